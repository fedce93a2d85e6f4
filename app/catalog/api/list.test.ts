import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, startTestApp, testShop } from '#test/app.ts'

const shop = testShop()

const list = (query: string) => call(shop.app, { url: `/api/${query}` })
const titles = (books: Book[]) => books.map((book) => book.title)
const idsOf = (books: Book[]) => books.map((book) => book._id).join(',')
/** Books of a category of their own, so that tests do not see each other's. */
const shelf = async (category: string, names: string[]) => {
  const made: Book[] = []
  for (const title of names) made.push(await aBook(shop, { title, category }))
  return made
}

test('the list is a bare array, newest first, at both of its addresses', async () => {
  await shelf('Order', ['First', 'Second', 'Third'])
  const { status, body, headers } = await list('?category=Order')
  assert.equal(status, 200)
  assert.deepEqual(titles(body), ['Third', 'Second', 'First'])
  assert.equal(headers.link, undefined)
  assert.deepEqual((await call(shop.app, { url: '/api?category=Order' })).body, body)
})

test('a book on the wire has the fields of the specification and no others', async () => {
  const book = await aBook(shop, { title: 'Emma', oldPrice: 15, category: 'Wire' })
  const { body } = await list('?category=Wire')
  assert.deepEqual(body, [JSON.parse(JSON.stringify(book))])
  assert.deepEqual(Object.keys(body[0]).sort(), [
    '_id',
    'author',
    'category',
    'coverHash',
    'coverImage',
    'createdAt',
    'description',
    'newPrice',
    'oldPrice',
    'title',
  ])
  assert.match(body[0].createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('pages follow one another by the Link header, without gaps or repeats', async () => {
  const names = ['1', '2', '3', '4', '5', '6', '7']
  await shelf('Pages', names)
  const seen: string[] = []
  let next: string | undefined = '/api/?category=Pages&limit=3'
  while (next) {
    const page = await call(shop.app, { url: next })
    assert.equal(page.status, 200)
    seen.push(...titles(page.body))
    // A book that arrives between two pages stands before them and moves nothing.
    if (seen.length === 3) await aBook(shop, { title: 'new', category: 'Pages' })
    next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(seen, names.toReversed())
})

test('the next link is built from PUBLIC_URL, whatever Host says (threats 16)', async (t) => {
  const other = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  t.after(other.close)
  await aBook(other)
  await aBook(other)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const { headers: answered } = await call(other.app, { url: '/api/?limit=1', headers })
  assert.match(String(answered.link), /^<https:\/\/shop\.example\/api\/\?/)
})

test('category is compared without case, and narrows nothing when empty', async () => {
  await shelf('Horror', ['Dracula'])
  assert.deepEqual(titles((await list('?category=hORROR')).body), ['Dracula'])
  assert.deepEqual((await list('?category=')).body, (await list('')).body)
  assert.deepEqual((await list('?category=nothing%20like%20it')).body, [])
})

test('q takes words of a book, the last as far as it is typed, in any order and script', async () => {
  const names = ['Émile ou De l’éducation', 'The Secret Garden', 'Secretly Yours', '红楼梦', 'Łódź']
  await shelf('Words', names)
  const facts = { author: 'Émile Zola', isbn13: '9780141439471' }
  await aBook(shop, { title: 'Germinal', category: 'Words', ...facts })
  await shelf('Other Words', ['Secret'])
  const found = async (q: string, more = '') =>
    titles((await list(`?category=words&q=${encodeURIComponent(q)}${more}`)).body)
  assert.deepEqual(await found('secret'), ['Secretly Yours', 'The Secret Garden'])
  assert.deepEqual(await found('GARDEN the sec'), ['The Secret Garden'])
  assert.deepEqual(await found('emile'), ['Germinal', 'Émile ou De l’éducation'])
  assert.deepEqual(await found('zola e\u0301mile'), ['Germinal'])
  assert.deepEqual(await found('0-14-143947-5'), ['Germinal'])
  assert.deepEqual(await found('楼梦'), ['红楼梦'])
  assert.deepEqual(await found('lodz'), ['Łódź'])
  assert.deepEqual(await found('arden'), [])
  const all = (await list('?category=words')).body
  assert.deepEqual(await found('secret', `&ids=${idsOf(all)}`), [
    'Secretly Yours',
    'The Secret Garden',
  ])
})

test('q is paged like the whole list', async () => {
  await shelf('Paged', ['Leaf One', 'Leaf Two', 'Leaf Three'])
  const first = await list('?limit=2&q=leaf')
  assert.deepEqual(titles(first.body), ['Leaf Three', 'Leaf Two'])
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1]
  const second = await call(shop.app, { url: String(next) })
  assert.deepEqual(titles(second.body), ['Leaf One'])
  assert.equal(second.headers.link, undefined)
})

test('q is taken as it stands: nothing in it is a wildcard or an operator (threats 21)', async () => {
  const names = ['100% Proof', '1000 Nights', 'snake_case', 'snakeXcase', 'back\\slash', "O'Neill"]
  await shelf('Text', names)
  const found = async (q: string) =>
    titles((await list(`?category=Text&q=${encodeURIComponent(q)}`)).body)
  assert.deepEqual(await found('100% pr'), ['100% Proof'])
  assert.deepEqual(await found('snake_ca'), ['snake_case'])
  assert.deepEqual(await found('back\\'), ['back\\slash'])
  assert.deepEqual(await found("o'n"), ["O'Neill"])
  for (const q of ['%', '_', '!', '100 | snake', "'; drop table books; --", "':*", '\\'])
    assert.deepEqual(await found(q), [], q)
})

test('hostile queries are refused or change nothing (threats 15 and 21)', async () => {
  for (const query of [
    '?q=%00',
    `?q=${'x'.repeat(10_000)}`,
    '?limit=0',
    '?limit=1001',
    '?limit=1e2',
  ]) {
    assert.equal((await list(query)).status, 400, query)
  }
  for (const query of ['?limit=1&limit=2', '?cursor=..%2F', `?cursor=${'A'.repeat(23)}`]) {
    const { status, body } = await list(query)
    assert.equal(status, 400, query)
    assert.equal(Object.keys(body.errors).length, 1)
  }
  for (const query of ['?sort=title;drop', '?__proto__[limit]=1', '?constructor=1', '?utm=x']) {
    assert.equal((await list(query)).status, 200, query)
  }
  assert.equal(({} as { limit?: unknown }).limit, undefined)
  assert.deepEqual((await list('?cursor=AAAAAAAAAAAAAAAAAAAAAA')).body, [])
})

test('ids names books for a cart; what is unknown, malformed or archived is left out', async () => {
  const [one, two] = await shelf('Ids', ['One', 'Two'])
  const query = `?ids=${two?._id},nonsense,${one?._id},01a21f7e-0000-7000-8000-000000000000`
  assert.deepEqual(titles((await list(query)).body), ['Two', 'One'])
  assert.deepEqual((await list('?ids=')).body, [])
})

test('an unchanged list is 304, a changed one is sent; a stale Bearer never fails it', async () => {
  const made = await shelf('Tags', ['One'])
  const headers = { authorization: 'Bearer of.bad.news' }
  const first = await call(shop.app, { url: '/api/?category=Tags', headers })
  assert.equal(first.status, 200)
  const conditional = { 'if-none-match': `W/${first.headers.etag}` }
  const again = await call(shop.app, { url: '/api/?category=Tags', headers: conditional })
  assert.equal(again.status, 304)
  assert.equal(again.body, '')
  made.push(...(await shelf('Tags', ['Two'])))
  const changed = await call(shop.app, { url: '/api/?category=Tags', headers: conditional })
  assert.equal(changed.status, 200)
  assert.equal(idsOf(changed.body), idsOf(made.toReversed()))
})
