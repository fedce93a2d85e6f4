import { carrierMark, type Mark } from '#app/orders/life/standing.ts'
import { idAt } from '#server/database/id.ts'
import { foundBy, holdsFor } from './found-by.ts'
import type { QueueQuery } from './queue.schema.ts'
import { wantedBy } from './wanted.ts'

/* Every combination of filters is read along an index, at a million orders as well. What drives is
   chosen here and not by the planner, which would read the whole table wherever it guesses wrong:

     a work or a trouble   its marks, by date; few orders are open
     words                 what they found, by the index of each meaning (found-by.ts)
     a state               its orders, by date
     a carrier             its marks, by date
     nothing               all orders, by date

   The filters that do not drive are looked up for each row. */

/** Steps write what is listed of lines, parcels and marks; an order that took none yet is looked up. */
const columns = `o.id, o.number::float8 as number, o.created_at as "createdAt", o.status,
    o.send_by::text as "sendBy", o.name, o.city, o.country, o.total_cents as "totalCents",
    coalesce(o.listed, (select jsonb_build_object(
      'books', (select count(*) from order_lines l where l.order_id = o.id),
      'title', (select title from order_lines l where l.order_id = o.id order by position limit 1),
      'marks', array(select mark from order_marks x where x.order_id = o.id),
      'carriers', array(select distinct carrier from parcels p
        where p.order_id = o.id and carrier is not null)))) as listed`

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
  const order =
    (query.sort ?? (work && !wanted ? 'oldest' : 'newest')) === 'oldest' ? 'asc' : 'desc'
  const isAfter = order === 'asc' ? '>' : '<'
  const afterId = cursor ? `${bind(idAt(cursor))}::uuid` : undefined
  if (afterId) {
    const after = `select created_at, id from orders where id = ${afterId}`
    narrow('after', `(${created}, ${id}) ${isAfter} (${after})`)
  }
  const words = wanted?.map(({ by, value }) => ({ by, at: bind(value) })) ?? []
  const meant = words.map(({ by }) => by).join('+')
  if (wanted && driving) {
    narrow(meant, `(${words.map(({ by, at }) => holdsFor[by](at)).join(' or ')})`)
  }
  const sorted = `order by ${created} ${order}, ${id} ${order} limit $1`
  if (wanted && !driving) {
    // A page of each meaning, and of these together a page again.
    const pages = words.map(({ by, at }) => {
      const { from, where, sort } = foundBy[by]({ at, order, afterId })
      const narrowed = whereAll(where ? [where, ...conditions] : conditions)
      return `(select o.id from ${from} ${narrowed} ${sort ? `order by ${sort} limit $1` : sorted})`
    })
    return {
      name: `desk orders ${[order, ...names, meant].join('-')}`,
      text: `select ${columns} from orders o where o.id = any(array(${pages.join(' union ')})) ${sorted}`,
      values,
    }
  }
  // `offset 0` keeps the planner from reading all orders to join them.
  const source = driving
    ? 'order_marks m cross join lateral (select * from orders where id = m.order_id offset 0) o'
    : 'orders o'
  return {
    name: `desk orders ${[order, ...names].join('-')}`,
    text: `select ${columns} from ${source} ${whereAll(conditions)} ${sorted}`,
    values,
  }
}

const whereAll = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
