import { loadIdentity } from '#app/account/load-identity.ts'
import { renewSessionOf, withRenewal } from './with-renewal.ts'

/**
 * Renews an expired session silently, as long as the identity provider still knows the customer.
 */
export async function renewSession(): Promise<boolean> {
  const identity = await loadIdentity().catch(() => null)
  return identity !== null && renewSessionOf(identity)
}

/** Runs a call that needs a session; when that has expired, once more with a renewed one. */
export const withSession = <T>(call: () => Promise<T>): Promise<T> =>
  withRenewal(call, renewSession)
