import type { PoolClient } from 'pg'
import { forgetGuesses } from '#app/account/embedded/guess-limits.server.ts'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import { note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Turn } from '#server/load/fair-turns.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { endSignIns, lockCustomer } from '#server/session/sign-ins.ts'
import { passwordChangedJob } from './account-mails.server.ts'
import { peekLink, redeemLink } from './mailed-links.server.ts'

const lockTimeoutMs = 3000

/**
 * Whether the requesting session is open; call it in the transaction that holds the customer's
 * lock.
 */
export type StillSignedIn = (client: PoolClient) => Promise<boolean>

/** Whether the password is the account's; false too for an account that has none. */
export async function isPasswordOf(
  { pool }: Pick<Deps, 'pool'>,
  identity: EmbeddedIdentity,
  uid: string,
  password: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ password: string }>(
    `select password from identity_account
     where user_id = $1 and provider_id = 'credential' and password is not null`,
    [uid],
  )
  const hash = rows[0]?.password
  if (!hash) return false
  const context = await (await identity.auth()).$context
  return context.password.verify({ hash, password })
}

/**
 * Sets a new password for a signed-in customer and ends every sign-in, including the requesting one
 * (threats 25). False when that one had already ended: then its proof of the old password no longer
 * counts.
 */
export async function changePassword(
  deps: Deps,
  { identity, stillSignedIn }: { identity: EmbeddedIdentity; stillSignedIn: StillSignedIn },
  uid: string,
  password: string,
): Promise<boolean> {
  const hash = await hashWith(identity, password)
  return shortTransaction(deps.pool, lockTimeoutMs, async (client) => {
    await lockCustomer(client, uid)
    if (!(await stillSignedIn(client))) return false
    await storePassword(deps, client, uid, hash)
    await note(transactionOn(client), deps.now(), {
      actor: { kind: 'customer', id: uid },
      action: 'account.change-password',
    })
    return true
  })
}

/** Hashes in fair order, on behalf of this account. */
type InTurn = (account: string, work: () => Promise<string>) => Promise<Turn<string>>

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: 'bad-link' | 'busy' }
  | { ok: false; reason: 'weak'; message: string }

/**
 * Sets a new password through a mailed link, which also confirms the address. `bad-link` when the
 * link is not valid; `busy` when the password could not be hashed now and `weak` when it is easy to
 * guess: in both cases the link stays valid.
 */
export async function resetPassword(
  deps: Deps,
  { identity, inTurn }: { identity: EmbeddedIdentity; inTurn: InTurn },
  { token, password }: { token: string; password: string },
): Promise<ResetOutcome> {
  const now = deps.now()
  const badLink = { ok: false, reason: 'bad-link' } as const
  const peeked = await peekLink(deps.pool, 'reset-password', token, now)
  if (!peeked) return badLink
  const shop = await deps.settings.identity()
  const weakness = weaknessOf(password, [peeked.email, shop.name])
  if (weakness) return { ok: false, reason: 'weak', message: weakness }
  const turn = await inTurn(peeked.email, () => hashWith(identity, password))
  if (!turn.ok) return { ok: false, reason: 'busy' }
  const hash = turn.value
  return shortTransaction(deps.pool, lockTimeoutMs, async (client) => {
    await lockCustomer(client, peeked.userId)
    const owner = await redeemLink(client, 'reset-password', token, now)
    if (!owner) return badLink
    const { userId } = owner
    await storePassword(deps, client, userId, hash)
    await proveAddress(client, userId)
    await note(transactionOn(client), now, {
      actor: { kind: 'customer', id: userId },
      action: 'account.reset-password',
    })
    await forgetGuesses(client, owner)
    return { ok: true, userId } as const
  })
}

/**
 * The owner of the address has read the mail. Until now a stranger may have used the account:
 * remove linked accounts and the name (docs/decisions/005).
 */
async function proveAddress(client: PoolClient, userId: string) {
  const { rowCount } = await client.query(
    `update identity_user set email_verified = true, name = ''
     where id = $1 and not email_verified`,
    [userId],
  )
  if (rowCount === 0) return
  await client.query(
    `delete from identity_account where user_id = $1 and provider_id <> 'credential'`,
    [userId],
  )
}

async function storePassword(deps: Deps, client: PoolClient, userId: string, hash: string) {
  const now = deps.now()
  await endSignIns(client, userId, now)
  await client.query(
    `insert into identity_account
       (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values ($1, $2, 'credential', $2, $3, $4, $4)
     on conflict (provider_id, account_id) do update
       set password = excluded.password, updated_at = excluded.updated_at`,
    [newId(now.getTime()), userId, hash, now],
  )
  await deps.jobs.enqueue(client, passwordChangedJob, { userId, at: now.toISOString() })
}

const hashWith = async (identity: EmbeddedIdentity, password: string) =>
  (await (await identity.auth()).$context).password.hash(password)
