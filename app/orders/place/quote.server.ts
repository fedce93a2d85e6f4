import type { Pool, PoolClient } from 'pg'
import { type BookRow, columns as bookColumns, toBook } from '#app/catalog/rows/books.server.ts'
import { type TradeRow, tradeOf } from '#app/catalog/rows/trade-fields.server.ts'
import { standingOf } from '#app/catalog/standing.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import type { Quote } from '#app/orders/order.ts'
import { type Charges, type Total, totalOf } from '#app/shop/total.ts'
import { formatDay } from '#app/ui/date.ts'
import { toDollars } from '#app/values/money.ts'

/** What an order has to know of a book. */
export type PricedBook = {
  id: string
  title: string
  isbn13: string | null
  newPriceCents: number
  /** It was taken off sale. */
  archived: boolean
} & Pick<TradeRow, 'availability' | 'stock' | 'orderDays' | 'availableOn'>

const isSold = (book: PricedBook): boolean => !book.archived && whyNot(tradeOf(book)) === null

/** Why a book cannot be ordered now, in the words of its page. */
export const whyNotSold = (book: PricedBook, today: string): string =>
  book.archived ? 'No longer sold' : standingOf(tradeOf(book), formatDay, today).text

/** A book that is not what the customer saw, in words of the wire. */
export type ChangedBook = {
  _id: string
  title: string
  /** Today's price in dollars. */
  newPrice: number
  reason: 'price-changed' | 'not-sold'
}

export const toChangedBook = (book: PricedBook): ChangedBook => ({
  _id: book.id,
  title: book.title,
  newPrice: toDollars(book.newPriceCents),
  reason: isSold(book) ? 'price-changed' : 'not-sold',
})

/** What the books cost today, or why they cannot be ordered. */
export type Pricing<Book extends PricedBook = PricedBook> =
  | { ok: true; books: Book[]; total: Total }
  | { ok: false; reason: 'unknown-books'; ids: string[] }
  | { ok: false; reason: 'not-sold'; books: PricedBook[] }
  | { ok: false; reason: 'too-much' }

/** The largest total that the tables hold: 21 million dollars. */
const maxCents = 2_147_483_647

/** Prices a list of books as an order would, in the order they are asked for. */
export function priceBooks<Book extends PricedBook>(
  ids: string[],
  found: Book[],
  charges: Charges,
): Pricing<Book> {
  const byId = new Map(found.map((book) => [book.id, book]))
  const unknown = ids.filter((id) => !byId.has(id))
  if (unknown.length > 0) return { ok: false, reason: 'unknown-books', ids: unknown }
  const books = ids.flatMap((id) => byId.get(id) ?? [])
  const gone = books.filter((book) => !isSold(book))
  if (gone.length > 0) return { ok: false, reason: 'not-sold', books: gone }
  const total = totalOf(
    books.map((book) => book.newPriceCents),
    charges,
  )
  if (total.totalCents > maxCents) return { ok: false, reason: 'too-much' }
  return { ok: true, books, total }
}

const priced = `id, title, isbn13, new_price_cents as "newPriceCents", availability, stock,
  order_days as "orderDays", available_on::text as "availableOn",
  archived_at is not null as archived`

/** Reads books as a quote shows them. */
export async function readBooks(pool: Pool, ids: string[]): Promise<(PricedBook & BookRow)[]> {
  const { rows } = await pool.query<PricedBook & BookRow>({
    name: 'books of a quote',
    text: `select ${bookColumns}, archived_at is not null as archived
      from books where id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}

/** A book that an order has locked; `alone` says that no other order has it at the same time. */
export type LockedBook = PricedBook & { alone: boolean }

/**
 * Reads books for an order and locks them: their prices cannot change until its transaction ends.
 * Orders of books without counted stock share the lock. When one is counted, or with `alone`, an
 * order locks its books exclusively: of two orders for a last copy, one waits here and then reads
 * that none is left. Rows are locked in id order and with one strength, so that no two orders wait
 * for each other.
 */
export async function lockBooks(
  client: PoolClient,
  ids: string[],
  alone: boolean,
): Promise<LockedBook[]> {
  const { rows } = await client.query<LockedBook>({
    name: 'books of an order',
    text: `with counted as materialized (
        select $2 or exists (
          select from books where id = any($1::uuid[]) and stock is not null) as so
      ), alone as materialized (
        select ${priced}, true as alone from books
        where id = any($1::uuid[]) and (select so from counted)
        order by id for no key update
      ), together as materialized (
        select ${priced}, false as alone from books
        where id = any($1::uuid[]) and not (select so from counted)
        order by id for share
      )
      select * from alone union all select * from together`,
    values: [ids, alone],
  })
  return rows
}

/**
 * Whether a book became counted while the order waited for it. Its copies cannot be taken under a
 * shared lock, because two writers would wait for each other.
 */
export const countedMeanwhile = (books: LockedBook[]): boolean =>
  books.some(({ stock, alone }) => stock !== null && !alone)

/**
 * The books whose price was changed in the last 30 days, according to the audit: the ones that
 * explain the earlier total. All books when no price was changed: then shipping or tax changed, or
 * the sum was wrong.
 */
export async function repricedBooks(
  client: Pool | PoolClient,
  books: PricedBook[],
  now: Date,
): Promise<PricedBook[]> {
  const { rows } = await client.query<{ subject: string }>(
    `select distinct subject from audit
     where subject = any($1) and at > $2 and detail->'newPriceCents' is not null`,
    [books.map((book) => `book:${book.id}`), new Date(now.getTime() - 30 * 86_400_000)],
  )
  const subjects = new Set(rows.map((row) => row.subject))
  const repriced = books.filter((book) => subjects.has(`book:${book.id}`))
  return repriced.length > 0 ? repriced : books
}

export const toQuote = (books: BookRow[], total: Total, charges: Charges): Quote => ({
  subtotal: toDollars(total.subtotalCents),
  shipping: toDollars(total.shippingCents),
  tax: toDollars(total.taxCents),
  ...(charges.shippingCents > 0 && total.shippingCents === 0 && { freeShipping: true as const }),
  totalPrice: toDollars(total.totalCents),
  books: books.map(toBook),
})
