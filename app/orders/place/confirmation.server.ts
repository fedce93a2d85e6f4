import { taxName } from '#app/orders/order.ts'
import { findOrder, type OrderLine, type OrderRow, toOrder } from '#app/orders/orders.server.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatCents } from '#app/values/money.ts'
import type { Block, Letter } from '#server/mail/letter.ts'
import type { MailKind } from '#server/mail/queue.ts'

/**
 * Tells the customer what was ordered, where it goes and what to pay on delivery. An unconfirmed
 * address may belong to a stranger: it gets few of these mails, and none with what was typed.
 */
export const confirmationJob: MailKind<{ orderId: string; proven?: boolean }> = {
  name: 'order-confirmation',
  compose: async ({ orderId, proven = false }, deps) => {
    const order = await findOrder(deps.pool, orderId)
    if (!order?.email) return null // the customer's data was removed meanwhile
    const { name: shopName } = await deps.settings.identity()
    const mail = {
      to: { name: (proven && order.name) || '', address: order.email },
      subject: `Your order at ${shopName}: ${bookCount(order)}, ${formatCents(order.totalCents)} on delivery`,
      about: `order-${order.id}`,
      letter: confirmationLetter(order, { proven, shopUrl: deps.shopUrl() }),
    }
    return { mail, isProven: proven }
  },
}

function confirmationLetter(
  order: OrderRow,
  { proven, shopUrl }: { proven: boolean; shopUrl: string },
): Letter {
  const extras: [string, string][] = []
  if (order.shippingCents > 0) extras.push(['Shipping', formatCents(order.shippingCents)])
  if (order.taxCents > 0) extras.push([taxName(toOrder(order)), formatCents(order.taxCents)])
  const greeting = proven ? `Hello ${order.name},` : 'Hello,'
  const packed = order.lines.some(arrivalOf)
    ? 'and will pack it as soon as everything is here'
    : 'and will pack it next'
  return {
    title: 'Thank you for your order',
    blocks: [
      text(
        `${greeting}\nwe have your order ${packed}. You'll pay ${formatCents(order.totalCents)} in cash on delivery; nothing has been charged.`,
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
      text(proven ? `Delivery address:\n${addressOf(order)}` : unprovenWords),
      { kind: 'link', label: 'See your orders', url: `${shopUrl}/orders` },
      text(`Order ID: ${order.id}`),
    ],
    footer: "You're receiving this because an order was placed with your account.",
  }
}

const unprovenWords =
  'The delivery address is shown under Your Orders. Please confirm your e-mail address so that we can send full confirmations.'

/** When a book comes that was not in stock on the day of the order; null for one that was. */
function arrivalOf({ availableOn, orderDays }: OrderLine): string | null {
  if (availableOn) return `coming ${formatDay(availableOn)}`
  if (orderDays) return orderDays === 1 ? 'usually 1 day' : `usually ${orderDays} days`
  return null
}

function addressOf({ name, street, city, state, zipcode, country }: OrderRow): string {
  // Some countries have no states, and some no zip codes.
  const district = [state, zipcode].filter(Boolean).join(' ')
  const place = [city, district].filter(Boolean).join(', ')
  return [name, street, place, country].filter(Boolean).join('\n')
}

const text = (words: string): Block => ({ kind: 'text', text: words })

const bookCount = ({ lines }: OrderRow) => (lines.length === 1 ? '1 book' : `${lines.length} books`)
