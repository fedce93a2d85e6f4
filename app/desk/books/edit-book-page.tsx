import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BookChanges, NewBook } from '#app/catalog/book.schema.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { type BookToEdit, bookToEditQuery, editBook, readBookToEdit } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { bookPath } from '#app/values/addresses.ts'
import type { Route } from './+types/edit-book-page'
import { releaseIsbn } from './archive/archive-queries.ts'
import { DeletedBook } from './archive/deleted-book.tsx'
import { fieldsOf } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { CoverBox } from './cover/cover-box.tsx'
import { ProtectedBox } from './protected-box.tsx'
import { StockBox } from './stock/stock-box.tsx'
import { inverseOf, useUndoEdit } from './use-undo-edit.ts'

export default function EditBookPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(bookToEditQuery(id))
  return (
    <>
      <DeskHeading title="Edit Book">
        {query.data && !query.data.archivedAt && (
          <Link to={bookPath(id)} className="link text-sm">
            See it in the shop
          </Link>
        )}
      </DeskHeading>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-144" />
        </Loading>
      )}
      {query.isError && <NotRead error={query.error} retry={() => void query.refetch()} />}
      {query.data?.archivedAt && (
        <DeletedBook book={query.data} restored={() => void query.refetch()} />
      )}
      {query.data && !query.data.archivedAt && <Edit key={id} read={query.data} />}
    </>
  )
}

const knownOf = ({ version, changes = [], ...book }: BookToEdit) => ({
  fields: fieldsOf(book),
  version,
  changes,
})

function Edit({ read }: { read: BookToEdit }) {
  const { _id: id } = read
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoEdit()
  // Saved by itself and at once: what the form was begun with may be an earlier one.
  const [cover, setCover] = useState({ hash: read.coverHash, isOwn: read.hasPicture })

  async function save({ title }: NewBook, changes: BookChanges, version: number | null) {
    const isChanged = Object.keys(changes).length > 0
    const seen = version ?? read.version
    // What somebody else has changed meanwhile is not ours to bring back.
    const back = isChanged && seen === read.version ? inverseOf(read, changes) : null
    if (isChanged) await editBook(id, seen, changes)
    if (isChanged) void refreshBooks(client)
    const words = isChanged ? `“${title}” is saved.` : `There was nothing to change in “${title}”.`
    const action = back ? { label: 'Undo', run: () => undo(read, seen, back) } : undefined
    showAlert(words, { kind: 'done', action })
    navigate('/dashboard/manage-books')
  }

  return (
    <>
      <p dir="auto" className="-mt-5 mb-8 font-serif text-lg text-muted wrap-anywhere">
        {read.title}
      </p>
      <BookForm
        draft={id}
        known={knownOf(read)}
        button="Save changes"
        load={async (since) => knownOf(await readBookToEdit(id, since))}
        save={save}
        before={() => <ProtectedBox id={id} fields={read.protected ?? []} />}
        cover={{ ...cover, nameId: id }}
        coverBox={<CoverBox book={read} shown={cover} onShown={setCover} />}
        after={<StockBox id={id} />}
        isbnWays={{
          label: 'Move the ISBN to this book',
          hint: 'The deleted book will then have no ISBN.',
          save: async (archivedId, book, changes, version) => {
            await releaseIsbn(archivedId)
            await save(book, changes, version)
          },
        }}
      />
    </>
  )
}

function NotRead({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <Empty text="No book found.">
        <Link to="/dashboard/manage-books" className="link">
          Manage Books
        </Link>
      </Empty>
    )
  }
  return (
    <Failure message="The book could not be loaded" retry={retry}>
      <p>{error.message}</p>
    </Failure>
  )
}
