import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { countSalesJob } from '#app/search/index/sales.server.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { beginHeld } from '#test/held.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

const shop = testShop()

const order = (customer: TestCustomer, books: Book[]) =>
  placeOrder(shop, customer, orderOf(customer, books))

const stockOf = async ({ _id }: Book) =>
  (await shop.deps.pool.query('select stock from books where id = $1', [_id])).rows[0].stock

test('the last copy is sold once, however many want it at the same moment', async () => {
  const last = await aBook(shop, { title: 'The Last Copy', stock: 1, newPrice: 10 })
  const other = await aBook(shop, { newPrice: 5 })
  const customers = await Promise.all([1, 2, 3, 4, 5].map(() => aCustomer(shop.app)))
  const answers = await Promise.all(
    customers.map((customer, i) => order(customer, i % 2 ? [last, other] : [other, last])),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  const loser = answers.find(({ status }) => status === 409)
  assert.match(loser?.body.message, /^Sold out: “The Last Copy”/)
  assert.equal(loser?.body.books[0]._id, last._id)
  assert.equal(await stockOf(last), 0)
  const { rows } = await shop.deps.pool.query('select from order_lines where book_id = $1', [
    last._id,
  ])
  assert.equal(rows.length, 1)
  const facets = await call(shop.app, { url: '/api/search/facets?q=last+copy' })
  assert.equal(facets.body.facets.availability[0].slug, 'sold-out')
})

test('threats 27: orders and an admin who begins and ends to count copies never meet halfway', async () => {
  const customer = await aCustomer(shop.app)
  const headers = await adminHeaders(shop)
  const books = [await aBook(shop), await aBook(shop)] as [Book, Book]
  /** Writes a count down; once more when copies were sold between looking and counting. */
  const count = async (book: Book, copies: number | null) => {
    const url = `/api/desk/books/${book._id}/stock`
    for (;;) {
      const payload = { count: copies, was: await stockOf(book) }
      const answer = await call(shop.app, { method: 'POST', url, headers, payload })
      if (answer.body.reason !== 'moved-meanwhile') return answer
    }
  }
  const turns = [[books[0]], books, books.toReversed(), [books[1]]]
  const edits: number[] = []
  const answers: number[] = []
  const ordering = async (turn: number) => {
    for (let times = 0; times < 12; times++) {
      const { status } = await order(customer, turns[(turn + times) % turns.length] as Book[])
      answers.push(status)
    }
  }
  const editing = async (book: Book) => {
    for (let times = 0; times < 10; times++) {
      edits.push((await count(book, times % 2 ? null : 100)).status)
    }
  }
  await Promise.all([...Array(10).keys()].map(ordering).concat(books.map(editing)))
  assert.deepEqual([...new Set(answers)], [201])
  assert.deepEqual([...new Set(edits)], [200])
  const { rows } = await shop.deps.pool.query(
    'select count(*)::int as orders from orders where customer_uid = $1',
    [customer.uid],
  )
  assert.equal(rows[0].orders, 120)

  // From here on every copy counts: none is sold twice, none is lost.
  for (const book of books) await count(book, 8)
  const last = await Promise.all(
    Array.from({ length: 12 }, (_, index) => order(customer, turns[index % 4] as Book[])),
  )
  const sold = ({ _id }: Book) =>
    last.filter(({ status, body }) => status === 201 && body.productIds.includes(_id)).length
  for (const { status } of last) assert.ok(status === 201 || status === 409, String(status))
  for (const book of books) assert.equal(await stockOf(book), 8 - sold(book))
})

test('orders of books that nobody counts do not wait for each other', async () => {
  const book = await aBook(shop)
  const other = await shop.deps.pool.connect()
  await other.query(beginHeld)
  await other.query('select from books where id = $1 for share', [book._id])
  assert.equal((await order(await aCustomer(shop.app), [book])).status, 201)
  await other.query('rollback')
  other.release()
})

test('what cannot be had is not sold; what can be ordered for later is', async () => {
  const customer = await aCustomer(shop.app)
  const outcomes = {
    available: 201,
    'to-order': 201,
    preorder: 201,
    reprinting: 409,
    'out-of-print': 409,
    withdrawn: 409,
  } as const
  for (const [availability, status] of Object.entries(outcomes)) {
    const book = await aBook(shop, { availability: availability as keyof typeof outcomes })
    assert.equal((await order(customer, [book])).status, status, availability)
  }
  const counted = await aBook(shop, { stock: 3 })
  assert.equal((await order(customer, [counted])).status, 201)
  assert.equal(await stockOf(counted), 2)
})

test('each book that cannot be had is named with its reason, by the order and by its price', async () => {
  const customer = await aCustomer(shop.app)
  const books = [
    await aBook(shop, { title: 'Here' }),
    await aBook(shop, { title: 'Last', stock: 0 }),
    await aBook(shop, { title: 'Again', availability: 'reprinting', availableOn: '2027-05-01' }),
    await aBook(shop, { title: 'Never', availability: 'withdrawn' }),
    await aBook(shop, { title: 'Ahead', availability: 'preorder', stock: 0 }),
  ]
  const productsId = books.map((book) => book._id)
  const url = '/api/orders/quote'
  const quote = await call(shop.app, { method: 'POST', url, payload: { productsId } })
  for (const { status, body } of [await order(customer, books), quote]) {
    assert.equal(status, 409)
    assert.equal(
      body.message,
      'Sold out: “Last”. Being reprinted, expected May 1, 2027: “Again”. Withdrawn: “Never”. Pre-orders are sold out: “Ahead”. Please take them out of your cart.',
    )
    assert.deepEqual(
      body.books.map((book: Book) => book._id),
      productsId.slice(1),
    )
  }
  const { rows } = await shop.deps.pool.query('select from orders where customer_uid = $1', [
    customer.uid,
  ])
  assert.equal(rows.length, 0)
})

test('copies sold decide which of two equal books comes first', async () => {
  const customer = await aCustomer(shop.app)
  await aBook(shop, { title: 'Marbles in summer' })
  const second = await aBook(shop, { title: 'Marbles in winter' })
  await aBook(shop, { title: 'Marbles in spring' })
  await order(customer, [second])
  const later = { ...shop.deps, now: () => new Date(Date.now() + 120_000) }
  await countSalesJob.run({}, later)
  await countSalesJob.run({}, later)
  const found = await call(shop.app, { url: '/api/search?q=marbles' })
  assert.equal(found.body.books[0]._id, second._id)
  const { rows } = await shop.deps.pool.query('select sales from books where id = $1', [second._id])
  assert.equal(rows[0].sales, 1)
})
