import * as z from 'zod/mini'

/* Customers as the desk sees them, on the wire. Amounts are dollars, moments ISO 8601. */

const customerSorts = ['newest', 'last-order', 'most-orders', 'most-spent'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const customersQuerySchema = z.strictObject({
  /** A name, the beginning of an e-mail address, a phone number, or an order's number or id. */
  q: z.optional(z.string().check(z.maxLength(200, 'q takes 200 characters'))),
  /** Left out: whoever ordered last comes first. */
  sort: z.optional(z.enum(customerSorts, `sort is one of ${customerSorts.join(', ')}`)),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit is 1 to 100'))),
  cursor: z.optional(
    z.string().check(z.regex(/^[\w-]{1,400}$/, 'cursor must be the next of an earlier page')),
  ),
})
export type CustomersQuery = z.infer<typeof customersQuerySchema>

const listed = {
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  since: z.string(),
  lastOrderAt: z.nullable(z.string()),
  orders: z.number(),
  /** Paid for what was kept. */
  spent: z.number(),
}
const listedCustomerSchema = z.object(listed)
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const customersAnswerSchema = z.object({
  customers: z.array(listedCustomerSchema),
  /** The cursor of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** So many have these words that only the thousand newest of them were looked at. */
  isCut: z.boolean(),
})
export type CustomersAnswer = z.infer<typeof customersAnswerSchema>

export const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  version: z.number(),
  by: z.string(),
  at: z.string(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type CustomerNote = z.infer<typeof noteSchema>

export const mostNoted = 2000
export const noteBodySchema = z.strictObject({
  text: z
    .string('Write a note')
    .check(
      z.trim(),
      z.minLength(1, 'Write a note'),
      z.maxLength(mostNoted, `A note takes ${mostNoted.toLocaleString('en-US')} characters`),
    ),
})

const newsletterStates = ['none', 'pending', 'confirmed', 'unsubscribed', 'unknown'] as const

export const customerAnswerSchema = z.object({
  ...listed,
  emailVerified: z.boolean(),
  /** The account is there, is with the shop's identity provider, or was deleted at this moment. */
  account: z.enum(['here', 'elsewhere', 'deleted']),
  deletedAt: z.nullable(z.string()),
  waysToSignIn: z.array(z.string()),
  /** Where the next order is likely to go, line by line. */
  delivery: z.nullable(z.array(z.string())),
  newsletter: z.enum(newsletterStates),
  outstanding: z.number(),
  refused: z.number(),
  refusedParcels: z.number(),
  returned: z.number(),
  /** Orders that are not done yet: while there are any, nothing can be erased. The oldest fifty. */
  openOrders: z.array(z.number()),
  notes: z.array(noteSchema),
})
export type CustomerAnswer = z.infer<typeof customerAnswerSchema>

export const eraseSchema = z.strictObject({
  /** The customer's e-mail address, or the id where the shop knows none, typed to make sure. */
  confirm: z.string().check(z.maxLength(300, 'This is too long')),
})
