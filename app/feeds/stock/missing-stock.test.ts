import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { aBook, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'

/* What a list of copies does not name: left alone unless asked, and never half of the shop by mistake. */

const { shop, headers, order, move, stockOf, journal } = stockDesk()

const put = (payload: object, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'PUT',
    url: '/api/desk/stock',
    headers: { ...headers, ...more },
    payload,
  })

const isbn = (nth: number) => {
  const twelve = `97831${String(nth).padStart(7, '0')}`
  return twelve + checkDigit13(twelve)
}
const row = (nth: number, copies: number) => ({ isbn13: isbn(nth), copies })
const books = () =>
  Promise.all([1, 2, 3, 4, 5].map((nth) => aBook(shop, { isbn13: isbn(nth), stock: nth })))

beforeEach(() =>
  shop.deps.pool.query('update books set isbn13 = null, stock = null where isbn13 is not null'),
)

test('counted books that no row names are set to zero only if asked', async () => {
  const all = await books()
  const [, , , four, five] = all
  const uncounted = await aBook(shop, { isbn13: isbn(6) })
  const nameless = await aBook(shop, { stock: 3 })
  const gone = await aBook(shop, { isbn13: isbn(7), stock: 3 })
  await call(shop.app, { method: 'DELETE', url: `/api/${gone._id}`, headers })
  const rows = [row(1, 1), row(2, 2), row(3, 9)]
  await put({ rows })
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 9, 4, 5])
  const { status, body } = await put({ missing: 'zero', rows })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 9, 0, 0])
  const others = await Promise.all([uncounted, nameless, gone].map(stockOf))
  assert.deepEqual(others, [null, 3, 3])
  assert.deepEqual([body.counts.zeroed, body.counts.same], [2, 3])
  assert.match(body.message, /2 books not in the list were set to zero/)
  const zeroed = body.rows.filter((one: { verdict: string }) => one.verdict === 'zeroed')
  assert.deepEqual(
    zeroed.map((one: { row: null; isbn13: string; before: number }) => [
      one.row,
      one.isbn13,
      one.before,
    ]),
    [
      [null, four?.isbn13, 4],
      [null, five?.isbn13, 5],
    ],
  )
  assert.equal((await journal(String(four?._id)))[0]?.reason, 'stock snapshot')
})

test('more than half of the stock is set to zero only when that is said', async () => {
  const all = await books()
  const body = { missing: 'zero', rows: [row(1, 8), row(2, 2)] }
  const key = { 'idempotency-key': randomUUID() }
  const preview = await put({ ...body, dryRun: true })
  assert.deepEqual([preview.body.needsConfirmation, preview.body.counts.zeroed], [true, 3])
  const refused = await put(body, key)
  const { reason, missing, stocked } = refused.body
  assert.deepEqual([refused.status, reason, missing, stocked], [409, 'too-many-missing', 3, 5])
  assert.match(refused.body.message, /3 of 5 books/)
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 3, 4, 5])
  const meant = await put({ ...body, confirmZero: true }, key)
  assert.equal(meant.status, 200)
  assert.deepEqual(await Promise.all(all.map(stockOf)), [8, 2, 0, 0, 0])
  const empty = await put({ missing: 'zero', rows: [] })
  assert.equal(empty.status, 409)
})

test('a row that cannot be read otherwise still names its book', async () => {
  const all = await books()
  const rows = [row(1, 1), row(2, 2), row(3, 3), row(4, 4), { isbn13: isbn(5), copies: 'five' }]
  const { body } = await put({ missing: 'zero', rows })
  assert.deepEqual([body.counts.refused, body.counts.zeroed], [1, 0])
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 3, 4, 5])
})

test('threats 46: what came in after the count is there, also where the list leaves the book out', async () => {
  const all = await books()
  const [, , , , five] = all
  const countedAt = new Date().toISOString()
  await move(String(five?._id), { delta: 2 })
  await order(await aCustomer(shop.app), all.slice(3))
  const rows = [row(1, 1), row(2, 2), row(3, 3)]
  // They were counted when they were made; that is before this count.
  const { body } = await put({ missing: 'zero', countedAt, rows })
  assert.equal(body.counts.kept, 0)
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 3, 0, 1])
})

test('a list in several requests: the last one says what is missing from all', async () => {
  const all = await books()
  const series = 'till-1'
  await put({ series, rows: [row(1, 5), row(2, 5)], dryRun: true })
  const preview = await put({ series, rows: [row(3, 5)], missing: 'zero', dryRun: true })
  assert.deepEqual([preview.body.counts.zeroed, preview.body.needsConfirmation], [2, false])
  await put({ series, rows: [row(1, 5), row(2, 5)] })
  const { body } = await put({ series, rows: [row(3, 5)], missing: 'zero' })
  assert.equal(body.counts.zeroed, 2)
  assert.deepEqual(await Promise.all(all.map(stockOf)), [5, 5, 5, 0, 0])
  // Another series knows nothing of it.
  const other = await put({ series: 'till-2', rows: [row(3, 5)], missing: 'zero' })
  assert.equal(other.status, 409)
})

test('a dry run tells the same and leaves no trace', async () => {
  const all = await books()
  const body = { missing: 'zero', rows: [row(1, 0), row(2, 2), row(3, 4), row(8, 1)] }
  const preview = await put({ ...body, dryRun: true })
  assert.deepEqual(await Promise.all(all.map(stockOf)), [1, 2, 3, 4, 5])
  const { rows } = await shop.deps.pool.query('select from stock_snapshots')
  const done = await put(body)
  const { message, dryRun, ...same } = preview.body
  const { message: _, dryRun: __, ...told } = done.body
  assert.deepEqual(same, told)
  assert.match(message, /would be/)
  assert.equal(dryRun, true)
  assert.equal(
    (await shop.deps.pool.query('select from stock_snapshots')).rowCount,
    rows.length + 1,
  )
})
