import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'

/* The pages of shelves as the server sends them, and their addresses. */

const shop = testShop()
before(async () => {
  await aBook(shop)
  await aBook(shop, { title: '戦争と平和', author: 'レフ・トルストイ', category: 'Horror' })
  await aBook(shop, { title: 'The English Constitution', category: 'Business' })
  for (let i = 1; i <= 30; i++) await aBook(shop, { title: `Volume ${i}`, author: 'Many Volumes' })
})
const { get, page } = listedPages(() => shop)

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

test('a shelf has one readable address in any script', async () => {
  const author = `/author/${encodeURIComponent('レフ-トルストイ')}`
  assert.deepEqual(titles(await page(author)), ['戦争と平和'])
  const loose = await get(`/author/${encodeURIComponent('Wilkie COLLINS')}`)
  assert.equal(loose.statusCode, 301)
  assert.equal(loose.headers.location, '/author/wilkie-collins')
  assert.equal(titles(await page('/genre/business')).length, 1)
  assert.match(await page('/author/nobody', 404), /There are no books on this shelf/)
  assert.match(await page('/browse'), /href="\/author\/wilkie-collins"/)
  assert.match(await page('/new'), /Volume 30/)
})

test('a book whose publication nobody knows is never before one that has a date', async () => {
  await aBook(shop, { title: 'Dated long ago', author: 'Of No Day', publishedOn: '1902' })
  for (const title of ['Of no day', 'Of no day either'])
    await aBook(shop, { title, author: 'Of No Day' })
  const inOrder = ['Dated long ago', 'Of no day either', 'Of no day']
  assert.deepEqual(titles(await page('/author/of-no-day?sort=newest')), inOrder)
  assert.equal(titles(await page('/new'))[0], 'Dated long ago')
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
    ['Сергей Тургай', 'сергей-тургай', 'сергеи-тургаи'],
    ['Άννας', 'αννας', 'αννασ'],
    ['ΠΕΤΡΟΣ', 'πετρος', 'πετροσ'],
    ['Фёдор Краевский', 'федор-краевский', 'федор-краевскии'],
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
  assert.match(await page('/genre/business'), /<li[^>]*aria-current="page"[^>]*>Business<\/li>/)
  assert.match(await page('/author/wilkie-collins'), /aria-current="page"[^>]*>Wilkie Collins</)
})

test('where no book is announced, one sentence says so and one link leads on', async () => {
  const html = await page('/coming-soon')
  const main = html.slice(html.indexOf('<h1'), html.indexOf('</main>'))
  assert.match(main, /There are no announced titles at the moment/)
  assert.equal(main.match(/See what is new/g)?.length, 1)
  assert.doesNotMatch(main, /Pre-order now/)
})

test('a book of a write is on a shelf that nobody has asked for yet', async () => {
  await aBook(shop, { title: 'Fresh on the shelf', author: 'Fresh Author' })
  assert.deepEqual(titles(await page('/author/fresh-author')), ['Fresh on the shelf'])
  assert(titles(await page('/genre/fiction?sort=newest')).includes('Fresh on the shelf'))
})

test('what every object has is a word like any other in the address of a list', async () => {
  const words = ['__proto__', 'constructor', 'toString']
  for (const list of ['/browse/authors', '/browse/series', '/browse/publishers', '/search', '/new'])
    for (const name of ['letter', 'q', 'sort', 'genre', 'format', 'language', 'availability'])
      for (const word of words) {
        const { statusCode } = await get(`${list}?${name}=${word}`)
        assert.ok([200, 400, 404].includes(statusCode), `${list}?${name}=${word}: ${statusCode}`)
      }
})
