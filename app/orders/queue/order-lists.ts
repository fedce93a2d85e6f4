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

/** Where the orders of a list are read, with the names that their time and id have there. */
export type Source = { from: string; where: string[]; createdAt: string; id: string; sort: string }

/** Lists by id alone are counted so far: their density is not known. */
const mostById = 20_000
/** Walking one of these looks up each order, and whether its book has been met before. */
export const looksById = 2

/** Whether the list comes in the order of time by its index alone, so that two can be read side by side. */
export const isByTime = ({ by }: OrderList): boolean => by in byTime

/** That part of a list, or of all orders, as rows of this name. */
export function partOf(by: ListKind | 'all', at: string, part: Part, row = 'm'): Source {
  if (by === 'isbn' || by === 'tracking') return partById(by, at, part)
  const list: Table & { key?: Keyed['key'] } =
    by === 'all' ? { table: 'orders', id: 'id' } : byTime[by]
  const { order, from, until, afterId } = part
  const [createdAt, id] = [`${row}.created_at`, `${row}.${list.id}`]
  const after = `(select created_at, id from orders where id = ${afterId})`
  const where = [
    list.key && `${list.key(row)} = ${at}`,
    from && `${createdAt} >= ${from}`,
    until && `${createdAt} < ${until}`,
    afterId && `(${createdAt}, ${id}) ${order === 'asc' ? '>' : '<'} ${after}`,
  ].filter((one) => one !== undefined)
  // A number has one order: to ask for the order of time would make the planner walk all of them.
  const sort = by === 'number' ? `${row}.number` : `${createdAt} ${order}, ${id} ${order}`
  return { from: `${list.table} ${row}`, where, createdAt, id, sort }
}

/** The first orders of a source, as rows `w`. */
export function firstOf(source: Source, most: string, { order }: Part): Source {
  const { from, where, createdAt, id, sort } = source
  const some = `select ${createdAt} as created_at, ${id} as id from ${from} ${whereAll(where)}
    order by ${sort} limit ${most}`
  const names = { createdAt: 'w.created_at', id: 'w.id' }
  return { ...names, from: `(${some}) w`, where: [], sort: `w.created_at ${order}, w.id ${order}` }
}

/**
 * How many orders a part of a list has, as SQL. Of a list with `most` and more it is `most` and how many there
 * are in a year, going by the first of them: how dense it is.
 */
export function sizeOf(by: ListKind, at: string, part: Part, most: string): string {
  if (by === 'isbn' || by === 'tracking') {
    const { from, where, sort } = linesOf(by, at, part)
    const some = `select from ${from} ${whereAll(where)} order by ${sort} limit ${mostById}`
    return `(select count(*)::float8 from (${some}) one)`
  }
  const { from, where, createdAt, sort } = partOf(by, at, part)
  const some = `select ${createdAt} as at from ${from} ${whereAll(where)} order by ${sort} limit ${most}`
  const years = "extract(epoch from max(at) - min(at)) / extract(epoch from interval '1 year')"
  return `(select case when count(*) < ${most} then count(*)
    else ${most} + ${most} / greatest(${years}, 0.001) end::float8 from (${some}) one)`
}

export const whereAll = (conditions: string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** Lines or parcels with this key, an order's maybe several. */
function linesOf(by: keyof typeof byId, at: string, { order, from, until, afterId }: Part) {
  const { table, key } = byId[by]
  // The days bound the ids, with a minute to spare for the clocks of several servers.
  const firstSince = (time: string) =>
    `(select id from orders where created_at >= ${time} order by created_at, id limit 1)`
  const last = "'ffffffff-ffff-ffff-ffff-ffffffffffff'"
  const where = [
    `${key('l')} = ${at}`,
    from && `l.order_id >= ${firstSince(`${from} - interval '1 minute'`)}`,
    until && `l.order_id < coalesce(${firstSince(`${until} + interval '1 minute'`)}, ${last})`,
    afterId && `l.order_id ${order === 'asc' ? '>' : '<'} ${afterId}`,
  ].filter((one) => one !== undefined)
  return { from: `${table} l`, where, sort: `l.order_id ${order}` }
}

function partById(by: keyof typeof byId, at: string, part: Part): Source {
  const lines = linesOf(by, at, part)
  const { table, key } = byId[by]
  // A book may be in an order twice: its first line counts.
  const before = `select from ${table} e
    where e.order_id = l.order_id and ${key('e')} = ${at} and e.position < l.position offset 0`
  const times = [
    part.from && `m.created_at >= ${part.from}`,
    part.until && `m.created_at < ${part.until}`,
  ].filter((one) => one !== undefined)
  // `offset 0` keeps the planner from reading all orders to join them.
  return {
    from: `${lines.from}
      cross join lateral (select created_at, id from orders where id = l.order_id offset 0) m`,
    where: [...lines.where, `not exists (${before})`, ...times],
    createdAt: 'm.created_at',
    id: 'm.id',
    sort: lines.sort,
  }
}

/**
 * Whether a list has the order of this time and id. `offset 0` keeps the planner from reading the whole list
 * instead of looking into its index.
 */
export function hasOrder(by: ListKind, at: string, { createdAt, id }: Source): string {
  const { table, key, ...list } = { ...byTime, ...byId }[by]
  const time = by in byTime ? `and x.created_at = ${createdAt}` : ''
  return `exists (select from ${table} x
    where ${key('x')} = ${at} ${time} and x.${list.id} = ${id} offset 0)`
}
