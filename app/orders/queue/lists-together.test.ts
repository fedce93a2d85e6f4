import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manyOrders } from '#bench/many-orders.ts'
import { openDatabase } from '#server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { listDeskOrders } from './list-orders.server.ts'
import { asked, listStatement, mostCounted, toCount } from './list-statement.ts'
import type { QueueQuery } from './queue.schema.ts'

/* A short list is walked, long ones are read side by side: what comes is the same. */

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  // More than `mostCounted` of them are delivered.
  const patient = openDatabase(database.url, { max: 1, statementTimeoutMs: 300_000 })
  await patient.pool.query(manyOrders(6000))
  await patient.pool.query('analyze')
  await patient.close()
})
after(() => database.close())

const cursor = Buffer.from('01900000000070008000000000003000', 'hex').toString('base64url')

/** The statements of a query, whichever of its lists is short, or none. */
function statementsOf(query: QueueQuery) {
  const wanted = asked(query, 'UTC')
  return [...toCount(wanted), null].map((short) =>
    listStatement(wanted, 51, (list) => (list === short ? 0 : 2 * mostCounted), 1e9),
  )
}

const questions: QueueQuery[] = [
  { q: 'maria garcia' },
  { q: 'maria schmidt' },
  { q: 'mar', status: 'placed', sort: 'oldest' },
  { q: 'garcia', carrier: 'DHL', cursor },
  { q: 'garcia', trouble: 'refused', from: '2024-03-01', to: '2024-05-31' },
  { q: '9780306406157', status: 'delivered', from: '2024-02-01' },
  { q: '9780306406157', status: 'refused' },
  { q: '9780306406157', carrier: 'DHL', sort: 'oldest', cursor },
  { q: 'reader7@example.com', status: 'delivered', carrier: 'DHL' },
  { carrier: 'DHL', status: 'refused' },
  { trouble: 'refused', status: 'delivered', sort: 'oldest' },
  { trouble: 'refused', carrier: 'DHL', status: 'refused' },
]

test('however lists are read together, the same orders come', async () => {
  for (const query of questions) {
    const answers: number[][] = []
    for (const statement of statementsOf(query)) {
      const { rows } = await database.pool.query(statement)
      answers.push(rows.map(({ number }) => number))
    }
    assert.ok(answers.length > 2)
    for (const answer of answers) assert.deepEqual(answer, answers[0], JSON.stringify(query))
    const { orders } = await listDeskOrders(database.pool, query, 'UTC')
    assert.deepEqual(
      orders.map(({ number }) => number),
      answers[0]?.slice(0, 50),
    )
  }
  const { orders } = await listDeskOrders(
    database.pool,
    { status: 'delivered', carrier: 'dhl' },
    'UTC',
  )
  assert.equal(orders.length, 50)
})

test('a page ends after so many steps, and those after it bring the rest, each order once', async () => {
  for (const query of questions) {
    const all = await pagesOf(query, 1e9)
    assert.equal(all.length, Math.max(1, Math.ceil(all.flat().length / 50)))
    for (const steps of [200, 3000]) {
      const pages = await pagesOf(query, steps)
      assert.deepEqual(pages.flat(), all.flat(), `${steps}: ${JSON.stringify(query)}`)
    }
  }
  assert.ok((await pagesOf({ carrier: 'DHL', status: 'refused' }, 200)).length > 1)
})

/** The numbers on each page until there is no next one. */
async function pagesOf(query: QueueQuery, steps: number): Promise<number[][]> {
  const pages: number[][] = []
  let next: string | null | undefined = query.cursor
  do {
    const asked: QueueQuery = next ? { ...query, cursor: next } : query
    const { orders, nextCursor } = await listDeskOrders(database.pool, asked, 'UTC', steps)
    pages.push(orders.map(({ number }) => number))
    next = nextCursor
    assert.ok(pages.length < 1000, JSON.stringify(query))
  } while (next)
  return pages
}
