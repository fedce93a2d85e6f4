import * as z from 'zod/mini'

/* How the desk's table of books is narrowed and sorted, as its address says it. The values of a kind are
   slugs apart by commas, as in the shop's search; availability also knows "withdrawn". */

const mostValues = 20
export const valuesIn = (list: string): string[] =>
  list
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

/* A filter that is there and names nothing is refused: left out without a word, it would mean every book. */
const slugs = z.optional(
  z.string().check(
    z.maxLength(1000, 'too many values'),
    z.refine(
      (list) => valuesIn(list).length > 0,
      'A filter names nothing: choose a value, or leave it out',
    ),
    z.refine(
      (list) => valuesIn(list).length <= mostValues,
      `At most ${mostValues} values, parted by commas`,
    ),
  ),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses it
const line = /^[^\u0000]*$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const bookFilterSchema = z.strictObject({
  q: z.optional(
    z.string().check(
      z.maxLength(200, 'q: at most 200 characters'),
      z.regex(line, 'q must be a text'),
      z.refine((text) => text.trim() !== '', 'q: enter words, or leave it out'),
    ),
  ),
  genre: slugs,
  format: slugs,
  language: slugs,
  price: slugs,
  availability: slugs,
  decade: slugs,
  author: slugs,
  series: slugs,
  subject: slugs,
  publisher: slugs,
  editor: slugs,
  translator: slugs,
  illustrator: slugs,
  narrator: slugs,
  contributor: slugs,
  /** Without an uploaded picture. */
  cover: z.optional(z.enum(['none'], 'cover must be none')),
  /** At 0.00. */
  priced: z.optional(z.enum(['no'], 'priced must be no')),
  /** This many copies or fewer; books that are not counted have none to be low on. */
  stock: z.optional(
    z.string().check(z.regex(/^\d{1,6}$/, 'stock must be a whole number of copies')),
  ),
  /** As many copies as the owner's settings call low, or fewer. */
  low: z.optional(z.enum(['stock'], 'low must be stock')),
  archived: z.optional(z.enum(['true', 'false'], 'archived must be true or false')),
  /** Created or changed last by this import, or by the newest one. */
  import: z.optional(
    z
      .string()
      .check(z.regex(new RegExp(`^last$|${uuid.source}`, 'i'), 'import must be last or an id')),
  ),
  /** Known to this source of feeds. */
  source: z.optional(z.string().check(z.regex(uuid, 'source must be an id'))),
})
export type BookFilter = z.infer<typeof bookFilterSchema>

export const tableSorts = ['newest', 'title', 'price', 'price-desc', 'stock'] as const
export type TableSort = (typeof tableSorts)[number]

export const bookTableSchema = z
  .extend(bookFilterSchema, {
    sort: z.optional(z.enum(tableSorts, `sort must be one of ${tableSorts.join(', ')}`)),
    cursor: z.optional(z.string().check(z.maxLength(4000, 'cursor must come from this list'))),
    limit: z.optional(
      z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
    ),
  })
  .check(
    z.check(({ value: { archived, sort }, issues }) => {
      const message = 'The archive is listed by when books were deleted'
      if (archived === 'true' && sort && sort !== 'newest')
        issues.push({ code: 'custom', path: ['sort'], message, input: sort })
    }),
  )
export type BookTable = z.infer<typeof bookTableSchema>

/** A line of the table: what the desk looks at, and what it needs to change it. */
const tableRowSchema = z.object({
  _id: z.string(),
  title: z.string(),
  author: z.optional(z.string()),
  isbn13: z.optional(z.string()),
  coverHash: z.string(),
  newPrice: z.number(),
  oldPrice: z.optional(z.number()),
  /** Copies left; absent when they are not counted. */
  stock: z.optional(z.number()),
  availability: z.string(),
  /** For If-Match. */
  version: z.number(),
  archivedAt: z.optional(z.string()),
})
export type TableRow = z.infer<typeof tableRowSchema>

export const tableAnswerSchema = z.object({
  books: z.array(tableRowSchema),
  /** The `cursor` of the next page; null on the last one. */
  next: z.nullable(z.string()),
})
export type TableAnswer = z.infer<typeof tableAnswerSchema>

/** What the filters can be set to: how few copies are low, whom feeds come from, and the latest imports. */
export const filterChoicesSchema = z.object({
  lowStock: z.number(),
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  imports: z.array(
    z.object({ id: z.string(), number: z.number(), source: z.string(), appliedAt: z.string() }),
  ),
})
export type FilterChoices = z.infer<typeof filterChoicesSchema>
