import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { toDollars } from '#app/values/money.ts'
import type { books } from '#server/database/schema.ts'
import { type TradeRow, tradeColumns, tradeOf } from './trade-fields.server.ts'

/** The columns that make a book on the wire; Drizzle's rows fit as well. */
export type BookRow = Pick<
  typeof books.$inferSelect,
  | 'id'
  | 'version'
  | 'title'
  | 'description'
  | 'descriptionHtml'
  | 'category'
  | 'author'
  | 'coverImage'
  | 'coverHash'
  | 'newPriceCents'
  | 'oldPriceCents'
  | 'createdAt'
> &
  Partial<TradeRow>

export const columns = `id, version, title, description, description_html as "descriptionHtml", category,
  author, cover_image as "coverImage", cover_hash as "coverHash",
  new_price_cents as "newPriceCents", old_price_cents as "oldPriceCents", created_at as "createdAt",
  ${tradeColumns}`

/** A row as the wire carries it; missing values are left out. */
export const toBook = (row: BookRow): Book => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  descriptionHtml: row.descriptionHtml ?? undefined,
  category: row.category,
  author: row.author ?? undefined,
  coverImage: row.coverImage,
  coverHash: row.coverHash,
  newPrice: toDollars(row.newPriceCents),
  oldPrice: row.oldPriceCents === null ? undefined : toDollars(row.oldPriceCents),
  createdAt: row.createdAt.toISOString(),
  ...tradeOf(row),
})

/** The books on sale with these ids, in this order; unknown ids are skipped. */
export async function findBooks(pool: Pool, ids: string[]): Promise<BookRow[]> {
  const { rows } = await pool.query<BookRow>({
    name: 'books-by-id',
    text: `select ${columns} from books where id = any($1::uuid[]) and archived_at is null`,
    values: [ids],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type StoredBook = typeof books.$inferSelect
