import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api } from '#app/page/api-client.ts'

type Written = { message: string; book: Book }

const booksPath = '/desk/books'
const pathOf = (id: string) => `${booksPath}/${encodeURIComponent(id)}`

export const restoreBook = (id: string): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/restore`, { method: 'POST' }))

/** Puts a deleted book back on sale with the values of a new one. */
export const takeOverBook = (id: string, body: NewBook): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/take-over`, { method: 'POST', body }))

/** Makes the ISBN of a deleted book free for another one. */
export const releaseIsbn = (id: string): Promise<Written> =>
  asAdmin(() => api(`${pathOf(id)}/release-isbn`, { method: 'POST' }))
