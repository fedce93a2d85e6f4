import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'
import { day } from '#app/orders/day.schema.ts'
import { toCents } from '#app/values/money.ts'

/* Money of delivered parcels, as the desk reads and enters it. Amounts are dollars. */

const theDay = day('Day')
const amount = (name: string) =>
  z.number(`${name} must be a number, such as 24.90`).check(
    z.minimum(-10_000_000),
    z.maximum(10_000_000, `${name} is too much to be right`),
    z.refine((dollars) => toCents(dollars) !== null, `${name} has at most two decimals`),
  )

export const cashDayQuery = z.strictObject({ day: z.optional(theDay) })

/** Who brings the money: an own driver or a carrier. */
const bringer = {
  kind: z.enum(['driver', 'carrier', 'shop']),
  /** The driver's id, or the carrier's name. */
  id: z.string(),
  name: z.string(),
}

const parcelSchema = z.object({
  number: z.number(),
  parcel: z.number(),
  customer: z.nullable(z.string()),
  ...bringer,
  status: z.enum(['on-its-way', 'delivered']),
  endedAt: z.nullable(z.string()),
  collect: z.number(),
  /** What was told at the door. */
  paid: z.nullable(z.number()),
  received: z.number(),
  missing: z.number(),
})

const sumsSchema = z.object({
  /** All that came in, its part in cash, and what carriers sent. */
  received: z.number(),
  inCash: z.number(),
  byCarriers: z.number(),
  givenBack: z.number(),
  writtenOff: z.number(),
  /** What has to be in the till of the day: cash that came in, less what was given back. */
  till: z.number(),
  entries: z.number(),
})
export type CashSums = z.infer<typeof sumsSchema>

export const cashDaySchema = z.object({
  day: z.string(),
  today: z.string(),
  /** Parcels that were delivered on the day; of today also those that are on their way. */
  groups: z.array(
    z.object({
      ...bringer,
      delivered: z.number(),
      expected: z.number(),
      received: z.number(),
      missing: z.number(),
      onTheWay: z.number(),
      toCollect: z.number(),
    }),
  ),
  /** The first 500 of them. */
  parcels: z.array(parcelSchema),
  more: z.boolean(),
  /** Delivered on any day and not settled: what drivers still hand in and carriers still send. 500 at most. */
  unsettled: z.array(parcelSchema),
  /** What was entered under this day. */
  sums: sumsSchema,
  handIns: z.array(
    z.object({
      at: z.string(),
      driver: z.string(),
      by: z.string(),
      expected: z.number(),
      counted: z.number(),
      note: z.nullable(z.string()),
    }),
  ),
  closed: z.nullable(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      counted: z.number(),
      note: z.nullable(z.string()),
      sums: sumsSchema,
    }),
  ),
})
export type CashDay = z.infer<typeof cashDaySchema>
export type CashParcel = CashDay['parcels'][number]

export const closeDaySchema = z.strictObject({
  day: theDay,
  /** What is in the till. */
  counted: amount('Counted'),
  note: z.optional(text('Note', 500)),
})
export type CloseDay = z.infer<typeof closeDaySchema>

export const handInSchema = z.strictObject({
  driver: z.uuid('Driver must be one of the shop’s people'),
  counted: amount('Counted').check(z.nonnegative('Counted cannot be negative')),
  note: z.optional(text('Note', 500)),
  parcels: z
    .array(
      z.strictObject({
        number: z.int().check(z.positive()),
        parcel: z.int().check(z.positive()),
        amount: amount('Amount').check(z.positive('Amount must be above 0')),
      }),
    )
    .check(
      z.minLength(1, 'Choose at least one parcel'),
      z.maxLength(200, 'At most 200 parcels'),
      // What was booked for the first would be counted for the second.
      z.refine(
        (all) =>
          new Set(all.map(({ number, parcel }) => `${number} ${parcel}`)).size === all.length,
        'Each parcel can be named only once',
      ),
    ),
})
export type HandIn = z.infer<typeof handInSchema>

export const handedInSchema = z.object({
  received: z.array(z.object({ number: z.number(), parcel: z.number(), amount: z.number() })),
  refused: z.array(z.object({ number: z.number(), parcel: z.number(), message: z.string() })),
  expected: z.number(),
  counted: z.number(),
  /** Counted less expected: negative when money is missing. */
  difference: z.number(),
})
export type HandedIn = z.infer<typeof handedInSchema>
