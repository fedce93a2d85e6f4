import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Place } from './cursor.ts'
import { type Expected, walkLength } from './expected.ts'
import { type HitOrder, type Order, orders } from './hit-orders.ts'
import type { Narrowed } from './narrow.server.ts'
import { type Called, tierExpression } from './tiers.ts'

/* The two ways to a page of hits. A rare match is fetched whole through the index of words and
   sorted. A common one is met again and again while walking the index of the wanted order, so that a
   page is full long before all its books were looked at. */

/** All conditions, and where the page starts. */
export type Condition = {
  /** For the column `terms`, see match.ts; empty when every book will do. */
  match: string
  /** The same for a walk, when there is a shorter form. */
  walkMatch?: string
  /** Only the part that goes to the index; its books are then checked against everything. */
  indexMatch?: string
  phrases: string[]
  /** A single genre has indexes of its own. */
  genre?: number
  /** The series that is read in its order, by an index of its own. */
  series?: number
  /** Leaves out books with exactly this title. */
  notTitled?: string
  after?: Place
}

export type Hit = Place

const placeColumns = `book_id as id, sales, dated::text, price_cents as "priceCents",
  title_key as "titleKey", series_place as place, complete`
const bookColumns = `book_id, sales, dated, price_cents, genre, title_key, short_key, terms, series,
  series_place, complete`

/** Fetches every match and sorts. For conditions with few matches. */
export function fetchStatement(condition: Condition, sort: HitOrder, limit: number) {
  const { values, bind } = binder()
  const order = orders[sort]
  const { inside, outside } = aroundIndex(condition, order, bind)
  const text = `with match as materialized (select ${bookColumns} from book_search ${all(inside)})
    select ${placeColumns} from match as book_search ${all(outside)}
    order by ${order.by} limit ${bind(limit)}`
  return { text, values }
}

/** The condition for the index, and the one for the books it returns. */
function aroundIndex(condition: Condition, order: Order, bind: Bind, isKept = false) {
  const { indexMatch, walkMatch, match } = condition
  const start = startOf(condition, order, bind)
  if (!indexMatch) return { inside: [...start, ...filtersOf(condition, bind, isKept)], outside: [] }
  return {
    inside: [...start, matching(bind(indexMatch), isKept)],
    outside: filtersOf({ ...condition, match: walkMatch ?? match }, bind),
  }
}

/** Reads at most `budget` books in the wanted order. For conditions with many matches. */
export function walkStatement(condition: Condition, sort: HitOrder, limit: number, budget: number) {
  const { values, bind } = binder()
  const order = orders[sort]
  const walked = { ...condition, match: condition.walkMatch ?? condition.match }
  const text = `select ${placeColumns} from (
      select ${bookColumns} from book_search ${all(startOf(condition, order, bind))}
      order by ${order.by} limit ${bind(budget)}) as book_search
    ${all(filtersOf(walked, bind))} order by ${order.by} limit ${bind(limit)}`
  return { text, values }
}

/**
 * Books with exactly this title, best sellers first, which is the order of the index. Returns the
 * first `budget` of them, each with whether it meets the other conditions.
 */
export function titledStatement(condition: Condition, key: string, budget: number | null) {
  const { values, bind } = binder()
  const order = orders.relevance
  const start = startOf(condition, order, bind)
  const others = filtersOf(condition, bind).join(' and ') || 'true'
  const [title, most] = [bind(key), bind(budget)]
  const of = (column: string) =>
    `(select ${bookColumns} from book_search ${all([`${column} = ${title}`, ...start])}
      order by ${order.by} limit ${most})`
  const text = `select ${placeColumns}, ${others} as meets
    from (${of('title_key')} union all ${of('short_key')}) as book_search
    order by ${order.by} limit ${most}`
  const isUsual = isPlain(condition)
  return { ...(isUsual && { name: nameOf('titled', text) }), text, values }
}

/**
 * All matches of a query by relevance, each with its tier (tiers.ts), in one statement: for queries
 * with few matches.
 */
export function rankedStatement(
  condition: Condition,
  narrowed: Narrowed,
  called: Called,
  limit: number,
) {
  const { values, bind } = binder()
  const { after, ...conditions } = condition
  const isUsual = narrowed.terms.length <= usualTerms && isPlain(condition)
  const { inside, outside } = aroundIndex(conditions, orders.relevance, bind, isUsual)
  const tier = tierExpression(narrowed, called, bind)
  const later = after
    ? [
        `(tier > ${bind(after.tier)} or (tier = ${bind(after.tier)} and (${orders.relevance.columns})
          < (${orders.relevance.key(after).map(bind).join(', ')})))`,
      ]
    : []
  const text = `with match as materialized (
      select ${bookColumns}, ${tier} as tier from book_search ${all(inside)})
    select ${placeColumns}, tier from match as book_search ${all([...outside, ...later])}
    order by tier, ${orders.relevance.by} limit ${bind(limit)}`
  return { ...(isUsual && { name: nameOf('ranked', text) }), text, values }
}

/**
 * Whether one plan is as good for all values. Of a genre it is not: by the average of many, the largest would be walked
 * along its own index.
 */
const isPlain = ({ phrases, after, genre }: Condition): boolean =>
  phrases.length === 0 && !after && genre === undefined

/** Of longer queries there are too many texts to keep a plan of each. */
const usualTerms = 4

const nameOf = (kind: string, text: string): string =>
  `${kind}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`

function binder() {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { values, bind }
}

type Bind = (value: unknown) => string

const all = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** The conditions that the index of the order can answer. */
function startOf({ genre, series, after }: Condition, order: Order, bind: Bind): string[] {
  const conditions: string[] = []
  if (genre !== undefined) conditions.push(`genre = ${bind(genre)}`)
  if (series !== undefined) conditions.push(`series = ${bind(series)}`)
  if (after) {
    const key = order.key(after).map(bind).join(', ')
    const beyond = `(${order.columns}) ${order.sign} (${key})`
    if (order.ties) {
      const [columns, keyOf] = order.ties
      const ties = keyOf(after).map(bind).join(', ')
      conditions.push(`(${order.columns}) ${order.sign}= (${key})`)
      conditions.push(`(${beyond} or (${columns}) < (${ties}))`)
    } else conditions.push(beyond)
  }
  return conditions
}

/** Of a kept plan the query is not looked into: by its frequencies the planner would make another one each time. */
const matching = (query: string, isKept: boolean): string =>
  `terms @@ ${isKept ? `(select ${query}::tsquery)` : `${query}::tsquery`}`

function filtersOf({ match, phrases, notTitled }: Condition, bind: Bind, isKept = false): string[] {
  const conditions: string[] = []
  if (match) conditions.push(matching(bind(match), isKept))
  if (notTitled) {
    const key = bind(notTitled)
    conditions.push(`not (title_key = ${key} or short_key is not distinct from ${key})`)
  }
  for (const phrase of phrases)
    conditions.push(
      `(select strpos(folded, ${bind(phrase)}) > 0 from book_texts t where t.book_id = book_search.book_id)`,
    )
  return conditions
}

/** After this many books the other way is taken. */
const longestWalk = 30_000
/** An estimate may be wrong by this factor. */
const patience = 2

/** One page of a condition, by the cheaper of the two ways. */
export async function fetchHits(
  pool: Pool,
  condition: Condition,
  sort: HitOrder,
  limit: number,
  expected: Expected,
): Promise<Hit[]> {
  const { match, notTitled, phrases } = condition
  const length = walkLength(expected, limit)
  if (!match && !notTitled && phrases.length === 0) {
    const { rows } = await pool.query<Hit>(walkStatement(condition, sort, limit, limit))
    return rows
  }
  if (length < longestWalk && length < expected.fetchCost) {
    const budget = Math.min(longestWalk, Math.max(1000, length * patience))
    const { rows } = await pool.query<Hit>(walkStatement(condition, sort, limit, budget))
    if (rows.length === limit || budget >= expected.total) return rows
  }
  const { rows } = await pool.query<Hit>(fetchStatement(condition, sort, limit))
  return rows
}
