import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { readGraph, thingOf } from '#test/json-ld.ts'
import { authorsOf, type Contributor } from './trade/facts.ts'

/* The author is who the shop says it is; contributors say what else is known. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const headers = ownerOf(shop)

const edit = (id: string, payload: object) =>
  call(shop.app, { method: 'PUT', url: `/api/edit/${id}`, headers, payload })
const page = async (url: string) => (await shop.app.inject({ url })).body
const gross: Contributor = { name: 'Günter Groß', role: 'author' }
const translator: Contributor = { name: 'Ralph Mannheim', role: 'translator' }
/** The value beside a name in the list of a book's facts, as text. */
const fact = (html: string, name: string) =>
  new RegExp(`<dt[^>]*>${name}</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1]?.replace(/<[^>]*>/g, '')

test('the author of the desk is the author of the page, its data and its shelf', async () => {
  const { _id } = await aBook(shop, { author: null, contributors: [gross, translator] })
  assert.equal((await edit(_id, { author: 'Gunter New-Name' })).body.book.author, 'Gunter New-Name')
  const html = await page(`/book/${_id}`)
  assert.equal(fact(html, 'Author'), 'Gunter New-Name')
  assert.equal(fact(html, 'Written by'), 'Günter Groß')
  assert.equal(fact(html, 'Translator'), 'Ralph Mannheim')
  const graph = readGraph(html)
  for (const kind of ['Book', 'Product']) {
    const { author } = thingOf(graph, kind) as { author: { name: string; url: string }[] }
    assert.deepEqual(
      author.map(({ name, url }) => [name, url]),
      [['Gunter New-Name', 'https://shop.example/author/gunter-new-name']],
    )
  }
  for (const name of ['gunter-new-name', 'gunter-gross', 'ralph-mannheim']) {
    const shelf = await shop.app.inject({ url: `/author/${name}` })
    assert.equal(shelf.statusCode, 200, name)
    assert.match(shelf.body, new RegExp(`/book/${_id}`), name)
  }
})

test('a line that repeats the contributors names each of them as they stand there', () => {
  const staff: Contributor = { name: 'Simon and Schuster Staff', role: 'author' }
  const both = [staff, gross, translator]
  const line = 'Simon and Schuster Staff, Günter Groß'
  assert.deepEqual(authorsOf({ author: line, contributors: both }), [staff.name, gross.name])
  assert.deepEqual(authorsOf({ contributors: both }), [staff.name, gross.name])
  assert.deepEqual(authorsOf({ author: 'A. One & B. Two', contributors: [translator] }), [
    'A. One',
    'B. Two',
  ])
  assert.deepEqual(authorsOf({ contributors: [translator] }), [])
})

test('contributors make the author line as long as nobody has set one', async () => {
  const { _id } = await aBook(shop, { title: 'Derived', author: null })
  const authorAfter = async (changes: object) => {
    const { status, body } = await edit(_id, changes)
    assert.equal(status, 200)
    const { rows } = await shop.deps.pool.query('select author from books where id = $1', [_id])
    assert.equal(rows[0].author, body.book.author ?? null)
    return body.book.author
  }
  assert.equal(await authorAfter({ contributors: [gross, translator] }), 'Günter Groß')
  const found = await call(shop.app, { url: '/api/search?q=derived' })
  assert.equal(found.body.books.find((book: Book) => book._id === _id).author, 'Günter Groß')
  const second: Contributor = { name: 'Second Author', role: 'author' }
  assert.equal(await authorAfter({ contributors: [gross, second] }), 'Günter Groß, Second Author')
  assert.equal(await authorAfter({ author: 'Set by the desk' }), 'Set by the desk')
  assert.equal(await authorAfter({ contributors: [second] }), 'Set by the desk')
  assert.equal(await authorAfter({ author: null }), 'Second Author')
  assert.equal(await authorAfter({ author: '', contributors: [gross] }), 'Günter Groß')
  assert.equal(await authorAfter({ contributors: null }), undefined)
})
