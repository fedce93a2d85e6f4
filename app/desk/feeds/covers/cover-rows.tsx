import { useState } from 'react'
import { Link } from 'react-router'
import { saveText } from '#app/desk/orders/download.ts'
import {
  type CoverRow,
  type CoverVerdict,
  coversCells,
  coversHead,
} from '#app/feeds/pictures/pictures.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { href } from '#app/values/addresses.ts'
import { csvText } from '#app/values/csv.ts'
import type { Covers } from './use-covers.ts'

const verdicts: Record<CoverVerdict, { text: string; look: string }> = {
  set: { text: '✓ set', look: 'text-moss' },
  replaced: { text: '✓ replaced', look: 'text-moss' },
  unchanged: { text: '= unchanged', look: 'text-muted' },
  unknown: { text: '? no such book', look: 'text-ochre' },
  refused: { text: '✗ refused', look: 'text-danger' },
}
const order = Object.keys(verdicts) as CoverVerdict[]
const rowsShown = 500

/** What becomes of each file, by verdict; the report has all of them. */
export function CoverRows({ covers: { name, rows, isBusy } }: { covers: Covers }) {
  const [chosen, setChosen] = useState<CoverVerdict | null>(null)
  const counts = Map.groupBy(rows, ({ verdict }) => verdict)
  // Chosen for the files before these, of which none may be so.
  const only = chosen && counts.has(chosen) ? chosen : null
  const shown = only ? (counts.get(only) ?? []) : rows
  const save = () =>
    saveText(csvText(coversHead, rows.map(coversCells)), `${name.replace(/\.\w+$/, '')}-covers.csv`)
  const choiceOf = (verdict: CoverVerdict | null) => {
    const count = verdict ? (counts.get(verdict)?.length ?? 0) : rows.length
    return `${verdict ? verdicts[verdict].text.slice(2) : 'all'} ${count.toLocaleString('en-US')}`
  }
  if (rows.length === 0) return isBusy ? null : <p>There are no pictures in it.</p>
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap items-center gap-2 text-sm">
        <legend className="sr-only">Which files are listed</legend>
        {[null, ...order.filter((verdict) => counts.has(verdict))].map((verdict) => (
          <button
            key={verdict ?? 'all'}
            type="button"
            aria-pressed={only === verdict}
            onClick={() => setChosen(verdict)}
            className="min-h-11 rounded-control border border-edge px-3 tabular-nums hover:border-ink aria-pressed:border-ink aria-pressed:font-medium"
          >
            {choiceOf(verdict)}
          </button>
        ))}
        {!isBusy && (
          <Button variant="quiet" onClick={save}>
            Save the report
          </Button>
        )}
      </fieldset>
      <ul className="text-sm">
        {shown.slice(0, rowsShown).map((row) => (
          <Row key={row.file} row={row} />
        ))}
      </ul>
      {shown.length > rowsShown && (
        <p className="mt-2 text-sm text-muted">{`The first ${rowsShown} files. The report has all.`}</p>
      )}
    </>
  )
}

function Row({ row: { file, title, bookId, verdict, reason } }: { row: CoverRow }) {
  const { text, look } = verdicts[verdict]
  return (
    <li className="grid gap-x-4 border-t border-hairline py-2 sm:grid-cols-[9rem_1fr_1fr]">
      <span className={look}>{text}</span>
      <span className="wrap-anywhere">{file}</span>
      <span className="wrap-anywhere">
        {title && bookId && (
          <Link dir="auto" to={href('/dashboard/edit-book/:id', { id: bookId })} className="link">
            {title}
          </Link>
        )}
        {title && bookId && ' '}
        <span className="text-muted">{reason}</span>
      </span>
    </li>
  )
}
