import type { Wanted } from './wanted.ts'

type Way = {
  /** The orders `o` that the words may mean, and the condition that they do. */
  from: string
  where?: string
  /** What brings them in the order of time; their own day and id unless said. */
  sort?: string
}
type Place = {
  /** The place of the words among the statement's values. */
  at: string
  order: 'asc' | 'desc'
  /** The id of the order after which the page begins. */
  afterId: string | undefined
}

/** An ISBN may be in a hundred thousand orders: so many are looked at, where few pass the other filters. */
const mostOfAnIsbn = 1000

// `offset 0` keeps the planner from reading all orders to join them.
const orderOf = (id: string) =>
  `cross join lateral (select * from orders where id = ${id} offset 0) o`

/** How each meaning of the words finds its orders along an index of its own. */
export const foundBy: Record<Wanted['by'], (place: Place) => Way> = {
  number: ({ at }) => ({ from: 'orders o', where: `o.number = ${at}` }),
  email: ({ at }) => ({ from: 'orders o', where: `lower(o.email) = ${at}` }),
  phone: ({ at }) => ({ from: 'orders o', where: `right(o.phone, 7) = ${at}` }),
  // Ids are made in the order of time.
  isbn: ({ at, order, afterId }) => {
    const after = afterId ? `and order_id ${order === 'asc' ? '>' : '<'} ${afterId}` : ''
    const ids = `select distinct order_id from order_lines where isbn13 = ${at} ${after}
      order by order_id ${order} limit ${mostOfAnIsbn}`
    return { from: `(${ids}) l ${orderOf('l.order_id')}`, sort: `l.order_id ${order}` }
  },
  tracking: ({ at }) => {
    const ids = `select distinct order_id from parcels where upper(tracking) = any(${at}::text[])`
    return { from: `(${ids}) p ${orderOf('p.order_id')}` }
  },
  name: ({ at }) => ({
    from: `orders_named(to_tsquery('simple', ${at})) n(id) ${orderOf('n.id')}`,
  }),
}

/** Whether a meaning holds for an order `o` that another filter has found. */
export const holdsFor: Record<Wanted['by'], (at: string) => string> = {
  number: (at) => `o.number = ${at}`,
  email: (at) => `lower(o.email) = ${at}`,
  phone: (at) => `right(o.phone, 7) = ${at}`,
  isbn: (at) => `exists (select from order_lines l where l.order_id = o.id and l.isbn13 = ${at})`,
  tracking: (at) =>
    `exists (select from parcels p where p.order_id = o.id and upper(p.tracking) = any(${at}::text[]))`,
  name: (at) => `o.name_words @@ to_tsquery('simple', ${at})`,
}
