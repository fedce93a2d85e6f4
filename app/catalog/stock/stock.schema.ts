import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'

/* How the number of copies is changed at the desk, and what its journal says. */

/** A number of copies above this is a typing mistake. */
export const maxStock = 1_000_000

const stockMoveKinds = ['opening', 'sale', 'return', 'change', 'count'] as const

const copies = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.minimum(0, `${name} must be at least 0`),
      z.maximum(maxStock, `${name} must be at most ${maxStock.toLocaleString('en-US')}`),
    )

/** Either `delta`, or `count` with `was`: a count must name the previous number. */
export const stockChangeSchema = z
  .strictObject({
    /** Copies added; removed when negative. */
    delta: z.optional(
      z.int('Copies must be a whole number').check(
        z.minimum(-maxStock, 'That is too many copies to remove'),
        z.maximum(maxStock, `Copies must be at most ${maxStock.toLocaleString('en-US')}`),
        z.refine((delta) => delta !== 0, 'Enter how many copies to add or remove'),
      ),
    ),
    /** Copies that were counted; null ends the counting. */
    count: z.optional(z.nullable(copies('Count'))),
    /** The number the shop showed when they were counted; null when it showed none. */
    was: z.optional(z.nullable(copies('Was'))),
    /** Why, in a few words, for the journal. */
    reason: z.optional(text('Reason', 200)),
  })
  .check(
    z.check(({ value, issues }) => {
      const { delta, count, was } = value
      const say = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: value })
      if ((delta === undefined) === (count === undefined)) {
        say(delta === undefined ? 'delta' : 'count', 'Send either delta or count')
      } else if (count !== undefined && was === undefined) {
        say('was', 'Send the number that the shop showed as was, null if it showed none')
      }
    }),
  )
export type StockChange = z.infer<typeof stockChangeSchema>

const stockMoveSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(stockMoveKinds),
  /** Copies; null while they are not counted. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  reason: z.optional(z.string()),
  by: z.enum(['admin', 'customer', 'system']),
  /** The admin's name. */
  name: z.optional(z.string()),
  /** The order of a sale, or of a copy that came back. */
  orderId: z.optional(z.string()),
})
export type StockMove = z.infer<typeof stockMoveSchema>

export const stockAnswerSchema = z.object({
  /** Copies; null when they are not counted. */
  stock: z.nullable(z.number()),
  moves: z.array(stockMoveSchema),
})
export type StockAnswer = z.infer<typeof stockAnswerSchema>

export const stockListSchema = z.object({
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,18}$/, 'cursor must come from a Link header')),
  ),
})
