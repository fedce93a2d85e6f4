import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { bookSchema, newBookSchema } from '#app/catalog/book.schema.ts'
import { plainNames } from '#app/catalog/trade/plain-fields.ts'
import { contributorRoles } from '#app/values/contributor-roles.ts'
import { csvText, plainCell } from '#app/values/csv.ts'
import { availabilities, formats, subjectSchemes } from '#app/values/stored.ts'
import {
  type FieldName,
  fieldsOf,
  type SheetBook,
  sheetField,
  sheetFields,
} from './sheet-fields.ts'

/** What a book says, whether it lacks a field or has it empty. */
const said = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, name === 'series' && value ? said(value) : value] as const)
      .filter(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          !(Array.isArray(value) && value.length === 0) &&
          !(name === 'availability' && value === 'available'),
      ),
  )

/** Through a file of ours and back. */
function thereAndBack(book: SheetBook) {
  const text = csvText(
    sheetFields.map(({ header }) => header),
    [sheetFields.map((field) => field.write(book))],
  )
  const [, row = []] = parse(text, { bom: true }) as string[][]
  const values = new Map<FieldName, unknown>()
  for (const [at, field] of sheetFields.entries()) {
    const reading = field.read(plainCell(row[at] ?? ''))
    assert.ok(reading.ok, `${field.header}: ${reading.ok ? '' : reading.problem}`)
    values.set(field.name, reading.value)
  }
  return { fields: fieldsOf(values), key: values.get('key') }
}

test('every field of a book has its column, and a plain one by itself', () => {
  const own = new Set<string>([
    '_id',
    'createdAt',
    'coverHash',
    'isbnHyphenated',
    'series',
    'authorSlugs',
  ])
  const missing = Object.keys(bookSchema.shape).filter(
    (name) => !own.has(name) && !sheetField(name),
  )
  assert.deepEqual(missing, [])
  for (const name of plainNames) assert.ok(sheetField(name), name)
  const headers = sheetFields.map(({ header }) => header)
  assert.equal(new Set(headers).size, headers.length)
})

const sign = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...`'=+-@;,:\\()[]"&<> \tab1`) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
)
const words = fc.string({ unit: sign, minLength: 1, maxLength: 20 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const subject = fc.record(
  {
    scheme: fc.constantFrom(...subjectSchemes),
    code: fc.oneof(fc.constantFrom('FIC027000', 'FBC', '1DDU-GB', 'K[1]', 'A;B'), words),
    heading: fc.oneof(
      words,
      fc.constantFrom('FBC Classic', 'Fiction: Romance', '[x] y', 'keyword x', 'A', 'BISAC: x'),
    ),
  },
  { requiredKeys: ['scheme'] },
)
const anyBook = fc.record({
  title: words,
  newPrice: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  oldPrice: maybe(fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)),
  author: maybe(words),
  category: maybe(words),
  description: maybe(
    fc.oneof(
      words,
      fc.array(words).map((lines) => lines.join('\n')),
    ),
  ),
  descriptionHtml: maybe(words.map((text) => `<strong>${text}</strong>`)),
  coverImage: maybe(fc.constant('my-Cover.v2.JPG')),
  isbn13: maybe(fc.constantFrom('9780306406157', '9791090636071')),
  subtitle: maybe(words),
  format: maybe(fc.constantFrom(...formats)),
  edition: maybe(words),
  publisher: maybe(words),
  imprint: maybe(words),
  pages: maybe(fc.integer({ min: 1, max: 100_000 })),
  weightGrams: maybe(fc.integer({ min: 1, max: 100_000 })),
  language: maybe(fc.constantFrom('en', 'pt-BR', 'ang')),
  workId: maybe(fc.uuid()),
  publishedOn: maybe(fc.constantFrom('1997', '1997-06', '1997-06-26')),
  series: maybe(fc.record({ name: words, number: maybe(words) }, { requiredKeys: ['name'] })),
  contributors: maybe(
    fc.array(fc.record({ name: words, role: fc.constantFrom(...contributorRoles) }), {
      maxLength: 4,
    }),
  ),
  subjects: maybe(fc.array(subject, { maxLength: 4 })),
  availability: maybe(fc.constantFrom(...availabilities)),
  orderDays: maybe(fc.integer({ min: 1, max: 365 })),
  availableOn: maybe(fc.constant('2027-03-01')),
  stock: maybe(fc.integer({ min: 0, max: 1_000_000 })),
})

test('whatever the API takes survives the way through a sheet of ours', () => {
  fc.assert(
    fc.property(anyBook, maybe(words), (input, number) => {
      const legal = newBookSchema.safeParse(JSON.parse(JSON.stringify(input)))
      fc.pre(legal.success)
      const key = number?.replace(/\s+/g, ' ').trim() || null
      const back = thereAndBack({ ...(legal.data as SheetBook), key })
      assert.deepEqual(said(back.fields), said(legal.data ?? {}))
    }),
    { numRuns: 1000 },
  )
})

test('lists are one readable cell', () => {
  const book: SheetBook = {
    contributors: [
      { name: 'Jane Doe', role: 'author' },
      { name: 'Ray; Tom', role: 'series-editor' },
    ],
    subjects: [
      { scheme: 'BISAC', code: 'FIC027000', heading: 'Fiction / Romance' },
      { scheme: 'keyword', heading: 'cats' },
      { scheme: 'Thema', heading: 'FBC Classic' },
    ],
  }
  assert.equal(
    sheetField('contributors')?.write(book),
    'Jane Doe (author); Ray\\; Tom (series editor)',
  )
  assert.equal(
    sheetField('subjects')?.write(book),
    'BISAC FIC027000 Fiction / Romance; keyword cats; Thema: FBC Classic',
  )
})

test('a cell that is no value says what is wrong', () => {
  for (const [name, cell, problem] of [
    ['title', ' ', 'Title is required'],
    ['newPrice', '', 'Price is required'],
    ['newPrice', 'ten', /number/i],
    ['newPrice', '1.999', /two decimals/],
    ['pages', 'many', /whole number/],
    ['format', 'Scroll', /must be one of hardback/],
    ['contributors', 'Jane Doe (drawer)', /not a role/],
    ['subjects', 'BISAC FIC02700', /three letters and six digits/],
    ['isbn13', '9780306406158', /check digit/],
    ['language', 'Elvish?', /code such as en/],
    ['coverImage', 'https://example.org/a.png', /file name/],
  ] as const) {
    const reading = sheetField(name)?.read(cell)
    assert.ok(reading && !reading.ok, `${name} ${cell}`)
    assert.match(reading.problem, typeof problem === 'string' ? new RegExp(problem) : problem)
  }
  assert.deepEqual(sheetField('pages')?.read('245.0'), { ok: true, value: 245 })
  assert.deepEqual(sheetField('format')?.read('audiobook'), { ok: true, value: 'audio' })
  assert.deepEqual(sheetField('subtitle')?.read(' '), { ok: true, value: null })
})
