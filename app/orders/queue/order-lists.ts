/* What the desk's list is narrowed by, as lists of orders. Each is read along an index of its own in the
   order of time, and can be asked whether it has an order. */

type Table = { table: string; id: string }
type Keyed = Table & { key: (row: string) => string }

/** The index has the key, the time and the id. */
const byTime = {
  status: { table: 'orders', id: 'id', key: (row) => `${row}.status` },
  mark: { table: 'order_marks', id: 'order_id', key: (row) => `${row}.mark` },
  /** The beginning of a word of the name. */
  word: { table: 'order_words', id: 'order_id', key: (row) => `${row}.word` },
  email: { table: 'orders', id: 'id', key: (row) => `lower(${row}.email)` },
  phone: { table: 'orders', id: 'id', key: (row) => `right(${row}.phone, 7)` },
  number: { table: 'orders', id: 'id', key: (row) => `${row}.number` },
} satisfies Record<string, Keyed>

/** The index has the key and the id, and ids are made in the order of time. */
const byId = {
  isbn: { table: 'order_lines', id: 'order_id', key: (row) => `${row}.isbn13` },
  tracking: { table: 'parcels', id: 'order_id', key: (row) => `upper(${row}.tracking)` },
} satisfies Record<string, Keyed>

export type ListKind = keyof typeof byTime | keyof typeof byId
export type OrderList = { by: ListKind; value: string | number }

/** The part of a list that is asked for, as SQL: the days, and the order after which a page begins. */
export type Part = {
  order: 'asc' | 'desc'
  from?: string | undefined
  until?: string | undefined
  afterId?: string | undefined
}

/** Where the orders of a list are read, `m`, with the names that their time and id have there. */
type Source = { from: string; where: string[]; createdAt: string; id: string; sort: string }

/** That part of a list, or of all orders. */
export function partOf(by: ListKind | 'all', at: string, part: Part): Source {
  if (by === 'isbn' || by === 'tracking') return partById(byId[by], at, part)
  const list: Table & { key?: Keyed['key'] } =
    by === 'all' ? { table: 'orders', id: 'id' } : byTime[by]
  const { order, from, until, afterId } = part
  const id = `m.${list.id}`
  const after = `(select created_at, id from orders where id = ${afterId})`
  const where = [
    list.key && `${list.key('m')} = ${at}`,
    from && `m.created_at >= ${from}`,
    until && `m.created_at < ${until}`,
    afterId && `(m.created_at, ${id}) ${order === 'asc' ? '>' : '<'} ${after}`,
  ]
  return {
    from: `${list.table} m`,
    where: where.filter((one) => one !== undefined),
    createdAt: 'm.created_at',
    id,
    sort: `m.created_at ${order}, ${id} ${order}`,
  }
}

/**
 * The days bound the ids first, with a minute to spare for clocks of several servers, so that the orders of
 * other days are not looked at.
 */
function partById({ table, key }: Keyed, at: string, part: Part): Source {
  const { order, from, until, afterId } = part
  const firstSince = (time: string) =>
    `(select id from orders where created_at >= ${time} order by created_at, id limit 1)`
  const last = "'ffffffff-ffff-ffff-ffff-ffffffffffff'"
  const ids = [
    `${key('l')} = ${at}`,
    from && `l.order_id >= ${firstSince(`${from} - interval '1 minute'`)}`,
    until && `l.order_id < coalesce(${firstSince(`${until} + interval '1 minute'`)}, ${last})`,
    afterId && `l.order_id ${order === 'asc' ? '>' : '<'} ${afterId}`,
  ].filter((one) => one !== undefined)
  const times = [from && `m.created_at >= ${from}`, until && `m.created_at < ${until}`]
  // A book may be in an order twice. `offset 0` keeps the planner from reading all orders to join them.
  return {
    from: `(select l.order_id from ${table} l where ${ids.join(' and ')}
        group by l.order_id order by l.order_id ${order}) l
      cross join lateral (select created_at, id from orders where id = l.order_id offset 0) m`,
    where: times.filter((one) => one !== undefined),
    createdAt: 'm.created_at',
    id: 'm.id',
    sort: `l.order_id ${order}`,
  }
}

/**
 * Whether a list has the order of this time and id. `offset 0` keeps the planner from reading the whole list
 * instead of looking into its index.
 */
export function hasOrder(by: ListKind, at: string, createdAt: string, id: string): string {
  const { table, key, ...list } = { ...byTime, ...byId }[by]
  const time = by in byTime ? `and x.created_at = ${createdAt}` : ''
  return `exists (select from ${table} x
    where ${key('x')} = ${at} ${time} and x.${list.id} = ${id} offset 0)`
}
