import { create } from 'zustand'
import { tokenKey } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { readToken, removeToken, renewalOfferMs, tokenEndsAt } from './admin-token.ts'

/** `renew`: the hour is almost over. `password`: the server no longer takes the token. */
export type DeskQuestion = 'renew' | 'password'

/** What the desk asks the admin, if anything; drawn by desk-questions.tsx. */
export const useDeskQuestion = create<{ question: DeskQuestion | null }>()(() => ({
  question: null,
}))
const ask = (question: DeskQuestion | null) => useDeskQuestion.setState({ question })

type Leave = (path: '/' | '/admin') => void

let leaveDesk: Leave | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastEndMs: number | null = null

/**
 * Watches the admin's token from now on, on every page: offers to renew it five minutes before its
 * end, and at its end removes it, says so and leaves (specification, section 4). Every tab that has
 * the desk open watches; the computer may have slept meanwhile.
 */
export function watchAdminToken(leave: Leave): void {
  if (!leaveDesk) {
    addEventListener('storage', ({ key }) => {
      if (key === tokenKey || key === null) look()
    })
    addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
  }
  leaveDesk = leave
  look()
}

/** Forgets the token, in every tab; the server is told by `logOut`. */
export function leaveAsAdmin(): void {
  removeToken()
  look()
}

/** Removes an expired token, with the alert. True when it had expired. */
export function removeExpiredToken(nowMs: number): boolean {
  const endMs = tokenEndsAt(nowMs)
  if (endMs === null || nowMs < endMs) return false
  removeToken()
  sayExpired()
  return true
}

function look() {
  clearTimeout(timer)
  const nowMs = Date.now()
  if (readToken() === null) return gone(nowMs)
  if (removeExpiredToken(nowMs)) return left('/')
  // Signed in again, here or in another tab.
  if (waiting && readToken() !== refusedToken) {
    ask(null)
    waiting(true)
  }
  lastEndMs = tokenEndsAt(nowMs) ?? nowMs
  const untilOfferMs = lastEndMs - renewalOfferMs - nowMs
  if (untilOfferMs > 0 && useDeskQuestion.getState().question === 'renew') ask(null)
  if (untilOfferMs <= 0 && useDeskQuestion.getState().question === null) ask('renew')
  timer = setTimeout(look, untilOfferMs > 0 ? untilOfferMs : lastEndMs - nowMs)
}

/* Another tab removed the token, because it had expired or the admin signed out there. */
function gone(nowMs: number) {
  if (lastEndMs === null) return
  const expired = nowMs > lastEndMs - 2_000
  if (expired) sayExpired()
  left(expired ? '/' : '/admin')
}

function left(path: '/' | '/admin') {
  lastEndMs = null
  waiting?.(false)
  ask(null)
  leaveDesk?.(path)
}

const sayExpired = () => showAlert('Token has expired! Please log in again.', { kind: 'error' })

let waiting: ((signedIn: boolean) => void) | undefined
let refusedToken: string | null = null

/**
 * Asks for the password in place, above the page and its drafts, because the server refused this
 * token. False when the desk was left.
 */
export function askPassword(refused: string | null): Promise<boolean> {
  ask('password')
  refusedToken = refused
  const before = waiting
  return new Promise((resolve) => {
    waiting = (signedIn) => {
      before?.(signedIn)
      waiting = undefined
      resolve(signedIn)
    }
  })
}

/** The question has been answered with a new token, which is stored already. */
export const answered = (): void => look()
