import type { AccountKeeping, AccountResult, Identity } from '#app/account/identity.ts'
import { renewSessionOf, withRenewal } from '#app/account/sign-in/with-renewal.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'

/** The account as the embedded provider keeps it: over the shop's own API. */
export function embeddedAccount(
  identity: Identity,
  /** Checks again who is signed in, here and in every other tab. */
  lookAgain: () => Promise<void>,
): AccountKeeping {
  const { post, tell } = callsOf(identity)
  return {
    requestPasswordReset: (email) => post('/identity/request-password-reset', { email }),
    sendVerification: () => post('/account/verification-mail'),
    async changeName(name) {
      const result = await tell(() =>
        api('/account/name', { ...own, method: 'PUT', body: { name } }),
      )
      if (result.ok) await lookAgain()
      return result
    },
    async changePassword(currentPassword, newPassword) {
      const result = await post('/account/password', { currentPassword, newPassword })
      // The earlier token belongs to a sign-in that has ended.
      if (result.ok) await identity.idToken({ fresh: true })
      return result
    },
    async deleteAccount(proof) {
      const token = proof === 'google' ? await identity.idToken({ fresh: true }) : null
      const result = await tell(() =>
        api('/account', {
          ...own,
          method: 'DELETE',
          body: proof === 'google' ? {} : proof,
          headers: token ? { Authorization: `Bearer ${token}` } : {},
        }),
      )
      if (result.ok) await identity.signOut()
      return result
    },
  }
}

/* The base without the admin's token: customer calls use only the cookie. */
const own = { base: 'orders' } as const

type Said = { message?: string } | undefined

function callsOf(identity: Identity) {
  const renew = () => renewSessionOf(identity)

  /**
   * Makes the call, with a renewed session if needed, and returns the outcome in the shop's words.
   */
  async function tell(call: () => Promise<Said>): Promise<AccountResult> {
    try {
      const said = await withRenewal(call, renew)
      return { ok: true, message: said?.message }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const [field, message = failure.message] = Object.entries(failure.errors ?? {})[0] ?? []
      return { ok: false, message, field, signedOut: failure.status === 401 }
    }
  }

  const post = (path: string, body: object = {}) =>
    tell(() => api<Said>(path, { ...own, method: 'POST', body }))

  return { post, tell }
}
