import type { Pool } from 'pg'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import { toDollars } from '#app/values/money.ts'
import { cursorAt } from '#server/database/id.ts'
import { listStatement } from './list-statement.ts'
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
  const statement = listStatement(query, timeZone, limit + 1)
  if (!statement) return { orders: [], nextCursor: null }
  const { rows } = await pool.query<Row>(statement)
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    orders: listed.map(toQueuedOrder),
    nextCursor: last && rows.length > limit ? cursorAt(last.id) : null,
  }
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
