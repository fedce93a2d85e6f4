import { loadIdentity } from '#app/account/identity.ts'
import { ApiFailure } from '#app/page/api-client.ts'

/** Renews an expired session in silence, as long as the identity provider still knows the customer. */
export async function renewSession(): Promise<boolean> {
  const identity = await loadIdentity().catch(() => null)
  return (await identity?.idToken({ fresh: true })) != null
}

/** Runs a call that needs a session; when that has expired, once more with a renewed one. */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    const expired = failure instanceof ApiFailure && failure.status === 401
    if (expired && (await renewSession())) return call()
    throw failure
  }
}
