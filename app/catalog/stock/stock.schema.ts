import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'

/* How the number of copies is changed at the desk, and what its journal says. */

/** Above this a number of copies is a slip of the pen. */
export const maxStock = 1_000_000

const stockMoveKinds = ['opening', 'sale', 'change', 'count'] as const

const copies = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.minimum(0, `${name}: at least 0, please`),
      z.maximum(maxStock, `${name}: at most ${maxStock.toLocaleString('en-US')}, please`),
    )

/** Either `delta`, or `count` with `was`: nobody sets a number without saying what it was before. */
export const stockChangeSchema = z
  .strictObject({
    /** Copies added; taken away when it is negative. */
    delta: z.optional(
      z.int('Copies must be a whole number').check(
        z.minimum(-maxStock, 'Copies: that many cannot be removed'),
        z.maximum(maxStock, `Copies: at most ${maxStock.toLocaleString('en-US')}, please`),
        z.refine((delta) => delta !== 0, 'Copies: how many are added or removed?'),
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
  /** Copies; null while nobody counted them. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  reason: z.optional(z.string()),
  by: z.enum(['admin', 'customer', 'system']),
  /** The admin's name. */
  name: z.optional(z.string()),
  /** The order of a sale. */
  orderId: z.optional(z.string()),
})
export type StockMove = z.infer<typeof stockMoveSchema>

export const stockAnswerSchema = z.object({
  /** Copies; null when nobody counts them. */
  stock: z.nullable(z.number()),
  moves: z.array(stockMoveSchema),
})
export type StockAnswer = z.infer<typeof stockAnswerSchema>

export const stockListSchema = z.object({
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit is a whole number from 1 to 100')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,18}$/, 'cursor is one that a Link header named')),
  ),
})
