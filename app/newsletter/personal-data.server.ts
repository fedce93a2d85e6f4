import type { Pool } from 'pg'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import type { Customer } from '#server/session/session.ts'
import { newUnsubscribeToken } from './subscribe.server.ts'

export type NewsletterState = 'none' | 'pending' | 'confirmed' | 'unsubscribed' | 'unknown'

/** A customer with an unconfirmed address could be asking about somebody else's. */
const provenEmail = ({ email, emailVerified }: Customer) =>
  emailVerified ? (email?.toLowerCase() ?? null) : null

/** Whether the customer gets the newsletter; "unknown" until the address is verified. */
export async function newsletterOf(pool: Pool, customer: Customer): Promise<NewsletterState> {
  const email = provenEmail(customer)
  if (!email) return 'unknown'
  const { rows } = await pool.query<{ status: NewsletterState }>(
    // Who cannot be reached any more gets nothing, like who has left.
    `select case status when 'bounced' then 'unsubscribed' else status end as status
     from subscribers where email = $1`,
    [email],
  )
  return rows[0]?.status ?? 'none'
}

/**
 * Puts the customer's address on the list or takes it off, without a further mail: the address is
 * already confirmed. Null when it is not.
 */
export async function setNewsletter(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  customer: Customer,
  subscribed: boolean,
): Promise<NewsletterState | null> {
  const email = provenEmail(customer)
  if (!email) return null
  const at = now()
  if (subscribed) {
    await pool.query(
      `insert into subscribers as known
         (id, email, status, unsubscribe_token, source, created_at, confirm_sent_at, confirmed_at)
       values ($1, $2, 'confirmed', $3, 'account', $4, $4, $4)
       on conflict (email) do update set status = 'confirmed',
         confirmed_at = case known.status when 'confirmed'
           then coalesce(known.confirmed_at, excluded.confirmed_at) else excluded.confirmed_at end,
         unsubscribed_at = null, bounced_at = null, bounce = null`,
      [newId(at.getTime()), email, newUnsubscribeToken(), at],
    )
    return 'confirmed'
  }
  const { rowCount } = await pool.query(
    `update subscribers set status = 'unsubscribed', confirm_token_hash = null, confirmed_at = null,
       unsubscribed_at = case status when 'unsubscribed' then coalesce(unsubscribed_at, $2) else $2 end
     where email = $1`,
    [email, at],
  )
  return rowCount === 1 ? 'unsubscribed' : 'none'
}

export const newsletterData: PersonalData = {
  name: 'newsletter',
  async collect(client, customer) {
    const { rows } = await client.query(
      `select email, status, source, created_at as "createdAt", confirmed_at as "confirmedAt",
         unsubscribed_at as "unsubscribedAt" from subscribers where email = $1`,
      [provenEmail(customer)],
    )
    return rows[0] ?? null
  },
  async forget(client, customer) {
    await client.query('delete from subscribers where email = $1', [provenEmail(customer)])
  },
}
