import {
  type Auth,
  GoogleAuthProvider,
  getRedirectResult,
  linkWithPopup,
  linkWithRedirect,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  signInWithPopup,
  signInWithRedirect,
  type User,
  type UserCredential,
} from '@firebase/auth'
import type { GoogleSignIn, SignInResult } from '#app/account/identity.ts'

/**
 * Google with the hosted provider. The SDK keeps the rules of the window itself: its size, 8 s after
 * it is seen closed, one at a time, each event once.
 */
export function firebaseGoogle(
  auth: Auth,
  enter: (work: () => Promise<User>) => Promise<SignInResult>,
): GoogleSignIn {
  const provider = new GoogleAuthProvider()
  const signedIn = <T>(act: (user: User) => Promise<T>): Promise<T> =>
    auth.currentUser ? act(auth.currentUser) : Promise.reject({ code: 'auth/user-token-expired' })
  const popups = {
    signIn: () => signInWithPopup(auth, provider),
    link: () => signedIn((user) => linkWithPopup(user, provider)),
    reauthenticate: () => signedIn((user) => reauthenticateWithPopup(user, provider)),
  }
  const redirects = {
    signIn: () => signInWithRedirect(auth, provider),
    link: () => signedIn((user) => linkWithRedirect(user, provider)),
    reauthenticate: () => signedIn((user) => reauthenticateWithRedirect(user, provider)),
  }
  let returned: Promise<UserCredential | null> | undefined

  return {
    popup: (purpose) => enter(async () => (await popups[purpose]()).user),
    /* Returns to the page it left, which `next` also names. */
    async redirect(purpose) {
      await redirects[purpose]()
      return null
    },
    async redirectResult(purpose) {
      returned ??= getRedirectResult(auth)
      const told = returned
      // The first caller gets a failure: the SDK does not say what it was for.
      const kind = await told.then(
        (credential) => credential?.operationType,
        () => purpose,
      )
      if (kind !== purpose) return null
      returned = Promise.resolve(null)
      return enter(async () => ((await told) as UserCredential).user)
    },
  }
}
