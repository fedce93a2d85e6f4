import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts } from '#server/database/schema.ts'
import { createTurns, type Turns } from '#server/password-work.ts'
import { call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

const shop = testShop()

/** Takes every turn and every place to wait; ends them all when told to. */
function fill(turns: Turns, { upTo = 1000 } = {}) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const taken: ReturnType<Turns>[] = []
  let begun = 0
  for (let count = 0; count < upTo; count++) {
    taken.push(
      turns(async () => {
        begun++
        await held
      }),
    )
  }
  const begunAtOnce = begun
  return {
    begunAtOnce,
    end: async () => {
      letGo()
      return (await Promise.all(taken)).filter(({ ok }) => ok).length
    },
  }
}

test('ASVS 2.4.1: so many work, so many wait, the others are told at once', async () => {
  const turns = createTurns({ atOnce: 2, mayWait: 3 })
  const { begunAtOnce, end } = fill(turns, { upTo: 9 })
  assert.equal(begunAtOnce, 2)
  assert.deepEqual(await turns(async () => 'never'), { ok: false })
  assert.equal(await end(), 5)
  // A turn is given back whatever becomes of the work.
  for (let times = 0; times < 4; times++) {
    await assert.rejects(turns(() => Promise.reject(new Error('wrong'))))
  }
  assert.deepEqual(await turns(async () => 'again'), { ok: true, value: 'again' })
})

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
  const { begunAtOnce, end } = fill(shop.app.passwordWork)
  for (const [method, url, payload] of doors) {
    const answer = await call(shop.app, { method, url, payload, headers: { cookie } })
    assert.equal(answer.status, 503, url)
    assert.equal(answer.headers['retry-after'], '5', url)
    assert.match(answer.body.message, /checking many passwords .* again in a few seconds/, url)
  }
  assert.ok(begunAtOnce < 4, 'one of the helper threads stays free')
  assert.ok((await end()) <= 100)
  // Nothing was done, nothing was counted, the link is still good.
  assert.equal(await shop.deps.db.$count(attempts), counted)
  const { rows } = await shop.deps.pool.query('select email from identity_user')
  assert.deepEqual(rows, [{ email }])
  for (const [method, url, payload] of doors.slice(0, 3)) {
    assert.equal((await call(shop.app, { method, url, payload })).status, 200, url)
  }
})
