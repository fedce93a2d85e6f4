import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { titles } from '#test/listed-pages.ts'

/* What is announced and what is out. Days far from today, so that the tests hold for a while. */

const shop = testShop()

const page = async (url: string) => {
  const { statusCode, body } = await shop.app.inject({ url })
  assert.equal(statusCode, 200, url)
  return body.replaceAll('<!-- -->', '')
}
const listed = async (name: string, query = '') => {
  const { body } = await call(shop.app, { url: `/api/browse/${name}${query}` })
  return { titles: body.books.map(({ title }: Book) => title), next: body.next }
}

test('preorders wait for their day, the next ones first, and are no news before', async () => {
  const preorder = (title: string, days: Partial<Book>) =>
    aBook(shop, { title, availability: 'preorder', ...days })
  await preorder('No day', {})
  await preorder('By month', { publishedOn: '2095-03' })
  await preorder('By year', { publishedOn: '2094' })
  await preorder('By availability', { availableOn: '2095-03-01' })
  await preorder('Later than published', { availableOn: '2096-01-01', publishedOn: '2020-01-01' })
  await preorder('Overdue', { availableOn: '2020-01-01' })
  await preorder('Overdue month', { publishedOn: '2020-02' })
  await aBook(shop, { title: 'In stock', publishedOn: '2095-06-01' })
  await aBook(shop, { title: 'To order', publishedOn: '2095-06-01', availability: 'to-order' })
  const ahead = ['By year', 'By availability', 'By month', 'Later than published', 'No day']
  const out = ['To order', 'In stock', 'Overdue month', 'Overdue']
  assert.deepEqual((await listed('coming-soon')).titles, ahead)
  assert.deepEqual((await listed('new')).titles, out)
  const first = await listed('coming-soon', '?limit=4')
  const rest = await listed('coming-soon', `?limit=4&cursor=${first.next}`)
  assert.deepEqual([...first.titles, ...rest.titles], ahead)
  assert.deepEqual(titles(await page('/coming-soon')), ahead)
  assert.deepEqual(titles(await page('/new')), out)
  const feed = (await shop.app.inject({ url: '/feed.xml' })).body
  for (const title of ahead) assert.doesNotMatch(feed, new RegExp(`<title>${title}<`), title)
  for (const title of out) assert.match(feed, new RegExp(`<title>${title}<`), title)
})

test('cards say when, as far as it is known, and promise no day that has passed', async () => {
  const days = [
    'Coming in 2094',
    'Coming March 1, 2095',
    'Coming in March 2095',
    'Coming January 1, 2096',
    'Coming soon',
  ]
  const soon = await page('/coming-soon')
  assert.deepEqual(
    [...soon.matchAll(/<p class="mt-1 text-sm text-ochre">([^<]*)</g)].map(([, text]) => text),
    days,
  )
  assert.match(await page('/search?q=by+availability'), /Coming March 1, 2095/)
  const overdue = 'Available to order; was expected January 1, 2020'
  assert.match(await page('/new'), new RegExp(overdue))
  const { body } = await call(shop.app, { url: '/api/search?q=overdue' })
  const one = body.books.find(({ title }: Book) => title === 'Overdue')
  const [own] = /<header class="book-title.*?<\/header>/s.exec(await page(`/book/${one._id}`)) ?? [
    '',
  ]
  assert.match(own, new RegExp(overdue))
  assert.doesNotMatch(own, /Coming January|leaves on its day/)
})

test('a book that has come moves from one table to the other', async () => {
  const { _id } = await aBook(shop, {
    title: 'Early bird',
    availability: 'preorder',
    availableOn: '2095-01-01',
  })
  const onTables = async () => [
    (await listed('coming-soon')).titles.includes('Early bird'),
    (await listed('new')).titles.includes('Early bird'),
  ]
  assert.deepEqual(await onTables(), [true, false])
  await changeBook(shop.deps, { kind: 'system' }, _id, { availability: null })
  assert.deepEqual(await onTables(), [false, true])
  const before = [await listed('coming-soon'), await listed('new')]
  await rebuildSearch(shop.deps.db)
  assert.deepEqual([await listed('coming-soon'), await listed('new')], before)
})

test('shelves with equally many books stand from A to Z, page after page', async () => {
  const names = ['Émile Ajar', 'Zadie A', 'anna B', 'Ōe C', 'Борис Ким', 'Adam D', 'Bert E']
  for (const author of [...names, 'Zadie A']) await aBook(shop, { title: 'Sorted', author })
  const seen: string[] = []
  let cursor = ''
  do {
    const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) })
    const { status, body } = await call(shop.app, { url: `/api/browse/authors?${query}` })
    assert.equal(status, 200)
    seen.push(...body.headings.map(({ name }: { name: string }) => name))
    cursor = body.next ?? ''
  } while (cursor)
  assert.deepEqual(
    seen.filter((name) => names.includes(name)),
    ['Zadie A', 'Adam D', 'anna B', 'Bert E', 'Émile Ajar', 'Ōe C', 'Борис Ким'],
  )
  assert.equal(new Set(seen).size, seen.length)
  assert.equal((await call(shop.app, { url: '/api/browse/authors?cursor=x%00' })).status, 400)
})
