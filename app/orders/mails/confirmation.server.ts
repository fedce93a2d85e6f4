import type { Life } from '#app/orders/life/life.ts'
import { isConfirmed } from '#app/orders/life/standing.ts'
import { taxName } from '#app/orders/order.ts'
import { writeMail } from '#app/shop/mail-texts/mail-texts.server.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatCents, toDollars } from '#app/values/money.ts'
import type { MailKind } from '#server/mail/queue.ts'
import { readMailFacts } from './facts.server.ts'
import {
  addressOf,
  bookCount,
  booksOf,
  fieldsOf,
  footer,
  isAwaited,
  orderLink,
  shopOf,
  type Writing,
  type Written,
} from './pieces.ts'

/**
 * Tells the customer what was ordered, where it goes, when it comes and what to pay on delivery. An
 * unconfirmed address may belong to a stranger: it gets few of these mails, and none with what was typed.
 */
export const confirmationJob: MailKind<{ orderId: string; again?: true }> = {
  name: 'order-confirmation',
  compose: async ({ orderId, again }, deps, id) => {
    const facts = await readMailFacts(deps.pool, orderId)
    if (!facts?.life.email) return null // the customer's data was removed meanwhile
    const { isProven, life } = facts
    const { subject, ...letter } = confirmationOf({ ...facts, ...(await shopOf(deps)) })
    const mail = {
      to: { name: (isProven && life.name) || '', address: life.email as string },
      subject,
      about: again ? `order-${orderId}-${id}` : `order-${orderId}`,
      letter: { ...letter, footer },
    }
    return { mail, isProven }
  },
}

export function confirmationOf(writing: Writing): Written {
  const { life, isProven, shopUrl, own } = writing
  const total = formatCents(life.totalCents)
  return writeMail(own, 'order-confirmation', {
    fields: {
      ...fieldsOf(writing),
      total,
      count: bookCount(life.lines),
      next: whatNext(life),
      when: whenOf(life),
      address: isProven ? `Delivery address:\n${addressOf(life)}` : unprovenWords,
      id: life.id,
    },
    parts: {
      books: booksOf(writing, life.lines),
      amounts: {
        kind: 'rows',
        strongLast: true,
        rows: [...extrasOf(life), ['To pay on delivery', total]],
      },
      button: orderLink(shopUrl, life, 'See, change or cancel your order'),
    },
  })
}

const unprovenWords =
  'The delivery address is shown with your order. Please confirm your e-mail address so that we can send full confirmations.'

function whatNext(life: Life): string {
  if (!isConfirmed(life)) return 'and will call you to confirm it before we pack it'
  if (!life.lines.some(isAwaited)) return 'and will pack it next'
  return life.sendApart
    ? 'and will send each book as soon as it is here'
    : 'and will pack it as soon as everything is here'
}

/** By which day it is sent, as it was promised at the order. */
function whenOf({ sendBy, sendApart, lines }: Life): string {
  if (sendBy === null)
    return 'We don’t know yet when everything is here; we’ll write when it’s on its way.'
  const day = formatDay(sendBy)
  if (lines.length === 1) return `We’ll send it by ${day}.`
  return sendApart ? `We’ll send the last book by ${day}.` : `We’ll send everything by ${day}.`
}

/** Shipping and tax, where there are any. */
export function extrasOf(life: Life): [string, string][] {
  const { subtotalCents, shippingCents, taxCents, totalCents } = life
  const amounts = {
    subtotal: toDollars(subtotalCents),
    shipping: toDollars(shippingCents),
    tax: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  }
  const rows: [string, string][] = []
  if (shippingCents > 0) rows.push(['Shipping', formatCents(shippingCents)])
  if (taxCents > 0) rows.push([taxName(amounts), formatCents(taxCents)])
  return rows
}
