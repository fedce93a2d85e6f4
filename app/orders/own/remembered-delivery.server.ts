import type { Pool, PoolClient } from 'pg'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import { lockCustomer } from '#server/session/sign-ins.ts'

/** Where the customer's next order is likely to go; null when nothing is remembered. */
export async function findDelivery(
  client: Pool | PoolClient,
  uid: string,
): Promise<Delivery | null> {
  const { rows } = await client.query<{ delivery: Delivery | null }>({
    name: 'remembered delivery',
    text: 'select delivery from customers where uid = $1',
    values: [uid],
  })
  return rows[0]?.delivery ?? null
}

/**
 * Remembers where an order goes, in the order's transaction. It waits for nobody: whoever ends the
 * sign-ins of this customer has the row and waits for the order's session.
 */
export async function rememberDelivery(
  client: PoolClient,
  uid: string,
  delivery: Delivery,
): Promise<void> {
  await client.query({
    name: 'remember delivery',
    text: `update customers set delivery = $2 where uid =
      (select uid from customers where uid = $1 for no key update skip locked)`,
    values: [uid, JSON.stringify(delivery)],
  })
}

/** Sets or removes it by hand; false when the customer's sessions have ended meanwhile. */
export const changeDelivery = (
  { pool }: Pick<Deps, 'pool'>,
  uid: string,
  delivery: Delivery | null,
): Promise<boolean> =>
  shortTransaction(
    pool,
    3000,
    async (client) => {
      await lockCustomer(client, uid)
      const { rowCount } = await client.query(
        `update customers set delivery = $2 where uid = $1
         and exists (select from sessions where sessions.uid = $1)`,
        [uid, delivery && JSON.stringify(delivery)],
      )
      return rowCount === 1
    },
    (isChanged) => isChanged,
  )

/** Part of the customer's download; gone with the account. */
export const deliveryData: PersonalData = {
  name: 'delivery',
  collect: (client, { uid }) => findDelivery(client, uid),
  async forget(client, { uid }) {
    await client.query('update customers set delivery = null where uid = $1', [uid])
  },
}
