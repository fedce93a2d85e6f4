import assert from 'node:assert/strict'
import { test } from 'node:test'
import { like } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hashPassword } from '#app/people/password.server.ts'
import { newId } from '#server/database/id.ts'
import { admins, attempts } from '#server/database/schema.ts'
import { call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'
import type { PasswordWorker } from './password-work.ts'

const shop = testShop()

const from = (ip: string, account: string, desk?: { known: boolean }): PasswordWorker => ({
  request: { ip } as FastifyRequest,
  account,
  desk,
})

/** Takes every turn and every place to wait; ends them all when told to. */
function fill(by: (count: number) => PasswordWorker, upTo = 1000) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let begun = 0
  const taken = Array.from({ length: upTo }, (_, count) =>
    shop.app.passwordWork(by(count), async () => {
      begun++
      await held
    }),
  )
  const begunAtOnce = begun
  return {
    begunAtOnce,
    end: async () => {
      letGo()
      return (await Promise.all(taken)).filter(({ ok }) => ok).length
    },
  }
}

const everybody = (count: number) => from(`10.0.${count >> 8}.${count & 255}`, `reader-${count}`)

test('ASVS 2.4.1: every door that hashes a password answers 503 while too many do', async () => {
  const { email, password, cookie } = await aCustomer(shop.app)
  await call(shop.app, {
    method: 'POST',
    url: '/api/identity/request-password-reset',
    payload: { email },
  })
  await shop.deps.jobs.runDue(shop.deps)
  const token = /reset-password\?token=([\w-]+)/.exec(JSON.stringify(shop.mails))?.[1]
  const newPassword = 'another horse battery'
  const doors = [
    ['POST', '/api/identity/sign-in/email', { email, password }],
    ['POST', '/api/identity/sign-up/email', { email: 'new@example.com', password }],
    ['POST', '/api/identity/reset-password', { token, password: newPassword }],
    ['POST', '/api/auth/admin', { username: 'admin', password }],
    ['POST', '/api/account/password', { currentPassword: password, newPassword }],
    ['DELETE', '/api/account', { password }],
  ] as const
  const counted = await shop.deps.db.$count(attempts)
  // All from the address that knocks: who comes from elsewhere would go before them.
  const customers = fill(() => from('127.0.0.1', 'reader'))
  const desk = fill(() => from('127.0.0.1', 'admin', { known: true }))
  for (const [method, url, payload] of doors) {
    const answer = await call(shop.app, { method, url, payload, headers: { cookie } })
    assert.equal(answer.status, 503, url)
    assert.equal(answer.headers['retry-after'], '5', url)
    assert.match(answer.body.message, /checking many passwords .* again in a few seconds/, url)
  }
  assert.equal(customers.begunAtOnce + desk.begunAtOnce, 3, 'one of the helper threads stays free')
  assert.ok((await customers.end()) + (await desk.end()) <= 100)
  // Nothing was done, nothing was counted, the link is still good.
  assert.equal(await shop.deps.db.$count(attempts), counted)
  const { rows } = await shop.deps.pool.query('select email from identity_user')
  assert.deepEqual(rows, [{ email }])
  for (const [method, url, payload] of doors.slice(0, 3)) {
    assert.equal((await call(shop.app, { method, url, payload })).status, 200, url)
  }
})

test('threats 37: one address with many accounts, or one account from many, keeps nobody else out', async () => {
  const readers = [await aCustomer(shop.app), await aCustomer(shop.app)]
  for (const flood of [
    (count: number) => from('203.0.113.5', `account-${count % 8}`),
    (count: number) => from(`203.0.113.${count % 200}`, 'the-one@example.com'),
  ]) {
    const held = fill(flood)
    const entered = readers.map(({ email, password }, index) =>
      call(shop.app, {
        method: 'POST',
        url: '/api/identity/sign-in/email',
        payload: { email, password },
        remoteAddress: `192.0.2.${index}`,
      }),
    )
    // They stand in line before the flood lets go of its turns.
    await until(async () => {
      const begun = await shop.deps.db.$count(attempts, like(attempts.bucket, 'customer-name:%'))
      return begun === readers.length
    })
    for (let times = 0; times < 5; times++) await new Promise(setImmediate)
    assert.ok((await held.end()) < 70)
    for (const answer of await Promise.all(entered)) assert.equal(answer.status, 200)
  }
})

test('threats 37: however many customers log in, the desk has a place of its own', async () => {
  const password = 'correct horse battery'
  const passwordHash = await hashPassword(password, 1024)
  await shop.deps.db.insert(admins).values({ id: newId(), username: 'desk', passwordHash })
  const held = fill(everybody)
  const answer = await call(shop.app, {
    method: 'POST',
    url: '/api/auth/admin',
    payload: { username: 'desk', password },
    remoteAddress: '192.0.2.200',
  })
  assert.equal(answer.status, 200)
  await held.end()
})
