import type { Pool } from 'pg'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import { toDollars } from '#app/values/money.ts'
import { cursorAt } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import {
  type Asked,
  alongIndexes,
  asked,
  countStatement,
  listStatement,
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

/** A page of the desk's list of orders, and where the next one starts. */
export async function listDeskOrders(
  pool: Pool,
  query: QueueQuery,
  timeZone: string,
): Promise<{ orders: QueuedOrder[]; nextCursor: string | null }> {
  const limit = Number(query.limit ?? 50)
  const wanted = asked(query, timeZone)
  if (wanted.ways.length === 0) return { orders: [], nextCursor: null }
  const lists = toCount(wanted)
  const rows =
    lists.length === 0
      ? (await pool.query<Row>(listStatement(wanted, limit + 1, () => 0))).rows
      : await rowsOfLists(pool, wanted, lists, limit + 1)
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    orders: listed.map(toQueuedOrder),
    nextCursor: last && rows.length > limit ? cursorAt(last.id) : null,
  }
}

/** Where several lists are read together, they are counted first. */
const rowsOfLists = (pool: Pool, wanted: Asked, lists: OrderList[], rowCount: number) =>
  shortTransaction(pool, 1000, async (client) => {
    const [, counted] = await Promise.all([
      client.query(alongIndexes),
      client.query<{ sizes: number[] }>(countStatement(wanted, lists)),
    ])
    const sizes = new Map(lists.map((list, at) => [list, counted.rows[0]?.sizes[at] ?? 0]))
    const size = (list: OrderList) => sizes.get(list) ?? 0
    return (await client.query<Row>(listStatement(wanted, rowCount, size))).rows
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
