import { books, buttonOf, greeting, mailText, number, shop } from './samples.ts'

/* The mails about what is taken out of an order, in the shop's usual words. */

const orderButton = buttonOf('See your order')
const usual = { greeting, number, shop }

export const cancelTexts = {
  'cancel-whole': mailText({
    name: 'Order cancelled by the shop',
    when: 'when the shop cancels a whole order',
    fields: { ...usual, reason: ['the reason, if one was given', 'The reason: out of print'] },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'Your order was cancelled: order {number} at {shop}',
      title: 'Your order was cancelled',
      body: `{greeting}
we’re sorry: we had to cancel your order {number}.
{reason}

{books}

You have nothing more to pay.

{button}`,
    },
  }),

  'cancel-part': mailText({
    name: 'Books taken out by the shop',
    when: 'when the shop cancels some books of an order',
    fields: {
      ...usual,
      reason: ['the reason, if one was given', 'The reason: out of print'],
      rest: [
        'what is still to pay',
        "The rest comes as planned. You'll pay $10.50 in cash on delivery.",
      ],
    },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'We had to take something out of your order: order {number} at {shop}',
      title: 'We had to take something out of your order',
      body: `{greeting}
we’re sorry: we can’t send everything of your order {number}.
{reason}

{books}

{rest}

{button}`,
    },
  }),

  'own-cancel-whole': mailText({
    name: 'Order cancelled by the customer',
    when: 'when a customer cancels a whole order',
    fields: { ...usual },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'Your order is cancelled: order {number} at {shop}',
      title: 'Your order is cancelled',
      body: `{greeting}
as you asked, we have cancelled your order {number}.

{books}

You have nothing to pay. You can undo this on the page of your order until it is packed.

{button}`,
    },
  }),

  'own-cancel-part': mailText({
    name: 'Books taken out by the customer',
    when: 'when a customer takes books out of an order',
    fields: {
      ...usual,
      rest: [
        'what is still to pay',
        "The rest comes as planned. You'll pay $10.50 in cash on delivery.",
      ],
    },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'Your order is changed: order {number} at {shop}',
      title: 'Your order is changed',
      body: `{greeting}
as you asked, we have cancelled these books of your order {number}.

{books}

{rest}

{button}`,
    },
  }),
}
