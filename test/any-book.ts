import fc from 'fast-check'
import { type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { contributorRoles } from '#app/values/contributor-roles.ts'
import { availabilities, formats, subjectSchemes } from '#app/values/stored.ts'

/* Books as wild as the API takes them, for tests of what must hold for every book. */

const sign = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...`'=+-@;,:\\()[]"&<>_ \tab1`) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('\ufffe', '\u0085', '_x0041_', '＝', '🐉', 'שלום') },
)
const words = fc.string({ unit: sign, minLength: 1, maxLength: 20 })
const lines = fc.array(words, { maxLength: 4 }).map((some) => some.join('\n'))
const tags = [
  '<p>',
  '</p>',
  '<em>',
  '</em>',
  '<b>',
  '<ul>',
  '<li>',
  '</ul>',
  '<br>',
  '<div>',
  '&amp;',
]
const html = fc
  .array(fc.oneof(fc.constantFrom(...tags), words), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))

const wild = fc.record(
  {
    title: words,
    newPrice: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
    oldPrice: fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
    author: words,
    category: words,
    description: lines,
    descriptionHtml: html,
    coverImage: fc.constantFrom('my-Cover.v2.JPG', 'a.png'),
    subtitle: words,
    format: fc.constantFrom(...formats),
    edition: words,
    publisher: words,
    imprint: words,
    pages: fc.integer({ min: 1, max: 100_000 }),
    weightGrams: fc.integer({ min: 1, max: 100_000 }),
    language: fc.constantFrom('en', 'pt-BR', 'ang', 'zh-Hant-TW', 'German'),
    workId: fc.uuid(),
    publishedOn: fc.constantFrom('1997', '1997-06', '1997-06-26', '2999-12-31'),
    series: fc.record({ name: words, number: words }, { requiredKeys: ['name'] }),
    contributors: fc.array(fc.record({ name: words, role: fc.constantFrom(...contributorRoles) }), {
      maxLength: 4,
    }),
    subjects: fc.array(
      fc.record(
        {
          scheme: fc.constantFrom(...subjectSchemes),
          code: fc.oneof(fc.constantFrom('FIC027000', 'FBC', '1DDU-GB', '5AC'), words),
          heading: words,
        },
        { requiredKeys: ['scheme'] },
      ),
      { maxLength: 4 },
    ),
    availability: fc.constantFrom(...availabilities),
    orderDays: fc.integer({ min: 1, max: 365 }),
    availableOn: fc.constant('2027-03-01'),
    stock: fc.integer({ min: 0, max: 1_000_000 }),
  },
  { requiredKeys: ['title', 'newPrice'] },
)

/** A book that the API takes, as it takes it; each with an ISBN of its own, or none. */
export const anyBook: fc.Arbitrary<NewBook> = wild
  .map((input) => newBookSchema.safeParse(JSON.parse(JSON.stringify(input))))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data as NewBook)
