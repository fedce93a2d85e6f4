import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, startTestApp } from '#test/app.ts'
import { aCustomer, cookiesOf } from '#test/customer.ts'
import { sessionShop } from '#test/session-shop.ts'

/* How a session begins and how it ends. */

const { shop, clock, claims, sign, open, whose } = sessionShop()

test('threats 25: each sign-in has a new id, and the one before is dead', async () => {
  const planted = 'octavo_session=planted-by-somebody-else-0123456789abcdefghi'
  const first = await open(await sign(claims()), { cookie: planted })
  assert.notEqual(cookiesOf(first), planted)
  assert.equal((await whose(planted)).status, 401)
  const cookie = cookiesOf(first)
  const second = await open(await sign(claims()), { cookie })
  assert.equal((await whose(cookie)).status, 401)
  assert.equal((await whose(cookiesOf(second))).status, 200)
})

test('threats 25: signing out ends the session and its replay', async () => {
  const { cookie } = await aCustomer(shop.app)
  const out = await call(shop.app, { method: 'DELETE', url: '/api/session', headers: { cookie } })
  assert.equal(out.status, 204)
  assert.doesNotMatch(cookiesOf(out, cookie), /octavo_session|octavo_signed_in/)
  assert.equal((await whose(cookie)).status, 401)
  assert.equal((await call(shop.app, { method: 'DELETE', url: '/api/session' })).status, 204)
})

test('a session ends by itself and is swept', async (t) => {
  const { cookie, uid } = await aCustomer(shop.app)
  t.after(() => {
    clock.aheadMs = 0
  })
  clock.aheadMs = 7 * 86_400_000
  assert.equal((await whose(cookie)).status, 401)
  const { sweepJob } = await import('#server/sweep.ts')
  await sweepJob.run({}, shop.deps)
  const { rows } = await shop.deps.pool.query('select from sessions where uid = $1', [uid])
  assert.equal(rows.length, 0)
})

test('threats 24: a session cannot be opened or ended from another site', async () => {
  const { cookie } = await aCustomer(shop.app)
  const token = await sign(claims())
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    assert.equal((await open(token, headers)).status, 403)
    const out = await call(shop.app, {
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie, ...headers },
    })
    assert.equal(out.status, 403)
  }
  assert.equal((await whose(cookie)).status, 200)
})

test('the first customers may come at the same moment: whatever key signed, it is believed', async (t) => {
  const fresh = await startTestApp()
  t.after(fresh.close)
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(fresh.app)))
  assert.equal(new Set(customers.map(({ uid }) => uid)).size, 6)
})
