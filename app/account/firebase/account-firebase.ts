import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth'
import type { AccountKeeping, AccountResult, Identity } from '#app/account/identity.ts'
import { reasons } from '#app/account/identity-errors.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { firebaseCode } from './firebase-code.ts'

/** The account as the hosted provider keeps it; what the shop holds goes over the shop's API. */
export function firebaseAccount(auth: Auth, identity: Identity): AccountKeeping {
  async function asUser(act: (user: User) => Promise<unknown>): Promise<AccountResult> {
    await auth.authStateReady()
    if (!auth.currentUser) {
      return { ok: false, message: reasons['user-token-expired'], signedOut: true }
    }
    return tell(act(auth.currentUser))
  }

  return {
    waysToSignIn: () =>
      (auth.currentUser?.providerData ?? []).map(({ providerId }) =>
        providerId.replace('.com', ''),
      ),
    requestPasswordReset: (email) => tell(quietly(sendPasswordResetEmail(auth, email))),
    sendVerification: () => asUser((user) => sendEmailVerification(user)),
    changeName: (name) =>
      asUser(async (user) => {
        await updateProfile(user, { displayName: name })
        await identity.idToken({ fresh: true })
      }),
    changePassword: (current, next) =>
      asUser(async (user) => {
        await prove(user, current)
        await updatePassword(user, next)
        await identity.idToken({ fresh: true })
      }),
    async deleteAccount(proof) {
      return asUser(async (user) => {
        if (proof !== 'google') await prove(user, proof.password)
        const headers = { Authorization: `Bearer ${await user.getIdToken(true)}` }
        await api('/account', { method: 'DELETE', base: 'orders', body: {}, headers })
        await deleteUser(user)
        await identity.signOut()
      })
    },
  }
}

const prove = (user: User, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))

/** Never tells whether the address is known. */
const quietly = (sending: Promise<void>) =>
  sending.catch((error) => {
    if (firebaseCode(error) !== 'invalid-credential') throw error
  })

async function tell(work: Promise<unknown>): Promise<AccountResult> {
  try {
    await work
    return { ok: true }
  } catch (error) {
    const message = error instanceof ApiFailure ? error.message : sentence(firebaseCode(error))
    return { ok: false, message }
  }
}

/* The messages about signing in do not fit when a new password is requested. */
const sentence = (code: ReturnType<typeof firebaseCode>) =>
  code === 'invalid-credential'
    ? 'That is not the current password.'
    : code === 'password-refused'
      ? 'The new password is too easy to guess. Please choose a longer one.'
      : reasons[code]
