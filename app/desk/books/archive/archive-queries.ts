import { infiniteQueryOptions } from '@tanstack/react-query'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { DeskBook } from '#app/catalog/desk.schema.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api, callApi } from '#app/page/api-client.ts'
import type { ApiKey, Page } from '#app/page/query-client.ts'

type Written = { message: string; book: Book }

const booksPath = '/desk/books'
const booksPerPage = 25
const pathOf = (id: string) => `${booksPath}/${encodeURIComponent(id)}`

/** The books that were deleted, the latest first, a page at a time; `q` narrows them. */
export const archivedBooksQuery = (q: string) => {
  const limit = String(booksPerPage)
  const path = `${booksPath}?${new URLSearchParams({ archived: 'true', ...(q && { q }), limit })}`
  return infiniteQueryOptions<Page<DeskBook>, Error, { books: DeskBook[] }, ApiKey, string>({
    queryKey: ['shop', path],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await asAdmin(() => callApi(pageParam, { signal }))
      return { items: body as DeskBook[], next: next && booksPath + next.slice(1) }
    },
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ books: pages.flatMap(({ items }) => items) }),
  })
}

export const restoreBook = (id: string): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/restore`, { method: 'POST' }))

/** Puts a deleted book back on sale with the values of a new one. */
export const takeOverBook = (id: string, body: NewBook): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/take-over`, { method: 'POST', body }))

/** Makes the ISBN of a deleted book free for another one. */
export const releaseIsbn = (id: string): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/release-isbn`, { method: 'POST' }))
