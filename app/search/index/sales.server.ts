import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/client.ts'
import type { Job } from '#server/jobs/job.ts'
import { indexBooks } from './index-book.server.ts'

const ordersAtOnce = 200
/** Orders take a moment to commit; the newest wait for the next round. */
const settleMs = 60_000

/**
 * Counts the copies sold since the last round; sales decide ties in a search. Orders do not count
 * themselves, or every customer of a best seller would wait for its row.
 */
export const countSalesJob: Job = {
  name: 'count-sales',
  every: '*/10 * * * *',
  run: async (_data, deps) => {
    const upto = new Date(deps.now().getTime() - settleMs)
    let counted = ordersAtOnce
    while (counted === ordersAtOnce)
      counted = await deps.db.transaction(async (tx) => {
        const round = await countNextOrders(tx, upto)
        if (round.bookIds.length > 0) {
          await indexBooks(tx, round.bookIds)
          await deps.changes.announce(tx, ['books'])
        }
        return round.orders
      })
  },
}

/** Adds the orders after the last counted one to the books' sales, and remembers the last one. */
async function countNextOrders(tx: Transaction, upto: Date) {
  await tx.execute(sql`
    insert into settings (key, value)
    values ('search.sales', '{"at": "-infinity", "id": "00000000-0000-0000-0000-000000000000"}')
    on conflict do nothing`)
  // Takes a lock, so that each order is counted exactly once.
  await tx.execute(sql`select from settings where key = 'search.sales' for update`)
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select id, created_at::text as at from orders
    where (created_at, id) > (select (value->>'at')::timestamptz, (value->>'id')::uuid
        from settings where key = 'search.sales')
      and created_at <= ${upto.toISOString()}::timestamptz
    order by created_at, id limit ${ordersAtOnce}`)
  const last = rows.at(-1)
  if (!last) return { orders: 0, bookIds: [] }
  const sold = await tx.execute<{ id: string }>(sql`
    with sold as materialized (
      select book_id, sum(quantity)::integer as copies from order_lines
      where order_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) group by book_id),
    locked as materialized (
      select id from books where id in (select book_id from sold) order by id for no key update)
    update books set sales = sales + copies from sold join locked on locked.id = book_id
    where books.id = book_id returning books.id`)
  await tx.execute(sql`
    update settings set value = ${JSON.stringify(last)}::jsonb, updated_at = now()
    where key = 'search.sales'`)
  return { orders: rows.length, bookIds: sold.rows.map(({ id }) => id) }
}
