import * as z from 'zod/mini'
import { contributorSchema, subjectSchema } from '#app/catalog/trade/lists.schema.ts'
import { text } from '#app/catalog/trade/text.schema.ts'
import { tradeInput } from '#app/catalog/trade/trade.schema.ts'
import { hasDecimals } from '#app/values/money.ts'
import { editStatuses, mostIds, outcomes, type RowOutcome } from './edit-terms.ts'
import { bookFilterSchema } from './filter.schema.ts'
import { roundings } from './rounding.ts'

/* A change of many books: what is asked for, its preview, and what became of it. */

const price = z
  .strictObject({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount'], 'by must be percent or amount'),
    value: z.number('Enter a number, such as 5 or -2.50').check(
      z.refine((value) => hasDecimals(value, 2), 'There can be at most two decimals'),
      z.minimum(-1_000_000, 'That is too much'),
      z.maximum(1_000_000, 'That is too much'),
    ),
    round: z.enum(roundings, `round must be one of ${roundings.join(', ')}`),
  })
  .check(
    z.check(({ value: { by, value, round }, issues }) => {
      const say = (message: string) =>
        issues.push({ code: 'custom', path: ['value'], message, input: value })
      if (by === 'percent' && (value < -99 || value > 1000)) say('Percent must be from -99 to 1000')
      // By nothing, prices are only rounded.
      if (value === 0 && round === 'none') say('Enter by how much the prices change')
    }),
  )

const subjects = z
  .strictObject({
    kind: z.literal('subjects'),
    add: tradeInput.subjects,
    remove: tradeInput.subjects,
  })
  .check(
    z.refine(
      ({ add, remove }) => Boolean(add?.length || remove?.length),
      'Name a subject to add or remove',
    ),
  )

const slug = z.string().check(
  z.minLength(1, 'A name is required'),
  z.maxLength(100, 'Must be at most 100 characters'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  z.regex(/^[^\u0000-\u001f\u007f/]+$/, 'The last part of an address'),
)

const mergedKinds = ['author', 'series'] as const

const merge = z
  .strictObject({
    kind: z.literal('merge'),
    heading: z.enum(mergedKinds, 'heading must be author or series'),
    /** Slugs of those that go, and of the one that stays. */
    from: z
      .array(slug)
      .check(z.minLength(1, 'Name the other spellings'), z.maxLength(20, 'At most 20 at a time')),
    to: slug,
  })
  .check(
    z.refine(({ from, to }) => !from.includes(to), {
      path: ['to'],
      error: 'The one that stays cannot go, too',
    }),
    z.refine(({ from }) => new Set(from).size === from.length, {
      path: ['from'],
      error: 'Name each spelling once',
    }),
  )

const changeSchema = z.discriminatedUnion('kind', [
  price,
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('category'), category: text('Category', 100) }),
  subjects,
  merge,
])
export type Change = z.infer<typeof changeSchema>

const id = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not an id'))

/** Which books: by id, or all that match but for some. A merge finds its books by itself. */
export const newEditSchema = z
  .strictObject({
    change: changeSchema,
    ids: z.optional(
      z.array(id).check(z.maxLength(mostIds, `At most ${mostIds} at a time; use a filter`)),
    ),
    filter: z.optional(bookFilterSchema),
    except: z.optional(
      z.array(id).check(z.maxLength(mostIds, `At most ${mostIds} can be left out`)),
    ),
  })
  .check(
    z.check(({ value: { change, ids, filter, except }, issues }) => {
      const named = Number(ids !== undefined) + Number(filter !== undefined)
      const message = 'Send either ids or filter'
      if (named !== (change.kind === 'merge' ? 0 : 1))
        issues.push({ code: 'custom', path: ['ids'], message, input: ids })
      if (except && !filter)
        issues.push({
          ...{ code: 'custom', path: ['except'], input: except },
          message: 'Only books of a filter are left out',
        })
    }),
  )
export type NewEdit = z.infer<typeof newEditSchema>

export const editAnswerSchema = z.object({
  id: z.string(),
  number: z.number(),
  change: z.unknown(),
  status: z.enum(editStatuses),
  /** Books looked at that it leaves as they are. */
  unchanged: z.number(),
  /** Rows by outcome. */
  counts: z.object(
    Object.fromEntries(outcomes.map((name) => [name, z.number()])) as Record<
      RowOutcome,
      z.ZodMiniNumber
    >,
  ),
  by: z.optional(z.string()),
  /** Of a merge: the name that stays. */
  toName: z.optional(z.string()),
  createdAt: z.string(),
  appliedAt: z.optional(z.string()),
  undoneAt: z.optional(z.string()),
})
export type EditAnswer = z.infer<typeof editAnswerSchema> & { change: Change }

/** What a row changes, as the wire carries it: only the fields of its change. */
const stateSchema = z.object({
  newPrice: z.optional(z.number()),
  archived: z.optional(z.boolean()),
  category: z.optional(z.string()),
  subjects: z.optional(z.array(subjectSchema)),
  author: z.optional(z.nullable(z.string())),
  contributors: z.optional(z.array(contributorSchema)),
  series: z.optional(z.nullable(z.string())),
})
export type WireState = z.infer<typeof stateSchema>

const editRowSchema = z.object({
  position: z.number(),
  _id: z.string(),
  title: z.string(),
  before: stateSchema,
  after: z.optional(stateSchema),
  outcome: z.enum(outcomes),
  reason: z.optional(z.string()),
})
export type EditRow = z.infer<typeof editRowSchema>

export const editRowsQuery = z.object({
  outcome: z.optional(z.enum(outcomes, `outcome must be one of ${outcomes.join(', ')}`)),
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'after must be a position'))),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
  ),
})
export const editRowsSchema = z.object({
  rows: z.array(editRowSchema),
  next: z.nullable(z.number()),
})
export type EditRows = z.infer<typeof editRowsSchema>

export const headingsQuery = z.object({
  kind: z.enum(mergedKinds, 'kind must be author or series'),
  q: z.optional(z.string().check(z.maxLength(200, 'q: at most 200 characters'))),
})
export const headingChoiceSchema = z.object({
  slug: z.string(),
  name: z.string(),
  books: z.number(),
})
export const headingsAnswer = z.object({ headings: z.array(headingChoiceSchema) })
export type HeadingChoice = z.infer<typeof headingChoiceSchema>
