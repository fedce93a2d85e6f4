import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import { type ApiKey, mayBeMissing, type Page } from '#app/page/query-client.ts'

/** Books a list asks for at a time: those of the first page up to the last that it recommends. */
const booksPerPage = 18

/** The list, newest first, of all genres or one; further pages as the visitor advances. */
export const booksQuery = (genre: string | null = null) =>
  listQuery(genre ? { category: genre.toLowerCase() } : {})

/** One book; null when the id is unknown. */
export const bookQuery = (id: string) =>
  queryOptions<Book | null, Error, Book | null, ApiKey>({
    queryKey: ['shop', `/${encodeURIComponent(id)}`],
    meta: mayBeMissing,
  })

/** The books of a cart as they are now; deleted ones are missing. */
export const booksByIdQuery = (ids: string[]) =>
  queryOptions<Book[], Error, Book[], ApiKey>({
    queryKey: ['shop', `/?${new URLSearchParams({ ids: ids.join(','), limit: '1000' })}`],
    enabled: ids.length > 0,
  })

/** Refetches everything read from the catalogue after a book is added, changed or deleted. */
export const refreshBooks = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['shop'] })

function listQuery(params: Record<string, string>) {
  const path = `/?${new URLSearchParams({ ...params, as: 'cards', limit: String(booksPerPage) })}`
  return infiniteQueryOptions<Page<Book>, Error, Books, ApiKey, string>({
    queryKey: ['shop', path],
    initialPageParam: path,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      books: pages.flatMap((page) => page.items),
      next: pages.at(-1)?.next ?? null,
    }),
  })
}

type Books = { books: Book[]; next: string | null }

/** A book that a list has already loaded: its card is shown while the page loads it whole. */
export function knownBook(client: QueryClient, id: string): Book | undefined {
  const lists = client.getQueriesData<{ pages?: Page<Book>[] }>({ queryKey: ['shop'] })
  const card = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => ('books' in items ? (items.books as Book[]) : items))
    .find((book) => book._id === id)
  return card && { ...card, description: '' }
}
