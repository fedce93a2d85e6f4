import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { customerDesk } from '#test/customer-desk.ts'
import { orderSteps } from '#test/order-steps.ts'
import { keepCustomersJob } from './list/keep-list.server.ts'

/* What a person may ask of the shop: all that is held about them, and to be erased. */

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 } })
const { ask, found } = customerDesk(shop)
const { anOrder, bringToEnd, step } = orderSteps(shop)
const rowsOf = async (text: string, ...values: unknown[]) =>
  (await shop.deps.pool.query(text, values)).rows

/** Somebody with an order that is done, an address, a note, and the newsletter. */
async function aKnownCustomer(marker: string) {
  const customer = await aCustomer(shop.app, { email: `${marker}@known.example` })
  await rowsOf('update identity_user set email_verified = true where id = $1', customer.uid)
  await rowsOf('update sessions set email_verified = true where uid = $1', customer.uid)
  const order = await anOrder(customer, [{}], { name: `Nemo ${marker}` })
  await bringToEnd(order.number)
  await ask('POST', `/${customer.uid}/notes`, { text: `Note on ${marker}` })
  const headers = { cookie: customer.cookie }
  const subscribed = await call(shop.app, {
    ...{ method: 'PUT', url: '/api/account/newsletter', payload: { subscribed: true }, headers },
  })
  assert.equal(subscribed.status, 200)
  return { customer, order }
}

const erase = ({ uid, email }: TestCustomer, confirm = email) =>
  ask('POST', `/${uid}/erase`, { confirm })

/** Every table with this text in any of its columns. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  const having: string[] = []
  for (const { name } of tables) {
    const [row] = await rowsOf(
      `select exists (select from "${name}" t where strpos(lower(t::text), lower($1)) > 0) as has`,
      text,
    )
    if (row.has) having.push(name)
  }
  return having
}

test('the file has all that is held, of this person alone, and no secret (threats 55)', async () => {
  const { customer, order } = await aKnownCustomer('exporta')
  await aKnownCustomer('stranger')
  const { status, headers, body } = await ask('GET', `/${customer.uid}/data`)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /customer-[\w-]+\.json/)
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.deepEqual(Object.keys(body), [
    ...['collectedAt', 'orders', 'delivery', 'letters', 'newsletter', 'notes', 'sums', 'mails'],
    'account',
  ])
  assert.equal(body.account.email, customer.email)
  assert.equal(body.orders[0].number, order.number)
  assert.equal(body.delivery.name, 'Nemo exporta')
  assert.equal(body.newsletter.status, 'confirmed')
  assert.equal(body.notes.ofCustomer[0].text, 'Note on exporta')
  assert.equal(body.sums.orders, 1)
  assert.equal(body.account.sessions.length, 1)
  const text = JSON.stringify(body)
  assert.ok(!text.includes('stranger'))
  for (const [secret] of [
    ...(await rowsOf('select token_hash as s from sessions')),
    ...(await rowsOf('select token as s from identity_session')),
    ...(await rowsOf('select password as s from identity_account')),
    ...(await rowsOf('select unsubscribe_token as s from subscribers')),
  ].map(({ s }) => [s]))
    assert.ok(!text.includes(secret))
  const noted = await rowsOf(
    `select action, called from audit where subject = $1 and action = 'customer.export'`,
    `customer:${customer.uid}`,
  )
  assert.equal(noted.length, 1)
  assert.equal((await ask('GET', '/nobody/data')).status, 404)
})

test('who is erased is nowhere any more; the order stays in the accounts (threats 55)', async () => {
  const { customer, order } = await aKnownCustomer('eraseme')
  assert.ok((await tablesWith('eraseme')).length > 4)
  const { status, body } = await erase(customer, ` ${customer.email.toUpperCase()} `)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.kept.length, 1)
  assert.match(body.kept[0], /One order stays in the accounts/)
  await keepCustomersJob.run({}, shop.deps)
  assert.deepEqual(await tablesWith('eraseme'), [])
  const [row] = await rowsOf('select * from orders where id = $1', order._id)
  assert.deepEqual(
    [row.name, row.email, row.phone, row.street, row.total_cents, row.customer_uid],
    [null, null, null, null, 1250, customer.uid],
  )
  const session = await call(shop.app, {
    url: '/api/session',
    headers: { cookie: customer.cookie },
  })
  assert.equal(session.status, 401)
  const page = await ask('GET', `/${customer.uid}`)
  assert.deepEqual(
    [page.status, page.body.account, page.body.name, page.body.orders, page.body.spent],
    [200, 'deleted', null, 1, 12.5],
  )
  assert.deepEqual(await found(String(order.number)), [])
  assert.equal((await erase(customer)).status, 409)
  assert.equal((await ask('POST', `/${customer.uid}/notes`, { text: 'x' })).status, 404)
  const [line] = await rowsOf(
    `select actor_kind, called, detail from audit where action = 'customer.erase' and subject = $1`,
    `customer:${customer.uid}`,
  )
  assert.deepEqual(line, { actor_kind: 'admin', called: null, detail: { orders: [null, 1] } })
})

test('open orders are named and nothing is erased until they are done', async () => {
  const customer = await aCustomer(shop.app)
  const first = await anOrder(customer)
  const second = await anOrder(customer)
  const refused = await erase(customer)
  assert.equal(refused.status, 409)
  assert.deepEqual(
    [refused.body.reason, refused.body.openOrders],
    ['open-orders', [first.number, second.number]],
  )
  assert.match(refused.body.message, new RegExp(`${first.number}, ${second.number}`))
  const session = await call(shop.app, {
    url: '/api/session',
    headers: { cookie: customer.cookie },
  })
  assert.equal(session.status, 200, 'the customer is still logged in')
  await step(first.number, { step: 'cancel', reason: 'Asked for it' })
  await bringToEnd(second.number)
  const { body } = await erase(customer)
  assert.match(body.kept[0], /^2 orders stay/)
})

test('only the whole address confirms', async () => {
  const customer = await aCustomer(shop.app, { email: 'whole@confirm.example' })
  for (const wrong of [
    '',
    'whole',
    'whole@confirm.exampl',
    customer.uid,
    'other@confirm.example',
  ]) {
    const { status, body } = await erase(customer, wrong)
    assert.deepEqual([status, Object.keys(body.errors)], [400, ['confirm']], wrong)
  }
  assert.equal((await erase({ ...customer, uid: 'nobody' })).status, 404)
  assert.deepEqual(await rowsOf(`select from customers where uid = 'nobody'`), [])
  assert.equal((await erase(customer)).status, 200)
})

test('a newsletter of an address that was never confirmed is left alone, and that is said (threats 2)', async () => {
  await rowsOf(
    `insert into subscribers (id, email, status, unsubscribe_token, source, confirmed_at)
     values (gen_random_uuid(), 'victim@other.example', 'confirmed', 'tok-victim', 'footer', now())`,
  )
  const eve = await aCustomer(shop.app, { email: 'victim@other.example' })
  const { body } = await erase(eve)
  assert.match(body.kept.join(), /newsletter was left alone/)
  assert.equal((await rowsOf(`select from subscribers where email = $1`, eve.email)).length, 1)
})

test('a customer who left while an order was under way is listed until it is done', async () => {
  const customer = await aCustomer(shop.app)
  const order = await anOrder(customer, [{}], { name: 'Gone Girl' })
  const deleted = await call(shop.app, {
    ...{ method: 'DELETE', url: '/api/account', payload: { password: customer.password } },
    headers: { cookie: customer.cookie },
  })
  assert.equal(deleted.status, 200)
  assert.deepEqual(await found('gone girl'), [customer.uid])
  const { body } = await ask('GET', `/${customer.uid}`)
  assert.deepEqual(
    [body.account, body.name, body.openOrders],
    ['deleted', 'Gone Girl', [order.number]],
  )
  await bringToEnd(order.number)
  await rowsOf(
    `update orders set name = null, email = null, phone = null, name_words = null where id = $1`,
    order._id,
  )
  assert.deepEqual(await found('gone girl'), [])
})

test('a customer whose account is with a hosted provider is known by the session, and erased here', async () => {
  const email = 'hosted@elsewhere.example'
  await rowsOf(
    `insert into sessions (token_hash, uid, email, email_verified, created_at, expires_at)
     values ('hash', 'Hosted_28', $1, true, now(), now() + interval '1 day')`,
    email,
  )
  assert.deepEqual(await found('hosted@'), ['Hosted_28'])
  await rowsOf(`delete from sessions where uid = 'Hosted_28'`)
  const { body } = await ask('GET', '/Hosted_28')
  assert.deepEqual([body.account, body.email], ['elsewhere', email], 'known after the session, too')
  const erased = await ask('POST', '/Hosted_28/erase', { confirm: email })
  assert.match(erased.body.kept.join(), /kept by Firebase/)
  await keepCustomersJob.run({}, shop.deps)
  assert.deepEqual(await tablesWith(email), [])
})

test('the orders of a customer come in pages, each once', async () => {
  const customer = await aCustomer(shop.app)
  const numbers: number[] = []
  for (let at = 0; at < 5; at++) numbers.push((await anOrder(customer)).number)
  await anOrder(await aCustomer(shop.app))
  const seen: number[] = []
  let path = `/${customer.uid}/orders?limit=2`
  while (path) {
    const { status, body, headers } = await ask('GET', path)
    assert.equal(status, 200)
    seen.push(...body.map(({ number }: { number: number }) => number))
    const next = /\/api\/desk\/customers([^>]*)>/.exec(String(headers.link ?? ''))?.[1]
    path = next ?? ''
  }
  assert.deepEqual(seen, numbers.toReversed())
  assert.equal((await ask('GET', '/nobody/orders')).status, 404)
  assert.equal((await ask('GET', '/nobody')).status, 404)
})
