import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'

/* A withdrawn book leaves the customers' lists and stays on the bookseller's. */

const shop = testShop()
const made: Book[] = []
before(async () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    made.push(await aBook(shop, { title, category: 'Shelf' }))
})

const titles = (books: Book[]) => books.map((book) => book.title)
const idOf = (title: string) => made.find((book) => book.title === title)?._id

async function walk(url: string, headers: Record<string, string> = {}) {
  const pages: string[][] = []
  for (let next: string | undefined = url; next; ) {
    const page = await call(shop.app, { url: next, headers })
    assert.equal(page.status, 200, next)
    pages.push(titles(page.body))
    next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  return pages
}

test('the list leaves out withdrawn books from the moment they are, also between its pages', async () => {
  const headers = await adminHeaders(shop)
  const set = (title: string, availability: string) =>
    call(shop.app, {
      method: 'PUT',
      url: `/api/edit/${idOf(title)}`,
      headers,
      payload: { availability },
    })
  const everything = [['Five', 'Four'], ['Three', 'Two'], ['One']]
  assert.deepEqual(await walk('/api/?limit=2'), everything)
  const first = await call(shop.app, { url: '/api/?limit=2&category=shelf' })
  // The last book of the first page, where the second page starts, and one within the second.
  for (const title of ['Four', 'Two']) assert.equal((await set(title, 'withdrawn')).status, 200)

  const second = /<(.+)>/.exec(String(first.headers.link))?.[1]
  assert.deepEqual(await walk(String(second)), [['Three', 'One']])
  for (const url of ['/api/?limit=2', '/api/?limit=2&category=SHELF'])
    assert.deepEqual(await walk(url), [['Five', 'Three'], ['One']], url)
  assert.deepEqual(titles((await call(shop.app, { url: '/api?q=on' })).body), ['One'])

  assert.deepEqual(await walk('/api/desk/books?limit=2', headers), everything)
  assert.deepEqual(await walk('/api/desk/books?q=two', headers), [['Two']])

  assert.equal((await set('Two', 'available')).status, 200)
  assert.deepEqual(await walk('/api/?limit=2'), [
    ['Five', 'Three'],
    ['Two', 'One'],
  ])
})

test('the desk finds what its field names: title, author or ISBN, withdrawn or not', async () => {
  const headers = await adminHeaders(shop)
  const facts = { author: 'Mary Shelley', isbn13: '9780141439471', category: 'Found' }
  await aBook(shop, { title: 'Frankenstein', availability: 'withdrawn', ...facts })
  for (const q of ['frankenst', 'mary shell', '978-0-14-143947-1', '0141439475'])
    assert.deepEqual(
      await walk(`/api/desk/books?${new URLSearchParams({ q })}`, headers),
      [['Frankenstein']],
      q,
    )
  await aBook(shop, { title: 'Frankenstein Illustrated', category: 'Found' })
  await aBook(shop, { title: 'Frankenstein Abridged', availability: 'withdrawn' })
  assert.deepEqual(await walk('/api/desk/books?q=frankenstein&limit=2', headers), [
    ['Frankenstein Abridged', 'Frankenstein Illustrated'],
    ['Frankenstein'],
  ])
  const query = '/api/desk/books?category=found&q=%25'
  assert.deepEqual((await call(shop.app, { url: query, headers })).body, [])
})

test('a cart or an order that names a withdrawn book is told of it', async () => {
  const { body } = await call(shop.app, { url: `/api/?ids=${idOf('Four')}` })
  assert.deepEqual(
    body.map(({ title, availability }: Book) => [title, availability]),
    [['Four', 'withdrawn']],
  )
})

test("the desk's list is for owners and editors, and kept by nobody (ASVS 8.2.1, threats 17)", async () => {
  const url = '/api/desk/books'
  assert.equal((await call(shop.app, { url })).status, 401)
  assert.equal((await call(shop.app, { url, headers: { authorization: 'Bearer x' } })).status, 401)
  const headers = await adminHeaders(shop, 'editor')
  const answer = await call(shop.app, { url, headers })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.length, 8)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.equal(answer.headers.etag, undefined)
  // What the desk was told is told to nobody else.
  assert.equal((await call(shop.app, { url: '/api/' })).body.length, 5)
})
