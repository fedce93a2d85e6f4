import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { isDatabaseAway } from '#server/database/away.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { aBook, call, faultsExpected, startTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const wanted = 60

test('threats 28: PostgreSQL is killed under load; every acknowledged order is stored, once', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'octavo-killed-'))
  chmodSync(dataDir, 0o711) // PostgreSQL's own account passes through when we are root
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  await migrate(postgres.url)
  const shop = await startTestApp({ databaseUrl: postgres.url, env: faultsExpected })
  const book = await aBook(shop)

  const acknowledged = new Map<string, string>() // key → order
  async function orderUntilEnough() {
    while (acknowledged.size < wanted) {
      const order = await anOrder(shop, book._id)
      await until(async () => {
        const { status, body } = await call(shop.app, order)
        if (status === 201) acknowledged.set(order.headers['idempotency-key'], body._id)
        else assert.equal(status, 503)
        return status === 201
      }, 100)
    }
  }
  async function killHalfway() {
    await until(() => acknowledged.size >= wanted / 2, 5)
    process.kill(postgres.pid(), 'SIGKILL')
  }
  await Promise.all([killHalfway(), ...Array.from({ length: 8 }, orderUntilEnough)])

  const { rows } = await shop.deps.pool.query<{ key: string; id: string; lines: number }>(
    `select k.key, o.id, (select count(*)::int from order_lines where order_id = o.id) as lines
     from orders o left join order_keys k on k.order_id = o.id`,
  )
  assert.deepEqual(new Map(rows.map(({ key, id }) => [key, id])), acknowledged)
  assert.ok(rows.every(({ lines }) => lines === 1))
  // The mails' jobs outlived it too.
  await shop.deps.jobs.runDue(shop.deps)
  assert.equal(new Set(shop.mails.map((mail) => mail.about)).size, acknowledged.size)

  await shop.close()
  await postgres.stop()
  rmSync(realpathSync(path.join(dataDir, 'postgres')), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** A request by a customer of its own, whose session is there already. */
async function anOrder({ deps }: TestApp, bookId: string) {
  const token = randomBytes(32).toString('base64url')
  const email = `${randomUUID()}@example.com`
  const store = () =>
    deps.pool.query(
      `insert into sessions (token_hash, uid, email, expires_at)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest('base64url'), randomUUID(), email],
    )
  const stored = () =>
    store().then(
      () => true,
      (error) => {
        assert.ok(isDatabaseAway(error), error)
        return false
      },
    )
  await until(stored, 100)
  return {
    method: 'POST' as const,
    url: '/api/orders',
    headers: { cookie: `octavo_session=${token}`, 'idempotency-key': randomUUID() },
    payload: {
      name: 'Ada Lovelace',
      email,
      phone: '0123456',
      address: { city: 'London', country: 'UK', state: 'London', zipcode: 'SW1Y' },
      productsId: [bookId],
      totalPrice: 12.5,
    },
  }
}
