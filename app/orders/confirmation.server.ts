import { formatCents } from '#app/catalog/money.ts'
import { findOrder, type OrderRow } from '#app/orders/orders.server.ts'
import { publicUrl } from '#server/env.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/letter.ts'

/** Tells the customer what was ordered, where it goes and what to pay on delivery. */
export const confirmationJob: Job<{ orderId: string }> = {
  name: 'order-confirmation',
  run: async ({ orderId }, deps) => {
    const order = await findOrder(deps.pool, orderId)
    if (!order?.email) return // the customer's data was removed meanwhile
    await deps.mail.send({
      to: { name: order.name ?? '', address: order.email },
      subject: `Your order at Octavo: ${bookCount(order)}, ${formatCents(order.totalCents)} on delivery`,
      about: `order-${order.id}`,
      letter: confirmationLetter(order, publicUrl(deps.env)),
    })
  },
}

function confirmationLetter(order: OrderRow, shopUrl: string): Letter {
  const { street, city, state, country, zipcode } = order
  const address = [order.name, street, `${city}, ${state} ${zipcode}`, country]
  const extras: [string, string][] = []
  if (order.shippingCents > 0) extras.push(['Shipping', formatCents(order.shippingCents)])
  if (order.taxCents > 0) extras.push(['Tax', formatCents(order.taxCents)])
  return {
    title: 'Thank you for your order',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${order.name},\nyour order is with us, and we pack it next. You pay ${formatCents(order.totalCents)} in cash on delivery; nothing has been charged.`,
      },
      {
        kind: 'rows',
        strongLast: true,
        rows: [
          ...order.lines.map((line): [string, string] => [
            line.title,
            formatCents(line.priceCents),
          ]),
          ...extras,
          ['To pay on delivery', formatCents(order.totalCents)],
        ],
      },
      { kind: 'text', text: `It goes to:\n${address.filter(Boolean).join('\n')}` },
      { kind: 'link', label: 'See your orders', url: `${shopUrl}/orders` },
      { kind: 'text', text: `Order ID: ${order.id}` },
    ],
    footer: 'You get this mail because an order was placed with your account.',
  }
}

const bookCount = ({ lines }: OrderRow) => (lines.length === 1 ? '1 book' : `${lines.length} books`)
