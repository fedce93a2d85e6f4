import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import type { BookFields } from '#app/desk/books/book-fields.ts'
import { bookLabels } from '#app/desk/books/book-labels.ts'
import { ScanField } from '#app/desk/scan/scan-field.tsx'
import { play } from '#app/desk/scan/sound.ts'
import type { LookedUp } from '#app/feeds/lookup/lookup.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { href } from '#app/values/addresses.ts'
import { boxesOf, toFill } from './filled-boxes.ts'
import { lookUpIsbn } from './lookup-queries.ts'

type Names = (keyof BookFields)[]
type Said =
  | { kind: 'filled'; known: LookedUp; filled: Names; kept: Names }
  | { kind: 'here'; known: LookedUp }
  /** The form is about another book. */
  | { kind: 'other'; form: string; isbn: string }
  | { kind: 'wrong'; message: string }

/**
 * An ISBN first, typed or scanned: what the shop, its feeds or a lookup service know of it goes into the
 * boxes that are still empty.
 */
export function IsbnBox({
  typed,
  fill,
  startOver,
}: {
  /** What the form holds now. */
  typed: () => BookFields
  fill: (boxes: Partial<BookFields>) => void
  /** Empties the form. */
  startOver: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  /** A scanner does not wait: a book is looked up when it is known what the one before has filled in. */
  const turn = useRef(Promise.resolve())
  const lookInTurn = (isbn: string) => {
    const looked = turn.current.then(() => look(isbn))
    turn.current = looked.catch(() => {})
    return looked
  }

  async function look(isbn: string) {
    // Two books in one form would become one that is neither.
    const other = otherThan(isbn, typed().isbn13)
    if (other) {
      play('wrong')
      setSaid({ kind: 'other', ...other })
      return
    }
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
      <ScanField onScan={(isbn) => void lookInTurn(isbn)} busy={busy} />
      <div aria-live="polite" className="mt-4">
        {busy && <p className="text-muted">Looking …</p>}
        {said?.kind === 'other' ? (
          <OtherBook
            {...said}
            startOver={() => {
              startOver()
              // The button is gone; the scanner goes on where it was.
              document.getElementById('scan')?.focus()
              void lookInTurn(said.isbn)
            }}
          />
        ) : (
          said && <Said said={said} />
        )}
      </div>
    </section>
  )
}

/** Both ISBNs, where the form holds another one than was scanned. */
function otherThan(scanned: string, typed: string): { form: string; isbn: string } | null {
  const [asked, there] = [readIsbn(scanned), readIsbn(typed)]
  if (!asked.ok || !there.ok || asked.isbn13 === there.isbn13) return null
  return { form: there.isbn13, isbn: asked.isbn13 }
}

/** A form holds one book: the next one begins when it was added, or in its place. */
const OtherBook = ({
  form,
  isbn,
  startOver,
}: {
  form: string
  isbn: string
  startOver: () => void
}) => (
  <div role="alert" className="border-l-2 border-ochre bg-raised px-5 py-4">
    <p>{`This form is about ${form}, and you scanned ${isbn}. Add that book first, or start over with this one.`}</p>
    <Button variant="quiet" className="mt-3" onClick={startOver}>
      {`Start over with ${isbn}`}
    </Button>
  </div>
)

function Said({ said }: { said: Exclude<Said, { kind: 'other' }> }) {
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
