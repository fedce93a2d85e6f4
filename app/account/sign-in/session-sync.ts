import { type HeldToken, tooOldToSync } from '#app/account/id-token.ts'
import { baseOfDocument } from '#app/page/api-client.ts'

/** `skipped`: the token is older than 5 minutes. `failed`: the shop refused or could not be reached. */
export type SyncResult = 'synced' | 'skipped' | 'failed'

let lastSynced: string | undefined

/**
 * Lets the shop's session follow the provider's id token: `POST /api/session` for a token, `DELETE`
 * for null. Called on every change of the token; the same token is sent once.
 */
export async function syncSession(held: HeldToken | null): Promise<SyncResult> {
  const token = held?.token ?? null
  if (token && token === lastSynced) return 'synced'
  if (held && tooOldToSync(held, Date.now())) return 'skipped'
  const answers = await Promise.all(
    sessionDoors().map((door) =>
      fetch(door, {
        method: token ? 'POST' : 'DELETE',
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        credentials: 'include',
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null),
    ),
  )
  if (!answers.every((answer) => answer?.ok)) return 'failed'
  lastSynced = token ?? undefined
  return 'synced'
}

/** Cookies are kept for each host: the pages need a session, and so does an Orders API elsewhere. */
function sessionDoors(): string[] {
  const orders = baseOfDocument('orders')
  const isHere = new URL(orders, location.href).origin === location.origin
  return isHere ? ['/api/session'] : ['/api/session', `${orders}/session`]
}
