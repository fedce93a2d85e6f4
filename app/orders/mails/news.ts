import { isWaiting, type Life, type LifeLine, linesOf, type Parcel } from '#app/orders/life/life.ts'
import { toPayOf } from '#app/orders/life/money.ts'
import type { EventKind } from '#app/orders/life/verb.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatCents } from '#app/values/money.ts'
import type { Block } from '#server/mail/letter.ts'
import type { MailedEvent } from './facts.server.ts'
import { booksOf, greeting, orderLink, text, type Writing, type Written } from './pieces.ts'

/* The letters that tell a customer of the steps of an order. Each is written from what is stored when it is
   sent, and is null when the step was undone meanwhile. */

type Write = (writing: Writing, event: MailedEvent) => Omit<Written, 'subject'> | null

const letters = {
  confirm: (writing, event) => {
    const { life } = writing
    if (life.confirmedAt === null || !life.lines.some(isWaiting)) return null
    return {
      title: 'Your order is confirmed',
      blocks: [
        text(
          `${greeting(writing)}\nthank you: your order ${life.number} is confirmed, and we’ll pack it next.${sendByWords(life, event)}`,
        ),
        text(`You'll pay ${formatCents(toPayOf(life))} in cash on delivery.`),
      ],
    }
  },

  cancel: (writing, event) => {
    const { life } = writing
    const own = event.by === 'customer'
    const gone = linesNamed(life, event).filter(
      ({ status, cancelledBy }) =>
        status === 'cancelled' && cancelledBy === (own ? 'customer' : 'shop'),
    )
    if (gone.length === 0) return null
    if (own) return ownCancel(writing, gone)
    const why = event.note ? `\nThe reason: ${event.note}` : ''
    const isWhole = life.lines.every(({ status }) => status === 'cancelled')
    const toPayCents = toPayOf(life)
    const what = isWhole
      ? `we had to cancel your order ${life.number}`
      : `we can’t send everything of your order ${life.number}`
    const toPay =
      toPayCents > 0
        ? `The rest comes as planned. You'll pay ${formatCents(toPayCents)} in cash on delivery.`
        : 'You have nothing more to pay.'
    return {
      title: isWhole ? 'Your order was cancelled' : 'We had to take something out of your order',
      blocks: [
        text(`${greeting(writing)}\nwe’re sorry: ${what}.${why}`),
        booksOf(writing, gone),
        text(toPay),
      ],
    }
  },

  restore: (writing, event) => {
    const { life } = writing
    if (event.by === 'customer') return null
    const again = linesNamed(life, event).filter(isWaiting)
    if (again.length === 0) return null
    return {
      title: 'We can send your books after all',
      blocks: [
        text(
          `${greeting(writing)}\ngood news about your order ${life.number}: these books are part of it again.`,
        ),
        booksOf(writing, again),
        text(`You'll pay ${formatCents(toPayOf(life))} in cash on delivery.`),
      ],
    }
  },

  'close-parcel': (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'packed' || parcel.packedAt?.getTime() !== event.at.getTime()) {
      return null
    }
    const collect = formatCents(parcel.collectCents)
    return {
      title: 'Your books are packed',
      blocks: [
        text(
          `${greeting(writing)}\nwe have packed ${parcelName(life, parcel)} and will write again when it leaves. You'll pay ${collect} in cash on delivery.`,
        ),
        booksOf(writing, linesOf(life, parcel)),
      ],
    }
  },

  address: (writing) => {
    const { life } = writing
    if (life.name === null) return null
    return {
      title: 'The address of your order was changed',
      blocks: [
        text(
          `${greeting(writing)}\nwe’ll send your order ${life.number} to the address that you see there now. If you didn’t change it, please write to us.`,
        ),
      ],
    }
  },

  'hand-over': (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'on-its-way' || parcel.sentAt?.getTime() !== event.at.getTime()) {
      return null
    }
    const collect = formatCents(parcel.collectCents)
    const rows: [string, string][] = []
    if (parcel.carrier) rows.push(['Carrier', parcel.carrier])
    if (parcel.tracking) rows.push(['Tracking number', parcel.tracking])
    const who = parcel.carrier ? '' : ' Our own driver brings it.'
    const rest = life.lines.some(isWaiting)
      ? ' The other books of the order follow in a parcel of their own.'
      : ''
    return {
      title: 'Your books are on their way',
      blocks: [
        text(
          `${greeting(writing)}\nwe have sent ${parcelName(life, parcel)}.${who}${rest}\nPlease have ${collect} in cash ready.`,
        ),
        booksOf(writing, linesOf(life, parcel)),
        { kind: 'rows', strongLast: true, rows: [...rows, ['To pay on delivery', collect]] },
      ],
    }
  },

  'nobody-home': (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'on-its-way' || parcel.tries !== event.detail?.tries) return null
    return {
      title: 'We missed you',
      blocks: [
        text(
          `${greeting(writing)}\nnobody was home when we came with ${parcelName(life, parcel)}. We’ll try again. Please have ${formatCents(parcel.collectCents)} in cash ready.`,
        ),
      ],
    }
  },

  deliver: (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'delivered' || !isItsEnd(parcel, event)) return null
    return {
      title: 'Your receipt',
      blocks: [
        text(
          `${greeting(writing)}\nthank you for paying on delivery. This is the receipt for ${parcelName(life, parcel)}. Enjoy your books!`,
        ),
        booksOf(writing, linesOf(life, parcel)),
        receiptOf(life, parcel),
      ],
    }
  },

  refuse: (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'refused' || !isItsEnd(parcel, event)) return null
    return {
      title: 'Your parcel came back to us',
      blocks: [
        text(
          `${greeting(writing)}\n${parcelName(life, parcel)} was refused at the door and came back to us. You have nothing to pay for it. If that was a mistake, please order again.`,
        ),
        booksOf(writing, linesOf(life, parcel)),
      ],
    }
  },

  lose: (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'lost' || !isItsEnd(parcel, event)) return null
    return {
      title: 'Your parcel was lost',
      blocks: [
        text(
          `${greeting(writing)}\nwe’re sorry: ${parcelName(life, parcel)} was lost on its way. You have nothing to pay for it. If you still want the books, please order again.`,
        ),
        booksOf(writing, linesOf(life, parcel)),
      ],
    }
  },

  return: (writing, event) => {
    const { life } = writing
    const back = linesNamed(life, event).filter(({ status }) => status === 'returned')
    if (back.length === 0) return null
    const givenBackCents = Number(event.detail?.amountCents ?? 0)
    const money =
      givenBackCents > 0 ? ` We have given you back ${formatCents(givenBackCents)}.` : ''
    return {
      title: 'We have your return',
      blocks: [
        text(
          `${greeting(writing)}\nthese books of your order ${life.number} came back to us.${money}`,
        ),
        booksOf(writing, back),
      ],
    }
  },

  'told-delay': (writing, event) => {
    const { life } = writing
    const late = linesNamed(life, event).filter(isWaiting)
    if (late.length === 0) return null
    const { expectedOn } = event.detail ?? {}
    const when =
      typeof expectedOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(expectedOn)
        ? ` We now expect to send it by ${formatDay(expectedOn)}.`
        : ' We’ll send it as soon as it is here.'
    return {
      title: 'Your order takes longer',
      blocks: [
        text(
          `${greeting(writing)}\nwe’re sorry: your order ${life.number} takes longer than we said.${when}`,
        ),
        booksOf(writing, late),
        text('You don’t have to do anything if you’d like to wait. If not, you can cancel it.'),
      ],
    }
  },
} satisfies Partial<Record<EventKind, Write>>

/** What the customer took out is confirmed, with what is left to pay. */
function ownCancel(writing: Writing, gone: LifeLine[]): Omit<Written, 'subject'> {
  const { life } = writing
  const isWhole = life.lines.every(({ status }) => status === 'cancelled')
  const toPayCents = toPayOf(life)
  const rest =
    toPayCents > 0
      ? `The rest comes as planned. You'll pay ${formatCents(toPayCents)} in cash on delivery.`
      : 'You have nothing to pay. You can undo this on the page of your order until it is packed.'
  const what = isWhole ? `your order ${life.number}` : `these books of your order ${life.number}`
  return {
    title: isWhole ? 'Your order is cancelled' : 'Your order is changed',
    blocks: [
      text(`${greeting(writing)}\nas you asked, we have cancelled ${what}.`),
      booksOf(writing, gone),
      text(rest),
    ],
  }
}

export type News = keyof typeof letters
/** The steps that a customer hears of by mail. */
export const newsKinds = Object.keys(letters) as News[]
export const isNews = (kind: EventKind): kind is News => kind in letters

/** The letter about a step; null when there is nothing to tell any more. */
export function newsOf(writing: Writing, event: MailedEvent): Written | null {
  if (!isNews(event.kind)) return null
  const written = letters[event.kind](writing, event)
  if (!written) return null
  const { life, shopUrl, shopName } = writing
  return {
    ...written,
    subject: `${written.title}: order ${life.number} at ${shopName}`,
    blocks: [...written.blocks, orderLink(shopUrl, life)],
  }
}

/** The day that was promised with the order, unless it had passed when the order was confirmed. */
const sendByWords = ({ sendBy }: Life, { at }: MailedEvent): string =>
  sendBy === null || sendBy < at.toISOString().slice(0, 10)
    ? ''
    : ` We’ll send it by ${formatDay(sendBy)}.`

const parcelOf = (life: Life, { parcel }: MailedEvent): Parcel | undefined =>
  life.parcels.find(({ position }) => position === parcel)

/** The parcel has not been on its way again since. */
const isItsEnd = ({ endedAt }: Parcel, { at }: MailedEvent): boolean =>
  endedAt?.getTime() === at.getTime()

/** The lines that the step names by their titles; all of them when it names none. */
function linesNamed({ lines }: Life, { detail }: MailedEvent): LifeLine[] {
  const titles = detail?.titles
  return Array.isArray(titles) ? lines.filter(({ title }) => titles.includes(title)) : lines
}

const parcelName = ({ number, parcels, lines }: Life, { position }: Parcel): string =>
  parcels.length > 1 || lines.some(isWaiting)
    ? `parcel ${position} of your order ${number}`
    : `your order ${number}`

/** What was paid for a parcel, and the tax in it. */
function receiptOf(life: Life, parcel: Parcel): Block {
  const rows: [string, string][] = []
  const shippingCents = parcel.carriesShipping ? life.shippingCents : 0
  const lineTaxes = linesOf(life, parcel).reduce((sum, { taxCents }) => sum + taxCents, 0)
  const taxCents = lineTaxes + (parcel.carriesShipping ? life.shippingTaxCents : 0)
  if (shippingCents > 0) rows.push(['Shipping', formatCents(shippingCents)])
  if (taxCents > 0) rows.push([life.taxIncluded ? 'Tax (included)' : 'Tax', formatCents(taxCents)])
  const paidCents = parcel.paidCents ?? parcel.collectCents
  if (paidCents !== parcel.collectCents) rows.push(['To pay', formatCents(parcel.collectCents)])
  return {
    kind: 'rows',
    strongLast: true,
    rows: [...rows, ['Paid in cash', formatCents(paidCents)]],
  }
}
