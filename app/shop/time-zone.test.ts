import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { readGraph, thingOf } from '#test/json-ld.ts'
import { titles } from '#test/listed-pages.ts'
import { orderOf } from '#test/orders.ts'
import { until } from '#test/until.ts'

/* The evening of March 11, 2096, in Los Angeles, when it is the 12th in UTC. */

let now = new Date('2096-03-12T02:30:00Z')
const shop = testShop({
  env: { TIME_ZONE: 'America/Los_Angeles', PUBLIC_URL: 'https://shop.example' },
  now: () => now,
})
const page = async (url: string) => (await shop.app.inject({ url })).body.replaceAll('<!-- -->', '')
const browse = async (name: string) => {
  const { body } = await call(shop.app, { url: `/api/browse/${name}` })
  return body.books.map(({ title }: Book) => title)
}

test("moments and today are the shop's day, on pages, in lists, in JSON-LD and the feed", async () => {
  const added = await aBook(shop, { title: 'Added this evening', publishedOn: '2020-03-12' })
  const bookPage = await page(`/book/${added._id}`)
  assert.match(bookPage, /data-today="2096-03-11"/)
  assert.match(bookPage, /data-time-zone="America\/Los_Angeles"/)
  assert.match(bookPage, />Published<\/dt><dd[^>]*>March 11, 2096</)
  // A day of publication is a day wherever the shop is.
  assert.match(bookPage, />Publication date<\/dt><dd[^>]*>March 12, 2020</)
  assert.match(bookPage, /"datePublished":"2020-03-12"/)

  const preorder = { availability: 'preorder', availableOn: '2096-03-11' } as const
  const due = await aBook(shop, { ...preorder, title: 'Due today' })
  await aBook(shop, { ...preorder, title: 'Due tomorrow', availableOn: '2096-03-12' })
  await aBook(shop, { title: 'Undated', publishedOn: '2097-01-01' })
  assert.deepEqual(await browse('coming-soon'), ['Due tomorrow'])
  assert.deepEqual((await browse('new')).sort(), ['Added this evening', 'Due today', 'Undated'])
  assert.deepEqual(titles(await page('/coming-soon')), ['Due tomorrow'])
  const feed = await page('/feed.xml')
  assert.match(feed, /<title>Due today</)
  assert.doesNotMatch(feed, /<title>Due tomorrow</)

  const offerOn = async () => {
    const graph = readGraph(await page(`/book/${due._id}`))
    return (thingOf(graph, 'Product') as { offers: { availability: string } }).offers.availability
  }
  assert.equal(await offerOn(), 'https://schema.org/PreOrder')
  assert.match(await page(`/book/${due._id}`), /Coming March 11, 2096/)

  // Midnight in Los Angeles: the page that was kept promises no day that has passed.
  now = new Date('2096-03-12T07:00:01Z')
  await until(async () => (await offerOn()) === 'https://schema.org/BackOrder')
  assert.match(await page(`/book/${due._id}`), /was expected March 11, 2096/)
  assert.deepEqual(await browse('coming-soon'), [])
})

test("an order has the date of the shop's day, on the pages of orders and of the account", async () => {
  now = new Date() // the tokens of customers live by the real clock
  const book = await aBook(shop)
  const customer = await aCustomer(shop.app)
  const { cookie } = customer
  const placed = await call(shop.app, {
    method: 'POST',
    url: '/api/orders',
    payload: orderOf(customer, [book]),
    headers: { cookie },
  })
  assert.equal(placed.status, 201)
  await shop.deps.pool.query("update orders set created_at = '2020-03-12T02:30:00Z'")
  for (const url of ['/orders', '/dropdown']) {
    const { body } = await shop.app.inject({ url, headers: { cookie } })
    const dates = new Set(body.match(/>[^<]*March 1\d, 2020/g)?.map((text) => text.slice(-14)))
    assert.deepEqual([...dates], ['March 11, 2020'], url)
  }
})
