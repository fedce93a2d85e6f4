import { createHash } from 'node:crypto'
import { carrierMark } from '#app/orders/life/standing.ts'
import { idAt } from '#server/database/id.ts'
import {
  hasOrder,
  isByTime,
  isGathered,
  mostGathered,
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
     all are long              they are read side by side, as one merges sorted piles, until a page is full;
                               what is much denser is looked up, what has no index by time (an ISBN) gathered before */

/** Longer lists are not walked order by order. */
export const mostWalked = 5000
/** A look into a list costs as much as so many steps along it. */
const stepsForALook = 20

/** Steps write what is listed of lines, parcels and marks; an order that took none yet is looked up. */
const columns = `o.id, o.number::float8 as number, o.created_at as "createdAt", o.status,
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
  const { bind, part, finish } = begin(asked, mostWalked)
  const sizes = lists.map(({ by, value }) => sizeOf(by, bind(value), part, '$1::int'))
  return finish(`select array[${sizes.join(', ')}] as sizes`)
}

/** How the lists of a way are read. */
function readTogether(way: OrderList[], size: (list: OrderList) => number) {
  const sorted = way.toSorted((one, other) => size(one) - size(other))
  const [shortest] = sorted
  const areLong = shortest && size(shortest) >= mostWalked
  const [walked = shortest, ...piles] = areLong ? sorted.filter(isByTime) : []
  const inAYear = (list: OrderList | undefined) => (list ? size(list) - mostWalked : 0)
  const beside = piles.filter((pile) => inAYear(pile) <= stepsForALook * inAYear(walked))
  const lookedUp = sorted.filter((list) => list !== walked && !beside.includes(list))
  return { walked, beside, lookedUp }
}

/** A page of the list; `size` says how long a list is that was counted. */
export function listStatement(
  asked: Asked,
  rowCount: number,
  size: (list: OrderList) => number,
): Statement {
  const { bind, part, finish } = begin(asked, rowCount)
  const { order } = part
  const pages = asked.ways.map((way) => {
    const { walked, beside, lookedUp } = readTogether(way, size)
    const gathers = (list: OrderList, beside: OrderList | undefined) =>
      !isByTime(list) && beside && size(beside) >= mostWalked && size(list) < mostGathered
    const source = partOf(walked?.by ?? 'all', walked ? bind(walked.value) : '', part)
    const piled = beside.map((list, at) => partOf(list.by, bind(list.value), part, `m${at}`))
    const joins = piled.map(
      ({ from, createdAt, id }) =>
        `join ${from} on ${createdAt} = ${source.createdAt} and ${id} = ${source.id}`,
    )
    // The id of the last pile makes it wait for what all of them have.
    const found = { ...source, id: piled.at(-1)?.id ?? source.id }
    const conditions = [
      ...[source, ...piled].flatMap(({ where }) => where),
      ...lookedUp.map((list) =>
        gathers(list, walked)
          ? isGathered(list.by, bind(list.value), found, part)
          : hasOrder(list.by, bind(list.value), found),
      ),
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

/** Makes PostgreSQL count and read several lists side by side, each along its index, in this transaction. */
export const alongIndexes = `set local enable_nestloop = off; set local enable_hashjoin = off;
  set local enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off`

export type Statement = { name: string; text: string; values: unknown[] }

/** A statement whose first value is given; `part` is what days and page are asked for. */
function begin({ query, timeZone }: Asked, first: number) {
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
