import type { PoolClient } from 'pg'

/**
 * The sign-in with the identity provider behind a session: the embedded provider's own session, or
 * the time of the sign-in with a hosted provider.
 */
export type SignIn = { providerSession: string } | { at: Date }

/**
 * Opening a session and ending all sessions of a customer happen one at a time. What is read after
 * this call, in the same transaction, stays true until its end. Returns the time from which
 * sign-ins count.
 */
export async function lockCustomer(client: PoolClient, uid: string): Promise<Date | null> {
  // Write even when nothing changes: this waits for other transactions, whether or not the row
  // exists.
  const { rows } = await client.query<{ signInsFrom: Date | null }>(
    `insert into customers (uid) values ($1)
     on conflict (uid) do update set sign_ins_from = customers.sign_ins_from
     returning sign_ins_from as "signInsFrom"`,
    [uid],
  )
  return rows[0]?.signInsFrom ?? null
}

/**
 * Locks the customer and tells whether the sign-in still counts: a new password, "sign out
 * everywhere" or deleting the account may have ended it since the last check (threats 25).
 */
export async function lockSignIn(
  client: PoolClient,
  uid: string,
  signIn: SignIn,
): Promise<boolean> {
  const signInsFrom = await lockCustomer(client, uid)
  if ('at' in signIn) return signInsFrom === null || signInsFrom <= signIn.at
  // Signing out ends only this sign-in and takes no lock on the customer, so it needs a lock of its
  // own.
  const { rowCount } = await client.query(
    'select from identity_session where id = $1 and user_id = $2 for key share',
    [signIn.providerSession, uid],
  )
  return rowCount === 1
}

/**
 * Ends every sign-in of a customer, in the shop and with the embedded provider. Earlier ID tokens
 * no longer open a session: ours end with their sign-in, Firebase's are refused by their sign-in
 * time.
 */
export async function endSignIns(client: PoolClient, uid: string, now: Date): Promise<void> {
  await client.query(
    `insert into customers (uid, sign_ins_from) values ($1, $2)
     on conflict (uid) do update set sign_ins_from = excluded.sign_ins_from`,
    [uid, now],
  )
  // The provider cannot open a session for this user until we are done, because its row refers to
  // the user's.
  await client.query('select from identity_user where id = $1 for update', [uid])
  await client.query('delete from identity_session where user_id = $1', [uid])
  await client.query('delete from sessions where uid = $1', [uid])
}
