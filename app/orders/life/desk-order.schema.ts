import * as z from 'zod/mini'
import { lineStatuses, orderStatuses, parcelStatuses } from '#app/values/stored.ts'
import { troubles, works } from './standing.ts'
import { eventKinds } from './verb.ts'

/* An order as the desk reads it. Amounts are dollars, moments ISO 8601. */

export const deskOrderSchema = z.object({
  _id: z.string(),
  number: z.number(),
  /** Whose order it is, as `GET /api/desk/customers/:id` takes it. */
  customerId: z.string(),
  status: z.enum(orderStatuses),
  /** What is to be done, in the order in which it is done. */
  works: z.array(z.enum(works)),
  troubles: z.array(z.enum(troubles)),
  createdAt: z.string(),
  sendBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** All of them null once the personal data was removed. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** What the customer still pays. */
  toPay: z.number(),
  money: z.object({
    collected: z.number(),
    refused: z.number(),
    cancelled: z.number(),
    writtenOff: z.number(),
    open: z.number(),
    givenBack: z.number(),
  }),
  sendApart: z.boolean(),
  confirmNeeded: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  lines: z.array(
    z.object({
      position: z.number(),
      productId: z.string(),
      title: z.string(),
      author: z.nullable(z.string()),
      language: z.nullable(z.string()),
      isbn13: z.nullable(z.string()),
      coverImage: z.string(),
      coverHash: z.string(),
      /** Where it stands in the shop. */
      genre: z.string(),
      price: z.number(),
      /** With the tax that is not in the price. */
      due: z.number(),
      status: z.enum(lineStatuses),
      /** It has to come from a supplier. */
      mustOrder: z.boolean(),
      /** Copies left in the shop; null when nobody counts them. */
      stock: z.nullable(z.number()),
      parcel: z.nullable(z.number()),
      availableOn: z.nullable(z.string()),
      orderDays: z.nullable(z.number()),
      supplier: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      expectedOn: z.nullable(z.string()),
    }),
  ),
  parcels: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      status: z.enum(parcelStatuses),
      collect: z.number(),
      paid: z.nullable(z.number()),
      /** What is still missing of a delivered one; negative when it was paid twice. */
      missing: z.number(),
      carriesShipping: z.boolean(),
      packer: z.nullable(z.string()),
      packerId: z.nullable(z.string()),
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
      driver: z.nullable(z.string()),
      driverId: z.nullable(z.string()),
      stop: z.nullable(z.number()),
      tries: z.number(),
      openedAt: z.string(),
      packedAt: z.nullable(z.string()),
      sentAt: z.nullable(z.string()),
      endedAt: z.nullable(z.string()),
    }),
  ),
  journal: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(eventKinds),
      by: z.enum(['admin', 'customer', 'system']),
      /** The admin's name. */
      name: z.nullable(z.string()),
      parcel: z.nullable(z.number()),
      note: z.nullable(z.string()),
      detail: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  /** The customer's other orders, newest first, ten at most, and how many parcels were refused. */
  history: z.object({
    orders: z.array(
      z.object({
        number: z.number(),
        status: z.enum(orderStatuses),
        total: z.number(),
        createdAt: z.string(),
      }),
    ),
    count: z.number(),
    refused: z.number(),
  }),
})
export type DeskOrder = z.infer<typeof deskOrderSchema>
export type DeskLine = DeskOrder['lines'][number]
export type DeskParcel = DeskOrder['parcels'][number]
export type DeskEvent = DeskOrder['journal'][number]
