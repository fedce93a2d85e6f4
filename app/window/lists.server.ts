import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import type { Filters } from '#app/search/filters.ts'
import { searchBooks } from '#app/search/find/search.server.ts'
import type { ShownItem } from '#app/shop/window/window-items.server.ts'
import { booksOfList } from './shown-books.server.ts'
import { readRule } from './window.schema.ts'

/* The bookseller's lists: books by ISBN in an order of their own, or by a rule, which is a search of the
   shop. */

type Page = { limit: number; cursor?: string | undefined }

/** The list of an address, if it is on. */
export const listAt = (on: ShownItem[], slug: string): ShownItem | undefined =>
  on.find((item) => item.kind === 'list' && item.slug === slug)

/** A page of its books that the shop sells; null for a cursor of another list. */
export async function readList(
  pool: Pool,
  { id, fields }: Pick<ShownItem, 'id' | 'fields'>,
  { limit, cursor }: Page,
): Promise<{ books: Book[]; next: string | null } | null> {
  if (fields.rule) return byRule(pool, fields.rule, { limit, cursor })
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) return null
  const { books, next } = await booksOfList(pool, id, { after: Number(cursor ?? 0), limit })
  return { books, next: next === null ? null : String(next) }
}

/** The books that a search of the shop finds. */
async function byRule(pool: Pool, rule: string, { limit, cursor }: Page) {
  const listing = readRule(rule)
  if (!listing) return { books: [], next: null }
  const { shelf, role, q, filters } = listing
  const all: Filters = { ...filters, ...(shelf && { [role ?? shelf.kind]: [shelf.slug] }) }
  const usual = shelf?.kind === 'series' ? 'series' : 'newest'
  const sort = listing.sort ?? (q ? 'relevance' : usual)
  const found = await searchBooks(pool, {
    ...{ q, filters: all, sort, limit },
    ...(cursor !== undefined && { cursor }),
  })
  return found.ok ? { books: found.page.books, next: found.page.next } : null
}
