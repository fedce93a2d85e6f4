import * as z from 'zod/mini'
import { day } from '#app/orders/day.schema.ts'
import { troubles, works } from '#app/orders/life/standing.ts'

/* How business is, as the desk's doors take and answer it. Amounts are dollars; days are the shop's. */

/** The usual times, in days up to today, and the one that is shown when none is asked for. */
export const usualDays = [1, 7, 30, 365] as const
export const defaultDays = 30

export const figuresQuerySchema = z
  .strictObject({
    days: z.optional(z.enum(usualDays.map(String), `days is one of ${usualDays.join(', ')}`)),
    from: z.optional(day('From')),
    to: z.optional(day('To')),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Name both from and to, or neither',
      path: ['from'],
    }),
    z.refine(({ days, from }) => days === undefined || from === undefined, {
      error: 'Name either days or from and to',
      path: ['days'],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'From must not be after To',
      path: ['from'],
    }),
  )
export type FiguresQuery = z.infer<typeof figuresQuerySchema>

/** How long each point of the chart is. */
const steps = ['hour', 'day', 'week', 'month', 'year'] as const
export type Step = (typeof steps)[number]

const soldSchema = z.object({
  /** With at least one book that is sold. */
  orders: z.number(),
  /** Customers whose very first order is among them. */
  newCustomers: z.number(),
  /** Orders of customers who had ordered before. */
  returningOrders: z.number(),
  copies: z.number(),
  /** Of books, without shipping and tax. */
  sales: z.number(),
  /** Sales by orders; null without orders. */
  average: z.nullable(z.number()),
  shipping: z.number(),
  tax: z.number(),
  /** Sales, shipping and tax together. */
  total: z.number(),
  /** What else was ordered and came to nothing, shipping and tax included. */
  cancelled: z.number(),
  refused: z.number(),
  returned: z.number(),
})
export type Sold = z.infer<typeof soldSchema>

const stretchSchema = z.object({ from: z.string(), to: z.string() })

export const missedSchema = z.object({
  period: stretchSchema,
  searches: z.array(z.object({ words: z.string(), times: z.number() })),
})
export type Missed = z.infer<typeof missedSchema>

/** What waits for somebody; each role is told of what is its work. */
export const toDoSchema = z.object({
  orders: z.optional(
    z.object({
      works: z.record(z.enum(works), z.number()),
      troubles: z.record(z.enum(troubles), z.number()),
    }),
  ),
  /** Books with as few copies as the owner calls low. */
  lowStock: z.optional(z.number()),
  /** Imports that failed, or have refused records and are not applied yet. */
  refusedImports: z.optional(z.number()),
  failedMails: z.optional(z.number()),
  /** Where the shop backs itself up: when the last good one was begun, and whether that is in order. */
  backup: z.optional(
    z.object({ at: z.nullable(z.string()), state: z.enum(['good', 'late', 'failed']) }),
  ),
})
export type ToDo = z.infer<typeof toDoSchema>

export const failedMailsSchema = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      outcome: z.enum(['refused', 'given-up']),
      at: z.string(),
      problem: z.nullable(z.string()),
      /** The number of the order that it is about. */
      order: z.nullable(z.number()),
      canBeSent: z.boolean(),
    }),
  ),
})
export type FailedMails = z.infer<typeof failedMailsSchema>

export const figuresSchema = z.object({
  /** First and last day. */
  period: stretchSchema,
  /** The same number of days before it; until the same time of day when the period is not over. */
  before: z.object({ ...stretchSchema.shape, isCut: z.boolean() }),
  today: z.string(),
  timeZone: z.string(),
  sold: soldSchema,
  soldBefore: soldSchema,
  step: z.enum(steps),
  points: z.array(
    z.object({
      /** When it begins, and that moment in the shop's own time, such as 2026-03-12T09:00. */
      at: z.string(),
      start: z.string(),
      sales: z.number(),
      orders: z.number(),
    }),
  ),
  /** What customers still have to pay, of all orders, at this moment. */
  outstanding: z.object({
    /** In parcels that have left the shop. */
    onTheWay: z.number(),
    /** Delivered, and not received in full; less than 0 when more came in than was asked for. */
    unsettled: z.number(),
    /** Of orders that have not left yet. */
    toSend: z.number(),
  }),
  bestSellers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      author: z.nullable(z.string()),
      copies: z.number(),
      sales: z.number(),
    }),
  ),
  newsletter: z.object({ subscribers: z.number(), joined: z.number(), left: z.number() }),
  /** Not all orders are counted yet: after an upgrade, or while the shop's jobs stand still. */
  isBehind: z.boolean(),
})
export type Figures = z.infer<typeof figuresSchema>
