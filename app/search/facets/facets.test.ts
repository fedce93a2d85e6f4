import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FacetKind, facetKinds, type Heading } from '#app/search/headings.ts'
import { codedKinds, facetCode, headingAt, numberOf, shiftOf, sizeOf } from './facet-code.ts'
import { readMatches } from './facet-matches.ts'
import { sumUp } from './facet-sums.ts'

const slugs: Record<FacetKind, string[]> = {
  genre: ['fiction', 'horror', 'art'],
  format: ['hardback', 'e-book'],
  language: ['en', 'de', 'grc'],
  price: ['0-5', '50-up'],
  availability: ['available', 'sold-out', 'out-of-print'],
  decade: ['before-1900', '1900s', '2020s', '3140s'],
}

type Book = Partial<Record<FacetKind, string>>
const book = fc.record(
  Object.fromEntries(facetKinds.map((kind) => [kind, fc.constantFrom(...slugs[kind])])),
  { requiredKeys: [] },
) as fc.Arbitrary<Book>
const filters = fc.record(
  Object.fromEntries(
    facetKinds.map((kind) => [kind, fc.subarray([...slugs[kind], 'nonsense'], { minLength: 1 })]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Record<FacetKind, string[]>>>

/** As PostgreSQL sends the books, put together or not; genres have the numbers 101 and on. */
function bytesOf(books: Book[]): Buffer {
  const rowBytes = 12
  const bytes = Buffer.alloc(books.length * rowBytes)
  books.forEach((one, i) => {
    const headings = Object.entries(one).map(
      ([kind, slug]) => ({ kind, slug, name: '' }) as Heading,
    )
    bytes.writeInt32BE(one.genre ? 101 + slugs.genre.indexOf(one.genre) : 0, i * rowBytes)
    bytes.writeInt32BE(facetCode(headings), i * rowBytes + 4)
    bytes.writeInt32BE(1, i * rowBytes + 8)
  })
  return bytes
}

test('counts are those of counting one by one, for any books and filters', () => {
  fc.assert(
    fc.property(fc.array(book, { maxLength: 60 }), filters, (books, chosen) => {
      const { ids, ...matches } = readMatches(bytesOf(books))
      const names = ids.map((id) => ({ slug: slugs.genre[id - 101] ?? '', name: '' }))
      const { total, facets } = sumUp({ ...matches, names, chosen: [] }, chosen)
      const meets = (one: Book, kind: FacetKind) =>
        !chosen[kind] || chosen[kind].includes(one[kind] ?? '')
      assert.equal(
        total,
        books.filter((one) => facetKinds.every((kind) => meets(one, kind))).length,
      )
      for (const kind of facetKinds) {
        const others = facetKinds.filter((other) => other !== kind)
        const left = books.filter((one) => others.every((other) => meets(one, other)))
        for (const slug of slugs[kind])
          assert.equal(
            facets[kind].find((value) => value.slug === slug)?.count ?? 0,
            left.filter((one) => one[kind] === slug).length,
            `${kind} ${slug}`,
          )
      }
    }),
  )
})

test('every value of a facet survives the way through its number', () => {
  for (const kind of codedKinds)
    for (const slug of slugs[kind]) {
      const number = numberOf(kind, slug)
      assert.ok(number > 0 && number < sizeOf(kind), `${kind} ${slug}`)
      assert.equal(headingAt(kind, number)?.slug, slug)
      assert.equal(headingAt(kind, 0), null)
      assert.ok(shiftOf(kind) + Math.log2(sizeOf(kind)) <= 31)
    }
  for (const slug of ['', 'nonsense', 'zzzz', '9990s', '-1s', '../'])
    for (const kind of codedKinds) assert.equal(numberOf(kind, slug), 0, `${kind} ${slug}`)
})
