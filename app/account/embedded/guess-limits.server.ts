import type { FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import type { Deps } from '#server/deps.ts'
import { addressKey, type Limit, spellingKey } from '#server/http/limits.ts'
import type { EmbeddedIdentity } from './identity.server.ts'
import { deviceBucket } from './known-device.server.ts'

const minuteMs = 60_000
/** Ten wrong passwords in 15 minutes, then the client must wait. */
const tenWrong = (bucket: string): Limit => ({ bucket, max: 10, windowMs: 15 * minuteMs })

/**
 * The counts for a password tried at the login: by address and by normalized name. A browser from
 * which this customer has signed in before has a count of its own, so that strangers cannot use it
 * up.
 */
export async function signInLimits(
  { pool }: Pick<Deps, 'pool'>,
  { devices }: EmbeddedIdentity,
  request: FastifyRequest,
  email: string,
): Promise<Limit[]> {
  const name = spellingKey(email)
  if (devices.isAny(request)) {
    const { rows } = await pool.query<{ uid: string }>(
      'select id as uid from identity_user where email = $1',
      [name],
    )
    const uid = rows[0]?.uid
    const device = uid && (await devices.deviceOf(request, uid))
    if (device) return [tenWrong(deviceBucket(uid, device))]
  }
  return [tenWrong(`customer-address:${addressKey(request.ip)}`), tenWrong(`customer-name:${name}`)]
}

/** The counts for a password that a signed-in customer must enter again. */
export async function proofLimits(
  embedded: EmbeddedIdentity | null,
  request: FastifyRequest,
  uid: string,
): Promise<Limit[]> {
  const device = await embedded?.devices.deviceOf(request, uid)
  return [tenWrong(device ? deviceBucket(uid, device) : `account-password:${uid}`)]
}

/** Resets the counts of a customer who has confirmed the address, on every device (threats 36). */
export async function forgetGuesses(
  client: PoolClient,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const own = [`customer-name:${spellingKey(email)}`, `account-password:${userId}`]
  await client.query('delete from attempts where bucket = any($1) or starts_with(bucket, $2)', [
    own,
    deviceBucket(userId, ''),
  ])
}
