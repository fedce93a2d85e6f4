import type { Identity } from '#app/account/identity.ts'
import { ApiFailure } from '#app/page/api-client.ts'

/**
 * A fresh id token renews the shop's session; false when the provider no longer has a signed-in
 * customer.
 */
export const renewSessionOf = async (identity: Identity): Promise<boolean> =>
  (await identity.idToken({ fresh: true })) !== null

/** Runs a call that needs a session; when that has expired, once more with a renewed one. */
export async function withRenewal<T>(
  call: () => Promise<T>,
  renew: () => Promise<boolean>,
): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    const expired = failure instanceof ApiFailure && failure.status === 401
    if (expired && (await renew())) return call()
    throw failure
  }
}
