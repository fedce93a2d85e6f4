import type { Pool } from 'pg'
import type { Place } from './cursor.ts'
import type { Sort } from './filters.ts'

/* The two ways to a page of hits. A rare match is fetched whole through the index of words and
   sorted. A common one is met again and again while walking the index of the wanted order, so that a
   page is full long before all its books were looked at. */

/** Everything that narrows, and where the page starts. */
export type Condition = {
  /** For the column `terms`, see match.ts; empty when every book will do. */
  match: string
  phrases: string[]
  /** A single genre has indexes of its own. */
  genre?: number
  /** Only books that are called exactly so, or only those that are not. */
  title?: { key: string; is: boolean }
  after?: Place
}

export type Hit = Place

type Order = { columns: string; by: string; key: (place: Place) => unknown[]; sign: '<' | '>' }

const ORDERS: Record<Sort, Order> = {
  relevance: {
    columns: 'sales, dated, book_id',
    by: 'sales desc, dated desc, book_id desc',
    key: ({ sales, dated, id }) => [sales, dated, id],
    sign: '<',
  },
  newest: {
    columns: 'dated, book_id',
    by: 'dated desc, book_id desc',
    key: ({ dated, id }) => [dated, id],
    sign: '<',
  },
  price: {
    columns: 'price_cents, book_id',
    by: 'price_cents, book_id',
    key: ({ priceCents, id }) => [priceCents, id],
    sign: '>',
  },
  'price-desc': {
    columns: 'price_cents, book_id',
    by: 'price_cents desc, book_id desc',
    key: ({ priceCents, id }) => [priceCents, id],
    sign: '<',
  },
  title: {
    columns: 'title_key, book_id',
    by: 'title_key, book_id',
    key: ({ titleKey, id }) => [titleKey, id],
    sign: '>',
  },
}

const PLACE = `book_id as id, sales, dated::text, price_cents as "priceCents",
  title_key as "titleKey"`
const COLUMNS = 'book_id, sales, dated, price_cents, genre, title_key, short_key, terms'

/** Fetches every match and sorts. For conditions that few books meet. */
export function fetchStatement(condition: Condition, sort: Sort, limit: number) {
  const { values, bind } = binder()
  const order = ORDERS[sort]
  const where = [...startOf(condition, order, bind), ...filtersOf(condition, bind)]
  const text = `with match as materialized (select ${COLUMNS} from book_search ${all(where)})
    select ${PLACE} from match order by ${order.by} limit ${bind(limit)}`
  return { text, values }
}

/** Looks at no more than `budget` books in the wanted order. For conditions that many books meet. */
export function walkStatement(condition: Condition, sort: Sort, limit: number, budget: number) {
  const { values, bind } = binder()
  const order = ORDERS[sort]
  const text = `select ${PLACE} from (
      select ${COLUMNS} from book_search ${all(startOf(condition, order, bind))}
      order by ${order.by} limit ${bind(budget)}) as book_search
    ${all(filtersOf(condition, bind))} order by ${order.by} limit ${bind(limit)}`
  return { text, values }
}

/** Books called exactly so: a look-up, then the other conditions. */
export function titledStatement(condition: Condition, limit: number) {
  const { values, bind } = binder()
  const order = ORDERS.relevance
  const key = bind(condition.title?.key)
  const where = [...startOf(condition, order, bind), ...filtersOf(condition, bind)]
  const text = `with titled as materialized (
      select ${COLUMNS} from book_search where title_key = ${key}
      union select ${COLUMNS} from book_search where short_key = ${key})
    select ${PLACE} from titled as book_search ${all(where)} order by ${order.by} limit ${bind(limit)}`
  return { text, values }
}

function binder() {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { values, bind }
}

type Bind = (value: unknown) => string

const all = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** What the index of the order itself can answer. */
function startOf({ genre, after }: Condition, order: Order, bind: Bind): string[] {
  const conditions: string[] = []
  if (genre !== undefined) conditions.push(`genre = ${bind(genre)}`)
  if (after) {
    const key = order.key(after).map(bind).join(', ')
    conditions.push(`(${order.columns}) ${order.sign} (${key})`)
  }
  return conditions
}

function filtersOf({ match, phrases, title }: Condition, bind: Bind): string[] {
  const conditions: string[] = []
  if (match) conditions.push(`terms @@ ${bind(match)}::tsquery`)
  if (title) {
    const key = bind(title.key)
    const same = `(title_key = ${key} or short_key is not distinct from ${key})`
    conditions.push(title.is ? same : `not ${same}`)
  }
  for (const phrase of phrases)
    conditions.push(
      `(select strpos(folded, ${bind(phrase)}) > 0 from book_texts t where t.book_id = book_search.book_id)`,
    )
  return conditions
}

/** What is known about how many books meet a condition. */
export type Expected = { total: number; matches: number; atMost: number }

/** No more books than this are looked at before the other way is taken. */
const LONGEST_WALK = 12_000
/** Fetching so many is quicker than thinking about it. */
const FEW = 1500

export async function fetchHits(
  pool: Pool,
  condition: Condition,
  sort: Sort,
  limit: number,
  expected: Expected,
): Promise<Hit[]> {
  const { total, matches, atMost } = expected
  const walk = Math.ceil((limit * total) / Math.max(matches, 1))
  const filtered = condition.match !== '' || condition.title || condition.phrases.length > 0
  if (!filtered) {
    const { rows } = await pool.query<Hit>(walkStatement(condition, sort, limit, limit))
    return rows
  }
  if (atMost > FEW && walk < Math.min(matches, LONGEST_WALK)) {
    const budget = Math.min(LONGEST_WALK, Math.max(2000, walk * 4))
    const { rows } = await pool.query<Hit>(walkStatement(condition, sort, limit, budget))
    if (rows.length === limit || budget >= total) return rows
  }
  const { rows } = await pool.query<Hit>(fetchStatement(condition, sort, limit))
  return rows
}
