import { holdToken } from '#app/account/id-token.ts'
import type { CurrentUser, Identity, IdentityCode, SignInResult } from '#app/account/identity.ts'
import { syncSession } from '#app/account/sign-in/session-sync.ts'
import { clearDrafts } from '#app/account/sign-out-drafts.ts'
import { isSignedInHinted, type SignInNews, signInChannel } from '#app/account/signed-in-hint.ts'
import { keepsCookies } from '#app/page/cookies.ts'
import { filesOf } from '#app/page/old-tab.ts'
import { tokenKeeper } from './token-keeper.ts'

/** The provider that lives in the shop's own process, over its HTTP interface `/api/identity`. */
export function embeddedIdentity(): Identity {
  const listeners = new Set<(user: CurrentUser | null) => void>()
  const channel = new BroadcastChannel(signInChannel)
  const tell = (news: SignInNews) => channel.postMessage(news)
  let user: CurrentUser | null = null
  let known = false

  const tokens = tokenKeeper(async () => {
    const answer = await call<{ token: string }>('/token')
    if (!answer.ok) {
      if (answer.status === 401) await become(null)
      return null
    }
    const held = holdToken(answer.data.token, Date.now())
    return held && (await syncSession(held)) !== 'failed' ? held : null
  })

  async function become(next: CurrentUser | null) {
    const changed =
      !known || user?.uid !== next?.uid || user?.email !== next?.email || user?.name !== next?.name
    user = next
    known = true
    if (!next) {
      tokens.drop()
      if (isSignedInHinted()) await syncSession(null)
    }
    if (changed) for (const listener of listeners) listener(user)
  }

  /** Reads who is signed in; a failure changes nothing, and the next check tries again. */
  async function look() {
    if (!isSignedInHinted()) return become(null)
    const answer = await call<{ user: Account } | null>('/get-session')
    if (answer.ok) {
      await become(answer.data ? toUser(answer.data.user) : null)
      if (user) tokens.keepFresh()
    } else if (!known) {
      known = true
      for (const listener of listeners) listener(null)
    }
  }

  async function enter(path: string, body: object): Promise<SignInResult> {
    if (!keepsCookies()) return { ok: false, code: 'web-storage-unsupported' }
    const answer = await call<{ user: Account }>(path, body)
    if (!answer.ok) {
      const { status, errors } = answer
      return { ok: false, code: errors ? 'password-refused' : codeOf(path, status), errors }
    }
    if (!(await tokens.renew())) {
      const session = await call('/get-session')
      await call('/sign-out', {})
      // The server signed us in a moment ago but does not know us now: the browser dropped the
      // cookie.
      const dropped = session.ok && session.data === null
      return { ok: false, code: dropped ? 'web-storage-unsupported' : 'network-request-failed' }
    }
    return entered(toUser(answer.data.user))
  }

  /** Takes over a sign-in made by the server, with its new ID token. */
  async function enterWithCookie(): Promise<SignInResult> {
    const answer = await call<{ user: Account } | null>('/get-session')
    if (!answer.ok) return { ok: false, code: codeOf('/get-session', answer.status) }
    if (!answer.data) return { ok: false, code: 'web-storage-unsupported' }
    if (!(await tokens.renew())) return { ok: false, code: 'network-request-failed' }
    return entered(toUser(answer.data.user))
  }

  async function entered(next: CurrentUser): Promise<SignInResult> {
    await become(next)
    tell('changed')
    return { ok: true, user: next }
  }

  channel.onmessage = () => void look()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    if (isSignedInHinted() !== (user !== null)) void look()
    else if (user) tokens.keepFresh()
  })
  const firstLook = look()

  const identity: Identity = {
    createAccount: (email, password) => enter('/sign-up/email', { name: '', email, password }),
    signIn: (email, password) => enter('/sign-in/email', { email, password }),
    async signOut() {
      const session = await syncSession(null)
      const provider = await call('/sign-out', {})
      if (session === 'failed' || !provider.ok) return { ok: false, code: 'network-request-failed' }
      clearDrafts()
      await become(null)
      tell('signed-out')
      return { ok: true }
    },
    onAuthStateChanged(listener) {
      listeners.add(listener)
      if (known) listener(user)
      return () => listeners.delete(listener)
    },
    async idToken({ fresh = false } = {}) {
      await firstLook
      if (!user) return null
      return fresh ? tokens.renew() : tokens.current()
    },
    google: async () =>
      (await filesOf(() => import('#app/account/google/google-sign-in.ts'))).embeddedGoogle(
        enterWithCookie,
      ),
    account: async () =>
      (await filesOf(() => import('./account-embedded.ts'))).embeddedAccount(identity, async () => {
        await look()
        tell('changed')
      }),
  }
  return identity
}

type Account = { id: string; email: string; emailVerified: boolean; name?: string }

const toUser = ({ id, email, emailVerified, name }: Account): CurrentUser => ({
  uid: id,
  email,
  emailVerified,
  ...(name ? { name } : {}),
})

type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; errors?: Record<string, string> }

/** How long a visitor waits without a message. */
const shortWaitSeconds = 3

/** Status 0: the shop could not be reached. */
async function call<T>(path: string, body?: object, again = 3): Promise<Answer<T>> {
  const response = await fetch(`/api/identity${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  if (!response) return { ok: false, status: 0 }
  // Others are logging in from the same connection right now: places are free in seconds.
  const waitSeconds = Number(response.headers.get('retry-after') ?? Number.POSITIVE_INFINITY)
  if (response.status === 429 && waitSeconds <= shortWaitSeconds && again > 0) {
    await new Promise((done) => setTimeout(done, waitSeconds * 1000))
    return call(path, body, again - 1)
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => null)
    return { ok: false, status: response.status, errors: problem?.errors }
  }
  return { ok: true, data: await response.json().catch(() => null) }
}

function codeOf(path: string, status: number): IdentityCode {
  if (status === 0) return 'network-request-failed'
  const signUp = path.startsWith('/sign-up')
  if (status === 429) return signUp ? 'too-many-accounts' : 'too-many-requests'
  if (status >= 500) return 'internal-error'
  return signUp ? 'registration-refused' : 'invalid-credential'
}
