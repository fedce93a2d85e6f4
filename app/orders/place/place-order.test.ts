import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { beginHeld } from '#test/held.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { until } from '#test/until.ts'

const shop = testShop()

const ordersOf = async ({ uid }: TestCustomer) =>
  (await shop.deps.pool.query('select id from orders where customer_uid = $1', [uid])).rows

test('threats 4: fifty parallel requests with one key are one order', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop), await aBook(shop)])
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      // On a busy machine the last of them is told to come back, and does.
      for (;;) {
        const answer = await placeOrder(shop, customer, body, key)
        if (answer.status !== 503) return answer
      }
    }),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1)
  const orders = await ordersOf(customer)
  assert.deepEqual(orders, [{ id: answers[0]?.body._id }])
  const { rows } = await shop.deps.pool.query(
    `select count(*)::int from mails where data->>'orderId' = $1`,
    [orders[0]?.id],
  )
  assert.deepEqual(rows, [{ count: 1 }])
})

test('threats 4: the same key with another body is refused; without a key each is an order', async () => {
  const [customer, other] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  const body = orderOf(customer, [await aBook(shop)])
  const key = randomUUID()
  const first = await placeOrder(shop, customer, body, key)
  assert.equal(
    (await placeOrder(shop, customer, { ...body, name: 'Somebody Else' }, key)).status,
    422,
  )
  assert.deepEqual((await placeOrder(shop, customer, body, key)).body, first.body)
  // Keys belong to a customer: another one may happen to use the same.
  const others = await placeOrder(shop, other, { ...body, email: other.email }, key)
  assert.equal(others.status, 201)
  assert.notEqual(others.body._id, first.body._id)
  assert.deepEqual((await placeOrder(shop, customer, body, key)).body, first.body)
  const repeated = await placeOrder(shop, other, { ...body, email: other.email }, key)
  assert.deepEqual(repeated.body, others.body)
  await placeOrder(shop, customer, body)
  await placeOrder(shop, customer, body)
  assert.equal((await ordersOf(customer)).length, 3)
  for (const bad of ['x'.repeat(201), 'with space']) {
    assert.equal((await placeOrder(shop, customer, body, bad)).status, 400)
  }
})

test('threats 4: a repeat waits for the first; when that takes too long it is told to come back', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop)])
  const key = randomUUID()
  const stuck = new pg.Client(shop.url)
  await stuck.connect()
  await stuck.query('begin')
  await stuck.query(
    `insert into order_keys (customer_uid, key, body_hash) values ($1, $2, 'of the first')`,
    [customer.uid, key],
  )
  const late = await placeOrder(shop, customer, body, key)
  assert.equal(late.status, 409)
  assert.equal(late.body.reason, 'busy')
  assert.equal(late.headers['retry-after'], '1')
  // The first one failed: its repeat becomes the order.
  const waiting = placeOrder(shop, customer, body, key)
  await stuck.query('rollback')
  await stuck.end()
  assert.equal((await waiting).status, 201)
  assert.equal((await ordersOf(customer)).length, 1)
})

test('threats 28: the reply is cut off, the retry gets the order that stands', async () => {
  const customer = await aCustomer(shop.app)
  const body = JSON.stringify(orderOf(customer, [await aBook(shop)]))
  const key = randomUUID()
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/orders HTTP/1.1\r\nHost: localhost\r\nCookie: ${customer.cookie}\r\nContent-Type: application/json\r\nIdempotency-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await once(socket, 'data') // the first bytes came, the rest never arrives
  socket.destroy()
  const [order] = await ordersOf(customer)
  const retry = await placeOrder(shop, customer, JSON.parse(body), key)
  assert.equal(retry.status, 201)
  assert.equal(retry.body._id, order.id)
  assert.equal((await ordersOf(customer)).length, 1)
})

test('threats 28: an order whose connection dies before the commit leaves nothing, then goes through', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  const key = randomUUID()
  const body = orderOf(customer, [book])
  const holder = await shop.deps.pool.connect()
  await holder.query(beginHeld)
  await holder.query('select from books where id = $1 for update', [book._id])
  const dying = placeOrder(shop, customer, body, key)
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and query like '%for share%'`
  let victim: { pid: number } | undefined
  await until(async () => {
    victim = (await shop.deps.pool.query(waiting)).rows[0]
    return victim !== undefined
  })
  await holder.query('select pg_terminate_backend($1)', [victim?.pid])
  assert.equal((await dying).status, 503)
  assert.deepEqual(await ordersOf(customer), [])
  await holder.query('rollback')
  holder.release()
  assert.equal((await placeOrder(shop, customer, body, key)).status, 201)
  assert.equal((await ordersOf(customer)).length, 1)
})

test('a book keeps its title and price of the day in orders', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { title: 'First Title' })
  const order = await placeOrder(shop, customer, orderOf(customer, [book]))
  await call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${book._id}`,
    payload: { title: 'Second Title', newPrice: 99 },
    headers: await adminHeaders(shop),
  })
  const again = await call(shop.app, {
    url: `/api/orders/${order.body._id}`,
    headers: { cookie: customer.cookie },
  })
  assert.deepEqual(again.body, order.body)
  assert.equal(again.body.lines[0].title, 'First Title')
})
