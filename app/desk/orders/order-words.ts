import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { Trouble, Work } from '#app/orders/life/standing.ts'

/* What the desk calls the states of orders, lines and parcels. */

export const workWords: Record<Work, string> = {
  confirm: 'Confirm',
  order: 'Order in',
  waiting: 'Waiting',
  pack: 'Pack',
  'hand-over': 'Hand over',
  collect: 'On the way',
  settle: 'Settle',
}

export const troubleWords: Record<Trouble, string> = {
  'nobody-home': 'Nobody home',
  short: 'Paid short',
  'paid-twice': 'Paid too much',
  refused: 'Refused',
  lost: 'Lost',
}

export const statusWords: Record<DeskOrder['status'], string> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  'on-its-way': 'On its way',
  delivered: 'Delivered',
  refused: 'Refused',
  returned: 'Returned',
  cancelled: 'Cancelled',
}

export const lineWords: Record<DeskOrder['lines'][number]['status'], string> = {
  ordered: 'On the shelf',
  'set-aside': 'Set aside',
  'on-order': 'Ordered in',
  packed: 'Packed',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

export const parcelWords: Record<DeskOrder['parcels'][number]['status'], string> = {
  open: 'Being packed',
  packed: 'Packed',
  'on-its-way': 'On its way',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  lost: 'Lost',
}

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** The lines of an address, as they stand on a parcel; empty once the personal data was removed. */
export function addressLines(
  order: Pick<DeskOrder, 'name' | 'street' | 'city' | 'state' | 'zipcode' | 'country'>,
): string[] {
  const { name, street, city, state, zipcode, country } = order
  const place = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, street, place, country].filter((line): line is string => Boolean(line))
}

/** The numbers of orders in an address: "1001,1002"; what is none is left out. */
export const numbersIn = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').filter((one) => /^[1-9]\d{0,14}$/.test(one)))].map(Number)
