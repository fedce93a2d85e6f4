import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookChanges, NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { href } from '#app/values/addresses.ts'
import { useRestore } from './use-restore.ts'

type Owner = Pick<Book, '_id' | 'title'>

/** What a form offers when a deleted book has the ISBN that was typed. */
export type IsbnWays = {
  label: string
  hint: string
  /** Saves the form in place of the deleted book, or with the ISBN of that one. */
  save: (
    archivedId: string,
    book: NewBook,
    changes: BookChanges,
    version: number | null,
  ) => Promise<void>
}

/** The deleted book that has the ISBN, when that is why the API refused a book. */
export function archivedOwnerOf({ reason, problem }: ApiFailure): Owner | null {
  return reason === 'isbn-archived' ? ((problem.owner as Owner | undefined) ?? null) : null
}

/** A deleted book has the ISBN of the form: it can come back, or make room. */
export function IsbnArchived({
  owner,
  ways: { label, hint },
  save,
  forget,
}: {
  owner: Owner
  ways: IsbnWays
  save: () => Promise<void>
  /** Drops what was typed: the deleted book is back instead. */
  forget: () => void
}) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const restore = useRestore()

  async function once(work: () => Promise<void>) {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  async function bringBack() {
    if (!(await restore(owner))) return
    forget()
    navigate(href('/dashboard/edit-book/:id', { id: owner._id }))
  }

  return (
    <section
      aria-label="A deleted book has this ISBN"
      className="mb-6 border-l-2 border-ochre bg-raised px-4 py-3"
    >
      <p>
        “<bdi>{owner.title}</bdi>” was deleted and still has this ISBN.
      </p>
      <p className="mt-1 text-sm text-muted">{hint}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void once(save)}>
          {label}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void once(bringBack)}>
          Restore the deleted book
        </Button>
      </p>
    </section>
  )
}
