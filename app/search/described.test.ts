import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, testShop } from '#test/app.ts'

const shop = testShop()
const search = async (q: string, more = '') =>
  (await shop.app.inject({ url: `/api/search?q=${encodeURIComponent(q)}${more}` })).json()
const titlesOf = ({ books }: { books: { title: string }[] }) => books.map(({ title }) => title)

before(async () => {
  const description = 'A tale of whaling, obsession and one white animal.'
  await aBook(shop, { title: 'Moby Dick', author: 'Herman Melville', description, category: 'Sea' })
  await aBook(shop, { title: 'While We Wait', author: 'Ann Other', description: 'Patience.' })
  await aBook(shop, { title: 'Patient', author: 'Bea Other', description: 'Vampires at large.' })
  for (const n of ['One', 'Two', 'Three'])
    await aBook(shop, { title: `Lamp ${n}`, author: 'Cy Other', description: 'Of lighthouses.' })
})

test('words of a description find its book, before any correction', async () => {
  for (const [q, titles] of [
    ['whaling', ['Moby Dick']],
    ['WHALING obsession', ['Moby Dick']],
    ['melville whaling', ['Moby Dick']],
    ['whaling -melville', null],
    ['vampires', ['Patient']],
    ['title:whaling', null],
  ] as const) {
    const found = await search(q)
    if (titles) assert.deepEqual([titlesOf(found), found.corrected], [titles, undefined], q)
    else assert.ok(found.corrected || found.books.length === 0, q)
  }
})

test('what has the word in a better place is found alone', async () => {
  assert.deepEqual(titlesOf(await search('patient')), ['Patient'])
  assert.deepEqual(titlesOf(await search('while')), ['While We Wait'])
})

test('they have filters, facets, orders and pages like all others', async () => {
  assert.deepEqual(titlesOf(await search('whaling', '&genre=sea')), ['Moby Dick'])
  assert.deepEqual(titlesOf(await search('lighthouses', '&genre=sea')), [])
  const inOrder = ['Lamp One', 'Lamp Three', 'Lamp Two']
  assert.deepEqual(titlesOf(await search('lighthouses', '&sort=title')), inOrder)
  const seen: string[] = []
  for (let cursor = '', pages = 0; pages < 5; pages++) {
    const page = await search('lighthouses', `&sort=title&limit=1${cursor}`)
    seen.push(...titlesOf(page))
    if (!page.next) break
    cursor = `&cursor=${encodeURIComponent(page.next)}`
  }
  assert.deepEqual(seen, inOrder)
})

test('a book that is gone is not found by its description', async () => {
  const facts = { title: 'Pulp', description: 'Of zeppelins.', availability: 'withdrawn' as const }
  await aBook(shop, facts)
  assert.deepEqual(titlesOf(await search('zeppelins')), [])
})
