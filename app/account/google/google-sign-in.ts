import type { GoogleSignIn, SignInResult } from '#app/account/identity.ts'
import { deleteCookie, keepsCookies, readCookie } from '#app/page/cookies.ts'
import { keptByTab } from '#app/page/kept.ts'
import { type AuthPurpose, authEventType, readAuthEvent } from './auth-event.ts'
import { authEvents, endOf, newAuthIds, openSignInPopup, type PopupEnd, startUrl } from './popup.ts'

/** In session storage: the redirect that this tab has started, to match its result. */
const pendingKey = 'octavo-sign-in-redirect'

/**
 * Google with the embedded provider: the shop's own server talks to Google and tells us the result.
 * `enter` takes over the sign-in that the server has just made.
 */
export function embeddedGoogle(enter: () => Promise<SignInResult>): GoogleSignIn {
  const finish = (end: PopupEnd) => (end.ok ? enter() : end)
  return {
    popup(purpose, onClosed) {
      if (!keepsCookies()) return Promise.resolve(withoutCookies)
      return openSignInPopup(purpose, { onClosed, onLateSuccess: enter }).then(finish)
    },

    async redirect(purpose, next) {
      if (!keepsCookies()) return withoutCookies
      const ids = newAuthIds()
      if (!keptByTab.write(pendingKey, JSON.stringify({ [purpose]: ids }))) return withoutCookies
      location.assign(startUrl('redirect', purpose, ids, next))
      return null
    },

    async redirectResult(purpose) {
      const pending = takePending(purpose)
      const event = pending && takeRedirectEvent()
      if (!event) return null
      let end: PopupEnd | undefined
      authEvents.expect({ type: authEventType(purpose, 'redirect'), ...pending }, (told) => {
        end = endOf(told)
      })
      authEvents.receive(event)
      return end ? finish(end) : null
    },
  }
}

const withoutCookies = { ok: false, code: 'web-storage-unsupported' } as const

type Pending = { eventId: string; sessionId: string }

function takePending(purpose: AuthPurpose): Pending | null {
  const all = keptByTab.readJson(pendingKey) as Partial<Record<AuthPurpose, Pending>> | null
  const pending = all?.[purpose]
  if (!pending) return null
  keptByTab.remove(pendingKey)
  return pending
}

function takeRedirectEvent() {
  const told = readCookie('authEvent')
  if (!told) return null
  deleteCookie('authEvent')
  try {
    return readAuthEvent(JSON.parse(decodeURIComponent(told)))
  } catch {
    return null
  }
}
