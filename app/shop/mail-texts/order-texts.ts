import { amounts, books, buttonOf, greeting, mailText, number, shop, total } from './samples.ts'

/* The mails about an order or some of its books, in the shop's usual words. */

const orderButton = buttonOf('See your order')
const usual = { greeting, number, shop }
const payLine = "You'll pay {total} in cash on delivery."

export const orderTexts = {
  'order-confirmation': mailText({
    name: 'Order received',
    when: 'as soon as an order is placed',
    fields: {
      ...usual,
      total,
      count: ['how many books', '2 books'],
      next: ['what happens next', 'and will pack it next'],
      when: ['by which day it is sent', 'We’ll send everything by December 4, 2026.'],
      address: [
        'the delivery address; while the e-mail address is not proven, where to find it',
        'Delivery address:\nAda Lovelace\n12 St James’s Square\nLondon SW1Y 4JH',
      ],
      id: ['the long id of the order', '0190a000-0000-7000-8000-000000000000'],
    },
    parts: { books, amounts, button: buttonOf('See, change or cancel your order') },
    needed: ['number', 'total'],
    usual: {
      subject: 'Your order {number} at {shop}: {count}, {total} on delivery',
      title: 'Thank you for your order',
      body: `{greeting}
we have your order {number} {next}. You'll pay {total} in cash on delivery; nothing has been charged.

{when}

{books}

{amounts}

{address}

{button}

You can change the address or cancel until your books are packed.
Order {number}, ID {id}`,
    },
  }),

  confirm: mailText({
    name: 'Order confirmed',
    when: 'when an order that waited for a call is confirmed',
    fields: {
      ...usual,
      total,
      sendBy: ['by which day it is sent, if that is known', 'We’ll send it by December 4, 2026.'],
    },
    parts: { button: orderButton },
    needed: ['number', 'total'],
    usual: {
      subject: 'Your order is confirmed: order {number} at {shop}',
      title: 'Your order is confirmed',
      body: `{greeting}
thank you: your order {number} is confirmed, and we’ll pack it next. {sendBy}

${payLine}

{button}`,
    },
  }),

  restore: mailText({
    name: 'Books back in the order',
    when: 'when the shop can send cancelled books after all',
    fields: { ...usual, total },
    parts: { books, button: orderButton },
    needed: ['number', 'total'],
    usual: {
      subject: 'We can send your books after all: order {number} at {shop}',
      title: 'We can send your books after all',
      body: `{greeting}
good news about your order {number}: these books are part of it again.

{books}

${payLine}

{button}`,
    },
  }),

  address: mailText({
    name: 'Address changed',
    when: 'when the delivery address of an order is changed',
    fields: { ...usual },
    parts: { button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'The address of your order was changed: order {number} at {shop}',
      title: 'The address of your order was changed',
      body: `{greeting}
we’ll send your order {number} to the address that you see there now. If you didn’t change it, please write to us.

{button}`,
    },
  }),

  return: mailText({
    name: 'Return received',
    when: 'when books come back',
    fields: {
      ...usual,
      money: ['what was given back, if anything', 'We have given you back $14.00.'],
    },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'We have your return: order {number} at {shop}',
      title: 'We have your return',
      body: `{greeting}
these books of your order {number} came back to us. {money}

{books}

{button}`,
    },
  }),

  'told-delay': mailText({
    name: 'Order delayed',
    when: 'when the customer is told that an order takes longer',
    fields: {
      ...usual,
      when: ['when it is sent now', 'We now expect to send it by December 12, 2026.'],
    },
    parts: { books, button: orderButton },
    needed: ['number'],
    usual: {
      subject: 'Your order takes longer: order {number} at {shop}',
      title: 'Your order takes longer',
      body: `{greeting}
we’re sorry: your order {number} takes longer than we said. {when}

{books}

You don’t have to do anything if you’d like to wait. If not, you can cancel it.

{button}`,
    },
  }),
}
