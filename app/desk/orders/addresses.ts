import { href } from '#app/values/addresses.ts'

/* The pages of the order room; those for several orders name them, parted by commas. */

type Orders = number | number[]

export const deskOrderPath = (number: number): string =>
  href('/dashboard/orders/:number', { number: String(number) })
export const packPath = (orders: Orders): string =>
  `${href('/dashboard/orders/pack')}?orders=${orders}`
export const pickPath = (orders: Orders): string =>
  `${href('/dashboard/orders/pick')}?orders=${orders}`
export const printPath = (what: string, orders: Orders): string =>
  `${href('/dashboard/orders/print')}?what=${what}&orders=${orders}`
