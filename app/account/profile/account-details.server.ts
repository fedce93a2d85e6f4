import type { Pool } from 'pg'
import type { Customer } from '#server/session.ts'

export type Details = { name: string; providers: string[] }

/** The customer as the embedded provider knows them now: the session may be older. */
export async function findDetails(
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
