import { formatCents } from '#app/catalog/money.ts'
import { taxName } from '#app/orders/order.ts'
import { findOrder, type OrderLine, type OrderRow, toOrder } from '#app/orders/orders.server.ts'
import { formatDay } from '#app/ui/date.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { startAttempt } from '#server/limits.ts'
import type { Block, Letter } from '#server/mail/letter.ts'

/**
 * Tells the customer what was ordered, where it goes and what to pay on delivery. An address that is
 * not proven may be a stranger's: it gets few such mails, and none that says what somebody typed.
 */
export const confirmationJob: Job<{ orderId: string; proven?: boolean }> = {
  name: 'order-confirmation',
  run: async ({ orderId, proven = false }, deps) => {
    const order = await findOrder(deps.pool, orderId)
    if (!order?.email) return // the customer's data was removed meanwhile
    const turn = proven ? null : await startAttempt(deps, [unprovenLimit(order.email)])
    if (turn && !turn.ok) return
    const mail = {
      to: { name: (proven && order.name) || '', address: order.email },
      subject: `Your order at Octavo: ${bookCount(order)}, ${formatCents(order.totalCents)} on delivery`,
      about: `order-${order.id}`,
      letter: confirmationLetter(order, { proven, shopUrl: deps.shopUrl() }),
    }
    await deps.mail.send(mail).catch(async (error) => {
      await turn?.succeeded() // a mail that did not leave does not count
      throw error
    })
  },
}

const mailsPerHour = 3
const unprovenLimit = (address: string) => ({
  bucket: `order-mail:${address.toLowerCase()}`,
  max: mailsPerHour,
  windowMs: 60 * 60_000,
})

function confirmationLetter(
  order: OrderRow,
  { proven, shopUrl }: { proven: boolean; shopUrl: string },
): Letter {
  const extras: [string, string][] = []
  if (order.shippingCents > 0) extras.push(['Shipping', formatCents(order.shippingCents)])
  if (order.taxCents > 0) extras.push([taxName(toOrder(order)), formatCents(order.taxCents)])
  const greeting = proven ? `Hello ${order.name},` : 'Hello,'
  const packed = order.lines.some(arrivalOf)
    ? 'and we pack it as soon as everything is here'
    : 'and we pack it next'
  return {
    title: 'Thank you for your order',
    blocks: [
      text(
        `${greeting}\nyour order is with us, ${packed}. You pay ${formatCents(order.totalCents)} in cash on delivery; nothing has been charged.`,
      ),
      {
        kind: 'rows',
        strongLast: true,
        rows: [
          ...order.lines.map((line): [string, string] => [
            arrivalOf(line) ? `${line.title} (${arrivalOf(line)})` : line.title,
            formatCents(line.priceCents),
          ]),
          ...extras,
          ['To pay on delivery', formatCents(order.totalCents)],
        ],
      },
      text(proven ? `It goes to:\n${addressOf(order)}` : unprovenWords),
      { kind: 'link', label: 'See your orders', url: `${shopUrl}/orders` },
      text(`Order ID: ${order.id}`),
    ],
    footer: 'You get this mail because an order was placed with your account.',
  }
}

const unprovenWords = `Where it goes stands with your orders. Until you confirm that this address is yours, we send at most ${mailsPerHour} of these mails an hour; every order counts, with or without one.`

/** When a book comes that was not here on the day of the order; null for one that was. */
function arrivalOf({ availableOn, orderDays }: OrderLine): string | null {
  if (availableOn) return `comes ${formatDay(availableOn)}`
  if (orderDays) return orderDays === 1 ? 'takes a day' : `takes ${orderDays} days`
  return null
}

function addressOf({ name, street, city, state, zipcode, country }: OrderRow): string {
  return [name, street, `${city}, ${state} ${zipcode}`, country].filter(Boolean).join('\n')
}

const text = (words: string): Block => ({ kind: 'text', text: words })

const bookCount = ({ lines }: OrderRow) => (lines.length === 1 ? '1 book' : `${lines.length} books`)
