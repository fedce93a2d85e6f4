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

test('a correction is written as in the catalogue, and pairs of letters are not shown', async () => {
  await aBook(shop, { title: 'Война и мир', author: 'Граф Т.', category: 'Horror' })
  assert.match(
    await page('/search?q=%D0%B2%D0%B0%D0%B9%D0%BD%D0%B0'),
    /class="link[^>]*>Война<\/a>/,
  )
  const html = (await page(`/search?q=${encodeURIComponent('戦争の平和')}`)).replaceAll(
    '<!-- -->',
    '',
  )
  assert.deepEqual(titles(html), ['戦争と平和'])
  assert.match(html, /Nothing was found for “戦争の平和” as written\. These books are similar:/)
  assert.doesNotMatch(html, /Did you mean/)
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
})

test('a page has one address, written small', async () => {
  for (const [url, address] of [
    ['/Genre/fiction', '/genre/fiction'],
    ['/AUTHOR/wilkie-collins?sort=price', '/author/wilkie-collins?sort=price'],
    ['/New', '/new'],
    ['/Coming-Soon', '/coming-soon'],
    ['/Book/X1', '/book/X1'],
    ['/Search?q=Moon', '/search?q=Moon'],
    ['/Genre/fiction.data', '/genre/fiction.data'],
    ['/About', '/about'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    assert.equal(statusCode, 301, url)
    assert.equal(headers.location, address)
  }
  assert.equal((await get('/Nowhere/fiction')).statusCode, 404)
})

test('letters that a script has of its own stay in an address, and the old one leads there', async () => {
  const at = (slug: string) => `/author/${encodeURIComponent(slug)}`
  for (const [author, slug, before] of [
    ['Лев Толстой', 'лев-толстой', 'лев-толстои'],
    ['Όμηρος', 'ομηρος', 'ομηροσ'],
    ['ΣΟΦΟΚΛΗΣ', 'σοφοκλης', 'σοφοκλησ'],
    ['Фёдор Достоевский', 'федор-достоевский', 'федор-достоевскии'],
  ] as const) {
    // As an index of before has left it.
    await shop.deps.pool.query(
      `insert into headings (kind, slug, name) values ('author', $1, $2)`,
      [before, author],
    )
    await aBook(shop, { title: `Of ${slug}`, author })
    assert.deepEqual(titles(await page(at(slug))), [`Of ${slug}`])
    const { statusCode, headers } = await get(at(before))
    assert.equal(statusCode, 301, before)
    assert.equal(headers.location, at(slug))
  }
})

test('the way to a shelf ends in its name', async () => {
  assert.match(await page('/genre/business'), /<li aria-current="page"[^>]*>Business<\/li>/)
  assert.match(await page('/author/wilkie-collins'), /aria-current="page"[^>]*>Wilkie Collins</)
})

test('the page of nothing says what the search box finds', async () => {
  assert.match(await page('/no-such-page', 404), /title, author, series, subject or ISBN/)
})

test('where no book is announced, one sentence says so and one link leads on', async () => {
  const html = await page('/coming-soon')
  const main = html.slice(html.indexOf('<h1'), html.indexOf('</main>'))
  assert.match(main, /No book is announced at the moment/)
  assert.equal(main.match(/See what is new/g)?.length, 1)
  assert.doesNotMatch(main, /Order ahead/)
})

test('what is typed is looked for as it stands (threats 21)', async () => {
  for (const q of ['%', '_', '!!!']) {
    const html = await page(`/search?${new URLSearchParams({ q })}`)
    assert.match(html, /We have no book for “/, q)
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

test('a book of a write is on a shelf that nobody has asked for yet', async () => {
  await aBook(shop, { title: 'Fresh on the shelf', author: 'Fresh Author' })
  assert.deepEqual(titles(await page('/author/fresh-author')), ['Fresh on the shelf'])
  assert(titles(await page('/genre/fiction?sort=newest')).includes('Fresh on the shelf'))
})
