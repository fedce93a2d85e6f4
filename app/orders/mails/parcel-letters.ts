import { isWaiting, type Life, linesOf, type Parcel } from '#app/orders/life/life.ts'
import { writeMail } from '#app/shop/mail-texts/mail-texts.server.ts'
import { formatCents } from '#app/values/money.ts'
import type { Block } from '#server/mail/letter.ts'
import type { MailedEvent } from './facts.server.ts'
import { booksOf, fieldsOf, orderLink, type Writers, type Writing } from './pieces.ts'

/* The letters about a parcel on its way to the customer. */

export const parcelLetters = {
  'close-parcel': (writing, event) => {
    const { life } = writing
    const parcel = parcelOf(life, event)
    if (parcel?.status !== 'packed' || parcel.packedAt?.getTime() !== event.at.getTime()) {
      return null
    }
    return writeMail(writing.own, 'close-parcel', {
      fields: { ...parcelFields(writing, parcel), total: formatCents(parcel.collectCents) },
      parts: partsOf(writing, parcel),
    })
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
    return writeMail(writing.own, 'hand-over', {
      fields: {
        ...parcelFields(writing, parcel),
        total: collect,
        driver: parcel.carrier ? '' : 'Our own driver brings it.',
        rest: life.lines.some(isWaiting)
          ? 'The other books of the order follow in a parcel of their own.'
          : '',
      },
      parts: {
        ...partsOf(writing, parcel),
        amounts: {
          kind: 'rows',
          strongLast: true,
          rows: [...rows, ['To pay on delivery', collect]],
        },
      },
    })
  },

  'nobody-home': (writing, event) => {
    const parcel = parcelOf(writing.life, event)
    if (parcel?.status !== 'on-its-way' || parcel.tries !== event.detail?.tries) return null
    return writeMail(writing.own, 'nobody-home', {
      fields: { ...parcelFields(writing, parcel), total: formatCents(parcel.collectCents) },
      parts: { button: orderLink(writing.shopUrl, writing.life) },
    })
  },

  deliver: (writing, event) => {
    const parcel = parcelOf(writing.life, event)
    if (parcel?.status !== 'delivered' || !isItsEnd(parcel, event)) return null
    return writeMail(writing.own, 'deliver', {
      fields: parcelFields(writing, parcel),
      parts: { ...partsOf(writing, parcel), amounts: receiptOf(writing.life, parcel) },
    })
  },

  refuse: (writing, event) => {
    const parcel = parcelOf(writing.life, event)
    if (parcel?.status !== 'refused' || !isItsEnd(parcel, event)) return null
    const values = { fields: parcelFields(writing, parcel), parts: partsOf(writing, parcel) }
    return writeMail(writing.own, 'refuse', values)
  },

  lose: (writing, event) => {
    const parcel = parcelOf(writing.life, event)
    if (parcel?.status !== 'lost' || !isItsEnd(parcel, event)) return null
    const values = { fields: parcelFields(writing, parcel), parts: partsOf(writing, parcel) }
    return writeMail(writing.own, 'lose', values)
  },
} satisfies Writers

const parcelFields = (writing: Writing, parcel: Parcel) => ({
  ...fieldsOf(writing),
  parcel: parcelName(writing.life, parcel),
})

const partsOf = (writing: Writing, parcel: Parcel) => ({
  books: booksOf(writing, linesOf(writing.life, parcel)),
  button: orderLink(writing.shopUrl, writing.life),
})

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
