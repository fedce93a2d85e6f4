import * as z from 'zod/mini'
import { bookChangesSchema } from '#app/catalog/book.schema.ts'
import { encodings } from '#app/feeds/fields/encodings.ts'
import { dateOrders } from '#app/feeds/values/short-years.ts'
import { isWholeCents } from '#app/values/money.ts'

/* An import as the desk and the command line see it. Prices here are in the currency's own units (12.5),
   as everywhere on the wire. */

/**
 * receiving: files are sent. reading: records are read and looked at. ready: the dry run is there, nothing
 * is changed yet. applying, applied. undoing, undone. cancelled: stopped by somebody; `applied` of the counts
 * says how far it came. failed: `problem` says why.
 */
const importStatusSchema = z.enum([
  'receiving',
  'reading',
  'ready',
  'applying',
  'applied',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type ImportStatus = z.infer<typeof importStatusSchema>

export const verdicts = ['created', 'changed', 'archived', 'skipped', 'refused'] as const
const verdictSchema = z.enum(verdicts, `verdict must be one of ${verdicts.join(', ')}`)
export type Verdict = z.infer<typeof verdictSchema>

/** Files of one import, and bytes of each. */
export const maxFiles = 20
export const maxFileBytes = 2 * 1024 ** 3
/** Characters of a file's name, with the folders it was in. */
export const maxFileName = 300

/** ONIX code list 58, the usual order: RRP including tax, RRP excluding tax, fixed retail price. */
export const usualPriceTypes = ['02', '01', '04', '03', '42', '41']

const code = (name: string, form: RegExp, example: string) =>
  z.string(`${name} must be a code such as ${example}`).check(
    z.overwrite((written) => written.trim().toUpperCase()),
    z.regex(form, `${name} must be a code such as ${example}`),
  )

const maxColumns = 300
const header = z.string().check(z.maxLength(500, 'A header has at most 500 characters'))
const byHeader = <Value extends z.ZodMiniType>(value: Value) =>
  z
    .record(header, value)
    .check(
      z.refine(
        (record) => Object.keys(record).filter((name) => name !== '*').length <= maxColumns,
        `There can be at most ${maxColumns} columns`,
      ),
    )

/** What is chosen for an import; what is left out is as it was for the source, or as usual. */
export const importOptionsSchema = z.strictObject({
  /** ISO 4217; USD unless said. A price in another currency is refused and named, never converted. */
  currency: z.optional(code('Currency', /^[A-Z]{3}$/, 'USD')),
  /** The market whose prices count; null takes those of any. */
  territory: z.optional(z.nullable(code('Territory', /^[A-Z]{2}$/, 'US'))),
  /** ONIX code list 58, the best first. */
  priceTypes: z.optional(
    z
      .array(code('Price type', /^\d{2}$/, '02'))
      .check(
        z.minLength(1, 'Name at least one price type'),
        z.maxLength(20, 'There can be at most 20 price types'),
      ),
  ),
  /** Whether a price that is valid for a while goes before the lasting one. */
  promotions: z.optional(z.boolean()),
  /** What every new book without a price costs; null refuses it. */
  fallbackPrice: z.optional(
    z.nullable(
      z
        .number('Price must be a number, such as 9.99')
        .check(
          z.nonnegative('Price cannot be negative'),
          z.maximum(1_000_000, 'Price is too high'),
          z.refine(isWholeCents, 'Price has at most two decimals'),
        ),
    ),
  ),
  /** Sheets: the field that a column holds, by its header; `"*": "proposed"` for those not named. Null: as proposed. */
  columns: z.optional(z.nullable(byHeader(z.string().check(z.maxLength(100))))),
  /** Sheets: how dates such as 03/04/2026 and 05/06/03 are read, by header; `*` stands for every column. */
  dates: z.optional(byHeader(z.enum(dateOrders))),
  /** Sheets: which sign is before the cents of prices such as 1,234, by header; `*` stands for every column. */
  decimals: z.optional(byHeader(z.enum(['comma', 'point']))),
  /** Sheets that do not say how their letters are written; null: found out. */
  encoding: z.optional(
    z.nullable(z.enum(encodings, `Encoding must be one of ${encodings.join(', ')}`)),
  ),
  /** Also changes fields that somebody edited by hand. For this import only. */
  overwriteProtected: z.optional(z.boolean()),
  /** Also changes copies that are counted already. For this import only. */
  stock: z.optional(z.boolean()),
})
export type ImportOptions = z.infer<typeof importOptionsSchema>

const sourceName = z.string('Source must be a name').check(
  z.overwrite((written) => written.trim()),
  z.minLength(1, 'Source must be a name'),
  z.maxLength(120, 'Source must be at most 120 characters'),
)

/** POST /api/desk/imports */
export const newImportSchema = z.strictObject({
  /** Whom the files come from; otherwise the first file says it, or its name does. */
  source: z.optional(sourceName),
  options: z.optional(importOptionsSchema),
})
export type NewImport = z.infer<typeof newImportSchema>

/** POST /api/desk/imports/:id/read */
export const readImportSchema = z.nullish(
  z.strictObject({ source: z.optional(sourceName), options: z.optional(importOptionsSchema) }),
)

/** PUT /api/desk/imports/:id/files/:position?name= */
export const fileParamsSchema = z.object({
  id: z.string(),
  position: z.string().check(z.regex(/^(?:[1-9]|1\d|20)$/, 'position must be from 1 to 20')),
})
export const fileQuerySchema = z.strictObject({
  name: z
    .string('name must be the name of the file')
    .check(
      z.minLength(1, 'name must be the name of the file'),
      z.maxLength(maxFileName, `name must be at most ${maxFileName} characters`),
    ),
})

const columnSchema = z.object({
  header: z.string(),
  /** The field it is taken for; null: it is left out. */
  field: z.nullable(z.string()),
  samples: z.array(z.string()),
  asksForDates: z.boolean(),
  /** Missing in imports of before it was asked. */
  asksForDecimals: z.optional(z.boolean()),
})

const headSchema = z.object({
  file: z.string(),
  /** In words: `ONIX 3.0`, `CSV in Windows-1252`, `an export of Shopify`. */
  kind: z.string(),
  sender: z.nullable(z.string()),
  columns: z.array(columnSchema),
})

/** Records by verdict; of what is applied, what became of them. */
const countsSchema = z.object({
  created: z.number(),
  changed: z.number(),
  archived: z.number(),
  skipped: z.number(),
  refused: z.number(),
  /** All of them. */
  records: z.number(),
  /** Rows in which fields were left alone because somebody had edited them by hand. */
  kept: z.number(),
  /** Of an undone import: rows of which something stays because it was changed since. */
  stays: z.number(),
})
export type Counts = z.infer<typeof countsSchema>

export const importSchema = z.object({
  id: z.string(),
  /** What people call it: import 12. */
  number: z.number(),
  status: importStatusSchema,
  /** Null until it is known; the first reading says it. */
  source: z.nullable(z.string()),
  options: importOptionsSchema,
  counts: countsSchema,
  /** What no record came of. */
  troubles: z.array(
    z.object({
      file: z.string(),
      trouble: z.string(),
      /** It was put right, and nothing is missing. */
      isMended: z.optional(z.boolean()),
    }),
  ),
  /** What the files are, and the columns of sheets. */
  heads: z.array(headSchema),
  files: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      bytes: z.number(),
      /** False while it is sent, or when it was cut off: send it again. */
      received: z.boolean(),
    }),
  ),
  /** Bytes while it is read, records while it is applied or undone. */
  done: z.number(),
  total: z.nullable(z.number()),
  /** An estimate; null while nobody can tell. */
  secondsLeft: z.nullable(z.number()),
  /** It waits until another import has been applied. */
  waiting: z.boolean(),
  /** The number of the import it waits for. */
  waitsFor: z.nullable(z.number()),
  /** Somebody asked to stop it, and it stops after what it has in hand. */
  stopping: z.boolean(),
  problem: z.nullable(z.string()),
  /** What can be done now. */
  can: z.object({
    read: z.boolean(),
    apply: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    mend: z.boolean(),
  }),
  /** The admin's name; null when it came from the command line. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})
export type Import = z.infer<typeof importSchema>

/** GET /api/desk/imports, latest first. */
export const importsQuerySchema = z.strictObject({
  /** The `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'before must be a next'))),
  /** Only those that failed, or have refused records and are not applied yet. */
  state: z.optional(z.literal('refused', 'state is refused')),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
  ),
})
export const importsSchema = z.object({
  imports: z.array(importSchema),
  next: z.nullable(z.string()),
})
export type Imports = z.infer<typeof importsSchema>

export const rowSchema = z.object({
  /** Its place in the import, from 1. */
  row: z.number(),
  file: z.string(),
  /** Its place in the file, from 1. */
  record: z.number(),
  isbn13: z.nullable(z.string()),
  key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  verdict: verdictSchema,
  /** Whole sentences. */
  reason: z.string(),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** Fields of the book as the API has them: [before, after]; null is "none". */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Fields left alone because somebody had edited them by hand. */
  kept: z.array(z.string()),
  /** The book it is about, once there is one. */
  bookId: z.nullable(z.string()),
  applied: z.boolean(),
  /** Fields that an undo left as they were, because they were changed since. */
  stays: z.array(z.string()),
})
export type ImportRow = z.infer<typeof rowSchema>

/** GET /api/desk/imports/:id/rows, in the order of the files. */
export const rowsQuerySchema = z.strictObject({
  verdict: z.optional(verdictSchema),
  /** An ISBN, a row's number, or parts of title and reason. */
  q: z.optional(z.string().check(z.maxLength(200, 'q: at most 200 characters'))),
  /** Only rows with kept fields. */
  kept: z.optional(z.enum(['true'])),
  /** Only rows of which an undo left something. */
  stays: z.optional(z.enum(['true'])),
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'after must be a next'))),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'limit must be from 1 to 500')),
  ),
})
export type RowsQuery = z.infer<typeof rowsQuerySchema>
export const rowsSchema = z.object({
  rows: z.array(rowSchema),
  next: z.nullable(z.string()),
})
export type ImportRows = z.infer<typeof rowsSchema>

/** PUT /api/desk/imports/:id/rows/:row: fields of the book, over what the record says. */
export const mendRowSchema = z.omit(bookChangesSchema, {
  _id: true,
  createdAt: true,
  coverHash: true,
  isbnHyphenated: true,
  authorSlugs: true,
})
export type MendRow = z.infer<typeof mendRowSchema>
export const rowParamsSchema = z.object({
  id: z.string(),
  row: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'row must be a number')),
})
