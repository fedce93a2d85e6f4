import { createHash } from 'node:crypto'
import { carrierMark } from '#app/orders/life/standing.ts'
import { idAt } from '#server/database/id.ts'
import { hasOrder, type OrderList, type Part, partOf } from './order-lists.ts'
import type { QueueQuery } from './queue.schema.ts'
import { wantedBy } from './wanted.ts'

/* Every combination of filters is read along an index, at a million orders as well. Each filter and each
   word is a list of orders in the order of time (order-lists.ts). What drives is chosen here and not by the
   planner, which would read the whole table wherever it guesses wrong: the shortest list is walked, and each
   of its orders is looked up in the others. Which is the shortest is counted first, as far as it matters. */

/** Of lists that are all longer, any may be walked. */
export const mostCounted = 20_000

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

/** Answers how long these lists are, in their order, as `sizes`; no number is larger than `mostCounted`. */
export function countStatement(asked: Asked, lists: OrderList[]): Statement {
  const { bind, part, finish } = begin(asked, mostCounted)
  const sizes = lists.map(({ by, value }) => {
    const { from, where, sort } = partOf(by, bind(value), part)
    const some = `select from ${from} ${whereAll(where)} order by ${sort} limit $1`
    return `(select count(*)::int from (${some}) one)`
  })
  return finish(`select array[${sizes.join(', ')}] as sizes`)
}

/** A page of the list. `sizeOf` says how long a list is that was counted. */
export function listStatement(
  asked: Asked,
  rowCount: number,
  sizeOf: (list: OrderList) => number,
): Statement {
  const { bind, part, finish } = begin(asked, rowCount)
  const { order } = part
  const pages = asked.ways.map((way) => {
    const [shortest, ...others] = way.toSorted((one, other) => sizeOf(one) - sizeOf(other))
    const by = shortest?.by ?? 'all'
    const { from, where, createdAt, id, sort } = partOf(by, shortest ? bind(shortest.value) : '', part)
    const conditions = [
      ...where,
      ...others.map((list) => hasOrder(list.by, bind(list.value), createdAt, id)),
    ]
    return `(select ${createdAt} as created_at, ${id} as id
      from ${from} ${whereAll(conditions)} order by ${sort} limit $1)`
  })
  // `offset 0` keeps the planner from reading all orders to join them.
  return finish(`select ${columns} from (${pages.join(' union ')}) p
    cross join lateral (select * from orders where id = p.id offset 0) o
    order by p.created_at ${order}, p.id ${order} limit $1`)
}

type Statement = { name: string; text: string; values: unknown[] }

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

const whereAll = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
