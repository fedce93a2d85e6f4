import assert from 'node:assert/strict'
import { test } from 'node:test'
import { availabilities } from '#app/values/stored.ts'
import { codedKinds, facetCode, headingAt, numberOf, shiftOf, sizeOf } from './facets/facet-code.ts'
import { type Matches, sumUp } from './facets/facet-sums.ts'
import { type BookFacts, type HeadingKind, headingsOf, listed } from './headings.ts'

/* What a book stands under, at the bounds of every band; and how the values of a filter are shown. */

const nothing: BookFacts = {
  category: '',
  author: null,
  publisher: null,
  imprint: null,
  seriesName: null,
  language: null,
  format: null,
  availability: 'available',
  stock: null,
  priceCents: 0,
  publishedOn: null,
  contributors: [],
  subjects: [],
}
const under = (kind: HeadingKind, facts: Partial<BookFacts>) =>
  headingsOf({ ...nothing, ...facts })
    .filter((heading) => heading.kind === kind)
    .map(({ slug, name }) => `${slug}: ${name}`)

test('a price stands in one band; its upper end belongs to the next', () => {
  for (const [cents, band] of [
    [0, '0-5: Under $5'],
    [499, '0-5: Under $5'],
    [500, '5-10: $5 to $10'],
    [999, '5-10: $5 to $10'],
    [1000, '10-20: $10 to $20'],
    [1999, '10-20: $10 to $20'],
    [2000, '20-50: $20 to $50'],
    [4999, '20-50: $20 to $50'],
    [5000, '50-up: $50 and more'],
    [99_999_999, '50-up: $50 and more'],
  ] as const)
    assert.deepEqual(under('price', { priceCents: cents }), [band], String(cents))
})

test('a day stands in its decade, an old one before 1900, and one of a slip in the last', () => {
  for (const [day, decade] of [
    ['0868-01-01', 'before-1900: Before 1900'],
    ['1899-12-31', 'before-1900: Before 1900'],
    ['1900-01-01', '1900s: 1900s'],
    ['1909-12-31', '1900s: 1900s'],
    ['1910-01-01', '1910s: 1910s'],
    ['2029-12-31', '2020s: 2020s'],
    ['3149-12-31', '3140s: 3140s'],
    ['9999-12-31', '3140s: 3140s'],
  ] as const)
    assert.deepEqual(under('decade', { publishedOn: day }), [decade], day)
  assert.deepEqual(under('decade', {}), [])
})

test('an availability of stock is sold out without a copy, the others stay what they are', () => {
  for (const availability of availabilities)
    for (const stock of [null, 0, 1]) {
      const sold = stock === 0 && (availability === 'available' || availability === 'preorder')
      const slugs = under('availability', { availability, stock }).map((line) => line.split(':')[0])
      const own = availability === 'withdrawn' ? [] : [availability]
      assert.deepEqual(slugs, sold ? ['sold-out'] : own, `${availability} ${stock}`)
    }
})

test('names are tidied and stand once, whoever says them', () => {
  const contributors = [
    { name: 'Ann  Lee', role: 'author' },
    { name: 'Bo', role: 'translator' },
  ] as const
  assert.deepEqual(under('author', { author: ' Ann Lee ', contributors: [...contributors] }), [
    'ann-lee: Ann Lee',
  ])
  assert.deepEqual(under('translator', { contributors: [...contributors] }), ['bo: Bo'])
  assert.deepEqual(under('publisher', { publisher: 'Knopf', imprint: 'Everyman' }), [
    'knopf: Knopf',
    'everyman: Everyman',
  ])
  assert.deepEqual(under('publisher', { publisher: 'Knopf', imprint: ' knopf' }).length, 1)
  assert.deepEqual(under('series', { seriesName: 'The  Sea' }), ['sea: The Sea'])
  assert.deepEqual(under('genre', { category: ' ' }), [])
  assert.deepEqual(under('language', { language: 'pt-BR' }), ['pt: Portuguese'])
  const subjects = [
    { scheme: 'BISAC', code: 'FIC004000', heading: 'Classics' },
    { scheme: 'Thema', code: 'FBA' },
    { scheme: 'keyword', heading: 'Davos' },
  ] as const
  assert.deepEqual(under('subject', { subjects: [...subjects] }), [
    'classics: Classics',
    'fba: FBA',
    'davos: Davos',
  ])
  for (const format of listed.format)
    assert.deepEqual(under('format', { format: format.slug }), [`${format.slug}: ${format.name}`])
})

test('facets share one number without touching each other', () => {
  const most = {
    ...({ language: 'zzz', format: 'other', availability: 'out-of-print' } as const),
    ...{ priceCents: 9999, publishedOn: '3149-01-01' },
  }
  const all = headingsOf({ ...nothing, ...most })
  const code = facetCode(all)
  assert.ok(code > 0 && code < 2 ** 31)
  for (const kind of codedKinds) {
    const number = (code >> shiftOf(kind)) & (sizeOf(kind) - 1)
    const own = all.find((heading) => heading.kind === kind)
    assert.deepEqual(headingAt(kind, number)?.slug, own?.slug, kind)
    assert.equal(facetCode(all.filter((heading) => heading.kind === kind)), number << shiftOf(kind))
  }
  for (const slug of ['e', 'engl', 'EN', 'e1', 'en-gb']) assert.equal(numberOf('language', slug), 0)
  for (const slug of ['1905s', 'before-1800', '1890s', '1900', '1900s ', '3160s', '-1s'])
    assert.equal(numberOf('decade', slug), 0, slug)
})

/** A result of one book in each of these genres, more of the later ones. */
const genres = (count: number): Matches => ({
  genres: Uint32Array.from({ length: count }, (_, i) => i + 1),
  codes: new Int32Array(count),
  books: Uint32Array.from({ length: count }, (_, i) => i + 1),
  names: [{ slug: '', name: '' }].concat(
    Array.from({ length: count }, (_, i) => ({ slug: `g${i}`, name: `G ${i}` })),
  ),
  chosen: [],
})

test('of a kind the hundred most common values are shown, and every one that is chosen', () => {
  const { facets } = sumUp(genres(130), { genre: ['g3', 'g129'] })
  const slugs = facets.genre.map(({ slug }) => slug)
  assert.equal(slugs.length, 101)
  assert.deepEqual(slugs.slice(0, 2), ['g129', 'g128'])
  assert.deepEqual(slugs.slice(-2), ['g30', 'g3'])
  const chosen = facets.genre.filter(({ selected }) => selected).map(({ slug }) => slug)
  assert.deepEqual(chosen, ['g129', 'g3'])
})

test('values stand by their number of books, prices from low, decades from late', () => {
  const codes = [
    { priceCents: 5000, publishedOn: '1850-01-01', language: 'fr' },
    { priceCents: 100, publishedOn: '1990-01-01', language: 'de' },
    { priceCents: 1500, publishedOn: '2020-01-01', language: 'en' },
    { priceCents: 700, publishedOn: '1905-01-01', language: 'en' },
  ].map((facts) => facetCode(headingsOf({ ...nothing, ...facts })))
  const books = Uint32Array.from(codes, () => 1)
  const genresOf = Uint32Array.from(codes, () => 0)
  const names = [{ slug: '', name: '' }]
  const { total, facets } = sumUp(
    { genres: genresOf, codes: Int32Array.from(codes), books, names, chosen: [] },
    {},
  )
  const slugs = (kind: 'price' | 'decade' | 'language' | 'genre') =>
    facets[kind].map(({ slug }) => slug)
  assert.equal(total, 4)
  assert.deepEqual(slugs('price'), ['0-5', '5-10', '10-20', '50-up'])
  assert.deepEqual(slugs('decade'), ['2020s', '1990s', '1900s', 'before-1900'])
  assert.deepEqual(slugs('language'), ['en', 'de', 'fr'])
  assert.deepEqual(slugs('genre'), [])
})
