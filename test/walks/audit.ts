import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { readLife } from '#app/orders/life/load-life.server.ts'
import { moneyOf } from '#app/orders/life/money.ts'
import { isOver, marksOf, statusOf } from '#app/orders/life/standing.ts'

/** What a walk was told: how often each kind of step was accepted, and the names it may go to now. */
export type Told = { number: number; accepted: Map<string, number>; names: string[] }

/** Steps that change nothing when the order is so already, and then write nothing. */
const mayChangeNothing = ['open-parcel', 'send-apart']

/** Every cent, mark and accepted step of an order is accounted for. */
export async function auditOrder(pool: Pool, { number, accepted, names }: Told): Promise<void> {
  const life = await readLife(pool, { number })
  assert.ok(life)
  const money = moneyOf(life)
  const { collectedCents, refusedCents, cancelledCents, writtenOffCents, openCents } = money
  const sum = collectedCents + refusedCents + cancelledCents + writtenOffCents + openCents
  assert.equal(sum, life.totalCents, `order ${number}: ${JSON.stringify(money)}`)
  if (isOver(life)) assert.equal(openCents, 0, `order ${number} is over`)
  assert.equal(life.status, statusOf(life))
  assert.equal(life.endedAt !== null, isOver(life))
  assert.ok(names.includes(life.name ?? ''), `order ${number} goes to ${life.name}`)
  const { rows: marks } = await pool.query(
    `select array(select mark from order_marks where order_id = o.id order by mark) as marks, listed
      from orders o where id = $1`,
    [life.id],
  )
  assert.deepEqual(marks[0].marks, [...marksOf(life)].sort())
  if (marks[0].listed) assert.deepEqual(marks[0].listed.marks, marksOf(life))
  const { rows: events } = await pool.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from order_events where order_id = $1 group by kind',
    [life.id],
  )
  const told = new Map(events.map(({ kind, n }) => [kind, n]))
  for (const kind of new Set([...told.keys(), ...accepted.keys()])) {
    const [written, taken] = [told.get(kind) ?? 0, accepted.get(kind) ?? 0]
    const isRight = mayChangeNothing.includes(kind) ? written <= taken : written === taken
    assert.ok(isRight, `order ${number}: ${taken} × ${kind} accepted, ${written} in the journal`)
  }
}

/** Copies in the shop and copies that lines hold are the first ones, and what arrived, without what was missing. */
export async function auditCopies(pool: Pool, initial: Record<string, number>): Promise<void> {
  const { rows } = await pool.query<{
    title: string
    stock: number
    held: number
    arrived: number
    missing: number
  }>(
    `select b.title, b.stock, h.held, e.arrived, e.missing from books b,
      lateral (select count(*)::int as held from order_lines
        where book_id = b.id and (from_stock or arrived_at is not null)) h,
      lateral (select
          coalesce(sum((detail->>'copies')::int) filter (where kind = 'arrive'), 0)::int as arrived,
          coalesce(sum((detail->>'copies')::int) filter (where kind = 'missing'), 0)::int as missing
        from order_events where kind in ('arrive', 'missing') and detail->'titles' ? b.title) e
      where b.stock is not null`,
  )
  assert.equal(rows.length, Object.keys(initial).length)
  for (const { title, stock, held, arrived, missing } of rows) {
    assert.equal(stock + held, (initial[title] ?? 0) + arrived - missing, title)
  }
}

/** Each row of the journal begins where the one before ended, and the last one is what the shop shows. */
export async function auditStockJournal(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select m.book_id, m.id from (
        select book_id, id, before, lag(after) over (partition by book_id order by id) as was,
          row_number() over (partition by book_id order by id) as nth
        from stock_moves) m
      where m.nth > 1 and m.before is distinct from m.was
      union all
      select b.id, null from books b where b.stock is distinct from (
        select after from stock_moves where book_id = b.id order by id desc limit 1)`,
  )
  assert.deepEqual(rows, [])
}
