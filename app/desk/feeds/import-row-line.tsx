import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Import, ImportRow } from '#app/feeds/import/import.schema.ts'
import { href } from '#app/values/addresses.ts'
import { deskAmount } from '#app/values/amount.ts'
import { isDone, verdictLooks, verdictWords } from './import-words.ts'
import { MendRowForm } from './mend-row-form.tsx'
import { fieldInWords, valueInWords } from './value-words.ts'

/** A record: what it is, what becomes of it and why; what it changes, field by field. */
export function ImportRowLine({ one, row }: { one: Import; row: ImportRow }) {
  const [isMending, setMending] = useState(false)
  const wasMending = useRef(false)
  const { verdict, title, isbn13, key, reason, price, currency, bookId } = row
  const words = verdictWords[verdict]
  const closeForm = () => {
    wasMending.current = true
    setMending(false)
  }
  const several = one.heads.length > 1
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-hairline py-3 text-sm sm:grid-cols-[7rem_1fr_auto]">
      <p>
        <span className={`block font-medium ${verdictLooks[verdict]}`}>
          <span aria-hidden="true">{`${words.mark} `}</span>
          {isDone(one) ? words.done : words.planned}
        </span>
        <span className="text-muted tabular-nums">{`record ${row.record}`}</span>
        {several && <span className="block text-muted wrap-anywhere">{row.file}</span>}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-base">
          {bookId && verdict !== 'refused' ? (
            <Link to={href('/dashboard/edit-book/:id', { id: bookId })} className="link">
              <bdi>{title ?? 'No title'}</bdi>
            </Link>
          ) : (
            (title ?? <span className="text-muted">No title</span>)
          )}
          <span className="ml-2 text-sm text-muted tabular-nums">{isbn13 ?? key ?? ''}</span>
        </p>
        <p className="text-muted">{reason}</p>
        <Changes row={row} />
        {row.kept.length > 0 && (
          <p className="text-muted">{`Edited by hand and left alone: ${row.kept.map(fieldInWords).join(', ')}.`}</p>
        )}
        {row.stays.length > 0 && (
          <p className="text-ochre">{`Changed since, so not undone: ${row.stays.map(fieldInWords).join(', ')}.`}</p>
        )}
        {isMending && <MendRowForm one={one} row={row} onDone={closeForm} />}
      </div>
      <div className="flex items-center justify-between gap-6 sm:flex-row-reverse sm:items-start">
        <span className="text-base tabular-nums sm:min-w-24 sm:text-right">
          {price === null ? '' : `${deskAmount(price)} ${currency ?? ''}`.trim()}
        </span>
        {one.can.mend && verdict === 'refused' && !isMending && (
          <button
            type="button"
            className="link min-h-11 min-w-11 sm:-mt-2.5"
            ref={(button) => {
              // After Cancel the keyboard is back where it was.
              if (button && wasMending.current) button.focus()
              wasMending.current = false
            }}
            onClick={() => setMending(true)}
          >
            Fix
            <span className="sr-only">{` record ${row.record}`}</span>
          </button>
        )}
      </div>
    </li>
  )
}

/* A new book is all new: its fields would only repeat the record. */
function Changes({ row: { verdict, changes } }: { row: ImportRow }) {
  const fields = Object.entries(changes)
  if (verdict !== 'changed' || fields.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {fields.map(([field, [before, after]]) => (
        <div key={field} className="contents">
          <dt className="font-medium">{fieldInWords(field)}</dt>
          <dd className="mb-1 text-muted">
            <del className="decoration-hairline">{valueInWords(before, field)}</del>
            <span aria-hidden="true">{' → '}</span>
            <ins className="text-ink no-underline">{valueInWords(after, field)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
