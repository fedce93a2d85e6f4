import type { PoolClient } from 'pg'

/**
 * The sign-in with the identity provider that a session rests on: the embedded provider's own
 * session, or, with a provider elsewhere, the moment of it.
 */
export type SignIn = { providerSession: string } | { at: Date }

/**
 * One at a time for each customer: who opens a session, and who ends them all. What is read after
 * this, in the same transaction, stays true until its end. Answers from when on sign-ins count.
 */
export async function lockCustomer(client: PoolClient, uid: string): Promise<Date | null> {
  // Written although nothing changes: that waits for others, whether the row was there or not.
  const { rows } = await client.query<{ signInsFrom: Date | null }>(
    `insert into customers (uid) values ($1)
     on conflict (uid) do update set sign_ins_from = customers.sign_ins_from
     returning sign_ins_from as "signInsFrom"`,
    [uid],
  )
  return rows[0]?.signInsFrom ?? null
}

/**
 * Locks the customer and tells whether the sign-in still counts: it may have been ended since it was
 * looked at, by a new password, "sign out everywhere" or the end of the account (threats 25).
 */
export async function lockSignIn(
  client: PoolClient,
  uid: string,
  signIn: SignIn,
): Promise<boolean> {
  const signInsFrom = await lockCustomer(client, uid)
  if ('at' in signIn) return signInsFrom === null || signInsFrom <= signIn.at
  // Signing out ends only this one and asks for no lock of the customer: hence one of its own.
  const { rowCount } = await client.query(
    'select from identity_session where id = $1 and user_id = $2 for key share',
    [signIn.providerSession, uid],
  )
  return rowCount === 1
}

/**
 * Ends every sign-in of a customer, with the provider in this house and in the shop. Id tokens of
 * before open no session any more: ours end with their sign-in, Firebase's by the time of it.
 */
export async function endSignIns(client: PoolClient, uid: string, now: Date): Promise<void> {
  await client.query(
    `insert into customers (uid, sign_ins_from) values ($1, $2)
     on conflict (uid) do update set sign_ins_from = excluded.sign_ins_from`,
    [uid, now],
  )
  // The provider opens no session of this user until we are done: its row refers to the user's.
  await client.query('select from identity_user where id = $1 for update', [uid])
  await client.query('delete from identity_session where user_id = $1', [uid])
  await client.query('delete from sessions where uid = $1', [uid])
}
