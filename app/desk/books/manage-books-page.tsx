import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TableRow } from '#app/catalog/many/filter.schema.ts'
import { ExportBooks } from '#app/desk/feeds/export-dialog.tsx'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deleteBook } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { announce, showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { useRestore } from './archive/use-restore.ts'
import { DeleteBookDialog } from './delete-book-dialog.tsx'
import { type Chosen, choosing, isChosen, keepChosen, keptChosen } from './many/chosen.ts'
import { ChosenBooks } from './many/chosen-books.tsx'
import { BookFilters } from './table/book-filters.tsx'
import { BookTable } from './table/book-table.tsx'
import { isNarrowed, tableParams } from './table/table-address.ts'
import { patchRow, refreshTables, tableQuery } from './table/table-queries.ts'

/** All books of the shop. What narrows the list is in the address, to be shared. */
export default function ManageBooksPage() {
  const [search] = useSearchParams()
  return (
    <>
      <DeskHeading title="Manage Books">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to="/dashboard/manage-books/changes" className="link py-2">
            Changes
          </Link>
          <Link to="/dashboard/manage-books/merge" className="link py-2">
            Merge authors or series
          </Link>
          <ExportBooks />
          <Link to="/dashboard/add-new-book" className={buttonClass()}>
            Add New Book
          </Link>
        </div>
      </DeskHeading>
      <Shelves search={search} />
      <BookFilters />
      {/* What was chosen belongs to one list. */}
      <Books key={tableParams(search).toString()} search={search} />
    </>
  )
}

/** The books in the shop, or those that were deleted; both with the same filters. */
function Shelves({ search }: { search: URLSearchParams }) {
  const isArchive = search.get('archived') === 'true'
  const inShop = tableParams(search)
  inShop.delete('archived')
  const archived = tableParams(search)
  archived.delete('sort')
  archived.set('archived', 'true')
  const shelves = [
    { text: 'In the shop', params: inShop, isHere: !isArchive },
    { text: 'Archived', params: archived, isHere: isArchive },
  ]
  return (
    <nav aria-label="Which books" className="mb-6">
      <ul className="flex gap-6">
        {shelves.map(({ text, params, isHere }) => (
          <li key={text}>
            <Link
              to={{ search: params.toString() }}
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

function Books({ search }: { search: URLSearchParams }) {
  const query = useInfiniteQuery(tableQuery(search))
  const list = tableParams(search).toString()
  const [chosen, setChosen] = useState<Chosen>(() => keptChosen(list))
  useEffect(() => keepChosen(list, chosen), [list, chosen])
  const [toDelete, setToDelete] = useState<TableRow | null>(null)
  const client = useQueryClient()
  const restore = useRestore()
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const fetchMore = useCallback(() => {
    if (!isFetching && !isError) void fetchNextPage()
  }, [isFetching, isError, fetchNextPage])

  const listed = query.data && foundInWords(query.data.length, hasNextPage)
  const isListed = query.isSuccess
  const say = useEffectEvent(() => listed && announce(listed))
  useEffect(() => {
    if (isListed) say()
  }, [isListed])

  async function remove(book: TableRow) {
    try {
      await deleteBook(book._id)
      patchRow(client, book._id, null)
      setChosen((before) =>
        isChosen(before, book._id) ? choosing(before, book._id, false) : before,
      )
      showAlert(`“${book.title}” was deleted.`, {
        kind: 'done',
        action: { label: 'Undo', run: () => void restore(book) },
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${book.title}” was not deleted. ${failure.message}`, { kind: 'error' })
    }
    void refreshTables(client)
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
      <Failure message="The books could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  if (query.data.length === 0) return <NoBooks search={search} />
  const ids = [...chosen.ids]
  const marked = query.data.filter(({ _id }) => isChosen(chosen, _id)).length
  return (
    <>
      <BookTable
        rows={query.data}
        more={hasNextPage ? fetchMore : undefined}
        chosen={chosen}
        onChoose={setChosen}
        onDelete={setToDelete}
        onRestore={(book) => void restore(book)}
      />
      {query.isFetchNextPageError ? (
        <Failure message="More books could not be loaded" retry={() => void fetchNextPage()} />
      ) : (
        <p role="status" className="py-3 text-sm text-muted">
          {query.isFetchingNextPage && 'Loading more books…'}
        </p>
      )}
      {(chosen.isAll || ids.length > 0) && (
        <ChosenBooks
          isAll={chosen.isAll}
          ids={ids}
          hasMore={hasNextPage || marked < query.data.length}
          search={search}
          onChoose={setChosen}
        />
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

/** For screen readers: what a search or a filter has brought. */
const foundInWords = (count: number, hasMore: boolean): string =>
  count === 0 ? 'Found none.' : hasMore ? `Found ${count} and more.` : `Found ${count}.`

function NoBooks({ search }: { search: URLSearchParams }) {
  const q = search.get('q')?.trim()
  const isArchive = search.get('archived') === 'true'
  if (!isNarrowed(search) && !isArchive)
    return (
      <Empty text="No books yet.">
        <Link to="/dashboard/add-new-book" className="link">
          Add the first one
        </Link>
        {', or '}
        <Link to="/dashboard/feeds" className="link">
          bring in many from a file
        </Link>
      </Empty>
    )
  const nothing = isNarrowed(search)
    ? 'No books match these filters.'
    : 'There are no deleted books.'
  return (
    <Empty text={q ? `Nothing found for “${q}”.` : nothing}>
      <Link to="/dashboard/manage-books" className="link">
        {isArchive ? 'Show the books in the shop' : 'Show all books'}
      </Link>
    </Empty>
  )
}
