import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf, placeOrder, stallingShop, waitsFor } from '#test/orders.ts'
import { until } from '#test/until.ts'

const shop = testShop()
const headers = ownerOf(shop)

const place = (customer: TestCustomer, books: Book[], totalPrice: number, app = shop.app) =>
  placeOrder({ app }, customer, orderOf(customer, books, { totalPrice }))
const reprice = ({ _id }: Book, newPrice: number) =>
  call(shop.app, { method: 'PUT', url: `/api/edit/${_id}`, headers, payload: { newPrice } })
const remove = ({ _id }: Book) => call(shop.app, { method: 'DELETE', url: `/api/${_id}`, headers })

test('threats 3: a total that is a cent off is refused, whichever way', async () => {
  const customer = await aCustomer(shop.app)
  const books = [await aBook(shop, { newPrice: 7 }), await aBook(shop, { newPrice: 5.5 })]
  for (const total of [12.49, 12.51, 0.01, 7, 25, 999_999]) {
    const { status, body } = await place(customer, books, total)
    assert.deepEqual(
      [status, body.reason, body.totalPrice],
      [409, 'price-changed', 12.5],
      `${total}`,
    )
  }
  const { status, body } = await place(customer, books, 12.5)
  assert.deepEqual([status, body.totalPrice], [201, 12.5])
})

test('of the books of an order those are named whose price was changed in the last thirty days', async () => {
  const customer = await aCustomer(shop.app)
  const books = [await aBook(shop), await aBook(shop), await aBook(shop)] as const
  const [long, lately] = books
  const refused = async () => {
    const { body } = await place(customer, [...books], 1)
    return body.books.map(({ _id }: Book) => _id)
  }
  const edit = { method: 'PUT', headers, payload: { title: 'Another title' } } as const
  await call(shop.app, { ...edit, url: `/api/edit/${books[2]._id}` })
  const all = books.map(({ _id }) => _id)
  assert.deepEqual(await refused(), all)
  for (const book of [long, lately]) await reprice(book, 13)
  assert.deepEqual(await refused(), [long._id, lately._id])
  const age = (book: Book, days: number) =>
    shop.deps.pool.query(
      `update audit set at = at - $2 * interval '1 day'
       where subject = $1 and detail ? 'newPriceCents' and action = 'book.edit'`,
      [`book:${book._id}`, days],
    )
  await age(long, 30.1)
  await age(lately, 29.9)
  assert.deepEqual(await refused(), [lately._id])
})

const changes: [name: string, change: (book: Book) => ReturnType<typeof reprice>][] = [
  ['a new price', (book) => reprice(book, 13)],
  ['a deletion', remove],
]
for (const [name, change] of changes) {
  test(`threats 27: ${name} waits for the order that is under way`, async (t) => {
    const customer = await aCustomer(shop.app)
    const book = await aBook(shop)
    const slow = await stallingShop(t, shop)
    const placing = place(customer, [book], 12.5, slow.app)
    await slow.isStalled
    let isChanged = false
    const changing = change(book).then(({ status }) => {
      isChanged = status === 200
    })
    await until(async () => isChanged || (await waitsFor(shop, 'books')))
    assert.equal(isChanged, false, 'the order has read the book and is not stored yet')
    slow.goOn()
    const { status, body } = await placing
    assert.deepEqual([status, body.totalPrice], [201, 12.5])
    await changing
  })
}

test('threats 27: an order that waits for a new price is refused with that price', async (t) => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  const desk = new pg.Client(shop.url)
  await desk.connect()
  t.after(() => desk.end())
  let answer = { status: 503, body: {} as { totalPrice?: number } }
  await until(async () => {
    await desk.query('begin')
    await desk.query('update books set new_price_cents = 1300 where id = $1', [book._id])
    let isOver = false
    const placing = place(customer, [book], 12.5).finally(() => {
      isOver = true
    })
    await until(async () => isOver || (await waitsFor(shop, 'for share')))
    await desk.query('commit')
    answer = await placing
    return answer.status !== 503 // it waited too long: the machine was busy
  })
  assert.deepEqual([answer.status, answer.body.totalPrice], [409, 13])
})

test('threats 27: orders and an admin who re-prices and removes books never meet halfway', async () => {
  const customer = await aCustomer(shop.app)
  const books = [await aBook(shop), await aBook(shop), await aBook(shop)] as [Book, Book, Book]
  const turns = [books, books.toReversed(), [books[2], books[0], books[1]]]
  const seen = { placed: 0, 'price-changed': 0, 'not-sold': 0 }
  type Ending = keyof typeof seen
  let isOver = false
  async function order(line: number) {
    for (let turn = line; !isOver; turn++) {
      const { status, body } = await place(customer, turns[turn % 3] as Book[], 37.5)
      const ending: Ending = status === 201 ? 'placed' : body.reason
      assert.ok(ending in seen, `${status} ${ending}`)
      seen[ending] += 1
    }
  }
  async function admin() {
    // As long as it takes until orders came before a change, and after one.
    for (let times = 0; !isOver && (seen.placed < 5 || seen['price-changed'] < 5); times++) {
      await reprice(books[1], times % 2 === 0 ? 13 : 12.5)
    }
    // Orders that share the book one after the other may keep it for longer than the desk waits.
    await until(async () => isOver || (await remove(books[2])).status === 200)
    await until(() => isOver || seen['not-sold'] > 0)
  }
  const end = () => {
    isOver = true
  }
  await Promise.all([admin().finally(end), ...[0, 1, 2].map((line) => order(line).finally(end))])
  assert.ok(seen.placed >= 5 && seen['price-changed'] >= 5 && seen['not-sold'] > 0)
  const { rows } = await shop.deps.pool.query(
    `select o.subtotal_cents as subtotal, sum(l.price_cents)::int as sum, count(*)::int as lines
     from orders o join order_lines l on l.order_id = o.id
     where o.customer_uid = $1 group by o.id`,
    [customer.uid],
  )
  assert.equal(rows.length, seen.placed)
  for (const row of rows) assert.deepEqual(row, { subtotal: 3750, sum: 3750, lines: 3 })
})
