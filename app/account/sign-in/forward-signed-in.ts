import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#app/account/current-user.ts'
import { closeErrors } from '#app/ui/messages.ts'
import { renewSession } from './renew-session.ts'

/* A page that keeps sending a customer back here is not tried again at once. */
const patienceMs = 10_000
let lastForward = { to: '', atMs: 0 }

/**
 * Who is signed in already (only the shop's session had expired, or another tab did it) goes on to
 * `next` at once. Not while this page is signing somebody in itself.
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
