import type { Pool } from 'pg'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import { toDollars } from '#app/values/money.ts'
import { cursorAt } from '#server/database/id.ts'
import { type Asked, asked, countStatement, listStatement, toCount } from './list-statement.ts'
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
  const sizes = await sizesOf(pool, wanted)
  const sizeOf = (list: OrderList) => sizes.get(list) ?? 0
  const { rows } = await pool.query<Row>(listStatement(wanted, limit + 1, sizeOf))
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    orders: listed.map(toQueuedOrder),
    nextCursor: last && rows.length > limit ? cursorAt(last.id) : null,
  }
}

async function sizesOf(pool: Pool, wanted: Asked): Promise<Map<OrderList, number>> {
  const lists = toCount(wanted)
  if (lists.length === 0) return new Map()
  const { rows } = await pool.query<{ sizes: number[] }>(countStatement(wanted, lists))
  return new Map(lists.map((list, at) => [list, rows[0]?.sizes[at] ?? 0]))
}

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
