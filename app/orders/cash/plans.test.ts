import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Pool, PoolClient } from 'pg'
import { arrive } from '#app/orders/supply/arrivals.server.ts'
import { listOpenOrders } from '#app/orders/supply/open-orders.server.ts'
import { listWanted } from '#app/orders/supply/wanted.server.ts'
import { openDatabase } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'
import { readCashDay } from './cash-day.server.ts'
import { orderRows, salesRows } from './exports.server.ts'
import { remit } from './remittance.server.ts'
import { listRuns, readRun } from './runs.server.ts'

/* EXPLAIN of what the pages of suppliers, runs and cash ask: none reads the orders of years. */

const Count = 8000
const shop = testShop()
const isbn13 = '9780306406157'
let admin = ''

/** Orders of years, delivered and paid, and a few of today that are still open. */
before(async () => {
  await adminHeaders(shop, 'packer')
  const { pool, close } = openDatabase(shop.url, { max: 2, statementTimeoutMs: 120_000 })
  const book = await aBook(shop, { isbn13, publisher: 'A house' })
  admin = (await pool.query('select id from admins limit 1')).rows[0].id
  const supplierOrder = newId()
  const ask = (text: string, ...values: unknown[]) => pool.query(text, values)
  await ask(
    'insert into supplier_orders (id, supplier, expected_on, ordered_at) values ($1, $2, $3, now())',
    ...[supplierOrder, 'A house', '2020-01-01'],
  )
  await ask(
    `insert into orders (id, customer_uid, subtotal_cents, shipping_cents, tax_cents, total_cents,
        created_at, number, status)
      select gen_random_uuid(), 'nobody', 1000, 0, 0, 1000, now() - n * interval '1 hour', n, 'delivered'
      from generate_series(1, $1::integer) n`,
    Count,
  )
  await ask(
    `insert into parcels (id, order_id, position, status, collect_cents, paid_cents, opened_at, sent_at,
        ended_at, driver_id, tracking)
      select gen_random_uuid(), id, 1, case when number <= 10 then 'on-its-way' else 'delivered' end,
        1000, 1000, created_at, created_at, case when number > 10 then created_at end, $1, 'T' || number
      from orders`,
    admin,
  )
  await ask(
    `insert into order_lines (order_id, position, book_id, status, title, isbn13, price_cents,
        must_order, supplier_order_id, parcel_id)
      select o.id, n, $1, case when number between 11 and 20 then 'ordered'
          when number between 21 and 30 then 'on-order' else 'packed' end,
        'A title', $2, 500, number between 11 and 30,
        case when number between 21 and 30 then $3::uuid end, p.id
      from orders o join parcels p on p.order_id = o.id, generate_series(1, 2) n`,
    ...[book._id, isbn13, supplierOrder],
  )
  await ask(
    `insert into order_marks (mark, created_at, order_id)
      select case when number <= 20 then 'work:order' when number <= 30 then 'work:waiting'
        else 'work:settle' end, created_at, id from orders where number between 11 and 40`,
  )
  await ask(
    `insert into cash_entries (day, at, order_id, parcel_id, kind, amount_cents, reference)
      select p.ended_at::date, p.ended_at, p.order_id, p.id, 'received', 1000, 'row ' || tracking
      from parcels p where p.ended_at is not null`,
  )
  await ask(
    `insert into order_events (order_id, at, kind, actor_kind)
      select id, created_at, 'placed', 'customer' from orders`,
  )
  await ask('analyze')
  await close()
})

const big = /Seq Scan on (orders|order_lines|order_events|parcels|cash_entries)\b/

type Asked = string | { text: string; values?: unknown[] }

/** The shop's pool, with the plan of each question noted beside. */
function explaining(plans: string[]): Pool {
  const { pool } = shop.deps
  const wrap = <T extends Pool | PoolClient>(of: T): T =>
    new Proxy(of, {
      get(target, name) {
        if (name === 'connect') return async () => wrap(await (target as Pool).connect())
        if (name === 'query') {
          return async (asked: Asked, given?: unknown[]) => {
            const text = typeof asked === 'string' ? asked : asked.text
            const values = given ?? (typeof asked === 'string' ? undefined : asked.values)
            if (/^\s*(select|with)\b/i.test(text)) {
              const { rows } = await target.query(`explain ${text}`, values)
              plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
            }
            return target.query(asked as string, given)
          }
        }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return wrap(pool)
}

test('no page of suppliers, runs and cash reads the orders of years', async () => {
  const plans: string[] = []
  const deps = { ...shop.deps, pool: explaining(plans) }
  const day = deps.now().toISOString().slice(0, 10)
  assert.equal((await listWanted(deps.pool, {})).suppliers[0]?.copies, 20)
  assert.equal((await listOpenOrders(deps)).orders[0]?.lines.length, 20)
  await readCashDay(deps)
  await listRuns(deps)
  assert.equal((await readRun(deps, admin))?.stops.length, 10)
  const actor = { kind: 'admin', id: admin } as const
  const arrived = await arrive(deps, actor, { isbn: isbn13, key: 'one' })
  assert.equal(arrived.ok && arrived.answer.number, 30)
  for (const plan of plans) assert.doesNotMatch(plan, big)
  // For so few orders the planner may read them all once it has the parcels; these it finds by index.
  plans.length = 0
  const remitted = await remit(deps, actor, { file: 'Tracking,Order,Amount\nT99,99,10\n' })
  assert.equal(remitted.ok && remitted.answer.rows[0]?.verdict, 'paid-twice')
  assert.match(plans.join('\n'), /parcels_tracking[\s\S]*orders_number/)
  assert.match(plans.join('\n'), /cash_entries_reference/)
  plans.length = 0
  const period = { from: day, to: day, timeZone: 'UTC' }
  await Array.fromAsync(orderRows(deps.pool, period))
  await Array.fromAsync(salesRows(deps.pool, period))
  assert.ok(plans.length > 0)
  for (const plan of plans) assert.doesNotMatch(plan, big)
})
