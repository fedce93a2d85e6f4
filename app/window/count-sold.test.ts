import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { shelvesId } from '#app/shop/window/usual-window.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { until } from '#test/until.ts'
import { windowOf } from '#test/window.ts'
import { countSoldJob } from './count-sold.server.ts'

const shop = testShop()
const headers = ownerOf(shop)
const { shown, change } = windowOf(shop, headers)
const count = () => countSoldJob.run({}, shop.deps)
const sellers = async (genre = '') =>
  ((await shown(`/api/window/top-sellers${genre && `?genre=${genre}`}`)) as Book[]).map(
    ({ title }) => title,
  )

test('Top Sellers by sales count what was sold and kept, by genre; picked by hand they are as picked', async () => {
  const book = (title: string, category: string) => aBook(shop, { title, category })
  const [bone, web, sail] = [
    await book('Bone', 'Horror'),
    await book('Web', 'Horror'),
    await book('Sail', 'Adventure'),
  ]
  await book('Newest', 'Fiction')
  const customer = await aCustomer(shop.app)
  const place = async (...books: Book[]): Promise<string> => {
    const { status, body } = await placeOrder(shop, customer, orderOf(customer, books))
    assert.equal(status, 201, JSON.stringify(body))
    return body._id
  }
  await place(web, sail)
  await place(web)
  const undone = await place(bone)
  await place(bone)
  await place(bone)
  await change(shelvesId, { topSellers: 'sales', genres: 'Horror\nadventure\nHORROR' })
  await count()
  assert.deepEqual((await sellers()).slice(0, 3), ['Bone', 'Web', 'Sail'])
  assert.deepEqual(await sellers('horror'), ['Bone', 'Web'])
  assert.deepEqual(
    (await shown()).genres.map(({ name }: { name: string }) => name),
    ['Horror', 'adventure'],
  )

  // Cancelled: two each, and the later id comes first.
  await shop.deps.pool.query(`update orders set status = 'cancelled' where id = $1`, [undone])
  await shop.deps.pool.query(
    `insert into order_events (order_id, at, kind, actor_kind) values ($1, now(), 'cancelled', 'system')`,
    [undone],
  )
  await count()
  const { rows } = await shop.deps.pool.query('select copies from best_sellers order by place')
  assert.deepEqual(
    rows.map(({ copies }) => copies),
    [2, 2, 1],
  )
  assert.equal((await sellers())[3], 'Newest')
  await count()
  assert.deepEqual((await sellers('horror')).length, 2)

  await change(shelvesId, {
    topSellers: 'picked',
    topBooks: `/book/${sail._id}\n/book/${bone._id}`,
  })
  assert.deepEqual((await sellers()).slice(0, 2), ['Sail', 'Bone'])
  assert.deepEqual(await sellers('Adventure'), ['Sail'])
  assert.deepEqual(await sellers('cooking'), [])
  const { body } = await shop.app.inject({ url: '/?genre=ADVENTURE' })
  assert.match(body, /adventure books/)
})

test('a day is one of the shop, and another time zone counts them all anew', async () => {
  const { pool } = shop.deps
  await pool.query(
    `update orders set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '47 hours'`,
  )
  const daysIn = async (timeZone: string) => {
    await call(shop.app, {
      ...{ method: 'PUT', url: '/api/desk/settings/identity', headers },
      payload: { timeZone },
    })
    await until(async () => shop.deps.settings.timeZone() === timeZone)
    await count()
    const { rows } = await pool.query(
      `select distinct (current_date - day)::int as ago from sold_days order by ago`,
    )
    return rows.map(({ ago }) => ago)
  }
  // One o'clock in London is the evening before in New York.
  const there = await daysIn('America/New_York')
  const here = await daysIn('UTC')
  assert.deepEqual([there.length, here.length], [1, 1])
  assert.equal(there[0], here[0] + 1)
})
