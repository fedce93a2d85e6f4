import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BareOrders } from './bare-orders.ts'
import type { Bench } from './bench-row.ts'
import { compare } from './compare.ts'
import { startHelper } from './helper.ts'
import type { Measure } from './report.ts'
import { postRequest } from './requests.ts'

const connections = 8
const ordersPerRound = 200
const booksPerOrder = 2

/**
 * Placing orders through HTTP, each by a customer with a session of his own, beside a loop that
 * makes the same inserts. What the shop does besides is its own business: it checks the session and
 * the body, locks and prices the books, answers repeats.
 */
export async function measureOrders({ shop, generator, rounds }: Bench): Promise<Measure> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const bare = startHelper<BareOrders, { seconds: number }>('bare-orders.ts')
  try {
    const books = await readBooks(client)
    const plan = { databaseUrl: shop.databaseUrl, connections, books }
    const ours = async () => {
      await leaveMails(client)
      const requests = await signInAndPrepare(client, ordersPerRound, books)
      const result = await generator.ask({ port: shop.port, requests, connections, until: 'once' })
      if (result.statuses[201] !== ordersPerRound) {
        throw new Error(`Not every order was placed: ${JSON.stringify(result.statuses)}`)
      }
      return ordersPerRound / result.seconds
    }
    const beside = async () => {
      await leaveMails(client)
      const { seconds } = await bare.ask({ ...plan, orders: ordersPerRound })
      return ordersPerRound / seconds
    }
    assert.deepEqual(
      await rowsMadeBy(client, beside),
      await rowsMadeBy(client, ours),
      'bench/bare-orders.ts has to insert the rows that the shop inserts',
    )
    for (let i = 0; i < 4; i++) await ours()
    for (let i = 0; i < 4; i++) await beside()
    const speeds = await compare(rounds, ours, beside)
    return { name: 'Placing orders', unit: 'orders/s', ...speeds, bar: { atLeast: 0.55 } }
  } finally {
    await bare.stop()
    await client.end()
  }
}

/**
 * A round sends the mails of its own orders, as a shop does. Those that are left then are not sent during the next
 * rounds, of either side: what mails take is a row of its own.
 */
async function leaveMails(client: pg.Client) {
  await client.query(
    `update mails set due_at = 'infinity' where done_at is null and taken_by is null`,
  )
  for (let inHand = 1; inHand > 0; await pause(10)) {
    const { rowCount } = await client.query(
      'select from mails where done_at is null and taken_by is not null',
    )
    inHand = rowCount ?? 0
  }
}

export async function readBooks(client: pg.Client): Promise<BareOrders['books']> {
  const { rows } = await client.query(
    `select id, title, new_price_cents as "priceCents" from books
     where archived_at is null and stock is null -- of counted copies there are too few for a bench
     order by created_at desc, id desc limit $1`,
    [booksPerOrder],
  )
  return rows
}

/** Opens a session for each new customer, and writes the order that he is about to send. */
export async function signInAndPrepare(
  client: pg.Client,
  count: number,
  books: BareOrders['books'],
) {
  const customers = Array.from({ length: count }, () => ({
    uid: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  await client.query(
    `insert into sessions (token_hash, uid, email, email_verified, expires_at)
     select hash, uid, uid || '@example.com', true, now() + interval '1 hour'
     from unnest($1::text[], $2::text[]) as customer (hash, uid)`,
    [
      customers.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
      customers.map(({ uid }) => uid),
    ],
  )
  const totalCents = books.reduce((sum, book) => sum + book.priceCents, 0)
  return customers.map(({ uid, token }) =>
    postRequest(
      '/api/orders',
      { Cookie: `octavo_session=${token}`, 'Idempotency-Key': randomUUID() },
      {
        name: 'Ann Reader',
        email: `${uid}@example.com`,
        phone: '0123456789',
        address: {
          street: '1 Long Street',
          city: 'Springfield',
          country: 'United States',
          state: 'Illinois',
          zipcode: '62701',
        },
        productsId: books.map((book) => book.id),
        totalPrice: totalCents / 100,
      },
    ),
  )
}

/** How many rows of each kind a round leaves behind. */
async function rowsMadeBy(client: pg.Client, round: () => Promise<unknown>) {
  const count = async () => {
    const { rows } = await client.query<Record<string, number>>(`select
      (select count(*)::int from orders) as orders,
      (select count(*)::int from order_lines) as lines,
      (select count(*)::int from order_marks) as marks,
      (select count(*)::int from order_events) as events,
      (select count(*)::int from order_keys where order_id is not null) as keys,
      (select count(*)::int from mails) as mails`)
    return rows[0] ?? {}
  }
  const before = await count()
  await round()
  const after = await count()
  return Object.fromEntries(
    Object.entries(after).map(([kind, rows]) => [kind, rows - (before[kind] ?? 0)]),
  )
}
