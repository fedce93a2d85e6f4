import { isWaiting, type Life, linesOf, type Parcel } from '#app/orders/life/life.ts'
import { formatCents } from '#app/values/money.ts'
import type { Block } from '#server/mail/letter.ts'
import type { MailedEvent } from './facts.server.ts'
import { booksOf, greeting, text, type Writers } from './pieces.ts'

/* The letters about a parcel on its way to the customer. */

export const parcelLetters = {
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
} satisfies Writers

const parcelOf = (life: Life, { parcel }: MailedEvent): Parcel | undefined =>
  life.parcels.find(({ position }) => position === parcel)

/** The parcel has not been on its way again since. */
const isItsEnd = ({ endedAt }: Parcel, { at }: MailedEvent): boolean =>
  endedAt?.getTime() === at.getTime()

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
