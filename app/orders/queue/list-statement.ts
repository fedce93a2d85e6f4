import { carrierMark, type Mark } from '#app/orders/life/standing.ts'
import { idAt } from '#server/database/id.ts'
import type { QueueQuery } from './queue.schema.ts'
import { type Wanted, wantedBy } from './wanted.ts'

/* Every combination of filters is read along an index, at a million orders as well. What drives is
   chosen here and not by the planner, which would read the whole table wherever it guesses wrong:

     a work or a trouble   its marks, by date; few orders are open
     words                 what they found, by the index of each meaning
     a state               its orders, by date
     a carrier             its marks, by date
     nothing               all orders, by date

   The filters that do not drive are looked up for each row. */

/** For each meaning of the words: which orders it finds, and whether it holds for an order `o`. */
const meanings: Record<
  Wanted['by'],
  { found: (at: string) => string; holds: (at: string) => string }
> = {
  number: {
    found: (at) => `select id from orders where number = ${at}`,
    holds: (at) => `o.number = ${at}`,
  },
  // The latest thousand: an ISBN may be in a hundred thousand orders.
  isbn: {
    found: (at) =>
      `(select order_id from order_lines where isbn13 = ${at} order by order_id desc limit 1000)`,
    holds: (at) =>
      `exists (select from order_lines l where l.order_id = o.id and l.isbn13 = ${at})`,
  },
  email: {
    found: (at) => `select id from orders where lower(email) = ${at}`,
    holds: (at) => `lower(o.email) = ${at}`,
  },
  phone: {
    found: (at) => `select id from orders where right(phone, 7) = ${at}`,
    holds: (at) => `right(o.phone, 7) = ${at}`,
  },
  tracking: {
    found: (at) => `select order_id from parcels where upper(tracking) = any(${at}::text[])`,
    holds: (at) =>
      `exists (select from parcels p where p.order_id = o.id and upper(p.tracking) = any(${at}::text[]))`,
  },
  name: {
    found: (at) => `select orders_named(to_tsquery('simple', ${at}))`,
    holds: (at) => `o.name_words @@ to_tsquery('simple', ${at})`,
  },
}

const columns = `o.id, o.number::float8 as number, o.created_at as "createdAt", o.status,
    o.send_by::text as "sendBy", o.name, o.city, o.country, o.total_cents as "totalCents",
    (select count(*)::int from order_lines l where l.order_id = o.id) as books,
    (select title from order_lines l where l.order_id = o.id order by position limit 1) as title,
    array(select mark from order_marks x where x.order_id = o.id) as marks,
    array(select distinct carrier from parcels p where p.order_id = o.id and carrier is not null)
      as carriers`

/**
 * The statement for a list, named after what it combines, so that PostgreSQL plans it once. Null when
 * the words can mean nothing.
 */
export function listStatement(query: QueueQuery, timeZone: string, rowCount: number) {
  const { work, trouble, carrier, status, from, to, q, cursor } = query
  const wanted = q?.trim() ? wantedBy(q) : null
  if (wanted?.length === 0) return null
  const values: unknown[] = [rowCount]
  const bind = (value: unknown) => `$${values.push(value)}`
  const marks: Mark[] = []
  if (work) marks.push(`work:${work}`)
  if (trouble) marks.push(`trouble:${trouble}`)
  const isByMark = marks.length > 0 || (carrier && !wanted && (!status || status === 'delivered'))
  if (carrier) marks.push(carrierMark(carrier.trim()))
  const driving = isByMark ? marks.shift() : undefined

  const [created, id] = driving ? ['m.created_at', 'm.order_id'] : ['o.created_at', 'o.id']
  const conditions: string[] = []
  const names: string[] = []
  const narrow = (name: string, condition: string) => {
    names.push(name)
    conditions.push(condition)
  }
  if (driving) narrow('mark', `m.mark = ${bind(driving)}`)
  for (const mark of marks) {
    const has = `x.created_at = ${created} and x.order_id = ${id}`
    narrow('has', `exists (select from order_marks x where x.mark = ${bind(mark)} and ${has})`)
  }
  if (status) narrow('status', `o.status = ${bind(status)}`)
  const midnight = (day: string, days: number) =>
    `((${bind(day)}::date + ${days})::timestamp at time zone ${bind(timeZone)})`
  if (from) narrow('from', `${created} >= ${midnight(from, 0)}`)
  if (to) narrow('to', `${created} < ${midnight(to, 1)}`)
  if (wanted) {
    const each = wanted.map(({ by, value }) => ({ ...meanings[by], at: bind(value) }))
    const by = wanted.map((one) => one.by).join('+')
    if (driving) narrow(by, `(${each.map(({ holds, at }) => holds(at)).join(' or ')})`)
    else {
      const found = each.map(({ found, at }) => found(at)).join(' union ')
      narrow(by, `o.id = any(array(${found}))`)
    }
  }
  const isOldest = (query.sort ?? (work && !wanted ? 'oldest' : 'newest')) === 'oldest'
  if (cursor) {
    const after = `select created_at, id from orders where id = ${bind(idAt(cursor))}::uuid`
    narrow('after', `(${created}, ${id}) ${isOldest ? '>' : '<'} (${after})`)
  }
  const order = isOldest ? 'asc' : 'desc'
  // `offset 0` keeps the planner from reading all orders to join them.
  const source = driving
    ? 'order_marks m cross join lateral (select * from orders where id = m.order_id offset 0) o'
    : 'orders o'
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return {
    name: `desk orders ${order} ${names.join('-')}`,
    text: `select ${columns} from ${source} ${where}
      order by ${created} ${order}, ${id} ${order} limit $1`,
    values,
  }
}
