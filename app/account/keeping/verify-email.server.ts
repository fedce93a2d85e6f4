import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockCustomer } from '#server/session/sign-ins.ts'
import { redeemLink } from './mailed-links.server.ts'

/**
 * Marks the address as confirmed; false when the link is not valid for this customer. The person
 * who reads the mail must be the one who has the password: otherwise somebody could register
 * another person's address, have that person confirm it, and share the account from then on
 * (threats 2).
 */
export function verifyEmail(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  uid: string,
  token: string,
): Promise<boolean> {
  return shortTransaction(pool, 3000, async (client) => {
    await lockCustomer(client, uid)
    const owner = await redeemLink(client, 'verify-email', token, now(), uid)
    if (!owner) return false
    await client.query('update identity_user set email_verified = true where id = $1', [
      owner.userId,
    ])
    await client.query('update sessions set email_verified = true where uid = $1 and email = $2', [
      owner.userId,
      owner.email,
    ])
    return true
  })
}
