import type { PoolClient } from 'pg'

/**
 * Ends every sign-in of a customer, with the provider in this house and in the shop. Id tokens of
 * before open no session any more: ours end with their sign-in, Firebase's by the time of it.
 */
export async function endSignIns(client: PoolClient, uid: string, now: Date): Promise<void> {
  await client.query('delete from identity_session where user_id = $1', [uid])
  await client.query('delete from sessions where uid = $1', [uid])
  await client.query(
    `insert into customers (uid, sign_ins_from) values ($1, $2)
     on conflict (uid) do update set sign_ins_from = excluded.sign_ins_from`,
    [uid, now],
  )
}
