import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aRecord, aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'

/* What becomes of records, through the desk's doors. */

const shop = testShop()
const owner = ownerOf(shop)
const { bring, dryRun, rows, apply, undo, ask } = feedDesk(shop, owner)

const bookOf = async (isbn13: string) => {
  const { rows: found } = await shop.deps.pool.query('select id from books where isbn13 = $1', [
    isbn13,
  ])
  if (!found[0]) return null
  return (await call(shop.app, { url: `/api/desk/books/${found[0].id}`, headers: owner })).body
}

test('a new record becomes the book that the API would have made', async () => {
  const fields = {
    title: 'Emma',
    newPrice: 12.5,
    descriptionHtml: '<p>A <b>match</b></p><p>maker</p><script>no</script>',
    contributors: [{ name: 'Jane Austen', role: 'author' as const }],
    subjects: [{ scheme: 'BISAC' as const, code: 'FIC004000', heading: 'Classics' }],
    publishedOn: '1815-12',
    series: { name: 'Penguin Classics', number: '7' },
    stock: 3,
  }
  const record = aRecord({ isbn13: isbnOf(1), fields, price: { cents: 1250, currency: 'USD' } })
  const dry = await dryRun([record])
  assert.deepEqual([dry.counts.created, dry.counts.records], [1, 1])
  const [row] = await rows(dry.id)
  assert.equal(row?.verdict, 'created')
  assert.equal(row?.applied, false)
  assert.deepEqual(row?.changes.title, [null, 'Emma'])
  assert.equal(await bookOf(isbnOf(1)), null)

  const applied = await apply(dry.id)
  assert.equal(applied.status, 'applied')
  const fed = await bookOf(isbnOf(1))
  const made = await aBook(shop, {
    ...fields,
    author: undefined,
    category: undefined,
    description: undefined,
    isbn13: isbnOf(2),
  })
  const asked = (await call(shop.app, { url: `/api/desk/books/${made._id}`, headers: owner })).body
  const own = ['_id', 'isbn13', 'isbnHyphenated', 'createdAt', 'coverImage', 'coverHash']
  const same = (book: object) =>
    Object.fromEntries(Object.entries(book).filter(([field]) => !own.includes(field)))
  assert.deepEqual(same(fed), same(asked))
  const found = await call(shop.app, { url: '/api/search?q=emma' })
  assert.equal(found.body.books.length, 2)
  const moves = await call(shop.app, { url: `/api/desk/books/${fed._id}/stock`, headers: owner })
  assert.equal(moves.body.moves[0].kind, 'opening')
})

test('a changed record says what changes, field by field, and nothing else does', async () => {
  await bring([aTitle(10, { publisher: 'Faber', pages: 200 })])
  const dry = await dryRun([aTitle(10, { newPrice: 11, pages: 210 })])
  const [row] = await rows(dry.id)
  assert.equal(row?.verdict, 'changed')
  assert.deepEqual(row?.changes, { newPrice: [10, 11], pages: [200, 210] })
  assert.equal(row?.reason, 'Changed: price and pages.')
  await apply(dry.id)
  const book = await bookOf(isbnOf(10))
  assert.deepEqual([book.newPrice, book.pages, book.publisher, book.version], [11, 210, 'Faber', 2])
  assert.equal((await dryRun([aTitle(10, { newPrice: 11 })])).counts.skipped, 1)
})

test('a record that does not say its title is listed by that of the book', async () => {
  await bring([aTitle(15), aTitle(16)])
  const untitled = { title: null, fields: {} }
  const dry = await dryRun([
    { ...aTitle(15), ...untitled, notice: 'delete' },
    { ...aTitle(16), ...untitled, fields: { newPrice: 11 } },
    { ...aTitle(17), ...untitled, notice: 'delete' },
  ])
  const titles = (await rows(dry.id)).map(({ title }) => title)
  assert.deepEqual(titles, [aTitle(15).title, aTitle(16).title, null])
})

test('an undo puts back what nobody has changed since, and lists the rest', async () => {
  await bring([aTitle(20), aTitle(21), aTitle(22)])
  const second = await bring([
    aTitle(20, { title: 'Other', newPrice: 20 }),
    { ...aTitle(21), notice: 'delete' },
    aTitle(23),
    aTitle(24),
  ])
  assert.deepEqual(
    [second.counts.changed, second.counts.archived, second.counts.created],
    [1, 1, 2],
  )
  const edit = async (n: number, payload: object) =>
    call(shop.app, {
      method: 'PUT',
      url: `/api/edit/${(await bookOf(isbnOf(n)))._id}`,
      headers: owner,
      payload,
    })
  assert.equal((await edit(20, { title: 'By hand' })).status, 200)
  assert.equal((await edit(24, { title: 'Mine now' })).status, 200)
  const undone = await undo(second.id)
  assert.equal(undone.status, 'undone', undone.problem ?? '')
  assert.equal(undone.counts.stays, 2)
  const stays = await rows(second.id, '?stays=true')
  assert.deepEqual(
    stays.map((row) => [row.isbn13, row.stays]),
    [
      [isbnOf(20), ['title']],
      [isbnOf(24), ['the whole book']],
    ],
  )
  const book = await bookOf(isbnOf(20))
  assert.deepEqual([book.title, book.newPrice], ['By hand', 10])
  assert.equal((await bookOf(isbnOf(21))).archivedAt, undefined)
  assert.ok((await bookOf(isbnOf(23))).archivedAt)
  assert.equal((await bookOf(isbnOf(24))).archivedAt, undefined)
  // And once more: what an undo archived comes back.
  const again = await bring([aTitle(23)])
  assert.equal(again.counts.changed, 1)
  assert.equal((await bookOf(isbnOf(23))).archivedAt, undefined)
})

test('the later of two records about one book counts, and both say so', async () => {
  const dry = await dryRun([aTitle(30), aTitle(31), aTitle(30, { newPrice: 12 })])
  const [first, , last] = await rows(dry.id)
  assert.equal(first?.verdict, 'skipped')
  assert.match(first?.reason ?? '', /row 3,/)
  assert.equal(last?.verdict, 'created')
  assert.match(last?.reason ?? '', /row 1 /)
  await apply(dry.id)
  assert.equal((await bookOf(isbnOf(30))).newPrice, 12)
})

test('what is refused says why in words, and can be mended before and after', async () => {
  const dry = await dryRun([
    aRecord({ isbn13: isbnOf(40), title: 'No price', fields: { title: 'No price' } }),
    aRecord({ title: 'Bad', refusal: 'The ISBN 978 has a wrong check digit.' }),
    aTitle(41, { pages: 0 }),
  ])
  assert.equal(dry.counts.refused, 3)
  const reasons = (await rows(dry.id)).map(({ reason }) => reason)
  assert.match(reasons[0] ?? '', /no price in USD/)
  assert.match(reasons[2] ?? '', /Pages must be at least 1\./)
  const mended = await ask('PUT', `/${dry.id}/rows/1`, { newPrice: 5 })
  assert.equal(mended.status, 200, JSON.stringify(mended.body))
  assert.equal(mended.body.verdict, 'created')
  const bad = await ask('PUT', `/${dry.id}/rows/2`, { isbn13: '9780000000001' })
  assert.equal(bad.status, 400)
  const applied = await apply(dry.id)
  assert.deepEqual([applied.counts.created, applied.counts.refused], [1, 2])
  assert.equal((await bookOf(isbnOf(40))).newPrice, 5)
  const late = await ask('PUT', `/${dry.id}/rows/3`, { pages: 100 })
  assert.equal(late.body.applied, true)
  assert.equal((await bookOf(isbnOf(41))).pages, 100)
  const undone = await undo(dry.id)
  assert.equal(undone.status, 'undone')
  assert.ok((await bookOf(isbnOf(41))).archivedAt)
})

test('a merged author and a merged series keep the name that stayed', async () => {
  for (const [kind, slug, name] of [
    ['author', 'fyodor-dostoyevsky', 'Fyodor Dostoevsky'],
    ['series', 'penguin-classic', 'Penguin Classics'],
  ])
    await shop.deps.pool.query(
      'insert into heading_aliases (kind, slug, to_name, at) values ($1, $2, $3, now())',
      [kind, slug, name],
    )
  const people = [
    { name: 'Fyodor Dostoyevsky', role: 'author' as const },
    { name: 'Constance Garnett', role: 'translator' as const },
  ]
  const records = [
    aTitle(301, { contributors: people, series: { name: 'Penguin Classic', number: '7' } }),
    aTitle(302, { author: 'Leo Tolstoy & Fyodor Dostoyevsky' }),
    aTitle(303, { author: 'Leo Tolstoy' }),
  ]
  const first = await bring(records)
  const [row, , third] = await rows(first.id)
  assert.match(row?.reason ?? '', /“Fyodor Dostoyevsky” is called “Fyodor Dostoevsky” in this shop/)
  assert.match(row?.reason ?? '', /“Penguin Classic” is called “Penguin Classics”/)
  assert.doesNotMatch(third?.reason ?? '', /is called/)
  const book = await bookOf(isbnOf(301))
  assert.deepEqual(
    [book.author, book.contributors[0].name, book.contributors[1].name, book.series],
    [
      'Fyodor Dostoevsky',
      'Fyodor Dostoevsky',
      'Constance Garnett',
      { name: 'Penguin Classics', number: '7' },
    ],
  )
  assert.equal((await bookOf(isbnOf(302))).author, 'Leo Tolstoy & Fyodor Dostoevsky')
  assert.equal((await dryRun(records)).counts.skipped, 3)
})

test('the shop’s own number finds a book, also when its ISBN was put right', async () => {
  const made = await aBook(shop, { title: 'By its id', isbn13: isbnOf(310) })
  const plain = await aBook(shop, { title: 'Without one' })
  const key = made._id
  const read = await dryRun([
    aRecord({ key: plain._id, fields: { title: 'Without one, told', newPrice: 3 } }),
    aRecord({ key, isbn13: isbnOf(311), fields: { title: 'By its id', isbn13: isbnOf(311) } }),
  ])
  assert.equal(read.counts.changed, 2)
  const found = await rows(read.id)
  assert.deepEqual(found[1]?.changes, { isbn13: [isbnOf(310), isbnOf(311)] })
  assert.equal((await apply(read.id)).status, 'applied')
  assert.equal((await bookOf(isbnOf(311)))._id, key)
})
