import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { troubles, works } from '#app/orders/life/standing.ts'
import { orderStatuses } from '#app/values/stored.ts'
import { manyOrders } from '#bench/many-orders.ts'
import { openDatabase } from '#server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { countQueue } from './count-orders.server.ts'
import {
  alongIndexes,
  asked,
  countStatement,
  listStatement,
  mostCounted,
  type Statement,
  stopStatement,
  toCount,
} from './list-statement.ts'
import type { OrderList } from './order-lists.ts'
import { readPickList } from './pick-list.server.ts'
import type { QueueQuery } from './queue.schema.ts'

/* EXPLAIN of the desk's list in every combination of its filters: none reads all orders. */

const count = 20_000
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  const patient = openDatabase(database.url, { max: 1, statementTimeoutMs: 300_000 })
  await patient.pool.query(manyOrders(count))
  // A library orders every day, and everybody orders one book.
  await patient.pool.query(`update orders set email = 'Library@example.com', phone = '+442012345678'
    where number % 4 = 0`)
  await patient.pool.query(`update order_lines set isbn13 = '9780306406157' where book_id in (
    select id from books order by id limit 100)`)
  await patient.pool.query('analyze')
  await patient.close()
})
after(() => database.close())

const cursor = Buffer.from('01900000000070008000000000005000', 'hex').toString('base64url')
const choices = {
  work: [undefined, ...works],
  trouble: [undefined, ...troubles],
  carrier: [undefined, 'DHL', 'Nobody'],
  status: [undefined, ...orderStatuses],
  day: [undefined, '2024-06-01'],
  q: [
    undefined,
    '1042',
    'reader7@example.com',
    '020 0000 0007',
    'JJD1042',
    'maria',
    'mar n20',
    'garcia r',
    '978-0-306-40615-7',
  ],
  cursor: [undefined, cursor],
}

/** Every pair of choices, each with and without words, days and a place in the list. */
function* combinations(): Generator<QueueQuery> {
  const some = <T>(all: (T | undefined)[], few: number) => all.slice(0, few)
  for (const q of choices.q)
    for (const day of choices.day)
      for (const after of choices.cursor)
        for (const carrier of choices.carrier)
          for (const status of [...some([...choices.status], 2), 'delivered' as const])
            for (const work of some([...choices.work], 2))
              for (const trouble of some([...choices.trouble], 2))
                yield given({
                  q,
                  from: day,
                  to: day,
                  cursor: after,
                  carrier,
                  status,
                  work,
                  trouble,
                })
  for (const work of choices.work) yield given({ work, sort: 'newest' })
  for (const trouble of choices.trouble) yield given({ trouble, sort: 'oldest' })
  for (const status of choices.status) yield given({ status, sort: 'oldest' })
}

const given = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as QueueQuery

const whole = /Seq Scan on (orders|order_lines|order_words|order_marks|parcels)\b/

const planOf = async ({ text, values }: { text: string; values: unknown[] }, how = '') => {
  const { rows } = await database.pool.query(`explain ${how} ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const statementOf = (query: QueueQuery) => listStatement(asked(query, 'UTC'), 51, () => 0)
/** That of lists that are all long: they are read side by side. */
const mergeOf = (query: QueueQuery) => listStatement(asked(query, 'UTC'), 51, () => 2 * mostCounted)

/** The statements that a query may need, whichever of its lists turns out to be short, or none. */
function* statementsOf(query: QueueQuery) {
  const wanted = asked(query, 'UTC')
  const lists = toCount(wanted)
  if (lists.length > 0) yield countStatement(wanted, lists)
  for (const short of lists.length > 0 ? lists : [null]) {
    yield listStatement(wanted, 51, (list: OrderList) => (list === short ? 0 : 1))
  }
  yield mergeOf(query)
  const stop = stopStatement(wanted, [], () => 2 * mostCounted)
  if (stop) yield stop
}

/** Explains with the settings that statements over several lists run with. */
async function plansOf(statements: Statement[]) {
  const client = await database.pool.connect()
  await client.query(`begin; ${alongIndexes}`)
  const plans: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  await client.query('rollback')
  client.release()
  return plans
}

test('no combination of filters reads a whole table, whichever list is short', async () => {
  const [alone, several] = [new Map<string, Statement>(), new Map<string, Statement>()]
  for (const query of combinations()) {
    const seen = toCount(asked(query, 'UTC')).length > 0 ? several : alone
    for (const statement of statementsOf(query)) seen.set(statement.name, statement)
  }
  assert.ok(alone.size > 10 && several.size > 100, `${alone.size} and ${several.size}`)
  assert.ok([...alone.keys(), ...several.keys()].every((name) => name.length < 64))
  const plans = await plansOf([...several.values()])
  for (const statement of alone.values()) plans.push(await planOf(statement))
  for (const plan of plans) assert.doesNotMatch(plan, whole, plan)
})

test('long lists are read side by side along their indexes, and no list whole', async () => {
  for (const query of [
    { q: 'maria garcia' },
    { q: 'maria', status: 'refused' },
    { q: 'mar', carrier: 'DHL', from: '2024-06-01' },
    { status: 'delivered', carrier: 'DHL', sort: 'oldest', cursor },
  ] as const) {
    const [plan = ''] = await plansOf([mergeOf(query)])
    assert.match(plan, /Merge Join/, plan)
    assert.doesNotMatch(plan.replaceAll(/SubPlan[\s\S]*/g, ''), /Sort|Hash|Materialize/, plan)
  }
})

test('lists by one filter come in the order of their index, without a sort', async () => {
  for (const query of [
    {},
    { work: 'pack' },
    { status: 'delivered' },
    { carrier: 'DHL' },
    { q: 'maria' },
    { q: 'mar', from: '2024-06-01' },
  ] as const) {
    for (const sort of ['newest', 'oldest'] as const) {
      const plan = await planOf(statementOf({ ...query, sort, cursor }))
      const own = plan.replaceAll(/SubPlan[\s\S]*/g, '')
      assert.doesNotMatch(own, /Sort/, plan)
    }
  }
})

test('what many orders have comes newest first along its index, a page and no more', async () => {
  for (const [q, index] of [
    ['library@example.com', 'orders_email'],
    ['020 1234 5678', 'orders_phone'],
    ['978-0-306-40615-7', 'order_lines_isbn'],
    ['maria', 'order_words_pkey'],
  ] as const) {
    for (const sort of ['newest', 'oldest'] as const) {
      const plan = await planOf(statementOf({ q, sort, cursor }))
      const scan = new RegExp(`^( *)->  Index (Only )?Scan (Backward )?using ${index} `, 'm').exec(
        plan,
      )
      assert.ok(scan, `${index}: ${plan}`)
      const above = plan.slice(0, scan.index).split('\n')
      const nearest = above.findLast((line) => /Sort|Limit/.test(line)) ?? ''
      assert.match(nearest, /Limit/, `${index} is sorted: ${plan}`)
    }
  }
})

test('an order of a walked list is looked up in another by its place in the index', async () => {
  for (const [query, probe] of [
    [{ q: 'maria garcia' }, /word = .* AND \(?created_at = .* AND \(?order_id = /],
    [{ q: 'maria', trouble: 'refused' }, /using order_marks_(pkey|order)[\s\S]*?order_id = w\.id/],
    [{ q: 'maria', status: 'refused' }, /using orders_\w+ on orders x[\s\S]*?id = w\.id/],
  ] as const) {
    assert.match(await planOf(statementOf(query)), probe, JSON.stringify(query))
  }
})

test('a list of orders that took a step looks at nothing but the orders', async () => {
  const plan = await planOf(statementOf({ status: 'delivered' }), 'analyze')
  const scans = plan
    .split('\n')
    .filter((line) => /Scan .*(order_lines|order_marks|parcels)/.test(line))
  assert.ok(scans.length > 0 && scans.every((line) => line.includes('never executed')), plan)
})

test('counts and pick lists read no whole table', async () => {
  const plans: string[] = []
  const explaining = {
    async query({ text, values }: { text: string; values?: unknown[] }) {
      const { rows } = await database.pool.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return database.pool.query(text, values)
    },
  } as unknown as typeof database.pool
  const { works: counted, carriers } = await countQueue(explaining)
  assert.equal(counted.pack + counted['hand-over'] + counted.collect, count / 100)
  assert.deepEqual(carriers, ['DHL'])
  await readPickList(explaining, null)
  await readPickList(explaining, [1100, 1200])
  for (const plan of plans) {
    assert.doesNotMatch(plan, /Seq Scan on (orders|order_lines|parcels|order_marks)\b/, plan)
  }
})
