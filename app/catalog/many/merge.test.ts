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
  const other = await aBook(shop, { title: 'Vostoevsky 1', author: 'Teodor Vostoyevsky' })
  const people = await aBook(shop, {
    ...{ title: 'Vostoevsky 2', author: null },
    contributors: [
      { name: 'Teodor Vostoyevsky', role: 'author' },
      { name: 'Constance Garnett', role: 'translator' },
    ],
  })
  const both = await aBook(shop, {
    title: 'Vostoevsky 3',
    author: 'Teodor Vostoyevsky & Leo Tolstoy',
  })
  const kept = await aBook(shop, { title: 'Vostoevsky 4', author: 'Teodor Vostoevsky' })
  const withdrawn = await aBook(shop, {
    title: 'Vostoevsky 5',
    author: 'Teodor Vostoyevsky',
    availability: 'withdrawn',
  })
  const gone = await aBook(shop, { title: 'Vostoevsky 6', author: 'Teodor Vostoyevsky' })
  await remove(gone._id)

  const done = await merge('author', ['teodor-vostoyevsky'], 'teodor-vostoevsky')
  assert.deepEqual([done.status, done.counts.done], ['applied', 5])
  assert.equal(done.toName, 'Teodor Vostoevsky')
  for (const { _id } of [other, people, kept, withdrawn, gone])
    assert.equal((await stored(_id))?.author, 'Teodor Vostoevsky')
  assert.equal((await stored(both._id))?.author, 'Teodor Vostoevsky & Leo Tolstoy')
  assert.deepEqual((await read(people._id)).body.contributors, [
    { name: 'Teodor Vostoevsky', role: 'author' },
    { name: 'Constance Garnett', role: 'translator' },
  ])
  assert.deepEqual((await stored(other._id))?.protected, [])
  // The page of the one that stays shows all; the other address leads there for good.
  const shelf = await page('/api/browse/authors/teodor-vostoevsky')
  assert.equal(shelf.body.books.length, 4)
  const old = await page('/author/teodor-vostoyevsky')
  assert.deepEqual([old.status, old.headers.location], [301, '/author/teodor-vostoevsky'])
  const names = ['Teodor Vostoyevsky', 'teodor  vostoyevsky', 'Teodor Vostoevsky', 'Leo Tolstoy']
  assert.deepEqual(
    [...(await aliasesOf(shop.deps.db, 'author', names))],
    [
      ['Teodor Vostoyevsky', 'Teodor Vostoevsky'],
      ['teodor  vostoyevsky', 'Teodor Vostoevsky'],
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
  assert.equal((await stored(gone._id))?.author, 'Teodor Vostoyevsky')
  assert.equal((await stored(both._id))?.author, 'Leo Tolstoy')
  assert.equal((await page('/author/teodor-vostoyevsky')).status, 200)
  assert.equal((await aliasesOf(shop.deps.db, 'author', names)).size, 0)
})

test('series are merged as well, several at a time', async () => {
  for (const [n, name] of ['Discworld', 'Disc World', 'The Discworld Novels'].entries())
    await aBook(shop, { title: `Disc ${n}`, series: { name, number: String(n + 1) } })
  const done = await merge('series', ['disc-world', 'discworld-novels'], 'discworld')
  assert.deepEqual([done.counts.done, done.toName], [2, 'Discworld'])
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

test('a person of several forms is merged whole, and so is one who only translated', async () => {
  for (const author of ['Anton Tschechow', 'Anton Chekhov', 'A. P. Cechov, Physician'])
    await aBook(shop, { title: `Of ${author}`, author })
  const done = await merge('author', ['anton-chekhov'], 'a-p-cechov-physician')
  assert.deepEqual([done.counts.done, done.toName], [2, 'A. P. Cechov, Physician'])
  for (const form of ['anton-chekhov', 'anton-tschechow']) {
    const { status, headers } = await page(`/author/${form}`)
    assert.deepEqual([status, headers.location], [301, '/author/a-p-cechov-physician'], form)
  }
  // Whatever form the next feed brings.
  const brought = ['Anton Tsjechov', 'Чехов, Антон']
  const meant = await aliasesOf(shop.deps.db, 'author', brought)
  assert.deepEqual([...meant.values()], Array(2).fill('A. P. Cechov, Physician'))
  await undo(done.id)
  assert.equal((await page('/author/anton-chekhov')).status, 200)
  assert.equal((await aliasesOf(shop.deps.db, 'author', brought)).size, 0)

  const translated = (name: string, others: object[] = []) =>
    aBook(shop, {
      ...{ title: `By way of ${name}`, author: 'Somebody Else' },
      contributors: [{ name, role: 'translator' as const }, ...others] as never,
    })
  const one = await translated('C. Garnet')
  await translated('Constance Garnet', [{ name: 'C. Garnet', role: 'illustrator' }])
  const second = await merge('author', ['c-garnet'], 'constance-garnet')
  assert.equal(second.counts.done, 2)
  assert.deepEqual((await read(one._id)).body.contributors, [
    { name: 'Constance Garnet', role: 'translator' },
  ])
  assert.equal((await page('/author/c-garnet')).headers.location, '/author/constance-garnet')
})
