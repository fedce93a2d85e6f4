import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { sweepJob } from './sweep.ts'

/* What the hourly job removes, and what it must leave alone. */

const now = new Date('2026-03-12T12:00:00Z')
const shop = testShop({ now: () => now })
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
const soon = new Date(now.getTime() + 1000)

type Kept = {
  table: string
  /** The column that tells the rows apart. */
  key: string
  insert: string
  /** Rows by name, each with the values that its age or state depends on. */
  goes: Record<string, unknown[]>
  stays: Record<string, unknown[]>
}

const user = `insert into identity_user (id, name, email) values ('u', '', 'u@example.com')
  on conflict do nothing`
const subscriber = `insert into subscribers
  (id, email, unsubscribe_token, source, status, confirm_sent_at) values (gen_random_uuid(), $1, $1, 'footer', $2, $3)`

const tables: Kept[] = [
  {
    table: 'sessions',
    key: 'token_hash',
    insert: 'insert into sessions (token_hash, uid, expires_at) values ($1, $1, $2)',
    goes: { over: [now] },
    stays: { open: [soon] },
  },
  {
    table: 'identity_session',
    key: 'id',
    insert: `insert into identity_session (id, token, user_id, expires_at) values ($1, $1, 'u', $2)`,
    goes: { over: [now] },
    stays: { open: [soon] },
  },
  {
    table: 'identity_verification',
    key: 'id',
    insert: `insert into identity_verification (id, identifier, value, expires_at) values ($1, $1, '', $2)`,
    goes: { over: [now] },
    stays: { open: [soon] },
  },
  {
    table: 'account_links',
    key: 'token_hash',
    insert: `insert into account_links (token_hash, user_id, purpose, email, created_at, expires_at)
      values ($1, 'u', 'verify-email', 'u@example.com', now(), $2)`,
    goes: { over: [now] },
    stays: { open: [soon] },
  },
  {
    table: 'order_keys',
    key: 'key',
    insert: `insert into order_keys (customer_uid, key, body_hash, created_at) values ('u', $1, '', $2)`,
    goes: { old: [before(30.1)] },
    stays: { young: [before(29.9)] },
  },
  {
    table: 'subscribers',
    key: 'email',
    insert: subscriber,
    goes: { 'never said yes': ['pending', before(30.1)] },
    stays: {
      'may still say yes': ['pending', before(29.9)],
      'said yes': ['confirmed', before(300)],
      'has left': ['unsubscribed', before(300)],
    },
  },
  {
    table: 'attempts',
    key: 'bucket',
    insert: 'insert into attempts (id, bucket, at) values (gen_random_uuid(), $1, $2)',
    goes: { old: [before(1.1)] },
    stays: { young: [before(0.9)] },
  },
  {
    table: 'mails',
    key: 'problem',
    insert: `insert into mails (id, kind, data, problem, outcome, done_at, counted_at)
      values (gen_random_uuid(), 'order-confirmation', '{}', $1, $2, $3, $4)`,
    goes: {
      sent: ['sent', before(1.1), before(1.1)],
      needless: ['needless', before(1.1), null],
      'long refused': ['refused', before(14.1), null],
    },
    stays: {
      'still counted': ['sent', before(1.1), before(0.9)],
      'just sent': ['sent', before(0.9), before(0.9)],
      'to be looked at': ['refused', before(13.9), null],
      'given up': ['given-up', before(13.9), before(13.9)],
      waiting: [null, null, null],
    },
  },
]

for (const { table, key, insert, goes, stays } of tables) {
  test(`the sweep of ${table}: what has expired goes, everything else stays`, async () => {
    const { pool } = shop.deps
    await pool.query(user)
    for (const [name, values] of Object.entries({ ...goes, ...stays })) {
      await pool.query(insert, [name, ...values])
    }
    await sweepJob.run({}, shop.deps)
    const { rows } = await pool.query(`select ${key} as name from ${table}`)
    const left = rows.map(({ name }) => name).filter((name) => name in goes || name in stays)
    assert.deepEqual(left.sort(), Object.keys(stays).sort())
  })
}

test('the sweep comes round every hour by itself', async () => {
  await shop.deps.jobs.runDue(shop.deps)
  const { rows } = await shop.deps.pool.query(
    `select cron from pgboss.schedule where name = 'sweep'`,
  )
  assert.deepEqual(rows, [{ cron: '17 * * * *' }])
})
