import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'

/* The pages of search as the server sends them: what a visitor without JavaScript has. */

const shop = testShop()
let moonstone: Book
before(async () => {
  moonstone = await aBook(shop, { isbn13: '9780140434088', format: 'paperback', newPrice: 8 })
  await aBook(shop, { title: 'The Woman in White', format: 'hardback', newPrice: 25 })
  await aBook(shop, { title: '戦争と平和', author: 'レフ・トルストイ', category: 'Horror' })
  await aBook(shop, {
    title: 'A 100% Proof_Test \\ Book',
    author: 'Percy Sign',
    category: 'Business',
  })
})
const { get, page } = listedPages(() => shop)

test('an ISBN in any spelling goes straight to its edition', async () => {
  for (const q of ['9780140434088', '978-0-14-043408-8', '0140434089', 'ISBN 0 14 043408 9']) {
    const { statusCode, headers } = await get(`/search?${new URLSearchParams({ q })}`)
    assert.equal(statusCode, 302, q)
    assert.equal(headers.location, `/book/${moonstone._id}`)
  }
  const damaged = await page('/search?q=9780140434089')
  assert.match(damaged, /Did you mean/)
  assert.match(damaged, /978-0-14-043408-8/)
  assert.match(await page('/search?q=9780306406157'), /No results for/)
})

test('the books of a page and the counts of its filters are found by one look at the vocabulary', async (t) => {
  const { pool } = shop.deps
  const asked: string[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const heard = (...args: unknown[]) => {
    asked.push((args[0] as { name?: string }).name ?? '')
    return query(...args)
  }
  pool.query = heard as typeof pool.query
  t.after(() => {
    pool.query = query as typeof pool.query
  })
  for (const q of ['wilkie', 'the woman', 'proof test']) {
    asked.length = 0
    assert.match(await page(`/search?${new URLSearchParams({ q })}`), /<h1/)
    const names = asked.filter((name) => name === 'search-frequencies')
    assert.equal(names.length, 1, `${q}: ${asked.join(' ')}`)
  }
})

test('filters are boxes of a plain form, counted over the whole result', async () => {
  const html = await page('/search?q=wilkie+collins')
  assert.deepEqual(titles(html).sort(), ['The Moonstone', 'The Woman in White'])
  assert.match(html, /<form[^>]*aria-label="Filters;[^>]*action="\/search"/)
  assert.match(html, /<input type="hidden" name="q" value="wilkie collins"\/>/)
  assert.match(html, /type="checkbox"[^>]*name="format"[^>]*value="paperback"/)
  const narrowed = await page('/search?q=wilkie+collins&format=paperback')
  assert.deepEqual(titles(narrowed), ['The Moonstone'])
  assert.match(narrowed, /Remove Format: /)
  // As a form sends them: each value on its own.
  const both = await page('/search?q=wilkie+collins&format=paperback&format=hardback')
  assert.equal(titles(both).length, 2)
  assert.match(await page('/search?q=wilkie+collins&format=audio'), /No books match these filters/)
})

test('orders come from a list, anything else is the usual one (threats 21)', async () => {
  const by = async (sort: string) =>
    titles(await page(`/search?${new URLSearchParams({ q: 'wilkie collins', sort })}`))
  assert.deepEqual(await by('price'), ['The Moonstone', 'The Woman in White'])
  assert.deepEqual(await by('price-desc'), ['The Woman in White', 'The Moonstone'])
  assert.deepEqual(await by('price; drop table books'), await by(''))
})

test('a slip of the keyboard is named and forgiven', async () => {
  const html = await page('/search?q=monstone')
  assert.deepEqual(titles(html), ['The Moonstone'])
  assert.match(html, /No results for “monstone”\./)
  assert.match(html, /Showing results for(<!-- -->)? <a [^>]*>moonstone<\/a>/i)
})

test('a correction is written as in the catalogue, and pairs of letters are not shown', async () => {
  await aBook(shop, { title: 'Война и мир', author: 'Граф Т.', category: 'Horror' })
  assert.match(
    await page('/search?q=%D0%B2%D0%B0%D0%B9%D0%BD%D0%B0'),
    /class="link[^>]*>Война<\/a>/,
  )
  const html = await page(`/search?q=${encodeURIComponent('戦争の平和')}`)
  assert.deepEqual(titles(html), ['戦争と平和'])
  assert.match(html, /No results for “戦争の平和” as written\. These books are similar:/)
  assert.doesNotMatch(html, /Showing results/)
})

test('nothing found is said honestly, and leads on', async () => {
  const html = await page('/search?q=zzyzxqqq')
  assert.match(html, /No results for “zzyzxqqq/)
  assert.match(html, /Check the spelling/)
  assert.match(html, /href="\/genre\/fiction"/)
  assert.match(html, /<meta name="robots" content="noindex"\/>/)
})

test('the page of nothing says what the search box finds', async () => {
  assert.match(await page('/no-such-page', 404), /title, author, series, subject or ISBN/)
})

test('what is typed is looked for as it stands (threats 21)', async () => {
  for (const q of ['%', '_', '!!!']) {
    const html = await page(`/search?${new URLSearchParams({ q })}`)
    assert.match(html, /No results for “/, q)
    assert.deepEqual(titles(html), [], q)
  }
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
