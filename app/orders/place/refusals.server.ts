import type { FastifyReply } from 'fastify'
import { formatCents, toDollars } from '#app/values/money.ts'
import { problem } from '#server/http/errors.ts'
import { tooMany } from '#server/http/limits.ts'
import { logInFirst } from '#server/session/customer-guard.ts'
import type { PlacedOrder } from './place-order.server.ts'
import { type PricedBook, toChangedBook, whyNotSold } from './quote.server.ts'

export const logInToOrder = 'Please log in to order and to see your orders.'

export const badFields = (reply: FastifyReply, errors: Record<string, string>) =>
  problem(reply, 400, { message: Object.values(errors)[0] ?? '', errors })

/** Turns each reason why an order was not placed into an answer; a reason without words does not compile. */
export function refuse(
  reply: FastifyReply,
  outcome: Extract<PlacedOrder, { ok: false }>,
  { productsId, totalPrice }: { productsId: string[]; totalPrice?: number },
  today: string,
) {
  const { reason } = outcome
  if (reason === 'unknown-books') {
    const named = outcome.ids.map((id) => [`productsId.${productsId.indexOf(id)}`, unknownBook])
    return badFields(reply, Object.fromEntries(named))
  }
  if (reason === 'too-much') {
    return badFields(reply, { productsId: 'Together these books cost more than one order can' })
  }
  if (reason === 'not-sold') {
    const them = outcome.books.length === 1 ? 'it' : 'them'
    return problem(reply, 409, {
      message: `${notSoldWords(outcome.books, today)} Please take ${them} out of your cart.`,
      more: { reason, books: outcome.books.map(toChangedBook) },
    })
  }
  if (reason === 'price-changed') {
    const { totalCents } = outcome.total
    if (totalPrice === 0) return badFields(reply, { totalPrice: 'Total price cannot be 0' })
    return problem(reply, 409, {
      message: `These books cost ${formatCents(totalCents)} today. Please look at the new price and order again.`,
      more: { reason, totalPrice: toDollars(totalCents), books: outcome.books.map(toChangedBook) },
    })
  }
  if (reason === 'too-large') {
    const { maxCents, totalCents } = outcome
    return problem(reply, 409, {
      message: `We deliver orders of up to ${formatCents(maxCents)} for cash, and this one comes to ${formatCents(totalCents)}. Please take a book out of your cart.`,
      more: { reason },
    })
  }
  if (reason === 'not-served') {
    return badFields(reply, { [`address.${outcome.field}`]: notServedWords[outcome.field] })
  }
  if (reason === 'refused-before') {
    return problem(reply, 409, { message: refusedBefore, more: { reason } })
  }
  if (reason === 'signed-out') return logInFirst(reply, logInToOrder)
  if (reason === 'too-many') return tooMany(reply, outcome.retryAfterSeconds, manyOrders)
  if (reason === 'other-body') {
    return problem(reply, 422, {
      message: 'This Idempotency-Key belongs to an order with other details. Use a new key.',
    })
  }
  if (reason === 'busy') {
    return problem(reply, 409, {
      message: 'This order is being placed by another request. Please try again in a moment.',
      headers: { 'retry-after': '1' },
      more: { reason },
    })
  }
  if (reason === 'locked') {
    return problem(reply, 503, {
      message:
        'The shop is busy with one of these books, so your order was not placed. Please try again in a few seconds.',
      headers: { 'retry-after': '3' },
      more: { reason },
    })
  }
  return reason satisfies never
}

/** “Sold out: “A”, “B”. Being reprinted: “C”.” */
function notSoldWords(books: PricedBook[], today: string): string {
  const reasons = new Map<string, string[]>()
  for (const book of books) {
    const reason = whyNotSold(book, today)
    reasons.set(reason, [...(reasons.get(reason) ?? []), `“${book.title}”`])
  }
  return [...reasons].map(([reason, titles]) => `${reason}: ${titles.join(', ')}.`).join(' ')
}

const manyOrders = 'You have placed too many orders within the hour.'
/** A part of an address that leads where the shop does not deliver. */
export const notServedWords = {
  country: 'We’re sorry, we don’t deliver to this country yet',
  zipcode: 'We’re sorry, we don’t deliver to this zip code yet',
}
export const refusedBefore =
  'We’re sorry, we can’t take this order for cash on delivery, because earlier parcels came back to us. Please get in touch, and we’ll find another way.'
const unknownBook = 'There is no book with this id'
