import * as z from 'zod/mini'
import { isWholeCents } from '#app/values/money.ts'
import { signsOfControls, tidyLine } from '#app/values/signs.ts'
import { missingArrival } from './trade/facts.ts'
import { oneLine, text } from './trade/text.schema.ts'
import { tradeAnswer, tradeInput } from './trade/trade.schema.ts'

/* What POST /api/create-book and PUT /api/edit/{id} take: nothing unknown, nothing converted. Written
   with zod/mini because the admin's form brings it into the browser. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const paragraphs = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/
/** Normalizes line ends, whichever system the text was written on. */
export const unixLines = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
/** A bare file name of a picture: no folder, no leading dot, no two dots in a row. */
const fileName = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.)){0,119}\.(?:png|jpe?g|webp|avif)$/i
const maxPriceDollars = 1_000_000

const required = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${name} is required` : undefined

const price = (name: string, error: Parameters<typeof z.number>[0]) =>
  z
    .number(error)
    .check(
      z.nonnegative(`${name} cannot be negative`),
      z.maximum(maxPriceDollars, `${name} is too high`),
      z.refine(isWholeCents, `${name} has at most two decimals`),
    )

const title = z
  .string({ error: required('Title') })
  .check(
    z.overwrite(tidyLine),
    z.minLength(1, 'Title is required'),
    z.maxLength(500, 'Title must be at most 500 characters'),
    z.regex(oneLine, 'Title must be one line of plain text'),
  )
const newPrice = price('New price', { error: required('New price') })

const rest = {
  description: z.optional(
    z.string('Description must be a text').check(
      z.maxLength(50_000, 'Description must be at most 50,000 characters'),
      z.regex(paragraphs, 'Description contains control characters'),
      z.overwrite((written) => signsOfControls(unixLines(written))),
    ),
  ),
  descriptionHtml: z.optional(
    z.nullable(
      z
        .string('Description must be a text')
        .check(z.maxLength(100_000, 'Description must be at most 100,000 characters')),
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
  oldPrice: z.optional(z.nullable(price('Old price', 'Old price must be a number, such as 19.99'))),
}

/** A new book: title and price are enough. `null` says "none", as leaving it out does. */
export const newBookSchema = z.strictObject({ title, newPrice, ...rest, ...tradeInput }).check(
  z.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(missingArrival(value)))
      issues.push({ code: 'custom', path: [field], message, input: value })
  }),
)
export type NewBook = z.infer<typeof newBookSchema>

/**
 * What to change. A book may be sent back as it was read: `_id` must then be its own, and what the
 * shop sets itself (`createdAt`, `coverHash` and the like) is ignored.
 */
export const bookChangesSchema = z.strictObject({
  title: z.optional(title),
  newPrice: z.optional(newPrice),
  ...rest,
  ...tradeInput,
  _id: z.optional(z.string()),
  createdAt: z.optional(z.unknown()),
  coverHash: z.optional(z.unknown()),
  isbnHyphenated: z.optional(z.unknown()),
  authorSlugs: z.optional(z.unknown()),
})
export type BookChanges = z.infer<typeof bookChangesSchema>

/** A book as the wire carries it (specification, section 3). Prices in dollars. */
export const bookSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** Plain text, paragraphs apart by a blank line. */
  description: z.string(),
  /** The same with emphasis, sanitised HTML; absent where the plain text says it all. */
  descriptionHtml: z.optional(z.string()),
  category: z.string(),
  author: z.optional(z.string()),
  /** Public file name, for GET /covers/{coverImage}; never empty. */
  coverImage: z.string(),
  /** Key of the content-hashed cover renditions, see app/covers/cover-url.ts. */
  coverHash: z.string(),
  newPrice: z.number(),
  oldPrice: z.optional(z.number()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  ...tradeAnswer,
})

/** What a write answers. */
export const writtenSchema = z.object({ message: z.string(), book: bookSchema })

/** Asks a list for cards in place of whole books: what pages show of a book that is not their own. */
export const asCards = z.literal('cards', 'as must be "cards"')

/** How GET /api/ is narrowed and paged. A list is a bare array, so the next page is a Link header. */
export const bookListSchema = z.object({
  limit: z.optional(
    z
      .string()
      .check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'limit must be a whole number from 1 to 1000')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'cursor must come from a Link header')),
  ),
  category: z.optional(z.string().check(z.maxLength(100, 'category: at most 100 characters'))),
  q: z.optional(z.string().check(z.maxLength(200, 'q: at most 200 characters'))),
  ids: z.optional(z.string()),
  as: z.optional(asCards),
})
export type BookList = z.infer<typeof bookListSchema>
