import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  knownBooks,
  knownQueries,
  knownRows,
  miniSearchOf,
  type Rate,
  ratesOf,
  ratesTable,
} from '#bench/known-answers.ts'
import { call, testShop } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'

/* Queries of every kind whose answer is known, asked as customers ask, in a shop that has sold nothing. */

const shop = testShop()
const books = knownBooks()
before(() => manyBooks(shop, knownRows()))

const search = async (q: string): Promise<string[]> => {
  const { body } = await call(shop.app, { url: `/api/search?${new URLSearchParams({ q })}` })
  return body.books.map(({ title }: { title: string }) => title)
}

test('of every kind of query the book that is meant is found, nearly always first', async (t) => {
  const rates = await ratesOf(search)
  const mini = await ratesOf(miniSearchOf(books))
  for (const line of ratesTable(rates, mini).split('\n')) t.diagnostic(line)
  const all = rates.at(-1) as Rate
  assert.ok(all.asked >= 200)
  assert.ok(all.first / all.asked >= 0.95, `first: ${all.first} of ${all.asked}`)
  assert.ok(all.ten / all.asked >= 0.99, `within ten: ${all.ten} of ${all.asked}`)
  assert.equal(all.empty, 0)
  for (const rate of rates) assert.ok(rate.ten / rate.asked >= 0.9, rate.kind)
})

test('threats 58: some page is shown while any word names a book, however much stands beside it', async () => {
  const noise = 'qwxz zzkv vbnq by the new paperback edition 1999 publisher'.split(' ')
  for (const { title } of knownQueries().filter(({ kind }) => kind === 'exact'))
    for (const length of [7, 16, 40]) {
      const more = Array.from({ length }, (_, i) => `${noise[i % noise.length]}`)
      const found = await search(`${title} ${more.join(' ')}`)
      assert.equal(found[0], title, `${title} and ${length} words`)
    }
})
