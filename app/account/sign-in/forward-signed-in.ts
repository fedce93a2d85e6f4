import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#app/account/current-user.ts'
import { closeErrors } from '#app/ui/messages.ts'
import { renewSession } from './renew-session.ts'

/* Do not retry at once a page that keeps sending the customer back here. */
const patienceMs = 10_000
let lastForward = { to: '', atMs: 0 }

/**
 * Sends a customer who is already signed in (only the shop's session had expired, or another tab
 * signed in) to `next` at once, but not while this page is signing somebody in itself.
 */
export function useForwardSignedIn(next: string, busy: boolean): void {
  const uid = useCurrentUser((state) => state.currentUser?.uid)
  const navigate = useNavigate()
  useEffect(() => {
    if (!uid || busy) return
    if (lastForward.to === next && Date.now() - lastForward.atMs < patienceMs) return
    lastForward = { to: next, atMs: Date.now() }
    void renewSession().then((renewed) => {
      if (!renewed) return
      closeErrors()
      navigate(next, { replace: true })
    })
  }, [uid, busy, next, navigate])
}
