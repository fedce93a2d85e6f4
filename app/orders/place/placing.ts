import type { OrderRequest } from '#app/orders/checkout.schema.ts'
import type { OrderSettings } from '#app/shop/order-settings.schema.ts'
import type { Charges } from '#app/shop/total.ts'
import type { Customer } from '#server/session/session.ts'

/** Who orders what, and what holds for it at this moment. */
export type Placing = {
  customer: Customer
  order: OrderRequest
  charges: Charges
  /** What the owner decides about orders. */
  rules: OrderSettings
  /** The shop's day, ISO. */
  today: string
  /** The request's Idempotency-Key: a repeat gets the first order. */
  key?: string
}
