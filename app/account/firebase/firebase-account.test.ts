import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '#test/app.ts'
import { cookiesOf } from '#test/customer.ts'
import { firebaseShop } from '#test/firebase-shop.ts'

/* What ends the sign-ins and the account of a customer of Firebase, and what only Firebase can do. */

const { shop, clock, seconds, claims, sign, open } = firebaseShop()

test('signing out everywhere holds for tokens of earlier sign-ins (threats 25)', async () => {
  const token = await sign(claims({ sub: 'everywhere' }))
  const cookie = cookiesOf(await open(token))
  const out = await call(shop.app, {
    method: 'DELETE',
    url: '/api/account/sessions',
    headers: { cookie },
  })
  assert.equal(out.status, 204)
  assert.equal((await open(token)).status, 401)
  clock.now = new Date(clock.now.getTime() + 2000)
  const again = await sign(claims({ sub: 'everywhere', auth_time: seconds() }))
  assert.equal((await open(again)).status, 200)
})

test('deleting the account needs a sign-in of the last five minutes', async () => {
  const stale = await sign(claims({ sub: 'leaving', auth_time: seconds() - 400 }))
  const cookie = cookiesOf(await open(stale))
  const del = (token: string) =>
    call(shop.app, {
      method: 'DELETE',
      url: '/api/account',
      headers: { cookie, authorization: `Bearer ${token}` },
      payload: {},
    })
  assert.equal((await del(stale)).status, 403)
  assert.equal((await del(await sign(claims({ sub: 'another' })))).status, 403)
  assert.equal((await del(await sign(claims({ sub: 'leaving' })))).status, 200)
  const { rows } = await shop.deps.pool.query(`select uid from customers where uid = 'leaving'`)
  assert.deepEqual(rows, [{ uid: 'leaving' }])
  assert.equal((await open(stale)).status, 401)
})

test('doors of the embedded provider say who keeps the accounts', async () => {
  const cookie = cookiesOf(await open(await sign()))
  for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset']) {
    const answer = await call(shop.app, {
      method: 'POST',
      url: `/api/identity/${path}`,
      payload: {},
    })
    assert.equal(answer.status, 404)
    assert.match(answer.body.message, /Firebase/)
  }
  for (const [method, url, payload] of [
    ['POST', '/api/account/password', { currentPassword: 'x', newPassword: 'longer than 8' }],
    ['PUT', '/api/account/name', { name: 'Ada' }],
  ] as const) {
    const answer = await call(shop.app, { method, url, headers: { cookie }, payload })
    assert.equal(answer.status, 409)
    assert.match(answer.body.message, /Firebase/)
  }
})

test('threats 25: a token of before opens no session beside “sign out everywhere”', async () => {
  for (let round = 0; round < 5; round++) {
    const uid = `everywhere-${round}`
    const token = await sign(claims({ sub: uid }))
    const cookie = cookiesOf(await open(token))
    const everywhere = {
      method: 'DELETE',
      url: '/api/account/sessions',
      headers: { cookie },
    } as const
    const [ended, ...opened] = await Promise.all([
      call(shop.app, everywhere),
      ...Array.from({ length: 6 }, () => open(token)),
    ])
    assert.equal(ended.status, 204)
    for (const answer of opened) {
      assert.ok([200, 401].includes(answer.status))
      const headers = { cookie: cookiesOf(answer) }
      assert.equal((await call(shop.app, { url: '/api/session', headers })).status, 401)
    }
    const { rowCount } = await shop.deps.pool.query('select from sessions where uid = $1', [uid])
    assert.equal(rowCount, 0)
  }
})
