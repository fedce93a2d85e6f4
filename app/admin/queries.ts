import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, callApi } from '#app/api-client.ts'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { ApiKey, Page } from '#app/query-client.ts'
import type { AdminRole } from './admin.schema.ts'
import { asAdmin } from './admin-calls.ts'
import type { ChargesChanges, ChargesOnWire } from './charges.schema.ts'

export type DeskLogin = { username: string; role: AdminRole; expiresAt: string }

/** Who works at the desk; asked anew at each visit, as another may have logged in. */
export const deskLoginQuery = queryOptions({
  queryKey: ['desk-login'],
  queryFn: () => asAdmin(() => api<DeskLogin>('/auth/admin')),
  gcTime: 0,
})

const booksPerPage = 25
const booksPath = '/desk-books'

/** The books in the shop, withdrawn ones too, newest first, a page at a time; `q` narrows them. */
export const deskBooksQuery = (q: string) => {
  const params = new URLSearchParams({ ...(q && { q }), limit: String(booksPerPage) })
  const path = `${booksPath}?${params}`
  return infiniteQueryOptions<Page<Book>, Error, { books: Book[] }, ApiKey, string>({
    queryKey: ['book', path],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await asAdmin(() => callApi(pageParam, { signal }))
      return { items: body as Book[], next: next && booksPath + next.slice(1) }
    },
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ books: pages.flatMap((page) => page.items) }),
  })
}

export type BookToEdit = { book: Book; etag: string | null }

/** One book with its version, so that a change cannot overwrite somebody else's. */
export const bookToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-book', id],
    queryFn: async ({ signal }): Promise<BookToEdit> => {
      const answer = await callApi(`/${encodeURIComponent(id)}`, { signal })
      return { book: answer.body as Book, etag: answer.headers.get('etag') }
    },
    // Always the book as it is now, never one kept from a visit before.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Written = { message: string; book: Book }

export const createBook = (body: NewBook): Promise<Written> =>
  asAdmin(() => api('/create-book', { method: 'POST', body }))

/** Copies are not sent along: they have a form of their own, see stock-box.tsx. */
export const editBook = (
  id: string,
  etag: string | null,
  { stock: _, ...body }: NewBook,
): Promise<Written> =>
  asAdmin(() =>
    api(`/edit/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body,
      headers: etag ? { 'If-Match': etag } : {},
    }),
  )

export const deleteBook = (id: string): Promise<Written> =>
  asAdmin(() => api(`/${encodeURIComponent(id)}`, { method: 'DELETE' }))

/** Shipping and tax as they are now; never those of a visit before. */
export const chargesQuery = queryOptions({
  queryKey: ['desk-settings'],
  queryFn: ({ signal }) => asAdmin(() => api<ChargesOnWire>('/settings', { signal })),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const changeCharges = (
  body: ChargesChanges,
): Promise<{ message: string; settings: ChargesOnWire }> =>
  asAdmin(() => api('/settings', { method: 'PUT', body }))
