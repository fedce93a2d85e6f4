import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'
import { troubles, works } from '#app/orders/life/standing.ts'
import { orderStatuses } from '#app/values/stored.ts'

/* The desk's list of orders, as the doors take and answer it. Amounts are dollars. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day is written as 2026-03-12'))
const number = /^[1-9]\d{0,14}$/

const mostListed = 100
export const queueQuerySchema = z.strictObject({
  work: z.optional(z.enum(works, `work is one of ${works.join(', ')}`)),
  trouble: z.optional(z.enum(troubles, `trouble is one of ${troubles.join(', ')}`)),
  carrier: z.optional(z.string().check(z.maxLength(60))),
  status: z.optional(z.enum(orderStatuses, `status is one of ${orderStatuses.join(', ')}`)),
  /** The first and the last day, by the clock of the shop. */
  from: z.optional(day),
  to: z.optional(day),
  /** A number, tracking number, ISBN, e-mail address, phone number, or words of the name. */
  q: z.optional(z.string().check(z.maxLength(200, 'q takes 200 characters'))),
  /** Left out: what waits longest first where work is listed, else the newest. */
  sort: z.optional(z.enum(['newest', 'oldest'], 'sort is newest or oldest')),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, `limit is 1 to ${mostListed}`))),
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'cursor must come from a Link header')),
  ),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>

export const queuedOrderSchema = z.object({
  number: z.number(),
  createdAt: z.string(),
  status: z.enum(orderStatuses),
  sendBy: z.nullable(z.string()),
  /** Null once the personal data was removed. */
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** How many, and the first of them. */
  books: z.number(),
  title: z.string(),
  total: z.number(),
  works: z.array(z.enum(works)),
  troubles: z.array(z.enum(troubles)),
  carriers: z.array(z.string()),
})
export type QueuedOrder = z.infer<typeof queuedOrderSchema>

export const queueCountsSchema = z.object({
  works: z.record(z.enum(works), z.number()),
  /** Of orders for which there is still something to be done. */
  troubles: z.record(z.enum(troubles), z.number()),
  /** Orders that wait for somebody of the shop: to be confirmed, ordered, packed or handed over. */
  toDo: z.number(),
  /** Those that orders were handed over to, as they were written. */
  carriers: z.array(z.string()),
})
export type QueueCounts = z.infer<typeof queueCountsSchema>

export const mostAtOnce = 200
export const pickListQuerySchema = z
  .strictObject({
    orders: z.optional(
      z.string().check(
        z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'orders are numbers, such as 1001,1002'),
        z.refine((list) => list.split(',').length <= mostAtOnce, `At most ${mostAtOnce} orders`),
      ),
    ),
    work: z.optional(z.literal('pack', 'work is pack')),
  })
  .check(
    z.refine(
      ({ orders, work }) => (orders === undefined) !== (work === undefined),
      'Name either orders or work=pack',
    ),
  )

export const pickListSchema = z.object({
  /** The orders with books to pick, oldest first. */
  orders: z.array(
    z.object({
      number: z.number(),
      createdAt: z.string(),
      name: z.nullable(z.string()),
      /** Who has a parcel of it open, if anybody. */
      packer: z.nullable(z.string()),
    }),
  ),
  /** By shelf: genre, author, title. */
  lines: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      author: z.nullable(z.string()),
      language: z.nullable(z.string()),
      isbn13: z.nullable(z.string()),
      genre: z.string(),
      coverHash: z.string(),
      /** Copies left in the shop beside these; null when nobody counts them. */
      stock: z.nullable(z.number()),
      copies: z.array(z.object({ order: z.number(), position: z.number(), setAside: z.boolean() })),
    }),
  ),
})
export type PickList = z.infer<typeof pickListSchema>
export type PickLine = PickList['lines'][number]

export const manyStepsSchema = z.strictObject({
  orders: z
    .array(z.number().check(z.refine((one) => number.test(String(one)), 'Not an order’s number')))
    .check(
      z.minLength(1, 'Choose at least one order'),
      z.maxLength(mostListed, `At most ${mostListed} orders at once`),
      z.refine((all) => new Set(all).size === all.length, 'Each order can be named only once'),
    ),
  step: z.discriminatedUnion(
    'step',
    [
      z.strictObject({ step: z.literal('pack') }),
      /** Every parcel of these orders that is packed. */
      z.strictObject({
        step: z.literal('hand-over'),
        carrier: z.optional(text('Carrier', 60)),
        driver: z.optional(z.uuid('Driver must be one of the shop’s people')),
      }),
    ],
    'Step must be pack or hand-over',
  ),
})
export type ManySteps = z.infer<typeof manyStepsSchema>

export const outcomesSchema = z.array(
  z.object({
    number: z.number(),
    /** Everything that was asked for was done. */
    ok: z.boolean(),
    /** Why not, or why not all of it. */
    message: z.optional(z.string()),
    /** Handed over: what became of each parcel. */
    parcels: z.optional(
      z.array(z.object({ parcel: z.number(), ok: z.boolean(), message: z.optional(z.string()) })),
    ),
  }),
)
export type Outcomes = z.infer<typeof outcomesSchema>

export const driverSchema = z.object({ id: z.string(), username: z.string() })
export type Driver = z.infer<typeof driverSchema>
