import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { customerDesk } from '#test/customer-desk.ts'
import { orderSteps } from '#test/order-steps.ts'
import { ordersAtOnce } from './facts.server.ts'
import { keepCustomersJob } from './keep-list.server.ts'

/* The desk's list of customers: whom it has, how they are found, in what order they come. */

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 } })
const { list, found, callThem } = customerDesk(shop)
const { anOrder, bringToEnd, step, send } = orderSteps(shop)

let ada: TestCustomer
let bob: TestCustomer
let zoe: TestCustomer
let adasOrder: { _id: string; number: number }

before(async () => {
  ada = await aCustomer(shop.app, { email: 'ada.byron@engine.example' })
  bob = await aCustomer(shop.app, { email: 'bob@looking.example' })
  zoe = await aCustomer(shop.app, { email: 'zoe@looking.example' })
  await callThem(ada, 'Ada King-Noël')
  await callThem(bob, 'Bob O’Brien')
  adasOrder = await anOrder(ada, [{ newPrice: 20 }], { phone: '+1 503 555 0142' })
  await bringToEnd(adasOrder.number)
  await anOrder(bob, [{ newPrice: 5 }], { name: 'Robert Brown' })
  await anOrder(bob, [{ newPrice: 5 }], { name: 'Robert Brown', phone: '(020) 7946-0000' })
})

test('a customer is found by what people type: name, e-mail, phone, number or id of an order', async () => {
  const uidOf = { ada: ada.uid, bob: bob.uid, zoe: zoe.uid }
  const table: [typed: string, who: (keyof typeof uidOf)[]][] = [
    ['ada', ['ada']],
    ['ADA', ['ada']],
    ['noel', ['ada']],
    ['Noël', ['ada']],
    ['king noel ada', ['ada']],
    ['Kin', ['ada']],
    ['ki', []],
    ['obrien', []],
    ['brien', ['bob']],
    ['robert brown', ['bob']],
    ['robert king', []],
    ['ada.byron@engine.example', ['ada']],
    [' ADA.Byron@Engine.example ', ['ada']],
    ['mailto:ada.byron@engine.example', ['ada']],
    ['ada.byron@en', ['ada']],
    ['zoe@', ['zoe']],
    ['@looking', []],
    ['byron', ['ada']],
    ['+1 503 555 0142', ['ada']],
    ['503-555-0142', ['ada']],
    ['5550142', ['ada']],
    ['020 7946 0000', ['bob']],
    [`${adasOrder.number}`, ['ada']],
    [`#${adasOrder.number}`, ['ada']],
    [`Order ${adasOrder.number}`, ['ada']],
    [adasOrder._id, ['ada']],
    [ada.uid, ['ada']],
    ['%', []],
    ['_da', []],
    ['nobody', []],
    ['99999999', []],
  ]
  for (const [typed, who] of table)
    assert.deepEqual(
      await found(typed),
      who.map((name) => uidOf[name]),
      typed,
    )
})

test('each order of the list is another, and pages have each customer once', async () => {
  const orders: [sort: string, who: TestCustomer[]][] = [
    ['newest', [zoe, bob, ada]],
    ['last-order', [bob, ada, zoe]],
    ['most-orders', [bob, ada, zoe]],
    ['most-spent', [ada]],
  ]
  for (const [sort, who] of orders) {
    const ids = (await list(`?sort=${sort}`)).customers.map(({ id }) => id)
    assert.deepEqual(
      ids.slice(0, who.length),
      who.map(({ uid }) => uid),
      sort,
    )
    assert.equal(ids.length, 3)
    const paged: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await list(`?sort=${sort}&limit=1${next && `&cursor=${next}`}`)
      paged.push(...page.customers.map(({ id }) => id))
      next = page.next
    }
    assert.deepEqual(paged, ids, sort)
  }
  assert.deepEqual(
    (await list('')).customers.map(({ id }) => id),
    [bob, ada, zoe].map(({ uid }) => uid),
    'whoever ordered last comes first',
  )
})

test('what was never asked for is refused', async () => {
  const { ask } = customerDesk(shop)
  const { next } = await list('?sort=newest&limit=1')
  for (const wrong of [
    '?sort=oldest',
    '?limit=0',
    '?limit=101',
    '?page=2',
    '?cursor=%00',
    '?cursor=abc',
    `?cursor=${Buffer.from('never x').toString('base64url')}&sort=newest`,
    `?cursor=${Buffer.from('12345678901 x').toString('base64url')}&sort=most-orders`,
    `?cursor=${Buffer.from("1' or 1 x").toString('base64url')}`,
    `?q=${'x'.repeat(201)}`,
  ])
    assert.equal((await ask('GET', wrong)).status, 400, wrong)
  assert.equal((await ask('GET', `?cursor=${next}&sort=newest`)).status, 200)
})

test('sums follow each step: what is still to pay, what was paid, refused and returned', async () => {
  const eve = await aCustomer(shop.app)
  const { ask } = customerDesk(shop)
  const sums = async () => {
    const { orders, spent, outstanding, refused, refusedParcels, returned } = (
      await ask('GET', `/${eve.uid}`)
    ).body
    return [orders, spent, outstanding, refused, refusedParcels, returned]
  }
  assert.deepEqual(await sums(), [0, 0, 0, 0, 0, 0])
  const paid = await anOrder(eve, [{ newPrice: 20 }])
  assert.deepEqual(await sums(), [1, 0, 20, 0, 0, 0])
  await bringToEnd(paid.number)
  assert.deepEqual(await sums(), [1, 20, 0, 0, 0, 0])
  const refused = await anOrder(eve, [{ newPrice: 7 }])
  await send(refused.number)
  await step(refused.number, { step: 'refuse', parcel: 1 })
  assert.deepEqual(await sums(), [2, 20, 0, 7, 1, 0])
  const cancelled = await anOrder(eve, [{ newPrice: 3 }])
  await step(cancelled.number, { step: 'cancel', reason: 'Asked for it' })
  assert.deepEqual(await sums(), [3, 20, 0, 7, 1, 0])
  const [listed] = (await list(`?q=${eve.email}`)).customers
  assert.deepEqual([listed?.orders, listed?.spent], [3, 20])
})

test('the job keeps the list as the desk does on its way, however often it runs', async () => {
  const rows = async (table: string) =>
    (await shop.deps.pool.query(`select * from ${table} order by 1, 2, 3`)).rows
  await list('')
  const before = [await rows('customer_list'), await rows('customer_words')]
  await shop.deps.pool.query('truncate customer_list, customer_words')
  await shop.deps.pool.query(`insert into customers_due (uid)
    select id from identity_user union all select customer_uid from orders`)
  await keepCustomersJob.run({}, shop.deps)
  await keepCustomersJob.run({}, shop.deps)
  assert.deepEqual([await rows('customer_list'), await rows('customer_words')], before)
  const { rowCount } = await shop.deps.pool.query('select from customers_due')
  assert.equal(rowCount, 0)
})

test('a customer who changes the name is found by the new one alone', async () => {
  await callThem(zoe, 'Zoe Quartermain')
  assert.deepEqual(await found('quarterm'), [zoe.uid])
  await callThem(zoe, 'Zoe Dashwood')
  assert.deepEqual(await found('quarterm'), [])
  assert.deepEqual(await found('dashwood'), [zoe.uid])
})

test('a name that thousands have is cut at the newest thousand, and says so', async () => {
  const { pool } = shop.deps
  await pool.query(`insert into customer_list (uid, name, since, words)
    select 'many-' || n, 'Maria ' || n, now() - n * interval '1 hour',
      array['maria', case when n % 2 = 0 then 'even' else 'odd' end, 'n' || n] from generate_series(1, 2500) n`)
  const maria = await list('?q=maria&sort=newest&limit=100')
  assert.equal(maria.isCut, true)
  assert.equal(maria.customers[0]?.id, 'many-1')
  const both = await list('?q=maria%20even&sort=newest')
  assert.deepEqual([both.isCut, both.customers[0]?.id], [true, 'many-2'])
  assert.deepEqual(await found('maria n2499'), ['many-2499'])
  assert.deepEqual(await found('maria odd n2498'), [])
  await pool.query(`delete from customer_list where uid like 'many-%'`)
  const { rowCount } = await pool.query(`select from customer_words where uid like 'many-%'`)
  assert.equal(rowCount, 0, 'the words leave with the customer')
})

test('a customer with very many orders is added up in steps', async () => {
  const { pool } = shop.deps
  const count = 2 * ordersAtOnce + 1
  await pool.query(
    `insert into orders (id, customer_uid, name, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at)
     select gen_random_uuid(), 'machine', 'A Machine', 1000, 0, 0, 1000, now() - n / 3 * interval '1 s'
     from generate_series(1, ${count}) n`,
  )
  await pool.query(
    `insert into order_lines (order_id, position, book_id, title, price_cents, status)
     select o.id, 1, (select id from books limit 1), 'x', 1000, 'ordered' from orders o
     where customer_uid = 'machine'`,
  )
  await keepCustomersJob.run({}, shop.deps)
  const [listed] = (await list('?q=machine')).customers
  assert.equal(listed?.orders, count)
  const { ask } = customerDesk(shop)
  assert.equal((await ask('GET', '/machine')).body.outstanding, count * 10)
})
