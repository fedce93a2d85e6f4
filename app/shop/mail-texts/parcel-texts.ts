import {
  amounts,
  books,
  buttonOf,
  greeting,
  mailText,
  number,
  parcel,
  shop,
  total,
} from './samples.ts'

/* The mails about a parcel, in the shop's usual words. */

const usual = { greeting, number, shop, parcel }
const button = buttonOf('See your order')

export const parcelTexts = {
  'close-parcel': mailText({
    name: 'Books packed',
    when: 'when a parcel is packed',
    fields: { ...usual, total },
    parts: { books, button },
    needed: ['parcel', 'total'],
    usual: {
      subject: 'Your books are packed: order {number} at {shop}',
      title: 'Your books are packed',
      body: `{greeting}
we have packed {parcel} and will write again when it leaves. You'll pay {total} in cash on delivery.

{books}

{button}`,
    },
  }),

  'hand-over': mailText({
    name: 'Books on their way',
    when: 'when a parcel leaves',
    fields: {
      ...usual,
      total,
      driver: ['who brings it, when it is the shop itself', 'Our own driver brings it.'],
      rest: [
        'that other books follow, when they do',
        'The other books of the order follow in a parcel of their own.',
      ],
    },
    parts: { books, amounts: ['carrier, tracking number and what to pay', amounts[1]], button },
    needed: ['parcel', 'total'],
    usual: {
      subject: 'Your books are on their way: order {number} at {shop}',
      title: 'Your books are on their way',
      body: `{greeting}
we have sent {parcel}. {driver} {rest}
Please have {total} in cash ready.

{books}

{amounts}

{button}`,
    },
  }),

  'nobody-home': mailText({
    name: 'Nobody was home',
    when: 'when a parcel could not be handed over',
    fields: { ...usual, total },
    parts: { button },
    needed: ['parcel', 'total'],
    usual: {
      subject: 'We missed you: order {number} at {shop}',
      title: 'We missed you',
      body: `{greeting}
nobody was home when we came with {parcel}. We’ll try again. Please have {total} in cash ready.

{button}`,
    },
  }),

  deliver: mailText({
    name: 'Receipt',
    when: 'when a parcel is delivered and paid',
    fields: { ...usual },
    parts: { books, amounts: ['what was paid, with the tax in it', amounts[1]], button },
    needed: ['parcel', 'amounts'],
    usual: {
      subject: 'Your receipt: order {number} at {shop}',
      title: 'Your receipt',
      body: `{greeting}
thank you for paying on delivery. This is the receipt for {parcel}. Enjoy your books!

{books}

{amounts}

{button}`,
    },
  }),

  refuse: mailText({
    name: 'Parcel refused',
    when: 'when a parcel is refused at the door',
    fields: { ...usual },
    parts: { books, button },
    needed: ['parcel'],
    usual: {
      subject: 'Your parcel came back to us: order {number} at {shop}',
      title: 'Your parcel came back to us',
      body: `{greeting}
{parcel} was refused at the door and came back to us. You have nothing to pay for it. If that was a mistake, please order again.

{books}

{button}`,
    },
  }),

  lose: mailText({
    name: 'Parcel lost',
    when: 'when a parcel is lost on its way',
    fields: { ...usual },
    parts: { books, button },
    needed: ['parcel'],
    usual: {
      subject: 'Your parcel was lost: order {number} at {shop}',
      title: 'Your parcel was lost',
      body: `{greeting}
we’re sorry: {parcel} was lost on its way. You have nothing to pay for it. If you still want the books, please order again.

{books}

{button}`,
    },
  }),
}
