import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deleteBook, deskBooksQuery } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { ArchivedBooks, useRestore } from './archive/archived-books.tsx'
import { BookTable } from './book-table.tsx'
import { DeleteBookDialog } from './delete-book-dialog.tsx'

export default function ManageBooksPage() {
  const [search] = useSearchParams()
  const q = search.get('q')?.trim() ?? ''
  const isArchive = search.get('archived') === 'true'
  return (
    <>
      <DeskHeading title="Manage Books">
        <Link to="/dashboard/add-new-book" className={buttonClass()}>
          Add New Book
        </Link>
      </DeskHeading>
      <Shelves q={q} isArchive={isArchive} />
      <Form role="search" className="mb-6 flex max-w-md gap-2">
        {isArchive && <input type="hidden" name="archived" value="true" />}
        <label htmlFor="desk-search" className="sr-only">
          Search the books
        </label>
        <input
          key={q}
          id="desk-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Title, author or ISBN"
          maxLength={200}
          className={inputClass}
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </Form>
      {isArchive ? <ArchivedBooks q={q} /> : <Books q={q} />}
    </>
  )
}

/** The books in the shop, or those that were deleted. */
function Shelves({ q, isArchive }: { q: string; isArchive: boolean }) {
  const shelves = [
    { text: 'In the shop', params: { ...(q && { q }) }, isHere: !isArchive },
    { text: 'Archived', params: { archived: 'true', ...(q && { q }) }, isHere: isArchive },
  ]
  return (
    <nav aria-label="Which books" className="mb-6">
      <ul className="flex gap-6">
        {shelves.map(({ text, params, isHere }) => (
          <li key={text}>
            <Link
              to={{ search: new URLSearchParams(params as Record<string, string>).toString() }}
              aria-current={isHere ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Books({ q }: { q: string }) {
  const query = useInfiniteQuery(deskBooksQuery(q))
  const [toDelete, setToDelete] = useState<Book | null>(null)
  const client = useQueryClient()
  const restore = useRestore()

  async function remove(book: Book) {
    try {
      await deleteBook(book._id)
      showAlert(`“${book.title}” was deleted.`, {
        kind: 'success',
        action: { label: 'Undo', run: () => void restore(book) },
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${book.title}” was not deleted. ${failure.message}`, { kind: 'error' })
    }
    void refreshBooks(client)
  }

  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-144" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The books could not be read" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  if (query.data.books.length === 0) return <NoBooks q={q} />
  return (
    <>
      <BookTable books={query.data.books} onDelete={setToDelete} />
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more books
        </Button>
      )}
      {toDelete && (
        <DeleteBookDialog
          book={toDelete}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove(toDelete)}
        />
      )}
    </>
  )
}

const NoBooks = ({ q }: { q: string }) =>
  q ? (
    <Empty text={`Nothing found for “${q}”.`}>
      <Link to="/dashboard/manage-books" className="link">
        Show all books
      </Link>
    </Empty>
  ) : (
    <Empty text="No books yet.">
      <Link to="/dashboard/add-new-book" className="link">
        Add the first one
      </Link>
    </Empty>
  )
