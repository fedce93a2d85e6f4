import type { Pool } from 'pg'
import type { Auth } from './better-auth.server.ts'
import { worked } from './provider-call.server.ts'

/**
 * Signs in with the provider; returns its answer, or null when it refuses. Checking a password
 * takes a tenth of a second. If meanwhile the password is changed, every sign-in is ended or the
 * account is deleted, this sign-in does not survive it (threats 25).
 */
export async function signInWithPassword(
  pool: Pool,
  { api }: Auth,
  { email, password }: { email: string; password: string },
  headers: Headers,
): Promise<Response | null> {
  const before = await standingOf(pool, email)
  const answer = await api
    .signInEmail({ body: { email, password }, headers, asResponse: true })
    .catch((failure: Error) => failure) // the account is gone, maybe
  const done = answer instanceof Response && answer.ok
  // Ending sign-ins locks the user's row. So the new session was created either before, and was
  // ended with the others, or after, and then the change is visible here.
  if ((await standingOf(pool, email)) !== before) {
    if (done) await endAgain(pool, answer)
    return null
  }
  if (answer instanceof Error) throw answer
  return (await worked(pool, answer)) ? answer : null
}

/** The state behind a password sign-in, for comparison; null for an unknown address. */
async function standingOf(pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ standing: string }>(
    `select concat_ws(' ', u.id, a.password, c.sign_ins_from) as standing
     from identity_user u
       left join identity_account a on a.user_id = u.id and a.provider_id = 'credential'
       left join customers c on c.uid = u.id
     where u.email = $1`,
    [email.toLowerCase()],
  )
  return rows[0]?.standing ?? null
}

async function endAgain(pool: Pool, answer: Response) {
  const { token } = (await answer.json()) as { token: string }
  await pool.query('delete from identity_session where token = $1', [token])
}
