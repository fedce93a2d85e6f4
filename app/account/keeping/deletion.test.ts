import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { recipientHash } from '#server/mail/quota.ts'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession } from '#test/customer.ts'
import { signInWithStandIn } from '#test/google.ts'

let now = new Date()
const shop = testShop({ now: () => now })
// Id tokens are made on the real clock.
beforeEach(() => {
  now = new Date()
})
const { ask, rowsOf, verify, signIn, anOrder } = customersOf(shop)

const orderRow = async (id: string) =>
  (
    await rowsOf(
      `select name, email, phone, street, city, country, state, zipcode, total_cents from orders
       where id = $1`,
      id,
    )
  )[0]
const nobody = {
  name: null, email: null, phone: null, street: null, city: null, country: null, state: null,
  zipcode: null, total_cents: 1250,
} // biome-ignore format: a row

test('deleting the account takes a password or a fresh sign-in', async () => {
  const customer = await aCustomer(shop.app)
  const del = (body?: object, headers = {}) =>
    ask('DELETE', '/api/account', customer.cookie, body, headers)
  assert.equal((await del({ password: 'guess' })).status, 403)
  const { token } = (await ask('GET', '/api/identity/token', customer.cookie)).body
  const other = await aCustomer(shop.app)
  const theirs = (await ask('GET', '/api/identity/token', other.cookie)).body.token
  assert.equal((await del({}, { authorization: `Bearer ${theirs}` })).status, 403)
  assert.equal((await del()).status, 403)
  now = new Date(now.getTime() + 6 * 60_000)
  assert.equal((await del({}, { authorization: `Bearer ${token}` })).status, 403)
  assert.equal((await rowsOf('select from identity_user where id = $1', customer.uid)).length, 1)
  now = new Date()
  assert.equal((await del({}, { authorization: `Bearer ${token}` })).status, 200)
  assert.equal((await rowsOf('select from identity_user where id = $1', customer.uid)).length, 0)
})

test('a fresh sign-in with Google is as good as a password', async () => {
  const done = await signInWithStandIn(shop.app, { email: 'leaving@example.com' })
  const { cookie } = await openSession(shop.app, done.cookie)
  const { token } = (await ask('GET', '/api/identity/token', cookie)).body
  const deleted = await ask(
    'DELETE',
    '/api/account',
    cookie,
    {},
    {
      authorization: `Bearer ${token}`,
    },
  )
  assert.equal(deleted.status, 200)
})

test('a deleted account leaves orders without a person, once they are delivered', async () => {
  const customer = await aCustomer(shop.app)
  await verify(customer)
  await ask('PUT', '/api/account/newsletter', customer.cookie, { subscribed: true })
  const { token } = (await ask('GET', '/api/identity/token', customer.cookie)).body
  const delivered = await anOrder(customer)
  const onItsWay = await anOrder(customer)
  await rowsOf(`update orders set status = 'delivered', ended_at = now() where id = $1`, delivered)
  const bystander = await anOrder(await aCustomer(shop.app))

  const answer = await ask('DELETE', '/api/account', customer.cookie, {
    password: customer.password,
  })
  assert.equal(answer.status, 200)
  assert.equal(cookiesOf(answer, customer.cookie), '')
  for (const table of ['identity_session', 'identity_account']) {
    assert.deepEqual(await rowsOf(`select * from ${table} where user_id = $1`, customer.uid), [])
  }
  assert.deepEqual(await rowsOf('select * from sessions where uid = $1', customer.uid), [])
  assert.deepEqual(await rowsOf('select * from subscribers where email = $1', customer.email), [])
  assert.deepEqual(await orderRow(delivered), nobody)
  assert.equal((await orderRow(onItsWay))?.name, 'Ada Lovelace')

  const replay = { authorization: `Bearer ${token}` }
  assert.equal((await ask('POST', '/api/session', '', undefined, replay)).status, 401)
  assert.equal((await signIn(customer, customer.password)).status, 401)

  // The parcel arrives; the hourly job finds it.
  const { sweepJob } = await import('#server/sweep.ts')
  await sweepJob.run({}, shop.deps)
  assert.equal((await orderRow(onItsWay))?.name, 'Ada Lovelace')
  await rowsOf(`update orders set status = 'delivered', ended_at = now() where id = any($1)`, [
    onItsWay,
    bystander,
  ])
  await sweepJob.run({}, shop.deps)
  assert.deepEqual(await orderRow(onItsWay), nobody)
  assert.equal((await orderRow(bystander))?.name, 'Ada Lovelace')
})

test('what failed mails to a deleted account were written from is forgotten, and no other’s', async () => {
  const [ada, other] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  const failed = `insert into mails (id, kind, data, recipient, counted_at, done_at, outcome)
    values (gen_random_uuid(), 'order-confirmation', $1, $2, now(), now(), 'given-up')`
  for (const { email } of [ada, other]) {
    await rowsOf(failed, { orderId: email }, recipientHash(email))
  }
  await ask('DELETE', '/api/account', ada.cookie, { password: ada.password })
  const left = await rowsOf(`select data from mails where outcome = 'given-up'`)
  assert.deepEqual(
    left.map(({ data }) => data.orderId ?? null).toSorted(),
    [null, other.email].toSorted(),
  )
})

test('the address of a deleted account may register again, as somebody new', async () => {
  const customer = await aCustomer(shop.app)
  await anOrder(customer)
  await ask('DELETE', '/api/account', customer.cookie, { password: customer.password })
  const again = await aCustomer(shop.app, { email: customer.email })
  assert.notEqual(again.uid, customer.uid)
  const orders = await ask('GET', `/api/orders/email/${customer.email}`, again.cookie)
  assert.deepEqual(orders.body, [])
})
