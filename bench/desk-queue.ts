import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { countQueue } from '#app/orders/queue/count-orders.server.ts'
import { listDeskOrders } from '#app/orders/queue/list-orders.server.ts'
import type { QueueQuery } from '#app/orders/queue/queue.schema.ts'
import { openDatabase } from '#server/database/client.ts'
import { cursorAt } from '#server/database/id.ts'
import type { Bench } from './bench-row.ts'
import { manyOrders } from './many-orders.ts'
import type { Measure } from './report.ts'

const orders = 1_000_000
const perQuery = 40

/** The check digit holds for one in ten of the ISBNs of these orders. */
function isbnOf(n: number): string {
  const near = Math.floor((n % 500) / 10) * 10
  const ten = Array.from(
    { length: 10 },
    (_, digit) => `978${String(near + digit).padStart(10, '0')}`,
  )
  return ten.find((isbn) => readIsbn(isbn).ok) ?? ''
}

const pageAfter = (n: number): string =>
  cursorAt(`01900000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`)

/** What somebody at the desk asks for, with the n-th order of the shop in mind. */
const questions: Record<string, (n: number) => QueueQuery> = {
  'all, newest': () => ({}),
  'to pack': () => ({ work: 'pack' }),
  refused: () => ({ trouble: 'refused' }),
  'of a carrier': () => ({ carrier: 'DHL', status: 'delivered' }),
  'of a state': () => ({ status: 'refused' }),
  'of a day': () => ({ from: '2030-05-01', to: '2030-05-01', status: 'delivered' }),
  'a number': (n) => ({ q: String(1000 + n) }),
  'a tracking number': (n) => ({ q: `JJD${1000 + n}` }),
  'an e-mail address': (n) => ({ q: `reader${n % 4000}@example.com` }),
  'a phone number': (n) => ({ q: `020 ${String(n % 4000).padStart(8, '0')}` }),
  'a rare name': (n) => ({ q: `r${n + 1}` }),
  'a common name': () => ({ q: 'maria' }),
  'the beginning of common names': () => ({ q: 'mar' }),
  'a common name, a later page': (n) => ({ q: 'maria', cursor: pageAfter(n) }),
  'two names, one common': (n) => ({ q: `maria n${n % 900}` }),
  'two common names': (n) => ({ q: 'garcia maria', cursor: pageAfter(n) }),
  'two common names, of nobody': () => ({ q: 'maria schmidt' }),
  'a common name with a state': () => ({ q: 'garcia', status: 'refused' }),
  'a common name with a state, of nobody': () => ({ q: 'maria', status: 'refused' }),
  'a common name to pack': () => ({ q: 'maria', work: 'pack' }),
  'a common name with a carrier': (n) => ({ q: 'maria', carrier: 'DHL', cursor: pageAfter(n) }),
  'a common name on a day': () => ({ q: 'maria', from: '2030-05-01', to: '2030-05-01' }),
  'a carrier and a state, of nobody': () => ({ carrier: 'DHL', status: 'refused' }),
  'a trouble and a state, of nobody': () => ({ trouble: 'refused', status: 'delivered' }),
  'an ISBN': (n) => ({ q: isbnOf(n) }),
  'an ISBN of many': () => ({ q: '9780306406157' }),
  'an ISBN of many on a day': () => ({ q: '9780306406157', from: '2030-05-01', to: '2030-05-01' }),
  'an ISBN of many with a state': () => ({ q: '9780306406157', status: 'refused' }),
}

/** The desk's list at a million orders: the slowest question's 95th percentile. Runs last: it fills the shop. */
export async function measureDeskQueue({ shop }: Bench): Promise<Measure> {
  const patient = openDatabase(shop.databaseUrl, { max: 1, statementTimeoutMs: 3_600_000 })
  const database = openDatabase(shop.databaseUrl, { max: 2 })
  try {
    await patient.pool.query('truncate orders, order_words cascade') // those that other rows have placed
    await patient.pool.query(manyOrders(orders))
    await patient.pool.query('vacuum analyze')
    let slowest = 0
    const told = (name: string, ms: number) => {
      console.log(`  ${name}: p95 ${ms.toFixed(1)} ms`)
      slowest = Math.max(slowest, ms)
    }
    for (const [name, question] of Object.entries(questions)) {
      const ask = (n: number) => listDeskOrders(database.pool, question(n), 'UTC')
      told(name, await p95(ask))
    }
    told('the counts', await p95(() => countQueue(database.pool)))
    const name = `Desk list at ${orders.toLocaleString('en-US')} orders, p95`
    return { name, unit: 'ms', ours: slowest, bar: { atMost: 50 } }
  } finally {
    await database.close()
    await patient.close()
  }
}

async function p95(ask: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < perQuery; at++) {
    const started = performance.now()
    await ask((at * 7919) % orders)
    times.push(performance.now() - started)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(perQuery * 0.95)] ?? 0
}
