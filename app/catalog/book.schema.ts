import * as z from 'zod/mini'
import {
  availabilities,
  contributorRoles,
  formats,
  readLanguage,
  readPublished,
  subjectSchemes,
} from '#app/catalog/facts.ts'
import { readIsbn } from '#app/catalog/isbn.ts'

/* What POST /api/create-book and PUT /api/edit/{id} take (decisions 13 and 14). Written with zod/mini
   because the admin's form brings it into the browser. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const oneLine = /^[^\u0000-\u001f\u007f]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const paragraphs = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/
/** A bare file name of a picture: no folder, no leading dot, no two dots in a row. */
const fileName = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.)){0,119}\.(?:png|jpe?g|webp|avif)$/i
const maxPriceDollars = 1_000_000

const text = (name: string, maxLength: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.trim(),
      z.maxLength(maxLength, `${name}: at most ${maxLength} characters, please`),
      z.regex(oneLine, `${name}: one line of plain text, please`),
    )

const price = (name: string) =>
  z
    .number(`${name} must be a number, such as 19.99`)
    .check(
      z.nonnegative(`${name} cannot be negative`),
      z.maximum(maxPriceDollars, `${name} is too high`),
      z.refine(hasWholeCents, `${name} has at most two decimals`),
    )

const required = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${name} is required` : undefined

const title = z
  .string({ error: required('Title') })
  .check(
    z.trim(),
    z.minLength(1, 'Title is required'),
    z.maxLength(500, 'Title: at most 500 characters, please'),
    z.regex(oneLine, 'Title: one line of plain text, please'),
  )
const newPrice = z
  .number({ error: required('New price') })
  .check(
    z.nonnegative('New price cannot be negative'),
    z.maximum(maxPriceDollars, 'New price is too high'),
    z.refine(hasWholeCents, 'New price has at most two decimals'),
  )

const rest = {
  description: z.optional(
    z
      .string('Description must be a text')
      .check(
        z.maxLength(50_000, 'Description: at most 50,000 characters, please'),
        z.regex(paragraphs, 'Description contains control characters'),
      ),
  ),
  descriptionHtml: z.optional(
    z.nullable(
      z
        .string('Description must be a text')
        .check(z.maxLength(100_000, 'Description: at most 100,000 characters, please')),
    ),
  ),
  category: z.optional(text('Category', 100)),
  author: z.optional(z.nullable(text('Author', 300))),
  coverImage: z.optional(
    z.nullable(
      z
        .string('Cover image must be a file name')
        .check(z.regex(fileName, 'Cover image must be a file name such as book-1.png')),
    ),
  ),
  oldPrice: z.optional(z.nullable(price('Old price'))),
}

/** Refuses with the words of a function that answers what is wrong, or null. */
const saying = (problemOf: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const whole = (name: string, from: number, to: number) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.minimum(from, `${name}: at least ${from}, please`),
      z.maximum(to, `${name}: at most ${to}, please`),
    )
const filled = (name: string, maxLength: number) =>
  text(name, maxLength).check(z.minLength(1, `${name} is required`))
const isDay = (value: string) => readPublished(value)?.precision === 'day'

/** What the trade knows of a book (app/catalog/facts.ts). `null` takes a value away. */
const trade = {
  isbn13: maybe(
    text('ISBN', 40).check(
      saying((value) => {
        const reading = readIsbn(value)
        return value === '' || reading.ok ? null : reading.message
      }),
    ),
  ),
  subtitle: maybe(text('Subtitle', 500)),
  publisher: maybe(text('Publisher', 200)),
  imprint: maybe(text('Imprint', 200)),
  publishedOn: maybe(
    text('Published', 10).check(
      saying((value) =>
        readPublished(value) ? null : 'Published: a year, month or day such as 1997 or 1997-06-26',
      ),
    ),
  ),
  language: maybe(
    text('Language', 35).check(
      saying((value) => (readLanguage(value) ? null : 'Language: a code such as en, de or pt-BR')),
    ),
  ),
  pages: maybe(whole('Pages', 1, 100_000)),
  format: maybe(z.enum(formats, `Format: one of ${formats.join(', ')}`)),
  series: maybe(
    z.strictObject({
      name: filled('Series', 300),
      number: z.optional(text('Series number', 20)),
    }),
  ),
  edition: maybe(text('Edition', 100)),
  workId: maybe(z.uuid('Work must be an id')),
  availability: maybe(z.enum(availabilities, `Availability: one of ${availabilities.join(', ')}`)),
  orderDays: maybe(whole('Days to order', 1, 365)),
  availableOn: maybe(
    text('Expected', 10).check(
      saying((value) => (isDay(value) ? null : 'Expected: a day such as 2027-03-01')),
    ),
  ),
  stock: maybe(whole('Stock', 0, 1_000_000)),
  contributors: maybe(
    z
      .array(
        z.strictObject({
          name: filled('Name', 300),
          role: z.enum(contributorRoles, `Role: one of ${contributorRoles.join(', ')}`),
        }),
      )
      .check(z.maxLength(100, 'Contributors: at most 100, please')),
  ),
  subjects: maybe(
    z
      .array(
        z
          .strictObject({
            scheme: z.enum(subjectSchemes, `Scheme: one of ${subjectSchemes.join(', ')}`),
            code: z.optional(filled('Code', 50)),
            heading: z.optional(filled('Heading', 300)),
          })
          .check(
            z.refine(
              ({ scheme, code, heading }) => heading || (code && scheme !== 'keyword'),
              'Subject: a heading or a code, please',
            ),
          ),
      )
      .check(z.maxLength(100, 'Subjects: at most 100, please')),
  ),
}

/** A new book: title and price are enough. `null` says "none", as leaving it out does. */
export const newBookSchema = z.strictObject({ title, newPrice, ...rest, ...trade })
export type NewBook = z.infer<typeof newBookSchema>

/**
 * What to change. A book may be sent back as it was read: `_id` must then be its own, and what the
 * shop sets itself (`createdAt`, `coverHash`) is ignored.
 */
export const bookChangesSchema = z.strictObject({
  title: z.optional(title),
  newPrice: z.optional(newPrice),
  ...rest,
  ...trade,
  _id: z.optional(z.string()),
  createdAt: z.optional(z.unknown()),
  coverHash: z.optional(z.unknown()),
  isbnHyphenated: z.optional(z.unknown()),
})
export type BookChanges = z.infer<typeof bookChangesSchema>

/** A book as the wire carries it, see app/catalog/book.ts. */
export const bookSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  descriptionHtml: z.optional(z.string()),
  category: z.string(),
  author: z.optional(z.string()),
  coverImage: z.string(),
  coverHash: z.string(),
  newPrice: z.number(),
  oldPrice: z.optional(z.number()),
  createdAt: z.string(),
  isbn13: z.optional(z.string()),
  isbnHyphenated: z.optional(z.string()),
  subtitle: z.optional(z.string()),
  publisher: z.optional(z.string()),
  imprint: z.optional(z.string()),
  publishedOn: z.optional(z.string()),
  language: z.optional(z.string()),
  pages: z.optional(z.number()),
  format: z.optional(z.enum(formats)),
  series: z.optional(z.object({ name: z.string(), number: z.optional(z.string()) })),
  edition: z.optional(z.string()),
  workId: z.optional(z.string()),
  availability: z.optional(z.enum(availabilities)),
  orderDays: z.optional(z.number()),
  availableOn: z.optional(z.string()),
  stock: z.optional(z.number()),
  contributors: z.optional(z.array(z.object({ name: z.string(), role: z.enum(contributorRoles) }))),
  subjects: z.optional(
    z.array(
      z.object({
        scheme: z.enum(subjectSchemes),
        code: z.optional(z.string()),
        heading: z.optional(z.string()),
      }),
    ),
  ),
})

/** How GET /api/ is narrowed and paged (decision 9). */
export const bookListSchema = z.object({
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'limit is a whole number from 1 to 1000')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'cursor is one that a Link header named')),
  ),
  category: z.optional(z.string().check(z.maxLength(100, 'category: at most 100 characters'))),
  q: z.optional(z.string().check(z.maxLength(200, 'q: at most 200 characters'))),
  ids: z.optional(z.string()),
})
export type BookList = z.infer<typeof bookListSchema>

function hasWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}
