import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession } from '#test/customer.ts'

/* A new password, and signing out everywhere: what ends every other sign-in. */

const shop = testShop()
const { ask, signIn } = customersOf(shop)

test('threats 25: a new password ends every other sign-in, and this one gets new ids', async () => {
  const customer = await aCustomer(shop.app)
  const elsewhere = await openSession(
    shop.app,
    cookiesOf(await signIn(customer, customer.password)),
  )
  const oldToken = (await ask('GET', '/api/identity/token', customer.cookie)).body.token
  const wrong = await ask('POST', '/api/account/password', customer.cookie, {
    currentPassword: 'not this one',
    newPassword: 'a new password',
  })
  assert.equal(wrong.status, 403)
  assert.deepEqual(Object.keys(wrong.body.errors), ['currentPassword'])
  const changed = await ask('POST', '/api/account/password', customer.cookie, {
    currentPassword: customer.password,
    newPassword: 'a new password',
  })
  assert.equal(changed.status, 200)
  for (const cookie of [elsewhere.cookie, customer.cookie]) {
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
    assert.equal((await ask('GET', '/api/identity/token', cookie)).status, 401)
  }
  const replay = { authorization: `Bearer ${oldToken}` }
  assert.equal((await ask('POST', '/api/session', '', undefined, replay)).status, 401)
  const here = cookiesOf(changed, customer.cookie)
  assert.equal((await ask('GET', '/api/session', here)).body.uid, customer.uid)
  assert.equal((await ask('GET', '/api/identity/token', here)).status, 200)
  assert.equal((await signIn(customer, customer.password)).status, 401)
  assert.equal((await signIn(customer, 'a new password')).status, 200)
})

test('ASVS 6.3.1: the current password is guessed ten times and no more', async () => {
  const customer = await aCustomer(shop.app)
  const guess = () =>
    ask('POST', '/api/account/password', customer.cookie, {
      currentPassword: 'guess',
      newPassword: 'a new password',
    })
  for (let index = 0; index < 10; index++) assert.equal((await guess()).status, 403)
  assert.equal((await guess()).status, 429)
  assert.equal(
    (await ask('DELETE', '/api/account', customer.cookie, { password: 'x' })).status,
    429,
  )
})

test('signing out everywhere ends every sign-in, ours and the provider’s', async () => {
  const customer = await aCustomer(shop.app)
  const other = await openSession(shop.app, cookiesOf(await signIn(customer, customer.password)))
  const answer = await ask('DELETE', '/api/account/sessions', customer.cookie)
  assert.equal(answer.status, 204)
  assert.doesNotMatch(cookiesOf(answer, customer.cookie), /session|identity|signed_in/)
  for (const cookie of [customer.cookie, other.cookie]) {
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
    assert.equal((await ask('GET', '/api/identity/token', cookie)).status, 401)
  }
})
