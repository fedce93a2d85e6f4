import { forgetCustomer } from '#app/account/keeping/delete-account.server.ts'
import { tidyEmail } from '#app/values/email.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import { lockCustomer } from '#server/session/sign-ins.ts'
import { findCustomer } from './find-customer.server.ts'
import { customerSubject } from './notes.server.ts'
import { openOrdersOf } from './read-customer.server.ts'

export type Erasure =
  | { ok: true; kept: string[] }
  | { ok: false; reason: 'unknown' | 'deleted' }
  /** What was typed is not the customer's address, or not the id of one without an address. */
  | { ok: false; reason: 'not-confirmed'; hasEmail: boolean }
  /** Orders that something is still to be done for: without a name and an address nobody could. */
  | { ok: false; reason: 'open-orders'; openOrders: number[] }

/**
 * Removes a customer on request, as the customer's own "Delete account" does, and with the same functions. A
 * customer may go while an order is under way, which keeps its name until it is done; the desk is asked to
 * finish or cancel such orders first, so that the answer to the person is the whole truth.
 */
export const eraseCustomer = (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  actor: AdminActor,
  { uid, confirm }: { uid: string; confirm: string },
  held: PersonalData[],
): Promise<Erasure> =>
  shortTransaction(
    pool,
    3000,
    async (client): Promise<Erasure> => {
      await lockCustomer(client, uid)
      const customer = await findCustomer(client, uid)
      if (!customer) return { ok: false, reason: 'unknown' }
      if (customer.account === 'deleted') return { ok: false, reason: 'deleted' }
      const { email, emailVerified } = customer
      const typed = tidyEmail(confirm)
      const isConfirmed =
        email === null ? typed === uid : typed.toLowerCase() === email.toLowerCase()
      if (!isConfirmed) return { ok: false, reason: 'not-confirmed', hasEmail: email !== null }
      const at = now()
      const subscribed = await isSubscriber(client, email)
      // It waits for an order that is being placed, which is then seen below.
      await forgetCustomer(client, customer, held, at)
      const openOrders = await openOrdersOf(client, uid)
      if (openOrders.length > 0) return { ok: false, reason: 'open-orders', openOrders }
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from orders where customer_uid = $1',
        [uid],
      )
      const orders = rows[0]?.count ?? 0
      const entry = { actor, action: 'customer.erase', subject: customerSubject(uid) }
      await noteOn(client, at, { ...entry, detail: { orders: [null, orders] } })
      const kept = keptOf({
        orders,
        isElsewhere: customer.account === 'elsewhere',
        isSubscriber: subscribed && !emailVerified,
      })
      return { ok: true, kept }
    },
    ({ ok }) => ok,
  )

type Connection = {
  query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>
}

const isSubscriber = async (client: Connection, email: string | null): Promise<boolean> =>
  email !== null &&
  (await client.query('select from subscribers where email = $1', [email.toLowerCase()]))
    .rowCount === 1

/** What stays, and why, in words that can be passed on to the person. */
function keptOf(left: { orders: number; isElsewhere: boolean; isSubscriber: boolean }): string[] {
  const kept: string[] = []
  if (left.orders > 0)
    kept.push(
      `${left.orders === 1 ? 'One order stays' : `${left.orders} orders stay`} in the accounts, as the law asks for: number, day, books and amounts, with what the desk did and noted on them. Name, address, phone and e-mail were removed.`,
    )
  if (left.isElsewhere)
    kept.push('The sign-in itself is kept by Firebase. Delete this user there as well.')
  if (left.isSubscriber)
    kept.push(
      'The newsletter was left alone, because this e-mail address was never confirmed and may be somebody else’s. It can be erased under Subscribers.',
    )
  return kept
}
