import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasesOf } from '#app/catalog/write/aliases.server.ts'
import { aBook, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

const { shop, headers, ask, change, undo, remove, stored, read, titles } = manyDesk()

const merge = (heading: 'author' | 'series', from: string[], to: string) =>
  change({ change: { kind: 'merge', heading, from, to } })
const page = (url: string) => call(shop.app, { url })

test('authors to choose from, most books first', async () => {
  for (const author of ['Ann Choice', 'Ann Choice', 'Ben Choiceworth'])
    await aBook(shop, { title: author, author })
  const of = async (q: string) =>
    (await ask('GET', `headings?kind=author&q=${q}`)).body.headings.map(
      ({ name, books }: { name: string; books: number }) => `${name} ${books}`,
    )
  assert.deepEqual(await of('choice'), ['Ann Choice 2', 'Ben Choiceworth 1'])
  assert.deepEqual(await of('choice+ben'), ['Ben Choiceworth 1'])
  assert.deepEqual(await of('%'), [])
  assert.deepEqual((await of('')).toSorted(), ['Ann Choice 2', 'Ben Choiceworth 1'])
  assert.equal((await ask('GET', 'headings?kind=genre')).status, 400)
})

test('two authors become one: books, page, old address, later feeds; and two again', async () => {
  const other = await aBook(shop, { title: 'Dostoevsky 1', author: 'Fyodor Dostoyevsky' })
  const people = await aBook(shop, {
    ...{ title: 'Dostoevsky 2', author: null },
    contributors: [
      { name: 'Fyodor Dostoyevsky', role: 'author' },
      { name: 'Constance Garnett', role: 'translator' },
    ],
  })
  const both = await aBook(shop, {
    title: 'Dostoevsky 3',
    author: 'Fyodor Dostoyevsky & Leo Tolstoy',
  })
  const kept = await aBook(shop, { title: 'Dostoevsky 4', author: 'Fyodor Dostoevsky' })
  const withdrawn = await aBook(shop, {
    title: 'Dostoevsky 5',
    author: 'Fyodor Dostoyevsky',
    availability: 'withdrawn',
  })
  const gone = await aBook(shop, { title: 'Dostoevsky 6', author: 'Fyodor Dostoyevsky' })
  await remove(gone._id)

  const done = await merge('author', ['fyodor-dostoyevsky'], 'fyodor-dostoevsky')
  assert.deepEqual([done.status, done.counts.done], ['applied', 5])
  for (const { _id } of [other, people, kept, withdrawn, gone])
    assert.equal((await stored(_id))?.author, 'Fyodor Dostoevsky')
  assert.equal((await stored(both._id))?.author, 'Fyodor Dostoevsky & Leo Tolstoy')
  assert.deepEqual((await read(people._id)).body.contributors, [
    { name: 'Fyodor Dostoevsky', role: 'author' },
    { name: 'Constance Garnett', role: 'translator' },
  ])
  assert.deepEqual((await stored(other._id))?.protected, [])
  // The page of the one that stays shows all; the other address leads there for good.
  const shelf = await page('/api/browse/authors/fyodor-dostoevsky')
  assert.equal(shelf.body.books.length, 4)
  const old = await page('/author/fyodor-dostoyevsky')
  assert.deepEqual([old.status, old.headers.location], [301, '/author/fyodor-dostoevsky'])
  const names = ['Fyodor Dostoyevsky', 'fyodor  dostoyevsky', 'Fyodor Dostoevsky', 'Leo Tolstoy']
  assert.deepEqual(
    [...(await aliasesOf(shop.deps.db, 'author', names))],
    [
      ['Fyodor Dostoyevsky', 'Fyodor Dostoevsky'],
      ['fyodor  dostoyevsky', 'Fyodor Dostoevsky'],
    ],
  )
  assert.equal((await aliasesOf(shop.deps.db, 'series', names)).size, 0)

  // Undone, but for the book whose author was changed since.
  await call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${both._id}`,
    headers,
    payload: { author: 'Leo Tolstoy' },
  })
  const undone = await undo(done.id)
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.kept], ['undone', 4, 1])
  assert.equal((await stored(gone._id))?.author, 'Fyodor Dostoyevsky')
  assert.equal((await stored(both._id))?.author, 'Leo Tolstoy')
  assert.equal((await page('/author/fyodor-dostoyevsky')).status, 200)
  assert.equal((await aliasesOf(shop.deps.db, 'author', names)).size, 0)
})

test('series are merged as well, several at a time', async () => {
  for (const [n, name] of ['Discworld', 'Disc World', 'The Discworld Novels'].entries())
    await aBook(shop, { title: `Disc ${n}`, series: { name, number: String(n + 1) } })
  const done = await merge('series', ['disc-world', 'discworld-novels'], 'discworld')
  assert.equal(done.counts.done, 2)
  assert.deepEqual(await titles({ series: 'discworld', sort: 'title' }), [
    'Disc 0',
    'Disc 1',
    'Disc 2',
  ])
  const shelf = await page('/api/browse/series/discworld')
  assert.deepEqual(shelf.body.books.map(({ series }: { series: object }) => series).length, 3)
  assert.equal((await page('/series/the-discworld-novels')).headers.location, '/series/discworld')
})

test('merged twice, a name leads to the last; merged back, in no circle', async () => {
  for (const author of ['Anne A', 'Anne B', 'Anne C']) await aBook(shop, { title: author, author })
  await merge('author', ['anne-a'], 'anne-b')
  const second = await merge('author', ['anne-b'], 'anne-c')
  const meant = async () =>
    Object.fromEntries(await aliasesOf(shop.deps.db, 'author', ['Anne A', 'Anne B', 'Anne C']))
  assert.deepEqual(await meant(), { 'Anne A': 'Anne C', 'Anne B': 'Anne C' })
  assert.equal((await page('/author/anne-a')).headers.location, '/author/anne-c')
  await undo(second.id)
  assert.deepEqual(await meant(), { 'Anne A': 'Anne B' })
  assert.equal((await page('/author/anne-a')).headers.location, '/author/anne-b')
  const back = await merge('author', ['anne-b'], 'anne-a')
  assert.deepEqual(await meant(), { 'Anne B': 'Anne A' })
  assert.equal((await page('/author/anne-b')).headers.location, '/author/anne-a')
  await undo(back.id)
  assert.deepEqual(await meant(), { 'Anne A': 'Anne B' })
})
