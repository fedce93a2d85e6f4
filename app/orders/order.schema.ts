import * as z from 'zod/mini'
import { bookSchema } from '#app/catalog/book.schema.ts'
import { lineStatuses, newsKinds, orderStatuses, parcelStatuses } from '#app/values/stored.ts'

/* What the Orders API answers. */

export const orderAnswerSchema = z.object({
  _id: z.string(),
  number: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.optional(z.string()),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    zipcode: z.string(),
  }),
  productIds: z.array(z.string()),
  totalPrice: z.number(),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  status: z.enum(orderStatuses),
  lines: z.array(
    z.object({
      position: z.number(),
      productId: z.string(),
      title: z.string(),
      isbn13: z.optional(z.string()),
      price: z.number(),
      availableOn: z.optional(z.string()),
      orderDays: z.optional(z.number()),
      status: z.enum(lineStatuses),
      mustOrder: z.boolean(),
      expectedOn: z.optional(z.string()),
      cancelledBy: z.optional(z.enum(['customer', 'shop'])),
      parcel: z.optional(z.number()),
    }),
  ),
  parcels: z.array(
    z.object({
      number: z.number(),
      status: z.enum(parcelStatuses),
      toPay: z.number(),
      paid: z.optional(z.number()),
      carrier: z.optional(z.string()),
      tracking: z.optional(z.string()),
      trackingUrl: z.optional(z.string()),
      sentAt: z.optional(z.string()),
      endedAt: z.optional(z.string()),
    }),
  ),
  sendApart: z.boolean(),
  sendBy: z.optional(z.string()),
  createdAt: z.string(),
  toPay: z.number(),
  may: z.object({ cancel: z.boolean(), restore: z.boolean(), changeAddress: z.boolean() }),
  timeline: z.array(
    z.object({
      at: z.string(),
      what: z.enum(newsKinds),
      parcel: z.optional(z.number()),
      titles: z.optional(z.array(z.string())),
      carrier: z.optional(z.string()),
      tracking: z.optional(z.string()),
      trackingUrl: z.optional(z.string()),
      amount: z.optional(z.number()),
      by: z.optional(z.enum(['customer', 'shop'])),
    }),
  ),
})

export const quoteAnswerSchema = z.object({
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  freeShipping: z.optional(z.literal(true)),
  totalPrice: z.number(),
  books: z.array(bookSchema),
})

/** Numbers in an address arrive as text. */
export const orderListSchema = z.strictObject({
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'Limit must be a number from 1 to 1000')),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^[\w-]{21}[AQgw]$/, 'Cursor must come from this list')),
  ),
})
