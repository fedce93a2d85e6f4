import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, testShop } from '#test/app.ts'
import { problemsOf, readGraph, thingOf } from '#test/json-ld.ts'

/* Every kind of page, as a machine reads it. */

const shopUrl = 'https://shop.example'
const workId = '0198c0de-1111-7222-8333-444455556666'
const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">`
const shop = testShop({ env: { PUBLIC_URL: shopUrl } })
let hardback: Book
let plain: Book
let expected: Book
before(async () => {
  hardback = await aBook(shop, {
    title: 'The Magic Mountain',
    subtitle: 'A Novel',
    author: 'Thomas Mann',
    contributors: [
      { name: 'Thomas Mann', role: 'author' },
      { name: 'John E. Woods', role: 'translator' },
    ],
    isbn13: '9781400044214',
    publisher: 'Alfred A. Knopf',
    publishedOn: '2005-06-21',
    language: 'en',
    pages: 854,
    weightGrams: 640,
    format: 'hardback',
    series: { name: 'Everyman’s Library', number: '285' },
    subjects: [{ scheme: 'BISAC', code: 'FIC004000', heading: 'Classics' }],
    edition: 'Second edition',
    workId,
  })
  await aBook(shop, {
    title: 'The Magic Mountain',
    author: 'Thomas Mann',
    format: 'paperback',
    publishedOn: '1996-10',
    availability: 'to-order',
    orderDays: 5,
    workId,
  })
  expected = await aBook(shop, {
    title: 'Tomorrow',
    availability: 'preorder',
    availableOn: '2099-03-12',
    publishedOn: '2099-03-12',
  })
  plain = await aBook(shop, { title: `Plain ${hostile}`, author: null, description: hostile })
})

const page = async (url: string, status = 200) => {
  const { statusCode, body } = await shop.app.inject({ url })
  assert.equal(statusCode, status, url)
  return body
}

test('every kind of page has one valid graph', async () => {
  const pages = [
    ...['/', '/?genre=fiction', '/about', '/terms-and-conditions', '/cart', '/login', '/register'],
    ...['/forgot-password', '/admin', '/newsletter/unsubscribe'],
    ...['/search?q=magic', '/search', '/new', '/coming-soon', '/browse'],
    ...['/genre/fiction', '/author/thomas-mann', '/series/everymans-library'],
    ...['/subject/classics', '/publisher/alfred-a-knopf'],
    ...[hardback, plain, expected].map(({ _id }) => `/book/${_id}`),
  ]
  for (const url of pages) {
    const graph = readGraph(await page(url))
    assert.deepEqual(problemsOf(graph), [], url)
    assert(thingOf(graph, 'Organization') && thingOf(graph, 'WebSite'), url)
  }
})

test('a page that tells of nothing there, or of a book that is gone, has a valid graph', async () => {
  const gone = await aBook(shop, { title: 'Pulped', availability: 'withdrawn' })
  for (const [url, status] of [
    ['/nothing-here', 404],
    ['/author/nobody-at-all', 404],
    [`/book/${workId}`, 404],
    [`/book/${gone._id}`, 410],
  ] as const) {
    const graph = readGraph(await page(url, status))
    assert.deepEqual(problemsOf(graph), [], url)
    assert.equal(thingOf(graph, 'Product'), undefined, url)
  }
})

test('a book is a work with its editions, and each can be bought', async () => {
  const graph = readGraph(await page(`/book/${hardback._id}`))
  const work = thingOf(graph, 'Book') as { workExample: Record<string, unknown>[] }
  const edition = thingOf(graph, 'Product') as Record<string, Record<string, unknown>>
  assert.equal(work.workExample.length, 2)
  assert.equal(work.workExample[0]?.['@id'], edition['@id'])
  const [, paperback] = work.workExample as Record<string, Record<string, unknown>>[]
  assert.equal(paperback?.bookFormat, 'https://schema.org/Paperback')
  assert.equal(paperback?.offers?.availability, 'https://schema.org/BackOrder')
  assert.equal(edition.isbn, '9781400044214')
  assert.equal(edition.datePublished, '2005-06-21')
  assert.equal(edition.offers?.price, '12.50')
  assert.equal(edition.offers?.availability, 'https://schema.org/InStock')
  const crumbs = thingOf(graph, 'BreadcrumbList') as { itemListElement: { item: string }[] }
  assert.deepEqual(
    crumbs.itemListElement.map(({ item }) => item),
    [`${shopUrl}/`, `${shopUrl}/genre/fiction`, `${shopUrl}/book/${hardback._id}`],
  )
  const preorder = readGraph(await page(`/book/${expected._id}`))
  const { offers } = thingOf(preorder, 'Product') as { offers: Record<string, unknown> }
  assert.equal(offers.availability, 'https://schema.org/PreOrder')
  assert.equal(offers.availabilityStarts, '2099-03-12')

  const late = {
    title: 'Long Overdue',
    availability: 'preorder',
    availableOn: '2020-01-01',
  } as const
  const overdue = readGraph(await page(`/book/${(await aBook(shop, late))._id}`))
  const offer = (thingOf(overdue, 'Product') as { offers: Record<string, unknown> }).offers
  assert.equal(offer.availability, 'https://schema.org/BackOrder')
  assert.equal(offer.availabilityStarts, undefined)
})

test('hostile words end no script (threats 8)', async () => {
  for (const url of [`/book/${plain._id}`, '/genre/fiction', '/new']) {
    const html = await page(url)
    assert.match(html, /alert\(1\)/, url)
    assert.doesNotMatch(html, /<script>alert|<img src=x/, url)
    assert.deepEqual(problemsOf(readGraph(html)), [], url)
  }
})

test('every page that can be found has a preview with a designed picture', async () => {
  const pages = [
    ...['/', '/?genre=fiction', '/?genre=horror', '/about', '/terms-and-conditions'],
    ...['/new', '/coming-soon', '/browse', '/genre/fiction', '/author/thomas-mann'],
    ...['/series/everymans-library', '/subject/classics', '/publisher/alfred-a-knopf'],
    ...[hardback, plain, expected].map(({ _id }) => `/book/${_id}`),
  ]
  const pictures = new Set<string>()
  for (const url of pages) {
    const html = await page(url)
    const [, picture] = /<meta property="og:image" content="([^"]+)"\/>/.exec(html) ?? []
    assert(picture, url)
    assert(picture.startsWith(`${shopUrl}/covers/v/`), picture)
    assert.match(html, /<meta name="twitter:card" content="summary_large_image"\/>/, url)
    pictures.add(picture.slice(shopUrl.length))
  }
  for (const url of pictures) {
    const { statusCode, headers } = await shop.app.inject({ url })
    assert.equal(statusCode, 200, url)
    assert.equal(headers['content-type'], 'image/jpeg')
  }
})

test('a page says its one address, and a preview shows the designed card', async () => {
  const html = await page(`/book/${hardback._id}`)
  const address = `${shopUrl}/book/${hardback._id}`
  assert.match(html, new RegExp(`<link rel="canonical" href="${address}"/>`))
  assert.match(html, new RegExp(`<meta property="og:url" content="${address}"/>`))
  const card = `${shopUrl}/covers/v/${hardback.coverHash}-card.jpg`
  assert(html.includes(`<meta property="og:image" content="${card}"/>`))
  const listed = await page('/author/thomas-mann')
  assert.match(
    listed,
    /<link rel="canonical" href="https:\/\/shop\.example\/author\/thomas-mann"\/>/,
  )
  for (const url of ['/genre/fiction?sort=price', '/genre/fiction?format=hardback']) {
    assert.match(await page(url), /<meta name="robots" content="noindex"\/>/, url)
  }
})
