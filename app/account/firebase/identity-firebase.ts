import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  signInWithEmailAndPassword,
  type User,
} from '@firebase/auth'
import { holdToken, readClaims } from '#app/account/id-token.ts'
import type { CurrentUser, Identity, IdentityCode, SignInResult } from '#app/account/identity.ts'
import { syncSession } from '#app/account/sign-in/session-sync.ts'
import { clearDrafts } from '#app/account/sign-out-drafts.ts'
import { isSignedInHinted, type SignInNews, signInChannel } from '#app/account/signed-in-hint.ts'
import { keepsCookies } from '#app/page/cookies.ts'
import type { FirebaseSettings } from '#app/page/identity-settings.ts'
import { filesOf } from '#app/page/old-tab.ts'
import { firebaseCode } from './firebase-code.ts'

/** The hosted provider, through its own SDK; the shop's session follows each of its tokens. */
export function firebaseIdentity(settings: FirebaseSettings): Identity {
  const opened = open(settings)
  return typeof opened === 'string' ? outOfOrder(opened) : following(opened)
}

function open(settings: FirebaseSettings): Auth | IdentityCode {
  try {
    return initializeAuth(initializeApp(settings), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    })
  } catch (error) {
    return firebaseCode(error)
  }
}

function following(auth: Auth): Identity {
  const listeners = new Set<(user: CurrentUser | null) => void>()
  const channel = new BroadcastChannel(signInChannel)
  const tell = (news: SignInNews) => channel.postMessage(news)
  let known = false
  let last: Promise<unknown> = Promise.resolve()

  /** Sync one after the other: two at once would leave an orphaned session behind. */
  function follow(user: User | null, kept: boolean) {
    const next = last.then(async () => {
      if (!user) return isSignedInHinted() ? syncSession(null) : 'synced'
      const token = await user.getIdToken()
      // A token from an earlier visit has the age it states; a new one has just arrived.
      const issuedAtMs = Number(readClaims(token)?.iat) * 1000
      const held = holdToken(token, kept ? issuedAtMs : Date.now())
      return held ? syncSession(held) : 'failed'
    })
    last = next.catch(() => {})
    return next.catch(() => 'failed' as const)
  }

  onIdTokenChanged(auth, async (user) => {
    const first = !known
    known = true
    await follow(user, first)
    for (const listener of listeners) listener(user && toUser(user))
  })

  async function enter(work: () => Promise<User>): Promise<SignInResult> {
    if (!keepsCookies()) return { ok: false, code: 'web-storage-unsupported' }
    try {
      const user = await work()
      if ((await follow(user, false)) === 'failed') {
        await auth.signOut()
        return { ok: false, code: 'network-request-failed' }
      }
      tell('changed')
      return { ok: true, user: toUser(user) }
    } catch (error) {
      return { ok: false, code: firebaseCode(error) }
    }
  }

  const identity: Identity = {
    createAccount: (email, password) =>
      enter(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        void sendEmailVerification(user).catch(() => {}) // can be asked for again
        return user
      }),
    signIn: (email, password) =>
      enter(async () => (await signInWithEmailAndPassword(auth, email, password)).user),
    async signOut() {
      if ((await syncSession(null)) === 'failed')
        return { ok: false, code: 'network-request-failed' }
      await auth.signOut()
      clearDrafts()
      tell('signed-out')
      return { ok: true }
    },
    onAuthStateChanged(listener) {
      listeners.add(listener)
      if (known) listener(auth.currentUser && toUser(auth.currentUser))
      return () => listeners.delete(listener)
    },
    async idToken({ fresh = false } = {}) {
      await auth.authStateReady()
      const user = auth.currentUser
      if (!user) return null
      try {
        if (fresh) await user.reload()
        const token = await user.getIdToken(fresh)
        return !fresh || (await follow(user, false)) === 'synced' ? token : null
      } catch {
        return null
      }
    },
    google: async () =>
      (await filesOf(() => import('./google-firebase.ts'))).firebaseGoogle(auth, enter),
    account: async () =>
      (await filesOf(() => import('./account-firebase.ts'))).firebaseAccount(auth, identity),
  }
  return identity
}

/** When misconfigured, the pages still work and say why signing in fails. */
function outOfOrder(code: IdentityCode): Identity {
  const refused = async () => ({ ok: false, code }) as const
  return {
    createAccount: refused,
    signIn: refused,
    signOut: async () => {
      if ((await syncSession(null)) !== 'failed') return { ok: true }
      return { ok: false, code: 'network-request-failed' }
    },
    onAuthStateChanged(listener) {
      listener(null)
      return () => {}
    },
    idToken: async () => null,
    google: async () => ({
      popup: refused,
      redirect: refused,
      redirectResult: async () => null,
    }),
    account: () => Promise.reject(new Error(code)),
  }
}

const toUser = ({ uid, email, emailVerified, displayName }: User): CurrentUser => ({
  uid,
  email: email ?? '',
  emailVerified,
  ...(displayName ? { name: displayName } : {}),
})
