import assert from 'node:assert/strict'
import pg from 'pg'
import type { BareBooks } from './bare-books.ts'
import type { Bench } from './bench-row.ts'
import { compare } from './compare.ts'
import { startHelper } from './helper.ts'
import type { Measure } from './report.ts'
import { postRequest } from './requests.ts'

const connections = 8
const perRound = 200

/**
 * Adding books one by one through the API, on eight connections, beside a loop that makes the same inserts. What
 * the shop does besides is its own business: it knows the admin, checks the body, cuts words, numbers headings, and
 * counts both. Books by the batch are measured by `import`.
 */
export async function measureWrites({ shop, generator, rounds }: Bench): Promise<Measure[]> {
  const token = await signIn(shop.url, shop.adminPassword)
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const bare = startHelper<BareBooks, { seconds: number }>('bare-books.ts')
  let next = Date.now()
  const requestOf = (n: number) =>
    postRequest('/api/create-book', { Authorization: `Bearer ${token}` }, bookOf(n))
  try {
    const ours = async () => {
      const requests = Array.from({ length: perRound }, () => requestOf(next++))
      const result = await generator.ask({ port: shop.port, requests, connections, until: 'once' })
      const added = (result.statuses[200] ?? 0) + (result.statuses[201] ?? 0)
      assert.equal(added, perRound, JSON.stringify(result.statuses))
      return perRound / result.seconds
    }
    await ours()
    const rows = await rowsOfLast(client)
    const plan = { databaseUrl: shop.databaseUrl, connections, rows, books: perRound }
    const beside = async () => perRound / (await bare.ask(plan)).seconds
    await beside()
    const speeds = await compare(Math.ceil(rounds / 2), ours, beside)
    const name = 'Books added one by one'
    return [
      // A bar of its own, far below: the shop looks, numbers and counts, the loop does not.
      { name, unit: 'books/s', ...speeds, bar: { atLeast: 0.1 } },
      { name: `${name}, by itself`, unit: 'books/s', ours: speeds.ours, bar: { atLeast: 300 } },
    ]
  } finally {
    await bare.stop()
    await client.end()
  }
}

const bookOf = (n: number) => ({
  title: `Lantern ${n % 977} of the Harbour ${n}`,
  description: `Who lit the ${n % 31} lanterns of the harbour, and what they saw from there by night.`,
  category: ['Fiction', 'Travel', 'Art'][n % 3],
  author: `Person ${n % 500} Writer`,
  newPrice: 10 + (n % 20),
  stock: n % 7,
  format: 'paperback',
  language: 'en',
})

export async function signIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`The admin could not log in: ${answer.status}`)
  return token
}

const tables = [
  'books',
  'book_search',
  'book_facets',
  'book_texts',
  'stock_moves',
  'audit',
] as const

/** The rows that the shop has written for the book that it added last. */
async function rowsOfLast(client: pg.Client): Promise<BareBooks['rows']> {
  const { rows: found } = await client.query<{ id: string }>(
    'select id from books order by created_at desc, id desc limit 1',
  )
  const id = found[0]?.id
  const rows: BareBooks['rows'] = []
  for (const table of tables) {
    const key = { books: 'id::text', audit: 'subject' }[table as string] ?? 'book_id::text'
    const { rows: one } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${key} = $1`,
      [table === 'audit' ? `book:${id}` : id],
    )
    assert.equal(one.length, 1, table)
    rows.push([table, await written(client, table, one[0]?.row ?? {})])
  }
  return rows
}

/** Without what PostgreSQL makes itself: numbers and computed columns. */
async function written(client: pg.Client, table: string, row: Record<string, unknown>) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and (attgenerated <> '' or attidentity <> '')`,
    [table],
  )
  const own = new Set(rows.map(({ name }) => name))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)))
}
