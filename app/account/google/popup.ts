import {
  type AuthEvent,
  type AuthEventCode,
  type AuthMode,
  type AuthPurpose,
  authChannel,
  authEventType,
  readAuthEvent,
} from './auth-event.ts'
import { authEventCache } from './auth-event-cache.ts'

/** How a sign-in in a window of its own ended. */
export type PopupEnd = { ok: true } | { ok: false; code: AuthEventCode }

export type PopupWatcher = {
  /** The window was seen closed; its result may still arrive within 8 s. */
  onClosed?: () => void
  /**
   * The result arrived after the wait had ended: a window cut off from its opener looks closed
   * while the visitor is still using it.
   */
  onLateSuccess?: () => void
}

/* Specification, section 9. */
const widthPx = 500
const heightPx = 600
const closedGraceMs = 8_000
const lookEveryMs = 500

export const authEvents = authEventCache(Date.now)
let cancelLast = () => {}
let channel: BroadcastChannel | undefined

/**
 * Opens the provider's window, centered. Must be called in the click itself, or browsers block it.
 * A previous window is closed and ends as `cancelled-popup-request`.
 */
export function openSignInPopup(
  purpose: AuthPurpose,
  { onClosed, onLateSuccess }: PopupWatcher = {},
): Promise<PopupEnd> {
  cancelLast()
  listen()
  const ids = newAuthIds()
  const popup = window.open(startUrl('popup', purpose, ids), ids.eventId, centred())
  if (!popup) return Promise.resolve({ ok: false, code: 'popup-blocked' })
  popup.focus()

  return new Promise((resolve) => {
    let givenUp = false
    let grace: ReturnType<typeof setTimeout> | undefined
    const looking = setInterval(() => {
      if (!popup.closed) return
      clearInterval(looking)
      onClosed?.()
      grace = setTimeout(() => {
        givenUp = true
        resolve({ ok: false, code: 'popup-closed-by-user' })
      }, closedGraceMs)
    }, lookEveryMs)

    const settle = (end: PopupEnd) => {
      clearInterval(looking)
      clearTimeout(grace)
      resolve(end)
    }
    const forget = authEvents.expect({ type: authEventType(purpose, 'popup'), ...ids }, (event) => {
      settle(endOf(event))
      if (givenUp && !event.error) onLateSuccess?.()
    })
    cancelLast = () => {
      forget()
      popup.close()
      settle({ ok: false, code: 'cancelled-popup-request' })
    }
  })
}

export const endOf = ({ error }: AuthEvent): PopupEnd =>
  error ? { ok: false, code: error.code } : { ok: true }

/** The start address of the provider's flow. */
export function startUrl(
  mode: AuthMode,
  type: AuthPurpose,
  { eventId, sessionId }: { eventId: string; sessionId: string },
  next?: string,
): string {
  const search = new URLSearchParams({ mode, type, event: eventId, session: sessionId })
  if (next) search.set('next', next)
  return `/api/identity/google/start?${search}`
}

export const newAuthIds = () => ({ eventId: randomId(), sessionId: randomId() })

/* `crypto.randomUUID` is missing on plain http addresses other than localhost. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function listen() {
  if (channel) return
  channel = new BroadcastChannel(authChannel)
  channel.onmessage = ({ data }) => hear(data)
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) hear(data)
  })
}

function hear(data: unknown) {
  const event = readAuthEvent(data)
  if (event) authEvents.receive(event)
}

function centred(): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - widthPx) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - heightPx) / 2))
  return `popup,width=${widthPx},height=${heightPx},left=${left},top=${top}`
}
