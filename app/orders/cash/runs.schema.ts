import * as z from 'zod/mini'

/* A driver's day: the stops that are to come, and what was done. Amounts are dollars. */

export const runsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    /** Parcels that are on their way, and what is to be collected for them. */
    stops: z.number(),
    toCollect: z.number(),
  }),
)
export type Runs = z.infer<typeof runsSchema>

/** `me` is the admin who asks. */
export const runQuery = z.strictObject({
  driver: z.union([z.literal('me'), z.uuid()], 'Driver must be one of the shop’s people, or "me"'),
})

const stop = {
  /** The parcel's own id, and its number in the order. */
  id: z.string(),
  number: z.number(),
  parcel: z.number(),
  name: z.nullable(z.string()),
  collect: z.number(),
}

export const runSchema = z.object({
  driver: z.object({ id: z.string(), name: z.string() }),
  day: z.string(),
  stops: z.array(
    z.object({
      ...stop,
      phone: z.nullable(z.string()),
      /** Street, city and so on, a line each. */
      address: z.array(z.string()),
      stop: z.nullable(z.number()),
      books: z.number(),
      tries: z.number(),
    }),
  ),
  /** What came to its end today. */
  done: z.array(
    z.object({
      ...stop,
      status: z.enum(['delivered', 'refused', 'lost']),
      paid: z.nullable(z.number()),
    }),
  ),
  toCollect: z.number(),
  collected: z.number(),
})
export type Run = z.infer<typeof runSchema>
export type RunStop = Run['stops'][number]

export const newOrderOfStops = z.strictObject({
  driver: z.uuid('Driver must be one of the shop’s people'),
  /** The parcels' ids in the order in which they are driven. */
  parcels: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
})
