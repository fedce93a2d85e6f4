import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import type { OpenSupplierOrder, Wanted } from './supply.schema.ts'

/* Books that come from suppliers: from the list of what is wanted to "1042 is complete, pack it". */

const shop = testShop()
const isbns = ['9780306406157', '9780141439600', '9780140449266', '9780679783268', '9780486280615']
const path = '/api/desk/orders'

async function packer() {
  const headers = await adminHeaders(shop, 'packer')
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, key?: string) =>
    call(shop.app, {
      method,
      url: `${path}${url}`,
      payload,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
  return {
    get: (url: string) => ask('GET', url),
    post: (url: string, payload: object, key?: string) => ask('POST', url, payload, key),
    scan: async (isbn: string, key: string = randomUUID(), more = {}) =>
      (await ask('POST', '/arrivals', { isbn, key, ...more })).body,
  }
}

const toOrder = { availability: 'to-order', orderDays: 5 } as const

async function anOrder(books: Awaited<ReturnType<typeof aBook>>[]) {
  const customer = await aCustomer(shop.app)
  const placed = await placeOrder(shop, customer, orderOf(customer, books))
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  return { number: placed.body.number as number, customer }
}

const statusesOf = async (number: number) => {
  const { rows } = await shop.deps.pool.query(
    `select l.status from order_lines l join orders o on o.id = l.order_id where o.number = $1
      order by l.position`,
    [number],
  )
  return rows.map(({ status }) => status)
}

const supplierIn = ({ suppliers }: Wanted, name: string) =>
  suppliers.find(({ supplier }) => supplier === name)

test('what is wanted, by supplier and book; ordered once, and what moved on is reported', async () => {
  const { get, post } = await packer()
  const publisher = '=Tor "Books"'
  const book = await aBook(shop, { ...toOrder, title: 'Wanted', publisher, isbn13: isbns[0] })
  const [one, two, three] = [await anOrder([book]), await anOrder([book]), await anOrder([book])]
  const unconfirmed = await anOrder([book])
  await shop.deps.pool.query(
    `with o as (update orders set confirm_needed = true where number = $1 returning id)
      update order_marks set mark = 'work:confirm' where order_id = (select id from o)`,
    [unconfirmed.number],
  )
  const wanted = supplierIn((await get('/supply')).body, publisher)
  assert.equal(wanted?.copies, 3)
  assert.deepEqual(
    wanted?.books[0]?.orders.map(({ number }) => number),
    [one.number, two.number, three.number],
  )
  const file = await get('/supply.csv')
  assert.match(String(file.headers['content-type']), /^text\/csv/)
  assert.ok(file.body.startsWith('\ufeffSupplier,ISBN,Title,Author,Copies,Orders\r\n'))
  assert.ok(file.body.includes(`"'=Tor ""Books""",${isbns[0]},Wanted`), file.body)

  await post(`/${three.number}/steps`, { step: 'cancel', reason: 'customer called' })
  const lines = [one, two, three, unconfirmed].map(({ number }) => ({ number, line: 1 }))
  const order = { supplier: publisher, reference: 'PO 7', expectedOn: '2020-11-28', lines }
  const key = randomUUID()
  // Sent twice at once, as by an impatient finger.
  const [first, again] = await Promise.all([
    post('/supply/orders', order, key),
    post('/supply/orders', order, key),
  ])
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(first.body.id, again.body.id)
  assert.deepEqual([first.body.ordered, again.body.ordered], [2, 2])
  const moved = [...first.body.moved, ...again.body.moved]
  assert.deepEqual(
    moved.map(({ message }: { message: string }) => message).sort(),
    [
      `Order ${unconfirmed.number} has to be confirmed first.`,
      `“Wanted” of order ${three.number} is cancelled now.`,
    ].sort(),
  )
  assert.deepEqual(await statusesOf(one.number), ['on-order'])
  assert.equal(supplierIn((await get('/supply')).body, publisher), undefined)
  const nothing = await post('/supply/orders', order)
  assert.equal(nothing.status, 409)
  assert.match(nothing.body.message, /^Nothing was left to order: /)

  const open: OpenSupplierOrder[] = (await get('/supply/orders')).body.orders
  const mine = open.find(({ id }) => id === first.body.id)
  assert.equal(mine?.isOverdue, true)
  assert.deepEqual(
    mine?.lines.map(({ number }) => number),
    [one.number, two.number],
  )
})

test('the file has every copy, also those that the page has no room for', async () => {
  const { get, post } = await packer()
  const publisher = 'A large house'
  const book = await aBook(shop, { ...toOrder, title: 'Wanted by many', publisher })
  const { number } = await anOrder([book])
  // A line for each copy, as 250 orders would have them.
  await shop.deps.pool.query(
    `insert into order_lines (order_id, position, book_id, title, price_cents, must_order)
      select l.order_id, n, l.book_id, l.title, l.price_cents, true
      from order_lines l join orders o on o.id = l.order_id, generate_series(2, 250) n
      where o.number = $1`,
    [number],
  )
  const wanted = supplierIn((await get('/supply')).body, publisher)
  assert.deepEqual([wanted?.copies, wanted?.books[0]?.copies, wanted?.more], [250, 200, 50])
  const { body } = await get('/supply.csv')
  assert.match(body, new RegExp(`^A large house,,Wanted by many,[^,]*,250,${number}\r$`, 'm'))
  await post(`/${number}/steps`, { step: 'cancel', reason: 'a test' })
})

test('the customers of an overdue order are told once, and the new day is kept', async () => {
  const { get, post } = await packer()
  const book = await aBook(shop, { ...toOrder, title: 'Late', isbn13: isbns[1] })
  const { number } = await anOrder([book])
  const made = await post('/supply/orders', { supplier: 'Late & Co', lines: [{ number, line: 1 }] })
  const url = `/supply/orders/${made.body.id}/tell`
  const key = randomUUID()
  const told = await post(url, { expectedOn: '2099-12-24' }, key)
  assert.deepEqual(told.body, { told: [number], refused: [] })
  await post(url, { expectedOn: '2099-12-24' }, key)
  const { rows } = await shop.deps.pool.query(
    `select e.detail from order_events e join orders o on o.id = e.order_id
      where o.number = $1 and e.kind = 'told-delay'`,
    [number],
  )
  assert.deepEqual(rows, [{ detail: { titles: ['Late'], expectedOn: '2099-12-24' } }])
  const open: OpenSupplierOrder[] = (await get('/supply/orders')).body.orders
  const mine = open.find(({ id }) => id === made.body.id)
  assert.equal(mine?.expectedOn, '2099-12-24')
  assert.notEqual(mine?.lines[0]?.toldAt, null)
  const nothing = await post(`/supply/orders/${randomUUID()}/tell`, {})
  assert.equal(nothing.status, 404)
})

test('a copy goes to the order that waits longest, which says what it still waits for', async () => {
  const { scan, post } = await packer()
  const books = [
    await aBook(shop, { ...toOrder, title: 'First of two', isbn13: isbns[2] }),
    await aBook(shop, { ...toOrder, title: 'Second of two', isbn13: isbns[3] }),
  ]
  const both = await anOrder(books)
  const later = await anOrder(books.slice(0, 1))
  const key = randomUUID()
  const first = await scan(isbns[2] ?? '', key)
  assert.deepEqual(
    [first.verdict, first.number, first.message],
    [
      'waits',
      both.number,
      `Put it aside for ${both.number}, which still waits for “Second of two”.`,
    ],
  )
  // The same scan again, the answer to which was lost.
  assert.deepEqual(await scan(isbns[2] ?? '', key), first)
  // The key of that scan for another book would lose a copy.
  const other = await post('/arrivals', { isbn: isbns[3], key })
  assert.deepEqual([other.status, other.body.reason], [422, 'other-body'])
  const byId = await post('/arrivals', { book: books[0]?._id, key })
  assert.deepEqual([byId.status, byId.body], [200, first])
  const second = await scan(isbns[3] ?? '')
  assert.equal(second.message, `${both.number} is complete, pack it.`)
  const third = await scan(isbns[2] ?? '')
  assert.deepEqual([third.verdict, third.number], ['complete', later.number])
  const nobody = await scan(isbns[2] ?? '')
  assert.equal(nobody.verdict, 'nobody')
})

test('a copy that came, was cancelled and is wanted again comes from the shelf', async () => {
  const { get, post, scan } = await packer()
  for (const [isbn13, stock] of [
    ['9780141439518', 1],
    ['9780140449136', null],
  ] as const) {
    const book = await aBook(shop, { ...toOrder, isbn13, ...(stock && { stock }) })
    const { number } = await anOrder([book])
    assert.equal((await scan(isbn13)).number, number)
    await post(`/${number}/steps`, { step: 'cancel', reason: 'on the phone' })
    const { body } = await post(`/${number}/steps`, { step: 'restore' })
    assert.deepEqual([body.works, body.lines[0].mustOrder], [['pack'], false])
    assert.deepEqual((await get(`/pick-list?orders=${number}`)).body.lines.length, 1)
  }
})

test('scanners at once never give two copies to one line, or one copy to two', async () => {
  const book = await aBook(shop, { ...toOrder, title: 'Crowded', isbn13: isbns[4], stock: 3 })
  const numbers = []
  for (let nth = 0; nth < 3; nth++) numbers.push((await anOrder([book])).number)
  const scanners = await Promise.all(Array.from({ length: 4 }, packer))
  const answers = await Promise.all(scanners.map(({ scan }) => scan(isbns[4] ?? '')))
  const given = answers.map(({ number }) => number)
  assert.deepEqual(given.toSorted(), [...numbers, null].toSorted())
  const { rows } = await shop.deps.pool.query(
    'select order_id, count(*)::int as n from arrivals where book_id = $1 group by order_id',
    [book._id],
  )
  assert.deepEqual(
    rows.map(({ n }) => n),
    [1, 1, 1],
  )
  // The fourth copy is offered to the stock, and put there once.
  const [{ scan }] = scanners as [Awaited<ReturnType<typeof packer>>]
  const key = randomUUID()
  const stocked = await scan(isbns[4] ?? '', key, { toStock: true })
  assert.deepEqual([stocked.verdict, stocked.stock], ['stocked', 1])
  assert.deepEqual(await scan(isbns[4] ?? '', key, { toStock: true }), stocked)
  const stock = await shop.deps.pool.query('select stock from books where id = $1', [book._id])
  assert.deepEqual(stock.rows, [{ stock: 1 }])
})

test('what is no ISBN, and a book that the shop does not have, is said in words', async () => {
  const { post } = await packer()
  const wrong = await post('/arrivals', { isbn: '9780306406158', key: 'a' })
  assert.equal(wrong.status, 400)
  assert.ok(wrong.body.errors.isbn)
  const unknown = await post('/arrivals', { isbn: '9780262033848', key: 'b' })
  assert.equal(unknown.status, 404)
  assert.match(unknown.body.message, /^No book of the shop has the ISBN 9780262033848/)
})
