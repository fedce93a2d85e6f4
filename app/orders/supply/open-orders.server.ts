import type { Pool } from 'pg'
import { takeStep } from '#app/orders/life/take-step.server.ts'
import { todayOf } from '#app/shop/today.ts'
import { type Actor, noteOn } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { OpenOrders, OpenSupplierOrder, ToldCustomers } from './supply.schema.ts'

const ordersShown = 100

type Row = Omit<OpenSupplierOrder, 'lines' | 'orderedAt'> &
  Omit<OpenSupplierOrder['lines'][number], 'toldAt'> & { orderedAt: Date; toldAt: Date | null }

/** Supplier orders of which copies are still to come, the one that is expected first on top. */
export async function listOpenOrders(
  deps: Pick<Deps, 'pool' | 'now' | 'settings'>,
): Promise<OpenOrders> {
  const { rows } = await deps.pool.query<Row>({
    name: 'open supplier orders',
    // The mark finds the lines that wait, so that closed orders of years are not read.
    text: `with waiting as materialized (
        select l.supplier_order_id as id, o.id as order_id, o.number::float8 as number,
          l.position as line, l.title, l.isbn13, l.book_id as "productId"
        from order_marks m join orders o on o.id = m.order_id
          join order_lines l on l.order_id = o.id and l.status = 'on-order'
        where m.mark = 'work:waiting'
      ), page as (
        select s.* from supplier_orders s where s.id in (select id from waiting)
        order by s.expected_on nulls last, s.ordered_at, s.id limit ${ordersShown + 1}
      )
      select s.id, s.supplier, s.reference, s.ordered_at as "orderedAt", a.username as by,
        s.expected_on::text as "expectedOn", coalesce(s.expected_on < $1, false) as "isOverdue",
        w.number, w.line, w.title, w.isbn13, w."productId",
        (select max(at) from order_events e where e.order_id = w.order_id and e.kind = 'told-delay')
          as "toldAt"
      from page s join waiting w on w.id = s.id left join admins a on a.id = s.ordered_by
      order by s.expected_on nulls last, s.ordered_at, s.id, w.number, w.line`,
    values: [todayOf(deps)],
  })
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()]
  return { orders: groups.slice(0, ordersShown).map(toOpen), more: groups.length > ordersShown }
}

function toOpen(rows: Row[]): OpenSupplierOrder {
  const [{ id, supplier, reference, orderedAt, by, expectedOn, isOverdue }] = rows as [Row]
  return {
    ...{ id, supplier, reference, by, expectedOn, isOverdue },
    orderedAt: orderedAt.toISOString(),
    lines: rows.map(({ number, line, title, isbn13, productId, toldAt }) => ({
      ...{ number, line, title, isbn13, productId },
      toldAt: toldAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Tells every customer who waits for this supplier order that it takes longer: one step an order, with
 * its mail. A new day is kept with the supplier order. Null when nothing of it is to come.
 */
export async function tellOfDelay(
  deps: Deps,
  actor: Actor,
  id: string,
  { expectedOn, note }: { expectedOn?: string; note?: string },
  key?: string,
): Promise<ToldCustomers | null> {
  const waiting = await waitingFor(deps.pool, id)
  if (waiting.length === 0) return null
  if (expectedOn) {
    await deps.pool.query('update supplier_orders set expected_on = $2 where id = $1', [
      id,
      expectedOn,
    ])
  }
  const answer: ToldCustomers = { told: [], refused: [] }
  for (const { number, lines } of waiting) {
    const step = { step: 'tell-delay', lines, expectedOn, note } as const
    const taken = await takeStep(deps, { number }, step, { actor, ...(key && { key }) })
    if (taken.ok) answer.told.push(number)
    else if (taken.reason === 'not-now') answer.refused.push({ number, message: taken.message })
  }
  const detail = { orders: answer.told, ...(expectedOn && { expectedOn }) }
  const about = { subject: `supplier-order:${id}`, called: 'Supplier order', detail }
  await noteOn(deps.pool, deps.now(), { actor, action: 'supply.delay', ...about })
  return answer
}

async function waitingFor(pool: Pool, id: string): Promise<{ number: number; lines: number[] }[]> {
  const { rows } = await pool.query({
    name: 'lines of a supplier order',
    text: `select o.number::float8 as number, array_agg(l.position order by l.position) as lines
      from order_lines l join orders o on o.id = l.order_id
      where l.supplier_order_id = $1 and l.status = 'on-order' group by o.number order by o.number`,
    values: [id],
  })
  return rows
}
