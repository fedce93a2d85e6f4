import type { Pool } from 'pg'
import { type Book, cardText } from '#app/catalog/book.ts'
import { type BookRow, findBooks, toBook } from './books.server.ts'

/*
 * A card is a book without what only its own page shows: of the description it has the start, and of what the
 * trade knows what cards and the cart tell. A shelf of whole books is three times as long.
 */

/** The columns of a card: how each is read. */
const fields = {
  id: 'id',
  version: 'version',
  title: 'title',
  // More than `cardText` keeps.
  description: 'left(description, 1000)',
  descriptionHtml: 'null',
  category: 'category',
  author: 'author',
  // For the sound of the title where it is read aloud.
  language: 'language',
  coverImage: 'cover_image',
  coverHash: 'cover_hash',
  newPriceCents: 'new_price_cents',
  oldPriceCents: 'old_price_cents',
  createdAt: 'created_at',
  format: 'format',
  publishedOn: 'published_on::text',
  publishedPrecision: 'published_precision',
  availability: 'availability',
  orderDays: 'order_days',
  availableOn: 'available_on::text',
  stock: 'stock',
  seriesName: 'series_name',
  seriesNumber: 'series_number',
} as const satisfies Partial<Record<keyof BookRow, string>>
const names = Object.keys(fields) as (keyof typeof fields)[]

export const cardColumns = names.map((name) => `${fields[name]} as "${name}"`).join(', ')

/** A book as lists carry it, of a row with these columns or more. */
export function toCard(row: BookRow): Book {
  const told = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as BookRow
  return toBook({ ...told, description: cardText(row.description), descriptionHtml: null })
}

/** The cards of the books on sale with these ids, in this order; unknown ids are skipped. */
export async function findCards(pool: Pool, ids: string[]): Promise<Book[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<BookRow>({
    name: 'cards-by-id',
    // In a sub-select, the list is of unknown length: planned once, not for each length.
    text: `select ${cardColumns} from books where id = any((select $1::uuid[])::uuid[]) and archived_at is null`,
    values: [ids],
  })
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In which form a list has its books: whole, unless it is asked for cards. */
export const booksAs = async (
  form: 'cards' | undefined,
  pool: Pool,
  ids: string[],
): Promise<Book[]> =>
  form === 'cards' ? findCards(pool, ids) : (await findBooks(pool, ids)).map(toBook)
