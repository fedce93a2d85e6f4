import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBookSchema } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import {
  readContributors,
  readSubjects,
  writeContributors,
  writeSubjects,
} from '#app/catalog/trade/trade-lists.ts'
import { bookOf, boxOf, emptyBook, fieldsOf } from './book-fields.ts'

test('a title and a price make a book; empty boxes mean none', () => {
  const book = newBookSchema.parse(bookOf({ ...emptyBook, title: ' Emma ', newPrice: '$12,50' }))
  assert.equal(book.title, 'Emma')
  assert.equal(book.newPrice, 12.5)
  assert.equal(book.oldPrice, null)
  assert.equal(book.author, null)
})

test('what is no price is named, not guessed', () => {
  const messageFor = (newPrice: string) =>
    newBookSchema.safeParse(bookOf({ ...emptyBook, title: 'Emma', newPrice })).error?.issues[0]
      ?.path[0]
  for (const text of ['', 'ten', '1,000', '1e3', '1e-9', '-5', '1.999', '£5', '10 20']) {
    assert.equal(messageFor(text), 'newPrice', text)
  }
})

test('a book goes through the form unchanged', () => {
  const book = {
    _id: 'a',
    title: 'Emma',
    author: 'Jane Austen',
    description: 'One.\n\nTwo.',
    category: 'Fiction',
    coverImage: 'book-1.png',
    coverHash: 'c',
    newPrice: 10.1,
    oldPrice: 12,
    createdAt: '2026-01-01T00:00:00Z',
  }
  const { _id, coverHash, createdAt, ...editable } = book
  assert.deepEqual(newBookSchema.parse(bookOf(fieldsOf(book))), editable)
})

const known = {
  isbn13: '9780141439587',
  subtitle: 'A Novel',
  publisher: 'Penguin',
  imprint: 'Penguin Classics',
  publishedOn: '2003-05',
  language: 'en',
  pages: 512,
  format: 'paperback',
  series: { name: 'Penguin Classics', number: '12' },
  edition: '2nd, revised',
  workId: '01a21f7e-0000-7000-8000-000000000000',
  availability: 'preorder',
  availableOn: '2027-03-01',
  stock: 7,
  contributors: [
    { name: 'Jane Austen', role: 'author' },
    { name: 'Tolkien, J.R.R.', role: 'foreword' },
  ],
  subjects: [
    { scheme: 'BISAC', code: 'FIC004000', heading: 'FICTION / Classics' },
    { scheme: 'Thema', code: '1DDU-GB-ESLF' },
    { scheme: 'BISAC', heading: 'Love stories' },
    { scheme: 'keyword', heading: 'village life' },
  ],
} satisfies Partial<Book>
const edition: Book = {
  ...{ _id: 'a', title: 'Emma', description: '', category: '', coverImage: 'book-1.png' },
  ...{ coverHash: 'c', newPrice: 10, createdAt: '2026-01-01T00:00:00Z', ...known },
}

test('what the trade knows goes through the form unchanged', () => {
  const { orderDays, ...read } = newBookSchema.parse(bookOf(fieldsOf(edition)))
  assert.equal(orderDays, null)
  for (const [name, value] of Object.entries(known))
    assert.deepEqual(read[name as keyof typeof known], value, name)
})

test('only what was changed of it is sent, and an emptied box takes away', () => {
  const before = fieldsOf(edition)
  const sent = (changes: Partial<typeof before>) => {
    const { title, author, category, newPrice, oldPrice, coverImage, description, ...trade } =
      newBookSchema.parse(bookOf({ ...before, ...changes }, before))
    return trade
  }
  assert.deepEqual(sent({}), {})
  assert.deepEqual(sent({ stock: '', seriesNumber: '' }), {
    stock: null,
    series: { name: 'Penguin Classics' },
  })
  assert.deepEqual(sent({ contributors: '', subjects: ' \n' }), { contributors: [], subjects: [] })
  // The day of a preorder goes with it.
  assert.deepEqual(sent({ availability: '' }), {
    availability: null,
    orderDays: null,
    availableOn: '2027-03-01',
  })
})

test('what is no number, ISBN or code is named at its box', () => {
  const bad = {
    isbn13: '9780141439588',
    pages: '12a',
    stock: '-1',
    publishedOn: '1997-13',
    seriesNumber: '3',
    workId: 'x',
  }
  const read = newBookSchema.safeParse(bookOf({ ...emptyBook, title: 'A', newPrice: '1', ...bad }))
  const boxes = read.error?.issues.map(({ path }) => boxOf(path.join('.')))
  assert.deepEqual(boxes?.toSorted(), [
    'isbn13',
    'pages',
    'publishedOn',
    'seriesName',
    'stock',
    'workId',
  ])
})

test('a line of contributors is a name and a role of the trade, however it is put', () => {
  const translator = { name: 'Ann Goldstein', role: 'translator' }
  const readings: [string, { name: string; role: string }][] = [
    ['Jane Austen', { name: 'Jane Austen', role: 'author' }],
    ['Tolkien, J.R.R., author', { name: 'Tolkien, J.R.R.', role: 'author' }],
    [' Ann Goldstein ,  Translator', translator],
    ['Ann Goldstein (transl.)', translator],
    ['Ann Goldstein – B06', translator],
    ['Translated by Ann Goldstein', translator],
    ['Ann Goldstein\u200b,\ttranslator', translator],
    ['Maria Harbour, cover design', { name: 'Maria Harbour', role: 'cover-design' }],
  ]
  for (const [line, value] of readings)
    assert.deepEqual(readContributors(line), [{ ok: true, value }], line)
  const bad = ['Maria Harbour, drawer', 'Maria Harbour, Drawer', 'Maria Harbour (drawer)']
  bad.push(
    'Maria Harbour - drawer',
    'Drawn up by Maria Harbour',
    'Tolkien, J.R.R.',
    'A, constructor',
  )
  for (const line of bad) {
    const [read] = readContributors(line)
    assert.ok(read && !read.ok, line)
    assert.match(read.problem, /is not a role\. Choose one from the list/)
  }
  assert.deepEqual(
    readContributors(writeContributors(known.contributors)).map((line) => line.ok && line.value),
    known.contributors,
  )
})

test('a line of subjects is a code of the right shape, or words', () => {
  const classics = { scheme: 'BISAC', code: 'FIC004000', heading: 'FICTION / Classics' }
  const readings: [string, object][] = [
    ['bisac FIC004000 FICTION / Classics', classics],
    ['BISAC: fic004000 FICTION / Classics', classics],
    ['FIC004000 FICTION / Classics', classics],
    ['Thema FBC', { scheme: 'Thema', code: 'FBC' }],
    ['thema fbc', { scheme: 'Thema', code: 'FBC' }],
    ['Thema Classic fiction', { scheme: 'Thema', heading: 'Classic fiction' }],
    ['BISAC', { scheme: 'keyword', heading: 'BISAC' }],
    ['sea voyages', { scheme: 'keyword', heading: 'sea voyages' }],
    ['ISO 9001', { scheme: 'keyword', heading: 'ISO 9001' }],
    ['keyword ISO27001', { scheme: 'keyword', heading: 'ISO27001' }],
  ]
  for (const [line, value] of readings)
    assert.deepEqual(readSubjects(line), [{ ok: true, value }], line)
  const bad = ['BISAC FIC00400', 'BISAC FIC0040000 Classics', 'BISAC FI0040000', 'BISAC 004000']
  bad.push('Thema ZZ1', 'Thema 9FB', 'BISSAC FIC004000')
  bad.push('FIC00400', 'FIC0040000', 'fic00400 FICTION / Classics')
  for (const line of bad) assert.equal(readSubjects(line)[0]?.ok, false, line)
  assert.deepEqual(
    readSubjects(writeSubjects(known.subjects)).map((line) => line.ok && line.value),
    known.subjects,
  )
  const odd = ['ISO27001', 'BISAC Classics', 'keyword arguments', 'FIC004000'].map((heading) => ({
    scheme: 'keyword' as const,
    heading,
  }))
  assert.deepEqual(
    readSubjects(writeSubjects(odd)).map((line) => line.ok && line.value),
    odd,
  )
})
