import type { Pool } from 'pg'
import type { WindowFields, WindowKind } from '#app/shop/window/window-kinds.ts'
import { readBookKeys } from './book-keys.ts'
import { idsOf } from './shown-books.server.ts'

/** Says that a pick is of a book that the shop does not sell: a list may wait for its books, a quote not. */
export async function noSuchBook(
  pool: Pool,
  kind: WindowKind,
  { book }: WindowFields,
): Promise<{ book: string } | null> {
  const { keys } = readBookKeys(book ?? '')
  if (kind !== 'pick' || keys.length !== 1 || (await idsOf(pool, keys)).length > 0) return null
  return { book: 'The shop sells no book with this ISBN or address' }
}
