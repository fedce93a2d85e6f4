import { type HeldToken, tooOldToSync } from './id-token.ts'

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
  const answer = await fetch('/api/session', {
    method: token ? 'POST' : 'DELETE',
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  if (!answer?.ok) return 'failed'
  lastSynced = token ?? undefined
  return 'synced'
}
