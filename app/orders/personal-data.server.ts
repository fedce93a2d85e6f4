import type { Pool } from 'pg'
import { readOrderSettings } from '#app/shop/order-settings.server.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import { allOrdersOf, toOrder } from './orders.server.ts'

/** Nothing is left to be done or paid. */
const done = 'ended_at is not null'
const withoutPerson = `name = null, email = null, phone = null, street = null, city = null,
  country = null, state = null, zipcode = null, name_words = null`

/** Orders stay for the accounts; the personal data is removed once the order has ended. */
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
 * Removes personal data from orders that have ended after the customer had deleted the account: at once,
 * without the days for returns, as the account page promises.
 */
export async function forgetFormerCustomers(pool: Pool): Promise<void> {
  await pool.query(
    `update orders o set ${withoutPerson} from customers c
     where c.deleted_at is not null and o.customer_uid = c.uid and o.created_at <= c.deleted_at + interval '1 minute'
       and o.${done} and o.name is not null`,
  )
}

/** Every night: orders that ended longer ago than the owner keeps names lose them. */
export const forgetEndedJob: Job = {
  name: 'forget-ended-orders',
  every: '41 3 * * *',
  run: async (_data, deps) => {
    while ((await forgetEnded(deps, batch)) === batch);
  },
}

/** Rows that are locked together: no step of an order waits long for them. */
const batch = 500

/**
 * Removes name, address, phone and e-mail from so many orders that ended before the owner's retention,
 * oldest first; answers from how many. What the books need stays: number, titles, amounts, dates, the
 * journal. Its notes are the desk's own words; nothing of the shop's writes a name into them.
 */
async function forgetEnded({ db, pool, now }: Deps, limit: number): Promise<number> {
  const { retentionDays } = (await readOrderSettings(db)).settings
  const before = new Date(now().getTime() - retentionDays * 86_400_000)
  const { rowCount } = await pool.query({
    name: 'forget ended orders',
    text: `with old as materialized (
        select id from orders where ended_at <= $1 and name is not null
        order by ended_at limit $2 for update skip locked)
      update orders o set ${withoutPerson} from old where o.id = old.id`,
    values: [before, limit],
  })
  return rowCount ?? 0
}
