import type { Pool } from 'pg'
import type { PersonalData } from '#server/session/personal-data.ts'
import { allOrdersOf, toOrder } from './orders.server.ts'

/** Nothing is left to be done or paid. */
const done = 'ended_at is not null'
const withoutPerson = `name = null, email = null, phone = null, street = null, city = null,
  country = null, state = null, zipcode = null, name_words = null`

/** Orders stay for the accounts; the personal data is removed once the parcel has arrived. */
export const orderData: PersonalData = {
  name: 'orders',
  async *each(pool, { uid }) {
    for await (const row of allOrdersOf(pool, uid)) yield toOrder(row)
  },
  async forget(client, { uid }) {
    await client.query('delete from order_keys where customer_uid = $1', [uid])
    await client.query(`update orders set ${withoutPerson} where customer_uid = $1 and ${done}`, [
      uid,
    ])
  },
}

/**
 * Removes personal data from orders that were finished after the customer had deleted the account.
 */
export async function forgetFormerCustomers(pool: Pool): Promise<void> {
  await pool.query(
    `update orders o set ${withoutPerson} from customers c
     where c.deleted_at is not null and o.customer_uid = c.uid and o.created_at <= c.deleted_at + interval '1 minute'
       and o.${done} and o.name is not null`,
  )
}
