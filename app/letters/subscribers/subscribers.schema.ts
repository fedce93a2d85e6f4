import * as z from 'zod/mini'

export const subscriberStates = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscribersQuery = z.strictObject({
  /** Any part of an address. */
  q: z.optional(
    z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Search is too long')),
  ),
  status: z.optional(z.enum(subscriberStates)),
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'after must be a cursor'))),
})
export type SubscribersQuery = z.infer<typeof subscribersQuery>

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStates),
  /** Where in the shop the address was given. */
  source: z.string(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  bouncedAt: z.nullable(z.string()),
  /** What the mail server said of the address. */
  bounce: z.nullable(z.string()),
})
export type Subscriber = z.infer<typeof subscriberSchema>

export const subscribersAnswer = z.object({
  subscribers: z.array(subscriberSchema),
  /** For the next page; null at the end. */
  next: z.nullable(z.string()),
  counts: z.object({
    confirmed: z.number(),
    pending: z.number(),
    unsubscribed: z.number(),
    bounced: z.number(),
  }),
})
export type SubscribersAnswer = z.infer<typeof subscribersAnswer>

export const growthAnswer = z.object({
  /** Oldest first; each by its Monday. */
  weeks: z.array(z.object({ week: z.string(), joined: z.number(), left: z.number() })),
})
export type Growth = z.infer<typeof growthAnswer>
