import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { AuthPurpose } from '#app/account/google/auth-event.ts'
import type { GoogleSignIn, SignInResult } from '#app/account/identity.ts'
import { reasons } from '#app/account/identity-errors.ts'
import { loadIdentity } from '#app/account/load-identity.ts'
import { closeErrors, showAlert } from '#app/ui/messages.ts'

/** `closed`: the window was seen closed, and its end may still come. `leaving`: a redirect begins. */
export type GoogleState = 'loading' | 'ready' | 'open' | 'closed' | 'leaving' | 'done'

/**
 * Google for a page: the provider is loaded before the click, the window opened in it, a blocked
 * window replaced by a redirect that comes back here. `finish` hears how it ended, either way.
 */
export function useGoogle(purpose: AuthPurpose, finish: (result: SignInResult) => void) {
  const [state, setState] = useState<GoogleState>('loading')
  const google = useRef<GoogleSignIn>(undefined)
  const attempt = useRef(0)
  const { pathname, search } = useLocation()

  async function load() {
    const identity = await loadIdentity().catch(() => null)
    google.current = await identity?.google().catch(() => undefined)
    const result = await google.current?.redirectResult(purpose)
    setState(result?.ok ? 'done' : 'ready')
    if (result) finish(result)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the click that needs it
  useEffect(() => void load(), [])

  /** To be called in the click itself. A window that is still open is closed for the new one. */
  async function start() {
    attempt.current += 1
    const mine = attempt.current
    const isMine = () => mine === attempt.current
    closeErrors()
    if (!google.current) {
      void load()
      return finish({ ok: false, code: 'network-request-failed' })
    }
    setState('open')
    const result = await google.current.popup(purpose, () => isMine() && setState('closed'))
    if (!isMine()) return
    if (!result.ok && result.code === 'popup-blocked') {
      setState('leaving')
      showAlert(reasons['popup-blocked'])
      const refused = await google.current.redirect(purpose, pathname + search)
      if (!refused) return
      setState('ready')
      return finish(refused)
    }
    setState(result.ok ? 'done' : 'ready')
    finish(result)
  }

  return { state, start: () => void start() }
}
