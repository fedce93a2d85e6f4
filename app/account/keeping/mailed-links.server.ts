import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { hashOfToken } from '#server/session/token-hash.ts'

export type LinkPurpose = 'verify-email' | 'reset-password'

/** How long a mailed link works. */
export const linkMinutes: Record<LinkPurpose, number> = {
  'verify-email': 24 * 60,
  'reset-password': 30,
}

export type LinkOwner = { userId: string; email: string }

/** A new token for a link, of which only the hash is stored. */
export async function newLink(
  pool: Pool,
  purpose: LinkPurpose,
  { userId, email }: LinkOwner,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkMinutes[purpose] * 60_000)
  await pool.query(
    `insert into account_links (token_hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOfToken(token), userId, purpose, email, now, expiresAt],
  )
  return token
}

/** The customer of a valid link; does not use the link up. */
export async function peekLink(
  pool: Pool,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkOwner | null> {
  const { rows } = await pool.query<LinkOwner>(selectLink, [hashOfToken(token), purpose, now])
  return rows[0] ?? null
}

/**
 * Uses the link up, and with it every other of its purpose. Null when it is unknown, used or too old,
 * or the account has another address by now, or is not `ownUid`'s, when that is given.
 */
export async function redeemLink(
  client: PoolClient,
  purpose: LinkPurpose,
  token: string,
  now: Date,
  ownUid?: string,
): Promise<LinkOwner | null> {
  const { rows } = await client.query<LinkOwner>(`${selectLink} for update of l`, [
    hashOfToken(token),
    purpose,
    now,
  ])
  const owner = rows[0]
  if (!owner || (ownUid !== undefined && owner.userId !== ownUid)) return null
  await client.query('delete from account_links where user_id = $1 and purpose = $2', [
    owner.userId,
    purpose,
  ])
  return owner
}

const selectLink = `select l.user_id as "userId", l.email from account_links l
  join identity_user u on u.id = l.user_id and u.email = l.email
  where l.token_hash = $1 and l.purpose = $2 and l.expires_at > $3`
