import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { bookOf, changesOf, emptyBook, fieldsOf } from '#app/desk/books/book-fields.ts'
import { bookWording } from '#app/desk/books/book-wording.ts'
import { audit, books } from '#server/database/schema.ts'
import { call } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'
import { type PlainField, plainField, plainNames } from './plain-fields.ts'

/*
 * The round trip of every plain field: written by the API, read alone and in a list, told by the page,
 * changed in the form, noted in the audit, taken away. A new field needs a sample here to compile.
 */

type Sample<Value> = {
  /** As it is written first, and as it is changed. */
  values: [Value, Value]
  /** The first as it is read, where it is kept in another form. */
  read?: Value
  /** What the details of the book's page say of the first; null when they say nothing. */
  page: [label: string, words: string] | null
  /** What is refused, with a message that names the field. */
  bad: unknown[]
}
const samples: { [Name in PlainField]: Sample<NonNullable<NewBook[Name]>> } = {
  subtitle: { values: ['Roman', 'A Novel'], page: null, bad: ['x'.repeat(501), 7, 'a\u0007b'] },
  format: {
    values: ['e-book', 'hardback'],
    page: ['Format', 'E-book'],
    bad: ['scroll', '', 1],
  },
  edition: {
    values: ['5. Auflage', '2nd, revised'],
    page: ['Edition', '5. Auflage'],
    bad: ['x'.repeat(101), 5],
  },
  publisher: { values: ['S. Fischer', 'Knopf'], page: null, bad: ['x'.repeat(201), 7] },
  imprint: { values: ['Fischer Taschenbuch', 'Vintage'], page: null, bad: ['x'.repeat(201), {}] },
  pages: {
    values: [1002, 720],
    page: ['Pages', '1,002'],
    bad: [0, 100_001, 1.5, '700', -1],
  },
  weightGrams: {
    values: [340, 1250],
    page: ['Weight', '340 g'],
    bad: [0, -340, 100_001, 340.5, '340', '340 g'],
  },
  language: {
    values: ['ger', 'en'],
    read: 'de',
    page: ['Language', 'German'],
    bad: ['German!', 'xx', '', 3],
  },
  workId: {
    values: ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'],
    page: null,
    bad: ['1', '', 1],
  },
}

const { shop, headers, create, edit, read, stored } = bookDesk()
const each = <Value>(part: (sample: Sample<unknown>) => Value) =>
  Object.fromEntries(plainNames.map((name) => [name, part(samples[name])]))
const written = each(({ values: [first] }) => first)
const asRead = each(({ values: [first], read = first }) => read)
const aBook = async () => {
  const { status, body } = await create({ title: 'Der Zauberberg', newPrice: 24, ...written })
  assert.equal(status, 201, JSON.stringify(body))
  return body.book
}
const plainOf = (book: object) =>
  Object.fromEntries(Object.entries(book).filter(([name]) => name in samples))

test('the API takes every plain field and gives it back, in one book and in a list', async () => {
  const book = await aBook()
  assert.deepEqual(plainOf(book), asRead)
  assert.deepEqual(plainOf((await read(book._id)).body), asRead)
  const [row] = await shop.deps.db.select().from(books).where(eq(books.id, book._id))
  assert.deepEqual(plainOf(row ?? {}), asRead)
  const list = await call(shop.app, { url: `/api/?ids=${book._id}` })
  assert.deepEqual(plainOf(list.body[0]), asRead)
  const sent = await edit(book._id, (await read(book._id)).body)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal((await stored(book._id))?.version, 1)
})

test('the form sends a plain field that was changed, alone, and the audit and the desk tell of it', async () => {
  const { _id } = await aBook()
  for (const [index, name] of plainNames.entries()) {
    const { box, label } = plainField(name)
    const before = fieldsOf((await read(_id)).body)
    assert.equal(before[name], String(asRead[name]), name)
    const [, second] = samples[name].values
    const typed = { ...before, [name]: ` ${second} ` }
    if (box === 'choice') typed[name] = String(second)
    const changes = changesOf(newBookSchema.parse(bookOf(typed, before)), typed, before)
    assert.deepEqual(changes, { [name]: second }, name)
    const changed = await edit(_id, changes)
    assert.equal(changed.body.book[name], second, name)
    assert.deepEqual((await lastNote(_id)).detail, {
      [name]: [asRead[name], second],
      version: [index + 1, index + 2],
    })
    const url = `/api/desk/books/${_id}?since=${index + 1}`
    const { body } = await call(shop.app, { url, headers })
    assert.deepEqual(body.changes[0].fields, [name])
    assert.equal(bookWording.nameOf(name), label)
  }
})

test('an emptied box takes a plain field away, and so does null', async () => {
  const emptied = Object.fromEntries(plainNames.map((name) => [name, emptyBook[name]]))
  for (const withEmptied of [
    (before: typeof emptyBook) => bookOf({ ...before, ...emptied }, before),
    () => each(() => null),
  ]) {
    const { _id } = await aBook()
    const { title, newPrice, ...changes } = withEmptied(fieldsOf((await read(_id)).body))
    assert.deepEqual(
      changes,
      each(() => null),
    )
    assert.equal((await edit(_id, changes)).status, 200)
    assert.deepEqual(plainOf((await read(_id)).body), {})
    assert.deepEqual(
      plainOf((await stored(_id)) ?? {}),
      each(() => null),
    )
  }
})

test('a plain field out of its bounds is refused by name', async () => {
  for (const name of plainNames) {
    for (const value of samples[name].bad) {
      const { status, body } = await create({ title: 'x', newPrice: 1, [name]: value })
      assert.deepEqual([status, Object.keys(body.errors)], [400, [name]], `${name} ${value}`)
      assert.ok(body.errors[name].startsWith(plainField(name).label), body.errors[name])
    }
  }
})

test('the page of a book tells its plain fields', async () => {
  const { _id } = await aBook()
  const html = (await shop.app.inject(`/book/${_id}`)).body
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
  const told = new Map(facts.map(([, label, words]) => [label, words]))
  for (const name of plainNames) {
    const [label, words] = samples[name].page ?? []
    if (label) assert.equal(told.get(label), words, name)
  }
})

test('every column of a book is a plain field or known to be none', async () => {
  const byHand = [
    ...['id', 'version', 'title', 'description', 'descriptionHtml', 'category', 'author'],
    ...['newPriceCents', 'oldPriceCents', 'coverImage', 'coverHash', 'coverOriginal', 'sales'],
    ...['createdAt', 'updatedAt', 'archivedAt', 'isbn13', 'publishedYear', 'publishedOn'],
    ...['publishedPrecision', 'seriesName', 'seriesNumber', 'availability', 'orderDays'],
    ...['availableOn', 'stock', 'protected', 'importId'],
  ]
  const columns = getTableColumns(books)
  assert.deepEqual(Object.keys(columns).toSorted(), [...byHand, ...plainNames].toSorted())
  const { rows } = await shop.deps.pool.query(
    "select column_name as name from information_schema.columns where table_name = 'books'",
  )
  assert.deepEqual(
    rows.map(({ name }) => name).toSorted(),
    Object.values(columns)
      .map(({ name }) => name)
      .toSorted(),
  )
})

async function lastNote(id: string) {
  const [note] = await shop.deps.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `book:${id}`), eq(audit.action, 'book.edit')))
    .orderBy(desc(audit.id))
    .limit(1)
  assert.ok(note)
  return note
}
