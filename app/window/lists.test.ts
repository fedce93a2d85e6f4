import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'
import { windowOf } from '#test/window.ts'

const shop = testShop()
const headers = ownerOf(shop)
const { desk, step, shown, draft, add, change } = windowOf(shop, headers)
const titles = (answer: { books: Book[] }) => answer.books.map(({ title }) => title)
const isbnOf = (number: number) => {
  const twelve = `97801${String(number).padStart(7, '0')}`
  return twelve + checkDigit13(twelve)
}
const page = async (url: string) => {
  const { statusCode, body } = await shop.app.inject({ url })
  return { status: statusCode, body }
}
/** A busy shop may show the page of before while it renders the new one. */
const shows = (url: string, words: string) =>
  until(async () => (await page(url)).body.includes(words))

test('a list pasted from ISBNs has its page, its feed, its place in the sitemap and on the pages of its books', async () => {
  const one = await aBook(shop, { title: 'Emma', isbn13: '9780141439587' })
  const two = await aBook(shop, { title: 'Persuasion', isbn13: '9780141439686' })
  const noNumber = await aBook(shop, { title: 'A pamphlet' })
  const isbns = `ISBN;Title\n978-0-14-143968-6;Persuasion\n/book/${noNumber._id}\n0141439580\n9780141439518`
  const list = await draft('list', { title: 'Summer Reading', text: 'For the boat.', isbns })
  assert.equal((await page('/lists/summer-reading')).status, 404)
  const { slug, notes } = await step(list.id, 'publish')
  assert.equal(slug, 'summer-reading')
  assert.match(notes.join(), /does not sell 9780141439518\. It appears by itself/)

  const answer = await shown('/api/lists/summer-reading')
  assert.deepEqual(titles(answer), ['Persuasion', 'A pamphlet', 'Emma'])
  assert.deepEqual(
    [answer.title, answer.text, answer.next],
    ['Summer Reading', 'For the boat.', null],
  )
  const { status, body } = await page('/lists/summer-reading')
  assert.equal(status, 200)
  for (const words of ['For the boat.', 'Persuasion', '/lists/summer-reading/feed.xml'])
    assert.ok(body.includes(words), words)
  const feed = await page('/lists/summer-reading/feed.xml')
  assert.match(
    feed.body,
    /<title>Summer Reading<\/title>[\s\S]*Persuasion[\s\S]*A pamphlet[\s\S]*Emma/,
  )
  assert.match((await page('/sitemaps/pages.xml')).body, /\/lists\/summer-reading</)
  await shows('/picks', 'Summer Reading')
  for (const { _id } of [one, two, noNumber]) {
    const { lists } = await shown(`/api/window/books/${_id}`)
    assert.deepEqual(lists, [{ slug: 'summer-reading', title: 'Summer Reading' }])
    await shows(`/book/${_id}`, 'Summer Reading')
  }

  // A book that comes later takes its place; one that leaves goes.
  await aBook(shop, { title: 'Pride and Prejudice', isbn13: '9780141439518' })
  assert.equal(titles(await shown('/api/lists/summer-reading')).at(-1), 'Pride and Prejudice')
  await archiveBook(shop.deps, { kind: 'system' }, two._id)
  assert.deepEqual(titles(await shown('/api/lists/summer-reading')), [
    ...['A pamphlet', 'Emma', 'Pride and Prejudice'],
  ])
  // The address stays when the title changes.
  await change(list.id, { title: 'Winter reading' })
  assert.equal((await shown('/api/lists/summer-reading')).title, 'Winter reading')
  await step(list.id, 'remove')
  await until(async () => (await page('/lists/summer-reading')).status === 404)
  assert.deepEqual((await shown(`/api/window/books/${one._id}`)).lists, [])
  assert.doesNotMatch((await page('/sitemaps/pages.xml')).body, /\/lists\/|\/picks/)
  await step(list.id, 'restore')
  await until(async () => (await page('/lists/summer-reading')).status === 200)
  await step(list.id, 'remove')
})

test('addresses are plain, and no two alike', async () => {
  const slugs: (string | null)[] = []
  for (const title of ['Shortlist 2026', 'shortlist 2026!', 'Été à la plage', '夏の本'])
    slugs.push((await draft('list', { title })).slug)
  assert.deepEqual(slugs.slice(0, 3), ['shortlist-2026', 'shortlist-2026-2', 'ete-a-la-plage'])
  assert.match(slugs[3] ?? '', /^[a-z0-9-]+$/)
})

test('a long list is read in pages, in its order; a cursor of another list is refused', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  for (const number of numbers)
    await aBook(shop, { title: `No. ${number}`, isbn13: isbnOf(number) })
  const order = numbers.toReversed()
  await add('list', { title: 'Thirty', isbns: order.map(isbnOf).join(' ') })
  const first = await shown('/api/lists/thirty?limit=13')
  const second = await shown(`/api/lists/thirty?limit=100&cursor=${first.next}`)
  assert.deepEqual(
    [...titles(first), ...titles(second)],
    order.map((number) => `No. ${number}`),
  )
  assert.equal(second.next, null)
  assert.match((await page('/lists/thirty')).body, /rel="next"/)
  assert.equal((await call(shop.app, { url: '/api/lists/thirty?cursor=x' })).status, 400)
  assert.equal((await call(shop.app, { url: '/api/lists/none' })).status, 404)
  const tooMany = Array.from({ length: 1001 }, (_, index) => isbnOf(index)).join('\n')
  const refused = await desk('POST', '/items', {
    kind: 'list',
    fields: { title: 'x', isbns: tooMany },
  })
  assert.match(refused.body.errors.isbns, /at most 1000/)
})

test('a collection by rule shows what a search of the shop finds, and follows it', async () => {
  await aBook(shop, { title: 'Lantern', category: 'Nautical', newPrice: 8 })
  await aBook(shop, { title: 'Compass', category: 'Nautical', newPrice: 30 })
  const rules: [string, string[]][] = [
    ['https://shop.example/genre/nautical?sort=price', ['Lantern', 'Compass']],
    ['/search?q=&genre=nautical&sort=title', ['Compass', 'Lantern']],
    ['/search?q=lantern', ['Lantern']],
    ['/author/nobody-at-all', []],
  ]
  for (const [index, [rule, expected]] of rules.entries()) {
    const { slug } = await add('list', { title: `Rule ${index}`, rule })
    assert.deepEqual(titles(await shown(`/api/lists/${slug}`)), expected, rule)
  }
  await aBook(shop, { title: 'Anchor', category: 'Nautical', newPrice: 1 })
  assert.deepEqual(titles(await shown('/api/lists/rule-0')), ['Anchor', 'Lantern', 'Compass'])
  const first = await shown('/api/lists/rule-0?limit=2')
  const second = await shown(`/api/lists/rule-0?limit=2&cursor=${first.next}`)
  assert.deepEqual(titles(second), ['Compass'])
})

test('a staff pick is on the first page, on its book and on /picks, with name and quote', async () => {
  const book = await aBook(shop, { title: 'Moby Dick', isbn13: '9780142437247' })
  const fields = { book: '978-0-14-243724-7', name: 'Ines', quote: 'Read it at sea. "Twice."' }
  const pick = await add('pick', fields)
  const [shownPick] = (await shown()).picks
  assert.deepEqual(
    [shownPick.book._id, shownPick.name, shownPick.quote],
    [book._id, 'Ines', fields.quote],
  )
  for (const url of ['/', '/picks', `/book/${book._id}`]) await shows(url, 'Read it at sea.')
  assert.match((await page('/sitemaps/pages.xml')).body, /\/picks</)
  await change(pick.id, { until: '2001-01-01' })
  assert.deepEqual((await shown()).picks, [])
  assert.deepEqual((await shown(`/api/window/books/${book._id}`)).picks, [])
})
