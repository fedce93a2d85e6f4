import type { Book } from '#app/catalog/book.ts'
import { standingOf } from '#app/catalog/standing.ts'
import type { Order, OrderedLine, OrderedParcel, OrderNews } from '#app/orders/order.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatPrice } from '#app/values/money.ts'

/* How the shop speaks to a customer about an order. */

export const statusWords: Record<Order['status'], string> = {
  placed: 'Placed, you pay on delivery',
  confirmed: 'Confirmed, you pay on delivery',
  packed: 'Packed',
  'on-its-way': 'On its way, you pay on delivery',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/** The line is still to be packed. */
export const isWaitingLine = ({ status }: OrderedLine): boolean =>
  status === 'ordered' || status === 'set-aside' || status === 'on-order'

/** By which day it is sent, for as long as that can be: not once the day is over, or a supplier is later. */
export function sendByWords({ sendBy, lines }: Order, today: string): string | null {
  const waiting = lines.filter(isWaitingLine)
  if (!sendBy || sendBy < today || waiting.length === 0) return null
  const isLater = waiting.some(
    ({ status, expectedOn }) => status === 'on-order' && expectedOn && expectedOn > sendBy,
  )
  return isLater ? null : `We plan to send it by ${formatDay(sendBy)}.`
}

/** When a book comes, or what has become of it; null when there is nothing to say beside the order's state. */
export function lineWords(
  line: OrderedLine,
  order: Order,
  today: string,
  book?: Book,
): { text: string; isLate?: boolean } | null {
  switch (line.status) {
    case 'cancelled':
      return { text: line.cancelledBy === 'customer' ? 'Cancelled by you' : 'Cancelled by us' }
    case 'returned':
      return { text: 'Returned' }
    case 'packed':
      return order.parcels.length > 1 && line.parcel ? { text: `In parcel ${line.parcel}` } : null
    case 'set-aside':
      return { text: 'Here, set aside for you' }
    case 'on-order':
      return { text: onOrderWords(line, today), isLate: true }
  }
  const arrival = arrivalOf(line, today, book)
  if (arrival) return { text: arrival, isLate: true }
  if (line.mustOrder) return { text: 'We order it from the publisher', isLate: true }
  const isAlone = order.lines.filter(isWaitingLine).every((one) => !one.mustOrder)
  if (isAlone) return null
  return { text: order.sendApart ? 'In stock, sent first' : 'In stock, sent with the others' }
}

function onOrderWords({ expectedOn }: OrderedLine, today: string): string {
  if (!expectedOn) return 'On order from the publisher'
  const isPast = expectedOn < today
  return `On order from the publisher, ${isPast ? 'was expected' : 'expected'} ${formatDay(expectedOn)}`
}

/* When it comes: the day known today, or else the day announced with the order; nothing once the
   book is here. */
function arrivalOf(
  { availableOn, orderDays }: OrderedLine,
  today: string,
  book?: Book,
): string | null {
  if (orderDays) return standingOf({ availability: 'to-order', orderDays }, formatDay, today).text
  const isHere = book && book.availability !== 'preorder'
  if (!availableOn || isHere) return null
  const day = book?.availableOn ?? availableOn
  return standingOf({ availability: 'preorder', availableOn: day }, formatDay, today).text
}

/** What has become of a parcel. */
export function parcelWords({ status, carrier }: OrderedParcel): string {
  const by = carrier ? ` with ${carrier}` : ' with our driver'
  return {
    open: 'Being packed',
    packed: 'Packed, leaves soon',
    'on-its-way': `On its way${by}`,
    delivered: 'Delivered',
    refused: 'Refused at the door',
    lost: 'Lost on its way',
  }[status]
}

/** What is to be paid for a parcel, or was; null when nothing is. */
export function parcelMoney({ status, toPay, paid }: OrderedParcel): string | null {
  if (status === 'packed' || status === 'on-its-way')
    return `${formatPrice(toPay)} to pay on delivery`
  return status === 'delivered' ? `${formatPrice(paid ?? toPay)} paid` : null
}

/** An entry of the timeline, in words. */
export function newsWords(news: OrderNews, { parcels, lines }: Order): string {
  const { titles = [], carrier, amount } = news
  const books = titles.map((title) => `“${title}”`).join(', ')
  const isAlone = parcels.length < 2 && !lines.some(isWaitingLine)
  const parcel = news.parcel && !isAlone ? `Parcel ${news.parcel}: ` : ''
  const you = news.by === 'customer' ? 'You' : 'We'
  switch (news.what) {
    case 'placed':
      return 'You placed the order'
    case 'confirmed':
      return 'We confirmed the order'
    case 'on-order':
      return `We ordered ${books} from the publisher`
    case 'arrived':
      return `${books} arrived in our shop`
    case 'packed':
      return parcel ? `${parcel}we packed ${books}` : 'We packed it'
    case 'handed-over':
      return `${parcel}${parcel ? 'handed' : 'Handed'} over to ${carrier ?? 'our driver'}`
    case 'nobody-home':
      return `${parcel}${parcel ? 'nobody' : 'Nobody'} was at home; we’ll try again`
    case 'back':
      return `${parcel}${parcel ? 'back' : 'Back'} in our shop, to be sent again`
    case 'delivered':
      return `${parcel}${parcel ? 'delivered' : 'Delivered'}${amount === undefined ? '' : `, ${formatPrice(amount)} paid`}`
    case 'refused':
      return `${parcel}${parcel ? 'refused' : 'Refused'} at the door`
    case 'lost':
      return `${parcel}${parcel ? 'lost' : 'Lost'} on its way`
    case 'returned':
      return `We got ${books} back${amount ? `, and gave you ${formatPrice(amount)}` : ''}`
    case 'cancelled':
      return `${you} cancelled ${books}`
    case 'restored':
      return `${you} ordered ${books} after all`
    case 'address-changed':
      return `${you} changed the delivery address`
  }
}
