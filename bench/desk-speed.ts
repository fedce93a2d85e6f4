import assert from 'node:assert/strict'
import pg from 'pg'
import { percentile } from './catalogue-ask.ts'
import { fillWithOrders, ordersMade } from './desk-orders.ts'
import type { Measure } from './report.ts'
import { benchAdmin, type Shop } from './shop.ts'

const times = 40

/** What a bookseller asks of the list of orders: a queue, a state, a day, and searches of each kind. */
const questions: Record<string, string> = {
  'what waits to be packed': 'work=pack&sort=oldest',
  'newest of all': '',
  'delivered ones': 'status=delivered',
  'refused ones': 'trouble=refused',
  'of one carrier': 'carrier=DHL',
  'of one carrier, on its way': 'carrier=DHL&status=on-its-way',
  'of a day': 'from=2026-03-01&to=2026-03-01',
  'of a month, delivered': 'from=2026-03-01&to=2026-03-31&status=delivered',
  'by number': 'q=500123',
  'by name': 'q=reader 4711',
  'by a common name': 'q=ann',
  'by phone': 'q=%2B1 555 123-4567',
  'by e-mail': 'q=reader4711@example.com',
  'by tracking': 'q=TRACK500123',
}

/** The desk's list over a million orders: p95 of each question, asked through HTTP. */
export async function measureDesk({ shop }: { shop: Shop }): Promise<Measure[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  let isbn = ''
  try {
    await fillWithOrders(client)
    const { rows } = await client.query('select isbn13 from books where isbn13 is not null limit 1')
    isbn = rows[0]?.isbn13 ?? ''
  } finally {
    await client.end()
  }
  const headers = { authorization: `Bearer ${await logIn(shop.url)}` }
  const measures: Measure[] = []
  for (const [name, query] of Object.entries({ ...questions, 'by ISBN': `q=${isbn}` })) {
    measures.push(await p95(`Orders, ${name}`, `${shop.url}/api/desk/orders?${query}`, headers))
  }
  measures.push(await p95('Orders, the counts', `${shop.url}/api/desk/orders/counts`, headers))
  return measures
}

async function p95(name: string, url: string, headers: Record<string, string>): Promise<Measure> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    const body = await answer.text()
    taken.push(performance.now() - start)
    assert.equal(answer.status, 200, `${url}: ${body.slice(0, 300)}`)
  }
  const bar = { atMost: 50 }
  return { name: `${name}, of ${ordersMade}`, unit: 'ms', ours: percentile(taken, 0.95), bar }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAdmin),
  })
  const { token, message } = await answer.json()
  if (!answer.ok) throw new Error(message)
  return token
}
