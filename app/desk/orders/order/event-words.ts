import { countOf } from '#app/desk/orders/order-words.ts'
import type { DeskEvent, DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { deskCents } from '#app/values/amount.ts'

/** What happened, as a colleague would say it. */
export function eventWords({ kind, parcel, detail }: DeskEvent, order: DeskOrder): string {
  const text = (name: string) => (typeof detail?.[name] === 'string' ? String(detail[name]) : '')
  const cents = (name: string) => Number(detail?.[name] ?? 0)
  const which = order.parcels.length > 1 || (parcel ?? 1) > 1 ? `Parcel ${parcel}` : 'The parcel'
  const books = titlesOf(detail?.titles)
  switch (kind) {
    case 'placed':
      return 'Placed'
    case 'confirm':
      return 'Confirmed'
    case 'cancel':
      return `Cancelled: ${books}`
    case 'restore':
      return `Cancellation taken back: ${books}`
    case 'address':
      return 'Address changed'
    case 'send-apart':
      return detail?.apart ? 'To be sent as books arrive' : 'To be sent all together'
    case 'set-aside':
      return `Set aside: ${books}`
    case 'missing':
      return `Missing on the shelf: ${books}`
    case 'on-order':
      return `Ordered from the supplier: ${books}`
    case 'arrive':
      return `Arrived: ${books}`
    case 'open-parcel':
      return `${which} was opened`
    case 'scan':
      return `Scanned: ${books}`
    case 'close-parcel':
      return `${which} was packed, ${deskCents(cents('collectCents'))} to collect: ${books}`
    case 'unpack':
      return `${which} was unpacked`
    case 'hand-over':
      return `${which} was handed over to ${takerOf(text('carrier'), text('tracking'), text('driver'), order)}`
    case 'take-back':
      return `${which} was taken back to the shop`
    case 'deliver':
      return deliveredWords(which, cents('paidCents'), cents('collectCents'))
    case 'nobody-home':
      return `Nobody was home, ${countOf(cents('tries'), 'time')} so far`
    case 'refuse':
      return `${which} was refused at the door`
    case 'lose':
      return `${which} was lost`
    case 'reopen':
      return `${which} was reopened`
    case 'return':
      return `Came back: ${books}; ${deskCents(cents('amountCents'))} given back`
    case 'receive':
      return receivedWords(cents('amountCents'), text('reference'))
    case 'write-off':
      return `${deskCents(cents('amountCents'))} written off`
    case 'note':
      return 'Note'
    case 'told-delay':
      return 'The customer was told about the delay'
  }
  return kind satisfies never
}

const titlesOf = (titles: unknown): string =>
  Array.isArray(titles) ? titles.map((title) => `“${title}”`).join(', ') : ''

function takerOf(carrier: string, tracking: string, driver: string, order: DeskOrder): string {
  if (!driver) return tracking ? `${carrier} (${tracking})` : carrier
  const known = order.parcels.find(({ driverId }) => driverId === driver)?.driver
  return known ? `the driver ${known}` : 'a driver'
}

const deliveredWords = (which: string, paidCents: number, collectCents: number): string =>
  paidCents === collectCents
    ? `${which} was delivered and paid, ${deskCents(paidCents)}`
    : `${which} was delivered; ${deskCents(paidCents)} of ${deskCents(collectCents)} paid`

function receivedWords(amountCents: number, reference: string): string {
  const about = reference ? ` (${reference})` : ''
  return amountCents < 0
    ? `Corrected by −${deskCents(-amountCents)}${about}`
    : `${deskCents(amountCents)} received${about}`
}
