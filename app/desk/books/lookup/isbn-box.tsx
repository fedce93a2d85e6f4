import { useState } from 'react'
import { Link } from 'react-router'
import type { BookFields } from '#app/desk/books/book-fields.ts'
import { bookLabels } from '#app/desk/books/book-labels.ts'
import { ScanField } from '#app/desk/scan/scan-field.tsx'
import { play } from '#app/desk/scan/sound.ts'
import type { LookedUp } from '#app/feeds/lookup/lookup.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { href } from '#app/values/addresses.ts'
import { boxesOf, toFill } from './filled-boxes.ts'
import { lookUpIsbn } from './lookup-queries.ts'

type Names = (keyof BookFields)[]
type Said =
  | { kind: 'filled'; known: LookedUp; filled: Names; kept: Names }
  | { kind: 'here'; known: LookedUp }
  | { kind: 'wrong'; message: string }

/**
 * An ISBN first, typed or scanned: what the shop, its feeds or a lookup service know of it goes into the
 * boxes that are still empty.
 */
export function IsbnBox({
  typed,
  fill,
}: {
  /** What the form holds now. */
  typed: () => BookFields
  fill: (boxes: Partial<BookFields>) => void
}) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  async function look(isbn: string) {
    setBusy(true)
    setSaid(null)
    try {
      const known = await lookUpIsbn(isbn)
      if (known.book) {
        play('wrong')
        setSaid({ kind: 'here', known })
        return
      }
      const { filled, kept } = toFill(boxesOf(known), typed())
      fill(filled)
      play('right')
      setSaid({ kind: 'filled', known, filled: Object.keys(filled) as Names, kept })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      play('wrong')
      // An ISBN that nobody knows is still that of the book.
      if (failure.status === 404 || failure.status === 503) {
        fill(toFill({ isbn13: isbn }, typed()).filled)
      }
      setSaid({ kind: 'wrong', message: failure.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label="Start with the ISBN" className="mb-10">
      <p className="mb-3 text-muted">
        Scan or type the ISBN first: what your feeds or Open Library know of the book is filled in.
      </p>
      <ScanField onScan={(isbn) => void look(isbn)} busy={busy} />
      <div aria-live="polite" className="mt-4">
        {busy && <p className="text-muted">Looking …</p>}
        {said && <Said said={said} />}
      </div>
    </section>
  )
}

function Said({ said }: { said: Said }) {
  if (said.kind === 'wrong') {
    return (
      <p role="alert" className="border-l-2 border-danger bg-raised px-5 py-4">
        {said.message}
      </p>
    )
  }
  const { known } = said
  if (said.kind === 'here' && known.book) {
    const { _id: id, title, archived } = known.book
    return (
      <p role="alert" className="border-l-2 border-ochre bg-raised px-5 py-4 wrap-anywhere">
        {archived ? 'A deleted book has this ISBN: ' : 'This book is in your shop already: '}
        <Link dir="auto" to={href('/dashboard/edit-book/:id', { id })} className="link">
          {title}
        </Link>
        .
      </p>
    )
  }
  if (said.kind !== 'filled') return null
  return (
    <div className="border-l-2 border-moss bg-raised px-5 py-4">
      <p className="wrap-anywhere">
        {`From ${known.source}: ${
          said.filled.length > 0
            ? `${namesOf(said.filled)}. Please check them, and add what is missing.`
            : 'nothing new.'
        }`}
        {known.url && (
          <>
            {' '}
            <a href={known.url} target="_blank" rel="noreferrer" className="link">
              See it there
            </a>
          </>
        )}
      </p>
      {said.kept.length > 0 && (
        <p className="mt-1 text-muted">{`Kept as you typed it: ${namesOf(said.kept)}.`}</p>
      )}
    </div>
  )
}

const namesOf = (names: Names): string => names.map((name) => bookLabels[name]).join(', ')
