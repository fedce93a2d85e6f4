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
  // So much that `cardText` reads as of all of it: the database would count and send the rest for nothing.
  description: 'left(description, 100)',
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

export const cardColumns = Object.entries(fields)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

/** A book as lists carry it, of a row with these columns. */
export function toCard(row: BookRow): Book {
  const card = toBook(row)
  card.description = cardText(row.description)
  return card
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
