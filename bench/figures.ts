import { readFigures } from '#app/figures/read-figures.server.ts'
import { openDatabase } from '#server/database/client.ts'
import type { Bench } from './bench-row.ts'
import { manyOrders } from './many-orders.ts'
import type { Measure } from './report.ts'

const orders = 1_000_000
const perQuestion = 40
/** They come for 3.8 years, 720 a day; the shop looks back from a day in the third of them. */
const minutesBetween = 2
const now = new Date('2026-06-15T13:40:00Z')
const timeZone = 'America/New_York'

const questions: Record<string, object> = {
  today: { days: '1' },
  '7 days': { days: '7' },
  '30 days': { days: '30' },
  '365 days': { days: '365' },
  'two years': { from: '2024-03-10', to: '2026-03-04' },
  'all orders': { from: '2000-01-01', to: '2199-12-31' },
}

/** The desk's figures at a million orders, some of them not counted yet: the slowest period's 95th percentile. */
export async function measureFigures({ shop }: Bench): Promise<Measure> {
  const patient = openDatabase(shop.databaseUrl, { max: 1, statementTimeoutMs: 3_600_000 })
  const database = openDatabase(shop.databaseUrl, { max: 1 })
  try {
    await fill(patient.pool)
    const settings = { timeZone: () => timeZone }
    const ask = (query: object) =>
      readFigures({ pool: database.pool, now: () => now, settings }, query)
    let slowest = 0
    for (const [name, query] of Object.entries(questions)) {
      const ms = await p95(() => ask(query))
      console.log(`  ${name}: p95 ${ms.toFixed(1)} ms`)
      slowest = Math.max(slowest, ms)
    }
    const name = `Figures at ${orders.toLocaleString('en-US')} orders, p95`
    return { name, unit: 'ms', ours: slowest, bar: { atMost: 100 } }
  } finally {
    await database.close()
    await patient.close()
  }
}

/** A million orders, counted but for those of the last hour: the job comes round each minute. */
async function fill(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  await pool.query('truncate orders, order_words cascade') // those that other rows have placed
  await pool.query('truncate sales_sums, sales_of_books, sales_due')
  await pool.query(manyOrders(orders, minutesBetween))
  for (let counted = 1; counted > 0; ) {
    const { rows } = await pool.query('select count_sales(20000) as count')
    counted = rows[0].count
  }
  await pool.query('vacuum analyze')
  await pool.query(`update orders set status = status where created_at >= $1 and created_at < $2`, [
    new Date(now.getTime() - 3_600_000),
    now,
  ])
}

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < perQuestion; nth++) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(perQuestion * 0.95)] ?? 0
}
