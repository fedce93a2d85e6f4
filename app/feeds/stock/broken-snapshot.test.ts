import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { PoolClient } from 'pg'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { buildApp } from '#server/app.ts'
import { aBook, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { within } from '#test/orders.ts'
import { stockDesk } from '#test/stock-desk.ts'

/* A list of copies that is cut off, and one that meets orders. */

const { shop, headers, order, stockOf } = stockDesk()

const isbn = (nth: number) => {
  const twelve = `97832${String(nth).padStart(7, '0')}`
  return twelve + checkDigit13(twelve)
}

/** The shop on the same database, which fails at this batch of books until `mended`. */
async function failingShop(t: TestContext, atBatch: number) {
  let batches = 0
  let isMended = false
  const client = (whole: PoolClient) =>
    within(whole, 'query', async (...asked: Parameters<typeof whole.query>) => {
      const [{ name }] = asked as unknown as [{ name?: string }]
      if (name === 'lock counted books') batches += 1
      // Already written, not yet committed: the worst moment.
      if (!isMended && name === 'keep progress of a snapshot' && batches === atBatch) {
        throw Object.assign(new Error('cut off'), { code: '57P01' })
      }
      return whole.query(...asked)
    })
  const pool = within(shop.deps.pool, 'connect', async () => client(await shop.deps.pool.connect()))
  const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, LOG_LEVEL: 'silent' }, pool })
  t.after(() => app.close())
  return {
    app,
    mended: () => {
      isMended = true
    },
  }
}

test('threats 46: a list that was cut off goes on with its key, and adds nothing twice', async (t) => {
  const isbns = Array.from({ length: 1200 }, (_, nth) => isbn(nth))
  await shop.deps.pool.query(
    `insert into books (id, title, author, category, description, cover_image, cover_hash,
       new_price_cents, isbn13, stock)
     select gen_random_uuid(), 'Book', 'Many', 'Many', '', 'x.png', 'x', 1000, isbn, 1
     from unnest($1::text[]) as isbn`,
    [isbns],
  )
  const failing = await failingShop(t, 2)
  const payload = { mode: 'add', rows: isbns.map((isbn13) => ({ isbn13, copies: 2 })) }
  const key = { 'idempotency-key': randomUUID() }
  const put = () =>
    call(failing.app, {
      method: 'PUT',
      url: '/api/desk/stock',
      headers: { ...headers, ...key },
      payload,
    })
  const cut = await put()
  assert.equal(cut.status, 503)
  const stocks = async () =>
    (
      await shop.deps.pool.query(
        `select stock, count(*)::int from books where author = 'Many' group by 1 order by 1`,
      )
    ).rows.map(({ stock, count }) => [stock, count])
  assert.deepEqual(await stocks(), [
    [1, 700],
    [3, 500],
  ])
  failing.mended()
  const again = await put()
  assert.deepEqual(
    [again.status, again.body.counts.changed, again.body.rows.length],
    [200, 1200, 1200],
  )
  assert.deepEqual(await stocks(), [[3, 1200]])
  assert.deepEqual((await put()).body, again.body)
  assert.deepEqual(await stocks(), [[3, 1200]])
})

test('threats 46: orders and lists at the same time: every copy is counted once', async () => {
  const books = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => aBook(shop, { isbn13: isbn(5000 + nth), stock: 20 })),
  )
  const customers = [await aCustomer(shop.app), await aCustomer(shop.app)]
  const rows = books.map(({ isbn13 }) => ({ isbn13, copies: 1 }))
  const add = (backwards: boolean) =>
    call(shop.app, {
      method: 'PUT',
      url: '/api/desk/stock',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { mode: 'add', rows: backwards ? rows.toReversed() : rows },
    })
  const answers = await Promise.all([
    ...customers.map((customer) => order(customer, books.toReversed())),
    ...[false, true].map(add),
    ...customers.map((customer) => order(customer, books)),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 200, 200, 201, 201],
  )
  for (const book of books) assert.equal(await stockOf(book), 20 - 4 + 2)
  const countedAt = new Date().toISOString()
  const counts = books.map(({ isbn13 }) => ({ isbn13, copies: 30 }))
  const set = () =>
    call(shop.app, {
      method: 'PUT',
      url: '/api/desk/stock',
      headers,
      payload: { countedAt, rows: counts },
    })
  await Promise.all([set(), ...customers.map((customer) => order(customer, books)), set()])
  for (const book of books) assert.equal(await stockOf(book), 28)
})
