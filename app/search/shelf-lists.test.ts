import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ensureSearch } from '#app/search/index/rebuild.server.ts'
import { aBook, call, testShop } from '#test/app.ts'

/* Every author, series, subject and publisher is led to: from A to Z in every script, and by words. */

const shop = testShop()

/** Under each letter its authors, in their order. */
const authors: Record<string, string[]> = {
  a: ['Émile Ajar', 'Isabel Allende'],
  b: ['Simone de Beauvoir'],
  l: ['Ursula K. Le Guin', 'Lévi', 'Le Loi'],
  m: ['Mann, Thomas', 'Thomas Mann Jr.', 'A. A. Milne'],
  w: ['The Who'],
  z: ['Émile Zola'],
  Т: ['Лев Толстой', 'Иван Тургенев'],
  han: ['夏目漱石'],
  kana: ['よしもとばなな'],
  hangul: ['한강'],
  thai: ['ชาติ กอบจิตติ'],
  ד: ['דויד גרוסמן'],
}
const letters = ['a', 'b', 'l', 'm', 'w', 'z', 'т', 'ד', 'han', 'kana', 'hangul', 'thai']
const publishers = ['4th Estate', 'The Bodley Head', 'Bantam', 'ブックス', '★']

before(async () => {
  // Nobody writes them in their order.
  for (const author of Object.values(authors).flat().toReversed())
    await aBook(shop, { title: 'A book', author })
  await aBook(shop, { title: 'Another', author: 'Isabel Allende' })
  for (const publisher of publishers) await aBook(shop, { title: 'Published', publisher })
})

type Listed = {
  headings: { name: string; books: number }[]
  next: string | null
  letters: string[]
}
const get = async (kind: string, query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await call(shop.app, {
    url: `/api/browse/${kind}?${new URLSearchParams(query)}`,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
/** The names of a list, a page of two at a time. */
async function namesOf(kind: string, query: Record<string, string> = {}): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await get(kind, { ...query, limit: '2', ...(cursor && { cursor }) })
    names.push(...page.headings.map(({ name }) => name))
    cursor = page.next
  }
  return names
}

test('authors stand under the letter of their family names, page after page', async () => {
  const { letters: shown } = await get('authors')
  assert.deepEqual(
    shown.filter((letter) => letters.includes(letter)),
    letters,
  )
  for (const [letter, names] of Object.entries(authors)) {
    const found = await namesOf('authors', { letter: letter.toLowerCase() })
    assert.deepEqual(
      found.filter((name) => names.includes(name)),
      names,
      letter,
    )
  }
  const { headings } = await get('authors', { letter: 'a' })
  assert.equal(headings.find(({ name }) => name === 'Isabel Allende')?.books, 2)
  assert.deepEqual((await get('authors', { letter: 'x' })).headings, [])
})

test('other shelves stand without their article; digits, kana and signs have a place', async () => {
  const { letters: shown } = await get('publishers')
  assert.deepEqual(shown, ['0', 'b', 'kana', 'other'])
  assert.deepEqual(await namesOf('publishers', { letter: 'b' }), ['Bantam', 'The Bodley Head'])
  assert.deepEqual(await namesOf('publishers', { letter: '0' }), ['4th Estate'])
  assert.deepEqual(await namesOf('publishers', { letter: 'other' }), ['★'])
})

test('a list is searched by the words of its names, the last of them begun', async () => {
  for (const [q, names] of [
    ['émile', ['Émile Ajar', 'Émile Zola']],
    ['zol', ['Émile Zola']],
    ['guin ursula', ['Ursula K. Le Guin']],
    ['тол', ['Лев Толстой']],
    ['夏', ['夏目漱石']],
    ['nobody', []],
    ["' | & ! \\ :*", []],
  ] as const) {
    assert.deepEqual(await namesOf('authors', { q }), names, q)
  }
})

test('a cursor belongs to its list', async () => {
  const byBooks = (await get('authors', { limit: '1' })).next ?? ''
  const byLetter = (await get('authors', { limit: '1', letter: 'l' })).next ?? ''
  assert.ok(byBooks && byLetter)
  for (const query of [
    { cursor: byLetter },
    { cursor: byBooks, letter: 'l' },
    { cursor: byLetter, q: 'zola' },
    { cursor: 'nonsense' },
    { letter: 'a\u0000' },
    { q: 'a\u0000' },
  ] as Record<string, string>[]) {
    const url = `/api/browse/authors?${new URLSearchParams(query)}`
    assert.equal((await call(shop.app, { url })).status, 400, url)
  }
  // What another list has is not led to.
  assert.equal(
    (await get('authors', { letter: 'l', cursor: '~no-such-author' })).headings.length,
    3,
  )
})

const page = async (url: string) => {
  const { statusCode, body, headers } = await shop.app.inject({ url })
  return { statusCode, headers, html: body.replaceAll('<!-- -->', '') }
}

test('the page of a list has its own address; searches and later pages are for nobody to index', async () => {
  const canonical = (html: string) => /rel="canonical" href="[^"]*?(\/browse[^"]*)"/.exec(html)?.[1]
  for (const [url, path, text] of [
    ['/browse/authors', '/browse/authors', 'Émile Zola'],
    ['/browse/authors?letter=A&utm=x', '/browse/authors?letter=a', 'Émile Ajar'],
    ['/browse/authors?letter=%D1%82', '/browse/authors?letter=%D1%82', 'Лев Толстой'],
    ['/browse/publishers?letter=0', '/browse/publishers?letter=0', '4th Estate'],
    ['/browse/authors?q=zola', undefined, 'Émile Zola'],
    ['/browse/authors?letter=l&cursor=~ursula-k-le-guin', undefined, 'Lévi'],
    ['/browse/authors?q=nobody', undefined, 'No authors match “nobody”.'],
    ['/browse/authors?letter=q', undefined, 'There are no authors here.'],
  ] as const) {
    const { statusCode, html } = await page(url)
    assert.equal(statusCode, 200, url)
    assert.equal(canonical(html), path, url)
    assert.equal(html.includes('content="noindex"'), path === undefined, url)
    assert.ok(html.includes(text), url)
  }
  for (const [url, text] of [
    ['/browse/nonsense', 'not on our shelves'],
    ['/browse/authors?letter=nonsense', 'No letter “nonsense”'],
    ['/browse/authors?letter=7', 'No letter “7”'],
    ['/browse/series?letter=★', 'No letter “★”'],
  ] as const) {
    const { statusCode, html } = await page(encodeURI(url))
    assert.equal(statusCode, 404, url)
    assert.ok(html.includes(text), url)
    assert.ok(html.includes('content="noindex"'), url)
  }
})

test('what a version without the alphabet has written has its place after the next start', async () => {
  const before = await get('authors', { letter: 'm' })
  await shop.deps.pool.query('update headings set letter = null, sort_key = null')
  assert.deepEqual(await get('authors', { letter: 'm' }), { headings: [], next: null, letters: [] })
  await ensureSearch(shop.deps.db)
  assert.deepEqual(await get('authors', { letter: 'm' }), before)
})

test('what a version with other rules has filed has its place after the search is renewed', async () => {
  const before = await get('authors', { letter: 'm' })
  await shop.deps.pool.query(`update headings set letter = 'x', sort_key = 'x'`)
  await shop.deps.pool.query(`update settings set value = '1' where key = 'search.version'`)
  await ensureSearch(shop.deps.db)
  assert.deepEqual(await get('authors', { letter: 'm' }), before)
})
