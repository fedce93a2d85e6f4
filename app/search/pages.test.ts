import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, startTestApp, type TestApp } from '#test/app.ts'

/* The pages of search and shelves as the server sends them: what a visitor without JavaScript has. */

let shop: TestApp
let moonstone: Book
before(async () => {
  shop = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  moonstone = await aBook(shop, { isbn13: '9780140434088', format: 'paperback', newPrice: 8 })
  await aBook(shop, { title: 'The Woman in White', format: 'hardback', newPrice: 25 })
  await aBook(shop, { title: '戦争と平和', author: 'レフ・トルストイ', category: 'Horror' })
  await aBook(shop, {
    title: 'A 100% Proof_Test \\ Book',
    author: 'Percy Sign',
    category: 'Business',
  })
  for (let i = 1; i <= 30; i++) await aBook(shop, { title: `Volume ${i}`, author: 'Many Volumes' })
})
after(() => shop.close())

const get = (url: string) => shop.app.inject({ url })
const page = async (url: string, status = 200) => {
  const { statusCode, body } = await get(url)
  assert.equal(statusCode, status, url)
  return body
}
/** Titles of the cards, in their order. */
const titles = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a [^>]*title="([^"]*)"/g)].map(([, title]) => title)

test('an ISBN in any spelling goes straight to its edition', async () => {
  for (const q of ['9780140434088', '978-0-14-043408-8', '0140434089', 'ISBN 0 14 043408 9']) {
    const { statusCode, headers } = await get(`/search?${new URLSearchParams({ q })}`)
    assert.equal(statusCode, 302, q)
    assert.equal(headers.location, `/book/${moonstone._id}`)
  }
  const damaged = await page('/search?q=9780140434089')
  assert.match(damaged, /Did you mean/)
  assert.match(damaged, /978-0-14-043408-8/)
  assert.match(await page('/search?q=9780306406157'), /We have no book for/)
})

test('filters are boxes of a plain form, counted over the whole result', async () => {
  const html = await page('/search?q=wilkie+collins')
  assert.deepEqual(titles(html).sort(), ['The Moonstone', 'The Woman in White'])
  assert.match(html, /<form[^>]*aria-label="Filters"[^>]*action="\/search"/)
  assert.match(html, /<input type="hidden" name="q" value="wilkie collins"\/>/)
  assert.match(html, /type="checkbox"[^>]*name="format"[^>]*value="paperback"/)
  const narrowed = await page('/search?q=wilkie+collins&format=paperback')
  assert.deepEqual(titles(narrowed), ['The Moonstone'])
  assert.match(narrowed, /Drop <!-- -->Format/)
  // As a form sends them: each value on its own.
  const both = await page('/search?q=wilkie+collins&format=paperback&format=hardback')
  assert.equal(titles(both).length, 2)
  assert.match(
    await page('/search?q=wilkie+collins&format=audio'),
    /No book is left with these filters/,
  )
})

test('orders come from a list, anything else is the usual one (threats 21)', async () => {
  const by = async (sort: string) =>
    titles(await page(`/search?${new URLSearchParams({ q: 'wilkie collins', sort })}`))
  assert.deepEqual(await by('price'), ['The Moonstone', 'The Woman in White'])
  assert.deepEqual(await by('price-desc'), ['The Woman in White', 'The Moonstone'])
  assert.deepEqual(await by('price; drop table books'), await by(''))
})

test('pages lead on by their keys, without JavaScript too', async () => {
  const seen: string[] = []
  let url: string | undefined = '/author/many-volumes?sort=title'
  for (let pages = 0; url && pages < 5; pages++) {
    const html: string = await page(url)
    seen.push(...(titles(html) as string[]))
    url = /<a [^>]*rel="next"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*rel="next"/
      .exec(html)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&')
  }
  assert.equal(seen.length, 30)
  assert.equal(new Set(seen).size, 30)
  assert.match(await page('/author/many-volumes?cursor=rubbish', 400), /Start at the first page/)
})

test('a slip of the keyboard is named and forgiven', async () => {
  const html = await page('/search?q=monstone')
  assert.deepEqual(titles(html), ['The Moonstone'])
  assert.match(html, /Did you mean/)
  assert.match(html, /Nothing was found for “<!-- -->monstone/)
})

test('nothing found is said honestly, and leads on', async () => {
  const html = await page('/search?q=zzyzxqqq')
  assert.match(html, /We have no book for “<!-- -->zzyzxqqq/)
  assert.match(html, /Check the spelling/)
  assert.match(html, /href="\/genre\/fiction"/)
  assert.match(html, /<meta name="robots" content="noindex"\/>/)
})

test('a shelf has one readable address in any script', async () => {
  const author = `/author/${encodeURIComponent('レフ-トルストイ')}`
  assert.deepEqual(titles(await page(author)), ['戦争と平和'])
  const loose = await get(`/author/${encodeURIComponent('Wilkie COLLINS')}`)
  assert.equal(loose.statusCode, 301)
  assert.equal(loose.headers.location, '/author/wilkie-collins')
  assert.equal(titles(await page('/genre/business')).length, 1)
  assert.match(await page('/author/nobody', 404), /No book stands on this shelf/)
  assert.match(await page('/browse'), /href="\/author\/wilkie-collins"/)
  assert.match(await page('/new'), /Volume 30/)
  assert.match(await page('/coming-soon'), /No book is announced at the moment/)
})

test('what is typed is looked for as it stands (threats 21)', async () => {
  for (const q of ['%', '_', '\\', "'; drop table books --", '100% proof_test', '"', '{7*7}']) {
    const { statusCode, body } = await get(`/search?${new URLSearchParams({ q })}`)
    assert.equal(statusCode, 200, q)
    assert.doesNotMatch(body, /Error|error occurred/, q)
  }
  assert.deepEqual(titles(await page('/search?q=100%25+proof_test')), ['A 100% Proof_Test \\ Book'])
  assert.equal((await get('/search?q=a%00b')).statusCode, 400)
  assert.equal((await get(`/search?q=${'x'.repeat(10_000)}`)).statusCode, 200)
  assert.equal((await get('/author/a%00b')).statusCode, 400)
})

test('hostile words in address and book stay words (threats 8)', async () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">`
  await aBook(shop, { title: `Wicked ${hostile}`, author: hostile, publisher: hostile })
  const encoded = encodeURIComponent(hostile)
  for (const url of [
    `/search?q=${encoded}`,
    `/search?q=wicked&genre=${encoded}`,
    '/new',
    '/browse',
  ]) {
    assert.doesNotMatch(await page(url), /<script>alert|<img src=x/, url)
  }
})

test('a book of a write is on a shelf that nobody has asked for yet', async () => {
  await aBook(shop, { title: 'Fresh on the shelf', author: 'Fresh Author' })
  assert.deepEqual(titles(await page('/author/fresh-author')), ['Fresh on the shelf'])
  assert(titles(await page('/genre/fiction?sort=newest')).includes('Fresh on the shelf'))
})
