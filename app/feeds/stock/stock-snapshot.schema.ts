import * as z from 'zod/mini'
import { maxStock } from '#app/catalog/stock/stock.schema.ts'
import { isWholeCents } from '#app/values/money.ts'

/* Stock from the till: what PUT /api/desk/stock takes, and what it answers. */

/** Rows of one request. A longer list comes in several, which a series holds together. */
export const maxSnapshotRows = 5000

const whyNoRow = ({ code, keys }: { code?: string; keys?: string[] }): string =>
  code === 'unrecognized_keys'
    ? `Unknown field "${keys?.[0]?.slice(0, 60)}", please leave it out`
    : 'A row must be an object with isbn13 and copies'

const most = maxStock.toLocaleString('en-US')
/** With a price it sets the price as well. */
export const snapshotRowSchema = z.strictObject(
  {
    /** In any spelling. */
    isbn13: z.union([z.string(), z.number()], 'The row has no ISBN'),
    /** Copies that are there, or with mode "add" those that came (negative: went). */
    copies: z
      .int('Copies must be a whole number')
      .check(
        z.minimum(-maxStock, `Copies must be at least -${most}`),
        z.maximum(maxStock, `Copies must be at most ${most}`),
      ),
    /** In dollars. Null says nothing of it. */
    price: z.optional(
      z.nullable(
        z
          .number('Price must be a number, such as 19.99')
          .check(
            z.nonnegative('Price cannot be negative'),
            z.maximum(1_000_000, 'Price is too high'),
            z.refine(isWholeCents, 'Price has at most two decimals'),
          ),
      ),
    ),
  },
  { error: whyNoRow },
)

/** A bad row is named in the answer, and the others count; hence any row is let in. */
export const stockSnapshotSchema = z
  .strictObject({
    /** The number of copies, or how many are added to it. */
    mode: z._default(z.enum(['set', 'add'], 'Mode must be set or add'), 'set'),
    /** What becomes of counted books that no row names. */
    missing: z._default(z.enum(['keep', 'zero'], 'Missing must be keep or zero'), 'keep'),
    /** Needed when more than half of all books that have copies would be set to zero. */
    confirmZero: z.optional(z.boolean('ConfirmZero must be true or false')),
    /** When the copies were counted, ISO 8601. What was sold since then is subtracted. */
    countedAt: z.optional(
      z.iso.datetime({
        offset: true,
        error: 'CountedAt must be a moment such as 2027-03-01T18:30:00Z',
      }),
    ),
    /** A name that several requests share; the last of them may say missing "zero" for all. */
    series: z.optional(
      z
        .string('Series must be a text')
        .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'Series takes 1 to 100 visible ASCII characters')),
    ),
    /** Tells what it would do, and does nothing. */
    dryRun: z.optional(z.boolean('DryRun must be true or false')),
    rows: z
      .array(z.union([snapshotRowSchema, z.unknown()]), 'Rows must be a list')
      .check(
        z.maxLength(
          maxSnapshotRows,
          `At most ${maxSnapshotRows.toLocaleString('en-US')} rows fit into one request. Send the rest in further ones, with the same series.`,
        ),
      ),
  })
  .check(
    z.check(({ value, issues }) => {
      const say = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: value })
      if (value.mode !== 'add') return
      if (value.missing === 'zero') say('missing', 'Only a count can say what is missing')
      if (value.countedAt !== undefined) say('countedAt', 'Only a count has a countedAt')
    }),
  )
export type StockSnapshot = z.infer<typeof stockSnapshotSchema>

export const snapshotVerdicts = [
  /** Copies or price are others now. */
  'changed',
  'same',
  /** It was not in the list, and has no copies now. */
  'zeroed',
  /** Somebody has counted the book since then. */
  'kept',
  /** Another row of the list names the same book, and that one counts. */
  'repeated',
  /** No book on sale has this ISBN. */
  'unknown',
  /** The row cannot be read, or asks for what cannot be. */
  'refused',
] as const

const copies = z.nullable(z.number())
const snapshotResultSchema = z.object({
  /** Its place in the list, from 1; null for a book that the list does not name. */
  row: z.nullable(z.number()),
  /** 13 digits, or what was sent where it is no ISBN. */
  isbn13: z.string(),
  title: z.nullable(z.string()),
  verdict: z.enum(snapshotVerdicts),
  /** Copies; null while they are not counted. */
  before: copies,
  after: copies,
  /** Dollars, where the price is another now. */
  priceBefore: z.optional(z.number()),
  priceAfter: z.optional(z.number()),
  /** What there is to say of it, in sentences. */
  reason: z.optional(z.string()),
})
export type SnapshotResult = z.infer<typeof snapshotResultSchema>

export const snapshotAnswerSchema = z.object({
  message: z.string(),
  dryRun: z.boolean(),
  counts: z.record(z.enum(snapshotVerdicts), z.number()),
  /** It would set more than half of the stocked books to zero: confirmZero is needed. Only in a dry run. */
  needsConfirmation: z.boolean(),
  /** In the order of the list, then what was set to zero, 5,000 books of it at most. */
  rows: z.array(snapshotResultSchema),
})
export type SnapshotAnswer = z.infer<typeof snapshotAnswerSchema>

/** A file of copies, as it is sent on by the page that reads it. */
export const stockFileSchema = z.object({
  /** What each column that was taken is called. */
  columns: z.object({ isbn: z.string(), copies: z.string(), price: z.nullable(z.string()) }),
  /** The line of the file where the first row stands. */
  firstLine: z.number(),
  /** As PUT /api/desk/stock takes them; a cell that cannot be read stays as it is, to be refused there. */
  rows: z.array(
    z.object({ isbn13: z.string(), copies: z.unknown(), price: z.optional(z.unknown()) }),
  ),
})
export type StockFileAnswer = z.infer<typeof stockFileSchema>
