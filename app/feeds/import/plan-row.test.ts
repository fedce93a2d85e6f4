import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredBook } from '#app/catalog/rows/books.server.ts'
import { newBookRow } from '#app/catalog/write/new-book.server.ts'
import { aRecord } from '#test/feed-desk.ts'
import { type Existing, planRow, type Rules } from './plan-row.ts'

/* Records beside the book that is there: a line for each case. */

const rules: Rules = {
  overwriteProtected: false,
  stock: false,
  fallbackCents: null,
  currency: 'USD',
}

const row = (overrides: Partial<StoredBook> = {}): StoredBook => ({
  ...newBookRow('018f0000-0000-7000-8000-000000000000', { title: 'Emma', newPrice: 10 }),
  id: '018f0000-0000-7000-8000-000000000000',
  version: 1,
  sales: 0,
  protected: [],
  importId: null,
  archivedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  isbn13: '9780141439587',
  ...overrides,
})

const existing = (
  book: Partial<StoredBook> = {},
  overrides: Partial<Omit<Existing, 'book'>> = {},
): Existing => ({
  book: row(book),
  contributors: [],
  subjects: [],
  sentAt: null,
  archivedByFeed: false,
  ...overrides,
})

const isbn13 = '9780141439587'
const told = (fields: object, overrides: object = {}) => aRecord({ isbn13, fields, ...overrides })
const jane = { name: 'Jane Austen', role: 'author' as const }
const deleted = { notice: 'delete' as const }
const archived = { archivedAt: new Date(1) }

type Case = [
  what: string,
  record: ReturnType<typeof aRecord>,
  book: Existing | null,
  verdict: string,
  reason: RegExp,
  more?: Partial<Rules>,
]

const cases: Case[] = [
  [
    'a row that is no book',
    told({}, { aside: 'It adds a picture.' }),
    null,
    'skipped',
    /^It adds a picture\.$/,
  ],
  [
    'a picture that was uploaded',
    told({ title: 'Emma', coverImage: 'emma.jpg' }),
    existing({ coverOriginal: 'key' }),
    'skipped',
    /^Nothing new\. Edited by hand and left alone: cover\.$/,
    { overwriteProtected: true },
  ],
  [
    'authors that the line names already',
    told({ contributors: [jane, { ...jane, name: 'Seth Grahame-Smith' }] }),
    existing({ author: 'Jane Austen, Seth Grahame-Smith' }),
    'skipped',
    /^Nothing new\.$/,
  ],
  [
    'somebody besides the authors of the line',
    told({ contributors: [jane, { name: 'Hugh Thomson', role: 'illustrator' }] }),
    existing({ author: 'Jane Austen' }),
    'changed',
    /^Changed: contributors\.$/,
  ],
  ['a new book', told({ title: 'Emma', newPrice: 9 }), null, 'created', /^A new book\.$/],
  [
    'notes stand behind the reason',
    told({ title: 'E', newPrice: 9 }, { notes: ['Zero was lost.'] }),
    null,
    'created',
    /A new book\. Zero was lost\./,
  ],
  [
    'nulls of a new book say nothing',
    told({ title: 'E', newPrice: 9, author: null, series: null }),
    null,
    'created',
    /A new book/,
  ],
  ['no price', told({ title: 'E' }), null, 'refused', /no price in USD/],
  [
    'no price, another currency',
    told({ title: 'E' }),
    null,
    'refused',
    /no price in EUR/,
    { currency: 'EUR' },
  ],
  [
    'no price, but one for all',
    told({ title: 'E' }),
    null,
    'created',
    /costs 5\./,
    { fallbackCents: 500 },
  ],
  [
    'no title',
    told({ newPrice: 9 }),
    null,
    'refused',
    /Title is required\. The shop does not have/,
  ],
  [
    'a blank title',
    told({ title: ' \u200b ', newPrice: 9 }),
    null,
    'refused',
    /Title is required\./,
  ],
  [
    'two faults, both named',
    told({ title: 'E', newPrice: -1, pages: 0 }),
    null,
    'refused',
    /negative\..*at least 1\./,
  ],
  [
    'a pre-order without its day',
    told({ title: 'E', newPrice: 9, availability: 'preorder' }),
    null,
    'refused',
    /Expected is required/,
  ],
  [
    'the reader’s refusal comes first',
    told({}, { refusal: 'It is broken.' }),
    existing(),
    'refused',
    /^It is broken\.$/,
  ],
  ['nothing new', told({ title: 'Emma', newPrice: 10 }), existing(), 'skipped', /^Nothing new\.$/],
  ['an unknown field of null', told({ publisher: null }), existing(), 'skipped', /Nothing new/],
  [
    'a price above the one before',
    told({ newPrice: 13 }),
    existing({ oldPriceCents: 1200 }),
    'changed',
    /^Changed: price\. The old price, 12\.00, is no higher than the price, and is not shown\.$/,
  ],
  [
    'a price below the one before',
    told({ newPrice: 11 }),
    existing({ oldPriceCents: 1200 }),
    'changed',
    /^Changed: price\.$/,
  ],
  [
    'a new book that was no dearer before',
    told({ title: 'Emma', newPrice: 12, oldPrice: 12 }),
    null,
    'created',
    /The old price, 12\.00, is no higher than the price/,
  ],
  ['a price', told({ newPrice: 11 }), existing(), 'changed', /^Changed: price\.$/],
  [
    'what is taken away',
    told({ publisher: null }),
    existing({ publisher: 'Faber' }),
    'changed',
    /publisher/,
  ],
  ['a list', told({ contributors: [jane] }), existing(), 'changed', /author/],
  [
    'the same list',
    told({ contributors: [jane] }),
    existing({ author: 'Jane Austen' }, { contributors: [jane] }),
    'skipped',
    /Nothing new/,
  ],
  ['a bad change', told({ pages: 0 }), existing(), 'refused', /Pages must be at least 1\./],
  [
    'an edited field',
    told({ newPrice: 11 }),
    existing({ protected: ['newPrice'] }),
    'skipped',
    /Nothing new\. Edited by hand and left alone: price\./,
  ],
  [
    'an edited field that says the same',
    told({ newPrice: 10 }),
    existing({ protected: ['newPrice'] }),
    'skipped',
    /^Nothing new\.$/,
  ],
  [
    'an edited field, overwritten',
    told({ newPrice: 11 }),
    existing({ protected: ['newPrice'] }),
    'changed',
    /price/,
    { overwriteProtected: true },
  ],
  [
    'an edited description, as HTML',
    told({ descriptionHtml: '<p>New</p>' }),
    existing({ protected: ['description'] }),
    'skipped',
    /left alone: description/,
  ],
  [
    'an edited author stays when contributors come',
    told({ contributors: [jane] }),
    existing({ author: 'J. A.', protected: ['author'] }),
    'changed',
    /^Changed: contributors\.$/,
  ],
  ['a deletion', told({}, deleted), existing(), 'archived', /goes to the archive/],
  ['a deletion of nothing', told({}, deleted), null, 'skipped', /does not have this book/],
  [
    'a deletion once more',
    told({}, deleted),
    existing(archived),
    'skipped',
    /in the archive already/,
  ],
  [
    'deleted by hand',
    told({ newPrice: 11 }),
    existing(archived),
    'skipped',
    /deleted this book at the desk/,
  ],
  [
    'deleted by hand, overwritten',
    told({ newPrice: 11 }),
    existing(archived),
    'changed',
    /comes back/,
    { overwriteProtected: true },
  ],
  [
    'archived by a feed',
    told({ newPrice: 10 }),
    existing(archived, { archivedByFeed: true }),
    'changed',
    /comes back\.$/,
  ],
  [
    'older',
    told({ newPrice: 11 }, { sentAt: '2026-01-01' }),
    existing({}, { sentAt: new Date('2026-01-02') }),
    'skipped',
    /older than what is here/,
  ],
  [
    'as old',
    told({ newPrice: 11 }, { sentAt: '2026-01-02' }),
    existing({}, { sentAt: new Date('2026-01-02') }),
    'changed',
    /price/,
  ],
  [
    'of no known day',
    told({ newPrice: 11 }),
    existing({}, { sentAt: new Date() }),
    'changed',
    /price/,
  ],
  ['counted copies', told({ stock: 5 }), existing({ stock: 1 }), 'skipped', /1 copy stays.* 5\./],
  [
    'counted copies, by choice',
    told({ stock: 5 }),
    existing({ stock: 1 }),
    'changed',
    /copies/,
    { stock: true },
  ],
  ['the same copies', told({ stock: 1 }), existing({ stock: 1 }), 'skipped', /^Nothing new\.$/],
  ['copies that nobody counted', told({ stock: 5 }), existing(), 'changed', /copies/],
]

for (const [what, record, book, verdict, reason, more] of cases) {
  test(what, () => {
    const plan = planRow(record, book, { ...rules, ...more })
    assert.equal(plan.verdict, verdict, plan.reason)
    assert.match(plan.reason, reason)
  })
}

test('an ISBN that could not be trusted is not taken', () => {
  const record = aRecord({ isbn13: null, fields: { title: 'E', newPrice: 9, isbn13: '123' } })
  const plan = planRow(record, null, rules)
  assert.equal(plan.verdict, 'created')
  assert.equal('input' in plan && plan.input.isbn13, undefined)
})
