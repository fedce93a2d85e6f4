import type { Pool } from 'pg'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import type { Customer } from '#server/session/session.ts'

type Details = { name: string; providers: string[] }

/** The customer as the embedded provider knows them now; the session may be out of date. */
async function findDetails(
  pool: Pool,
  uid: string,
): Promise<(Details & Pick<Customer, 'email' | 'emailVerified'>) | null> {
  const { rows } = await pool.query(
    `select name, email, email_verified as "emailVerified", array(
       select case provider_id when 'credential' then 'password' else provider_id end
       from identity_account where user_id = u.id order by 1 desc) as providers
     from identity_user u where id = $1`,
    [uid],
  )
  return rows[0] ?? null
}

/** The customer of a session with what is known of the account; null when the account is gone. */
export async function knownCustomer(
  pool: Pool,
  embedded: EmbeddedIdentity | null,
  customer: Customer,
): Promise<(Customer & Details) | null> {
  if (!embedded) return { ...customer, name: '', providers: [] }
  const details = await findDetails(pool, customer.uid)
  return details && { ...customer, ...details }
}
