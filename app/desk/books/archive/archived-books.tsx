import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import type { DeskBook } from '#app/catalog/desk.schema.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import { Cover } from '#app/covers/cover.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { formatPrice } from '#app/values/money.ts'
import { archivedBooksQuery, restoreBook } from './archive-queries.ts'

/** Brings a deleted book back, and says so; for Undo, the archive and the edit page. */
export function useRestore(): (book: Pick<Book, '_id' | 'title'>) => Promise<boolean> {
  const client = useQueryClient()
  return async (book) => {
    try {
      await restoreBook(book._id)
      showAlert(`“${book.title}” is back in the shop.`, { kind: 'success' })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${book.title}” was not restored. ${failure.message}`, { kind: 'error' })
      return false
    } finally {
      await refreshBooks(client)
    }
  }
}

/** The books that were deleted, each with its way back. */
export function ArchivedBooks({ q }: { q: string }) {
  const query = useInfiniteQuery(archivedBooksQuery(q))
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-144" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The deleted books could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  const { books } = query.data
  if (books.length === 0) {
    return (
      <Empty text={q ? `Nothing found for “${q}”.` : 'There are no deleted books.'}>
        <Link to="/dashboard/manage-books" className="link">
          Show the books in the shop
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <ul className="border-t border-hairline">
        {books.map((book) => (
          <ArchivedBook key={book._id} book={book} />
        ))}
      </ul>
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
    </>
  )
}

function ArchivedBook({ book }: { book: DeskBook }) {
  const { timeZone } = usePageSettings()
  const [busy, setBusy] = useState(false)
  const restore = useRestore()
  return (
    <li
      aria-label={book.title}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3"
    >
      <span className="hidden w-8 shrink-0 sm:block">
        <Cover book={book} sizes="32px" decorative />
      </span>
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        {book.title}
        <span className="block text-sm text-muted">
          {[book.author ?? 'admin', book.isbn13, formatPrice(book.newPrice)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p className="text-sm text-muted">
        Deleted{' '}
        <time dateTime={book.archivedAt}>{formatMoment(book.archivedAt ?? '', timeZone)}</time>
      </p>
      <Button
        variant="quiet"
        busy={busy}
        onClick={async () => {
          setBusy(true)
          if (!(await restore(book))) setBusy(false)
        }}
      >
        Restore<span className="sr-only">{` ${book.title}`}</span>
      </Button>
    </li>
  )
}
