import type { Pool, PoolClient } from 'pg'
import { plainZipcode } from '#app/shop/order-settings.schema.ts'
import type { Total } from '#app/shop/total.ts'
import { countryCode } from '#app/values/country.ts'
import type { Placing } from './placing.ts'

/* Cash on delivery is the shop's risk: the owner's rules say which orders it takes. A rule that is off
   costs no question to the database. */

export type Distrust =
  /** More than is paid on delivery. */
  | { ok: false; reason: 'too-large'; maxCents: number; totalCents: number }
  /** The shop does not deliver there. */
  | { ok: false; reason: 'not-served'; field: 'country' | 'zipcode' }
  /** This customer, or somebody with this phone, has refused too many parcels at the door. */
  | { ok: false; reason: 'refused-before' }

export type Trust = { ok: true; confirmNeeded: boolean } | Distrust

/** Whether the shop takes the order, and whether it calls the customer first. */
export async function trustIn(
  client: PoolClient,
  { customer, order, rules }: Pick<Placing, 'customer' | 'order' | 'rules'>,
  { totalCents }: Total,
): Promise<Trust> {
  const { codMaxCents: maxCents, confirmFirst } = rules
  if (maxCents !== null && totalCents > maxCents) {
    return { ok: false, reason: 'too-large', maxCents, totalCents }
  }
  const field = notServed(order.address, rules)
  if (field) return { ok: false, reason: 'not-served', field }
  if (await hasRefused(client, customer.uid, order.phone, rules)) {
    return { ok: false, reason: 'refused-before' }
  }
  const confirmNeeded = confirmFirst && !(await hasTakenIn(client, customer.uid))
  return { ok: true, confirmNeeded }
}

/** The part of an address that leads where the shop does not deliver. */
export function notServed(
  { country, zipcode }: Pick<Placing['order']['address'], 'country' | 'zipcode'>,
  { servedCountries, servedZipcodes }: Pick<Placing['rules'], 'servedCountries' | 'servedZipcodes'>,
): 'country' | 'zipcode' | null {
  if (servedCountries.length > 0) {
    const code = countryCode(country)
    if (code === null || !servedCountries.includes(code)) return 'country'
  }
  const plain = plainZipcode(zipcode)
  const isServed = servedZipcodes.some((prefix) => plain.startsWith(prefix))
  return servedZipcodes.length > 0 && !isServed ? 'zipcode' : null
}

/** Whether as many parcels came back from this customer or this phone as the owner puts up with. */
export async function hasRefused(
  client: Pool | PoolClient,
  uid: string,
  phone: string,
  { refusedLimit }: Pick<Placing['rules'], 'refusedLimit'>,
): Promise<boolean> {
  return refusedLimit !== null && (await refusedParcels(client, uid, phone)) >= refusedLimit
}

/**
 * How many parcels of this customer came back from the door, or of anybody who gave this phone, with
 * the code of the country or without. Phones are stored as digits; those of orders that ended long ago are gone, the customer's own still count.
 */
async function refusedParcels(
  client: Pool | PoolClient,
  uid: string,
  phone: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'refused parcels',
    text: `select count(*)::int as count from parcels where status = 'refused' and order_id in (
        select id from orders where customer_uid = $1
        union select id from orders
          where right(phone, 7) = right($2, 7) and right(phone, 9) = right($2, 9))`,
    values: [uid, phone],
  })
  return rows[0]?.count ?? 0
}

/** Whether an order of the customer was ever delivered. */
async function hasTakenIn(client: PoolClient, uid: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'delivered before',
    text: `select from orders where customer_uid = $1 and status = 'delivered' limit 1`,
    values: [uid],
  })
  return rowCount === 1
}
