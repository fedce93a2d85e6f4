/*
 * What a sign-in through a window or a redirect ends with, as the server's callback page tells it and
 * the page that began it hears it.
 *
 * A page begins by sending a window (or itself) to
 *   /api/identity/google/start?mode=popup|redirect&type=signIn|link|reauthenticate
 *     &event=<eventId>&session=<sessionId>[&next=<path to go to after a redirect>]
 * with two ids of its own making ([A-Za-z0-9_-], 1 to 64 characters). The flow ends on our origin:
 *  - popup: a small page posts the event to its opener (exact origin) and on the BroadcastChannel
 *    `authChannel`, then closes itself. Both may arrive, so each event is handled once.
 *  - redirect: the browser goes to `next`, whatever came of it, and the event waits in the readable
 *    cookie `authEvent` (URI-encoded JSON, 10 minutes); the page takes and deletes it. The
 *    shop's session is open already.
 * When there is no `error`, the provider's cookie is already set: ask /api/identity/get-session and
 * /api/identity/token as after any other sign-in.
 */

export const authChannel = 'octavo-identity'

/** How long a handled event is remembered and an unhandled one kept (specification, section 9). */
export const authEventLifeMs = 10 * 60 * 1000

export const authModes = ['popup', 'redirect'] as const
export type AuthMode = (typeof authModes)[number]

export const authPurposes = ['signIn', 'link', 'reauthenticate'] as const
export type AuthPurpose = (typeof authPurposes)[number]

const eventTypes = {
  signIn: { popup: 'signInViaPopup', redirect: 'signInViaRedirect' },
  link: { popup: 'linkViaPopup', redirect: 'linkViaRedirect' },
  reauthenticate: { popup: 'reauthViaPopup', redirect: 'reauthViaRedirect' },
} as const

export type AuthEventType = (typeof eventTypes)[AuthPurpose][AuthMode]

export const authEventType = (purpose: AuthPurpose, mode: AuthMode): AuthEventType =>
  eventTypes[purpose][mode]

/** The codes of the specification, section 8. */
export const specifiedCodes = [
  'internal-error',
  'web-storage-unsupported',
  'cancelled-popup-request',
  'popup-closed-by-user',
  'popup-blocked',
  'unauthorized-domain',
  'network-request-failed',
  'invalid-auth-event',
  'auth-domain-config-required',
  'invalid-api-key',
] as const

/** Further reasons of the two providers, under the names that the hosted one gives them. */
export const furtherCodes = [
  /** The visitor canceled on the provider's page. */
  'user-cancelled',
  /** The address has an account that never confirmed it, so it may belong to someone else. */
  'account-exists-with-different-credential',
  /** Link: the Google account already belongs to another account of the shop. */
  'credential-already-in-use',
  /** Re-authenticate: that Google account is not the one of the customer who is signed in. */
  'user-mismatch',
  /** Link or re-authenticate without being signed in. */
  'user-token-expired',
  /** Sixty sign-ins within the hour. */
  'too-many-requests',
] as const

export type AuthEventCode = (typeof specifiedCodes)[number] | (typeof furtherCodes)[number]

export type AuthEvent = {
  type: AuthEventType
  eventId: string
  sessionId: string
  /** Always null: a shop has one tenant. */
  tenantId: string | null
  error?: { code: AuthEventCode }
}

const types = new Set<unknown>(Object.values(eventTypes).flatMap((byMode) => Object.values(byMode)))
const codes = new Set<unknown>([...specifiedCodes, ...furtherCodes])
const idPattern = /^[\w-]{1,64}$/

export const isAuthId = (value: unknown): value is string =>
  typeof value === 'string' && idPattern.test(value)

/** The event in a message or cookie; null when it is anything else, which then gives no result. */
export function readAuthEvent(value: unknown): AuthEvent | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, eventId, sessionId, tenantId, error } = value as Record<string, unknown>
  if (!types.has(type) || !isAuthId(eventId) || !isAuthId(sessionId)) return null
  if (tenantId !== null && typeof tenantId !== 'string') return null
  const event: AuthEvent = { type: type as AuthEventType, eventId, sessionId, tenantId }
  if (error === undefined) return event
  const code = (error as { code?: unknown } | null)?.code
  return { ...event, error: { code: codes.has(code) ? (code as AuthEventCode) : 'internal-error' } }
}
