import type { Pool } from 'pg'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import { toDollars } from '#app/values/money.ts'
import { cursorAt, idAt } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import {
  type Asked,
  alongIndexes,
  asked,
  columns,
  countStatement,
  listStatement,
  stepsOfAPage,
  stopStatement,
  toCount,
} from './list-statement.ts'
import type { OrderList } from './order-lists.ts'
import type { QueuedOrder, QueueQuery } from './queue.schema.ts'

type Listed = 'books' | 'title' | 'carriers'
type Row = Omit<QueuedOrder, 'createdAt' | 'total' | 'works' | 'troubles' | Listed> & {
  id: string
  createdAt: Date
  totalCents: number
  listed: Pick<QueuedOrder, Listed> & { marks: string[] }
}

type Stop = { id: string; kept: number }

/**
 * A page of the desk's list of orders, and where the next one starts. The page may have fewer orders than asked
 * for, or none, and still have a next one: so far no more were found.
 */
export async function listDeskOrders(
  pool: Pool,
  query: QueueQuery,
  timeZone: string,
  steps = stepsOfAPage,
): Promise<{ orders: QueuedOrder[]; nextCursor: string | null }> {
  const limit = Number(query.limit ?? 50)
  const wanted = asked(query, timeZone)
  if (wanted.ways.length === 0) return { orders: [], nextCursor: null }
  const lists = toCount(wanted)
  const { rows, stop } =
    lists.length === 0
      ? {
          rows: (await pool.query<Row>(listStatement(wanted, limit + 1, () => 0))).rows,
          stop: null,
        }
      : await rowsOfLists(pool, wanted, lists, limit + 1, steps)
  const listed = rows.slice(0, limit)
  const last = rows.length > limit ? listed.at(-1)?.id : stop
  return { orders: listed.map(toQueuedOrder), nextCursor: last ? cursorAt(last) : null }
}

/** A page of one customer's orders, newest first. A cursor of another customer leads to the end. */
export async function listOrdersOf(
  pool: Pool,
  uid: string,
  { limit = '50', cursor }: Pick<QueueQuery, 'limit' | 'cursor'>,
): Promise<{ orders: QueuedOrder[]; nextCursor: string | null }> {
  const after = `(select created_at, id from orders where id = $3::uuid and customer_uid = $1)`
  const { rows } = await pool.query<Row>({
    name: cursor ? 'desk orders of a customer after' : 'desk orders of a customer',
    text: `select ${columns} from orders o where o.customer_uid = $1
      ${cursor ? `and (o.created_at, o.id) < ${after}` : ''}
      order by o.created_at desc, o.id desc limit $2`,
    values: [uid, Number(limit) + 1, ...(cursor ? [idAt(cursor)] : [])],
  })
  const listed = rows.slice(0, Number(limit))
  const last = rows.length > listed.length ? listed.at(-1) : undefined
  return { orders: listed.map(toQueuedOrder), nextCursor: last ? cursorAt(last.id) : null }
}

/** Where several lists are read together, they are counted first; `stop` is where the walk was broken off. */
const rowsOfLists = (
  pool: Pool,
  wanted: Asked,
  lists: OrderList[],
  rowCount: number,
  steps: number,
) =>
  shortTransaction(pool, 1000, async (client) => {
    const [, counted] = await Promise.all([
      client.query(alongIndexes),
      client.query<{ sizes: number[] }>(countStatement(wanted, lists)),
    ])
    const sizes = new Map(lists.map((list, at) => [list, counted.rows[0]?.sizes[at] ?? 0]))
    const size = (list: OrderList) => sizes.get(list) ?? 0
    const { rows } = await client.query<Row>(listStatement(wanted, rowCount, size, steps))
    if (rows.length === rowCount) return { rows, stop: null }
    const ids = rows.map(({ id }) => id)
    const stopped = stopStatement(wanted, ids, size, steps)
    const [stop] = stopped ? (await client.query<Stop>(stopped)).rows : []
    return stop ? { rows: rows.slice(0, stop.kept), stop: stop.id } : { rows, stop: null }
  })

function toQueuedOrder({ id: _, createdAt, totalCents, listed, ...row }: Row): QueuedOrder {
  const { marks, ...told } = listed
  const has = <Name extends Work | Trouble>(kind: string, names: readonly Name[]) =>
    names.filter((name) => marks.includes(`${kind}:${name}`))
  return {
    ...row,
    ...told,
    createdAt: createdAt.toISOString(),
    total: toDollars(totalCents),
    works: has('work', works),
    troubles: has('trouble', troubles),
  }
}
