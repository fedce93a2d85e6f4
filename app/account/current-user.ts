import { create } from 'zustand'
import type { CurrentUser } from './identity.ts'
import { loadIdentity } from './load-identity.ts'
import { clearDrafts } from './sign-out-drafts.ts'
import { isSignedInHinted, type SignInNews, signInChannel } from './signed-in-hint.ts'

type SignInState = { currentUser: CurrentUser | null; loading: boolean }

/**
 * Who is signed in. Starts as a guest and loading, like the rendered page, until the browser knows
 * more.
 */
export const useCurrentUser = create<SignInState>()(() => ({ currentUser: null, loading: true }))

let following = false

/**
 * Keeps `useCurrentUser` true from now on, in every tab. A guest costs no request and not even the
 * provider's code: the hint cookie says whether there is anybody to ask about.
 */
export function followSignIn(): void {
  if (following) return
  following = true
  let listening = false

  const look = () => {
    if (listening) return
    if (!isSignedInHinted()) return useCurrentUser.setState({ currentUser: null, loading: false })
    void listenToIdentity()
  }
  const channel = new BroadcastChannel(signInChannel)
  channel.onmessage = ({ data }: MessageEvent<SignInNews>) => {
    if (data === 'signed-out') clearDrafts()
    look()
  }
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  look()

  async function listenToIdentity() {
    listening = true
    const identity = await loadIdentity().catch(() => null)
    if (identity) {
      identity.onAuthStateChanged((currentUser) =>
        useCurrentUser.setState({ currentUser, loading: false }),
      )
    } else {
      listening = false
      useCurrentUser.setState({ loading: false })
    }
  }
}

/**
 * Sets the customer who has just signed in on this page, because the next page may need it at once.
 */
export const knowCustomer = (currentUser: CurrentUser): void =>
  useCurrentUser.setState({ currentUser, loading: false })

/** The customer or null, as soon as it is known; in the browser only. */
export function customerOnceKnown(): Promise<CurrentUser | null> {
  const { loading, currentUser } = useCurrentUser.getState()
  if (!loading) return Promise.resolve(currentUser)
  return new Promise((resolve) => {
    const stop = useCurrentUser.subscribe((state) => {
      if (state.loading) return
      stop()
      resolve(state.currentUser)
    })
  })
}
