import type { AdminSignIn } from '#app/desk/sign-in/admin.schema.ts'
import { askPassword, leaveAsAdmin } from '#app/desk/sign-in/admin-session.ts'
import {
  readToken,
  storeToken,
  tokenEndsAt,
  tokenLifetimeMs,
} from '#app/desk/sign-in/admin-token.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { momentInWords } from './moment.ts'

type SignedIn = { message?: string; token?: string }

/** `needsCode`: the password is right, and the code of the second factor is asked for. */
export type SignInFailure = { message: string; needsCode?: boolean }

/**
 * Signs in and keeps the token. Null when it worked, otherwise the message (specification, section
 * 8).
 */
export async function signInAsAdmin(credentials: AdminSignIn): Promise<SignInFailure | null> {
  try {
    const answer = await api<SignedIn | undefined>('/auth/admin', {
      method: 'POST',
      body: credentials,
    })
    if (!answer?.token) return { message: answer?.message || loginFailed }
    const isKept = storeToken(answer.token, Date.now())
    return isKept ? null : { message: `${loginFailed}\n${notKept}` }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR')
      return { message: noAnswer }
    const message = hasServersWords(failure) ? failure.message : loginFailed
    return { message, needsCode: failure.reason === 'code' }
  }
}

const loginFailed = 'Login failed! Please try again.'
/* The provider would say web-storage-unsupported. */
const notKept =
  'Your browser cannot save data for this shop: its storage is turned off or full. Please allow it or make room, because the desk keeps your login there.'
const noAnswer = 'An error occurred. Please try again later.'

/* The client says 'An error occurred' for an answer without a message. */
const hasServersWords = ({ status, message }: ApiFailure) =>
  status !== 'PARSING_ERROR' && message !== '' && message !== 'An error occurred'

/** Another hour in exchange for the token that is still good; asks for the password if it is not. */
export async function renewToken(): Promise<void> {
  const asked = readToken()
  try {
    await oneTabAtATime(async () => {
      if (readToken() !== asked) return // another tab was first
      const { token } = await api<{ token: string }>('/auth/admin/renew', { method: 'POST' })
      if (!storeToken(token, Date.now())) throw new ApiFailure('FETCH_ERROR', notKept)
    })
  } catch (failure) {
    if (!(isRefused(failure) && (await askPassword(asked)))) throw failure
  }
}

/**
 * Runs a call of the desk. If the token was renewed meanwhile, here or in another tab, the old one
 * is refused: then the call is repeated with the new one. When the server refuses both, asks for
 * the password first.
 */
export async function asAdmin<T>(call: () => Promise<T>): Promise<T> {
  const sent = readToken()
  // The login has ended: what asks every now and then needs no server to hear of it.
  if (sent === null) throw new ApiFailure(401, 'Please log in as an admin.')
  try {
    return await call()
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    await oneTabAtATime(async () => {}) // a renewal that is under way ends first
    const now = readToken()
    if (now !== null && now !== sent) return asAdmin(call)
    if (now !== null && (await askPassword(sent))) return call()
    throw failure
  }
}

/** Logs out: at the server, so that no copy of the token opens anything, and then in every tab. */
export async function logOut(): Promise<void> {
  const endMs = tokenEndsAt(Date.now())
  try {
    await oneTabAtATime(() => api('/auth/admin', { method: 'DELETE' }))
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // A login unknown to the server has already ended.
    if (failure.status !== 401) showAlert(notTold(endMs), { kind: 'error' })
  }
  leaveAsAdmin()
}

const notTold = (endMs: number | null) =>
  `You're logged out in this browser, but we couldn't reach the shop. The login itself ends at ${timeOf(endMs)}.`
const timeOf = (ms: number | null) => momentInWords(ms ?? Date.now() + tokenLifetimeMs)

const isRefused = (failure: unknown) => failure instanceof ApiFailure && failure.status === 401

/* Browsers have locks on https and on this machine only; elsewhere a tab asks for the password. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('octavo-admin-token', work) : work()
