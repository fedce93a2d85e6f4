import type { OrderRef } from '#app/orders/life/load-life.server.ts'
import { isId } from '#server/database/id.ts'

export const noOwnOrder = 'You have no order with this number.'

/** The order that an address names, by its id or its number; null when it can name none. */
export function orderRef(text: string): OrderRef | null {
  if (isId(text)) return { id: text }
  return /^[1-9]\d{0,14}$/.test(text) ? { number: Number(text) } : null
}
