import { createHash } from 'node:crypto'
import { carrierMark } from '#app/orders/life/standing.ts'
import { idAt } from '#server/database/id.ts'
import {
  firstOf,
  hasOrder,
  isByTime,
  looksById,
  type OrderList,
  type Part,
  partOf,
  sizeOf,
  whereAll,
} from './order-lists.ts'
import type { QueueQuery } from './queue.schema.ts'
import { wantedBy } from './wanted.ts'

/* Every combination of filters is read along an index, at a million orders as well. Each filter and each
   word is a list of orders in the order of time (order-lists.ts). How they are read together is chosen here
   and not by the planner, which would read the whole table wherever it guesses wrong. Lists are counted
   first, as far as it matters:

     one of them is short      it is walked, and each of its orders is looked up in the others
     all are long              the sparsest is walked, those that are not much denser are read beside it,
                               as one merges sorted piles, and the order is looked up in the rest

   Lists that have nothing in common would be walked to their ends for an empty page. So a page ends after so
   many steps, full or not, and says where the next one goes on. */

/** Longer lists are not counted to their end. */
export const mostCounted = 5000
/** A look into a list costs as much as so many steps along it. */
const stepsForALook = 20
/** What a page may cost, about 15 ms. */
export const stepsOfAPage = 60_000

/** Steps write what is listed of lines, parcels and marks; an order that took none yet is looked up. */
export const columns = `o.id, o.number::float8 as number, o.created_at as "createdAt", o.status,
    o.send_by::text as "sendBy", o.name, o.city, o.country, o.total_cents as "totalCents",
    coalesce(o.listed, (select jsonb_build_object(
      'books', (select count(*) from order_lines l where l.order_id = o.id),
      'title', (select title from order_lines l where l.order_id = o.id order by position limit 1),
      'marks', array(select mark from order_marks x where x.order_id = o.id),
      'carriers', array(select distinct carrier from parcels p
        where p.order_id = o.id and carrier is not null)))) as listed`

/** Orders are asked for that are in all lists of one of the ways; without a way there are none. */
export type Asked = { ways: OrderList[][]; query: QueueQuery; timeZone: string }

export function asked(query: QueueQuery, timeZone: string): Asked {
  const { work, trouble, carrier, status, q } = query
  const filters: OrderList[] = []
  if (work) filters.push({ by: 'mark', value: `work:${work}` })
  if (trouble) filters.push({ by: 'mark', value: `trouble:${trouble}` })
  if (carrier) filters.push({ by: 'mark', value: carrierMark(carrier.trim()) })
  if (status) filters.push({ by: 'status', value: status })
  const meanings = q?.trim() ? wantedBy(q) : [[]]
  return { ways: meanings.map((meaning) => [...meaning, ...filters]), query, timeZone }
}

/** The lists of which it matters which is the shortest. */
export const toCount = ({ ways }: Asked): OrderList[] => [
  ...new Set(ways.filter((way) => way.length > 1).flat()),
]

/** Answers how long these lists are, in their order, as `sizes`. */
export function countStatement(asked: Asked, lists: OrderList[]): Statement {
  const { bind, part, finish } = begin(asked, mostCounted)
  const sizes = lists.map(({ by, value }) => sizeOf(by, bind(value), part, '$1::int'))
  return finish(`select array[${sizes.join(', ')}] as sizes`)
}

type Size = (list: OrderList) => number

/** How the lists of a way are read, and how many orders of the walked one a page may look at. */
function readTogether(way: OrderList[], size: Size, steps: number) {
  const sorted = way.toSorted((one, other) => size(one) - size(other))
  const [walked, ...others] = sorted
  const inAYear = (list: OrderList) => Math.max(size(list) - mostCounted, 0)
  const density = walked && isByTime(walked) ? inAYear(walked) : 0
  const beside = others.filter(
    (list) => isByTime(list) && inAYear(list) > 0 && inAYear(list) <= stepsForALook * density,
  )
  const lookedUp = others.filter((list) => !beside.includes(list))
  const looks = lookedUp.length + (walked && !isByTime(walked) ? looksById : 0)
  const alongside = beside.reduce((sum, list) => sum + inAYear(list) / density, 0)
  const most = Math.floor(steps / (1 + alongside + stepsForALook * looks))
  return { walked, beside, lookedUp, most: others.length > 0 ? most : null }
}

/** Reads one of the ways, its first list as `w`. */
function startOf(way: ReturnType<typeof readTogether>, { bind, part }: Begun) {
  const { walked, most } = way
  const source = partOf(walked?.by ?? 'all', walked ? bind(walked.value) : '', part)
  return most === null ? source : firstOf(source, `${bind(most)}::int`, part)
}

/** A page of the list; `size` says how long a list is that was counted. */
export function listStatement(
  asked: Asked,
  rowCount: number,
  size: Size,
  steps = stepsOfAPage,
): Statement {
  const begun = begin(asked, rowCount)
  const { bind, part, finish } = begun
  const { order } = part
  const pages = asked.ways.map((lists) => {
    const way = readTogether(lists, size, steps)
    const source = startOf(way, begun)
    const piled = way.beside.map((list, at) => partOf(list.by, bind(list.value), part, `m${at}`))
    const joins = piled.map(
      ({ from, createdAt, id }) =>
        `join ${from} on ${createdAt} = ${source.createdAt} and ${id} = ${source.id}`,
    )
    // The id of the last pile makes it wait for what all of them have.
    const found = { ...source, id: piled.at(-1)?.id ?? source.id }
    const conditions = [
      ...[source, ...piled].flatMap(({ where }) => where),
      ...way.lookedUp.map((list) => hasOrder(list.by, bind(list.value), found)),
    ]
    return `(select ${source.createdAt} as created_at, ${source.id} as id
      from ${[source.from, ...joins].join(' ')} ${whereAll(conditions)} order by ${source.sort} limit $1)`
  })
  // `offset 0` keeps the planner from reading all orders to join them.
  const text = `select ${columns} from (${pages.join(' union ')}) p
    cross join lateral (select * from orders where id = p.id offset 0) o
    order by p.created_at ${order}, p.id ${order} limit $1`
  return finish(text)
}

/**
 * For a page that is not full: the order at which the first of its walks had to stop, as `id`, and how many of
 * the orders found come up to it, as `kept`. No row if all walks came to their ends.
 */
export function stopStatement(
  asked: Asked,
  found: string[],
  size: Size,
  steps = stepsOfAPage,
): Statement | null {
  const begun = begin(asked, found)
  const { part, finish } = begun
  const { order } = part
  const stops = asked.ways.flatMap((lists) => {
    const way = readTogether(lists, size, steps)
    if (way.most === null) return []
    const { from, createdAt, id } = startOf(way, begun)
    return `(select ${createdAt} as created_at, ${id} as id from ${from} offset ${begun.bind(way.most - 1)}::int)`
  })
  if (stops.length === 0) return null
  return finish(`select stop.id, (select count(*)::int from unnest($1::uuid[]) found
      cross join lateral (select created_at, id from orders where id = found offset 0) o
      where (o.created_at, o.id) ${order === 'asc' ? '<=' : '>='} (stop.created_at, stop.id)) as kept
    from (${stops.join(' union all ')}) stop
    order by stop.created_at ${order}, stop.id ${order} limit 1`)
}

/** Makes PostgreSQL count and read several lists side by side, each along its index, in this transaction. */
export const alongIndexes = `set local enable_nestloop = off; set local enable_hashjoin = off;
  set local enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off`

type Begun = ReturnType<typeof begin>

export type Statement = { name: string; text: string; values: unknown[] }

/** A statement whose first value is given; `part` is what days and page are asked for. */
function begin({ query, timeZone }: Asked, first: unknown) {
  const { from, to, work, q, cursor } = query
  const values: unknown[] = [first]
  const bind = (value: unknown) => `$${values.push(value)}`
  const midnight = (day: string, days: number) =>
    `((${bind(day)}::date + ${days})::timestamp at time zone ${bind(timeZone)})`
  const isOldestFirst = (query.sort ?? (work && !q?.trim() ? 'oldest' : 'newest')) === 'oldest'
  const part: Part = {
    order: isOldestFirst ? 'asc' : 'desc',
    from: from && midnight(from, 0),
    until: to && midnight(to, 1),
    afterId: cursor && `${bind(idAt(cursor))}::uuid`,
  }
  // Named by its text, so that PostgreSQL plans each once.
  const finish = (text: string): Statement => ({
    name: `desk orders ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`,
    text,
    values,
  })
  return { bind, part, finish }
}
