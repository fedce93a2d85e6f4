import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, testShop } from '#test/app.ts'

/* Which books stand beside a book: those that share most with it, and not the same dozen everywhere. */

const shop = testShop()

type Similar = { similar: Book[]; author: Book[] }
const beside = async ({ _id }: Book): Promise<Similar> =>
  (await call(shop.app, { url: `/api/${_id}/related` })).body
const titles = (list: Book[]) => list.map(({ title }) => title)
const about = (...subjects: string[]): Partial<NewBook> => ({
  subjects: subjects.map((heading) => ({ scheme: 'keyword' as const, heading })),
})

const books = new Map<string, Book>()
const add = async (title: string, more: Partial<NewBook>) =>
  void books.set(title, await aBook(shop, { title, author: `Author of ${title}`, ...more }))
const bookOf = (title: string) => books.get(title) as Book

before(async () => {
  const sea = { category: 'The sea', language: 'en' }
  await add('Whales', { ...sea, ...about('whaling', 'ships', 'seas') })
  await add('Whalers', { ...sea, ...about('whaling', 'seas') })
  await add('Wale', { ...sea, language: 'de', ...about('whaling', 'ships', 'seas') })
  await add('Sails', { ...sea, ...about('ships', 'seas') })
  for (let n = 0; n < 6; n++) await add(`Shore ${n}`, { ...sea, ...about('seas') })
  await add('Unsaid', { category: 'The sea' })
  const crowd = { category: 'The crowd' }
  for (let n = 10; n < 70; n++)
    await add(`Crowd ${n}`, { ...crowd, language: n % 3 === 0 ? 'fr' : 'en' })
  const pen = { author: 'Ada Quill', category: 'Quills' }
  for (const [title, language] of [
    ['Feather', 'en'],
    ['Feder', 'de'],
    ['Tinte', 'de'],
    ['Ink', 'en'],
  ])
    await add(title as string, { ...pen, language })
})

test('books that share the rarest subjects come first, in the language of the book before others', async () => {
  const { similar } = await beside(bookOf('Whales'))
  assert.deepEqual(titles(similar).slice(0, 2), ['Whalers', 'Sails'])
  assert.ok(
    titles(similar)
      .slice(2, 8)
      .every((title) => title.startsWith('Shore ')),
  )
  assert.deepEqual(titles(similar).slice(8), ['Wale', 'Unsaid'])
})

test('books of the same author: those in its language first', async () => {
  assert.deepEqual(titles((await beside(bookOf('Feather'))).author).slice(0, 1), ['Ink'])
  assert.deepEqual(titles((await beside(bookOf('Feder'))).author).slice(0, 1), ['Tinte'])
})

test('a genre has no dozen that stands beside all of its books', async () => {
  const crowd = [...books.values()].filter(({ title }) => title.startsWith('Crowd '))
  const shown = new Map<string, number>()
  for (const book of crowd) {
    const { similar } = await beside(book)
    assert.equal(similar.length, 12)
    for (const { title } of similar) {
      assert.notEqual(title, book.title)
      assert.equal(bookOf(title).language, book.language, `${title} beside ${book.title}`)
      shown.set(title, (shown.get(title) ?? 0) + 1)
    }
  }
  // Each stands beside some, and none beside half of those in its language.
  assert.equal(shown.size, crowd.length)
  for (const [title, times] of shown) assert.ok(times < 20, `${title}: ${times}`)
})

test('the same with one subject that all of them have', async () => {
  for (let n = 10; n < 50; n++)
    await add(`Common ${n}`, { category: `Genre ${n}`, ...about('fiction in general') })
  const common = [...books.values()].filter(({ title }) => title.startsWith('Common '))
  const all = await Promise.all(common.map(async (book) => titles((await beside(book)).similar)))
  assert.ok(all.every((list) => list.length === 12))
  assert.equal(new Set(all.flat()).size, common.length)
})

test('beside a book of a crowded subject stand those of its language that sell as it does', async () => {
  const subjects = about('harbours', 'fiction in general')
  const languages = ['en', 'en', 'de'] as const
  for (let n = 100; n < 340; n++)
    await add(`Harbour ${n}`, { category: `Port ${n}`, language: languages[n % 3], ...subjects })
  const harbours = [...books.values()].filter(({ title }) => title.startsWith('Harbour '))
  const lists = new Map<string, Book[]>()
  for (const book of harbours) lists.set(book.title, (await beside(book)).similar)
  for (const [title, similar] of lists) {
    assert.equal(similar.length, 12, title)
    for (const one of similar)
      assert.equal(bookOf(one.title).language, bookOf(title).language, `${one.title}: ${title}`)
  }
  const shown = Map.groupBy([...lists.values()].flat(), ({ title }) => title)
  assert.equal(shown.size, harbours.length)
  for (const [title, times] of shown) assert.ok(times.length < 30, `${title}: ${times.length}`)
})

test('of a rare subject all stand beside a book, though another of its subjects is crowded', async () => {
  // Where they sell as a crowd does, so that none is near another.
  const others = ['harbours', 'fiction in general']
  for (let n = 0; n < 6; n++) {
    await add(`Vermeer ${n}`, {
      category: `Delft ${n}`,
      language: 'en',
      ...about('vermeer', ...others),
    })
    for (let m = 0; m < 24; m++)
      await add(`Quay ${n} ${m}`, { category: `Quay ${m}`, language: 'en', ...about(...others) })
  }
  const painters = Array.from({ length: 6 }, (_, n) => `Vermeer ${n}`)
  for (const title of painters) {
    const { similar } = await beside(bookOf(title))
    assert.deepEqual(
      titles(similar).slice(0, 5).toSorted(),
      painters.filter((one) => one !== title),
    )
    assert.equal(similar.length, 12)
    assert.equal(new Set(titles(similar)).size, 12)
  }
})
