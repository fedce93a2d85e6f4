import type { Pool } from 'pg'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import type { Filters } from '#app/search/filters.ts'
import { walkLength } from '#app/search/find/expected.ts'
import { type Narrowed, type Narrowing, narrow, partOf } from '#app/search/find/narrow.server.ts'
import { readQuery } from '#app/search/words/query.ts'
import { readLowStock } from '#app/shop/order-settings.server.ts'
import { headingKinds } from '#app/values/stored.ts'
import { type BookFilter, valuesIn } from './filter.schema.ts'
import { type Bind, offSale, pricedBetween } from './off-sale.server.ts'

/*
 * The conditions of the desk's table. Books on sale are narrowed by the words and headings of the
 * search's index, exactly as in the shop. What the index does not know (archived and withdrawn books)
 * is compared with the names of the headings. Everything else is a column of the book.
 */

export type Conditions = { where: string[]; values: unknown[]; bind: Bind }

/** Above any number of copies: what is not counted comes last (migrations 0030 and 0035). */
export const copies = 'coalesce(stock, 1000001)'
/** A condition with fewer books than this is fetched whole, any other is met again and again. */
const longestWalk = 20_000
/** Books of a larger source are met often enough along any order. */
const smallSource = 10_000

/** What a book must meet; `limit` is how many are wanted, which decides the way. */
export async function conditionsOf(
  pool: Pool,
  filter: BookFilter,
  limit: number,
): Promise<Conditions> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const isArchive = filter.archived === 'true'
  const where = [`archived_at is ${isArchive ? 'not null' : 'null'}`]
  if (filter.cover) where.push('cover_original is null')
  if (filter.priced) where.push('new_price_cents = 0')
  const few = (count: number) => {
    where.push(`${copies} <= ${bind(Math.min(count, 1_000_000))}`)
  }
  if (filter.stock !== undefined) few(Number(filter.stock))
  if (filter.low) few(await readLowStock(pool))
  if (filter.import) {
    const id = filter.import === 'last' ? await lastImport(pool) : filter.import
    where.push(`import_id = ${bind(id)}::uuid`)
  }
  if (filter.source) {
    where.push(await ofSource(pool, filter.source, bind))
  }
  const isbn = readIsbn(filter.q ?? '')
  const q = isbn.ok ? '' : (filter.q?.trim() ?? '')
  if (isbn.ok) where.push(`isbn13 = ${bind(isbn.isbn13)}`)
  const filters = filtersOf(filter)
  if (filters.price) where.push(pricedBetween(filters.price, bind))
  if (!q && Object.keys(filters).length === 0) return { where, values, bind }

  const narrowed = await narrowedBy(pool, q, filters)
  const off = offSale({ q, filters, headings: narrowed.frequencies.headings }, bind)
  if (isArchive) where.push(...off)
  else where.push(inShop(narrowed, off, limit, bind))
  return { where, values, bind }
}

/** The same books for as long as a change of them is prepared: the last import of now, and what is few now. */
export async function asOfNow(pool: Pool, filter: BookFilter): Promise<BookFilter> {
  const { low, ...now } = filter
  if (filter.import === 'last') now.import = (await lastImport(pool)) ?? 'last'
  if (low) now.stock = String(Math.min(await readLowStock(pool), Number(filter.stock ?? 1_000_000)))
  return now
}

/**
 * The newest import that changed any book, null for none. Asked for by itself: of an id that it knows the
 * database also knows how many books there are.
 */
async function lastImport(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from imports where applied_at is not null order by number desc limit 1',
  )
  return rows[0]?.id ?? null
}

/**
 * Known to a source of feeds. The books of a small one are fetched: they may all be far down the table, or
 * deleted, and a walk would look for them at every book.
 */
async function ofSource(pool: Pool, source: string, bind: Bind): Promise<string> {
  const known = `from feed_books f where f.source_id = ${bind(source)}::uuid`
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from feed_books where source_id = $1::uuid limit ${smallSource + 1}) as some_books`,
    [source],
  )
  const isSmall = (rows[0]?.count ?? 0) <= smallSource
  return isSmall
    ? `id = any(array(select f.book_id ${known}))`
    : `exists (select ${known} and f.book_id = books.id)`
}

/** Slugs by kind. */
function filtersOf(filter: BookFilter): Filters {
  const filters: Filters = {}
  for (const kind of headingKinds) {
    const list = filter[kind]
    if (list !== undefined) filters[kind] = valuesIn(list)
  }
  return filters
}

async function narrowedBy(pool: Pool, q: string, filters: Filters): Promise<Narrowed> {
  const { terms, phrases, without } = readQuery(q)
  const { genre, ...narrowed } = await narrow(pool, terms, phrases, filters, without)
  // The orders of the desk have no index inside a genre: it is a filter like any other.
  if (genre) narrowed.filters.push([genre])
  // "%" is a question without words: it finds nothing, where an empty one finds everything.
  if (q && terms.length === 0) narrowed.impossible = true
  return narrowed
}

function inShop(narrowed: Narrowed, off: string[], limit: number, bind: Bind): string {
  const withdrawn = ["availability = 'withdrawn'", ...off].join(' and ')
  if (narrowed.impossible) return withdrawn
  const part = partOf(narrowed, 'all')
  const indexed = searched(part, bind)
  const length = walkLength(part.expected, limit)
  if (length < Math.min(longestWalk, part.expected.fetchCost)) {
    // Not "exists", of which PostgreSQL would make one search of the whole index.
    return `((select ${indexed} from book_search s where s.book_id = books.id)
      or (${withdrawn}))`
  }
  return `id = any(array(
    select s.book_id from book_search s where ${indexed}
    union all select id from books where archived_at is null and ${withdrawn}))`
}

function searched({ match, phrases }: Narrowing, bind: Bind): string {
  const conditions = [`s.terms @@ ${bind(match)}::tsquery`]
  for (const phrase of phrases)
    conditions.push(
      `(select strpos(folded, ${bind(phrase)}) > 0 from book_texts t where t.book_id = s.book_id)`,
    )
  return conditions.join(' and ')
}
