import type { Pool } from 'pg'
import type { Auth } from './better-auth.server.ts'
import { worked } from './provider-call.server.ts'

/**
 * Signs in with the provider; its answer, or null when it refuses. Looking at a password takes a
 * tenth of a second, in which it may be changed, or every sign-in be ended, or the account be
 * deleted: a sign-in begun before that does not outlive it (threats 25).
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
  // Who ends sign-ins holds the user's row, so that the new session came either before, and was
  // ended with the others, or after, and then what ended them is seen here.
  if ((await standingOf(pool, email)) !== before) {
    if (done) await endAgain(pool, answer)
    return null
  }
  if (answer instanceof Error) throw answer
  return (await worked(pool, answer)) ? answer : null
}

/** What a sign-in with a password rests on, to be compared; null for an unknown address. */
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
