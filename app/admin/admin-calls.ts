import { ApiFailure, api } from '#app/api-client.ts'
import type { AdminSignIn } from './admin.schema.ts'
import { askPassword } from './admin-session.ts'
import { storeToken } from './admin-token.ts'

type SignedIn = { message?: string; token?: string }

/** Signs in and keeps the token. Null when it worked, else what to tell (specification, section 8). */
export async function signInAsAdmin(credentials: AdminSignIn): Promise<string | null> {
  try {
    const answer = await api<SignedIn | undefined>('/auth/admin', {
      method: 'POST',
      body: credentials,
    })
    if (!answer?.token) return answer?.message || loginFailed
    return storeToken(answer.token, Date.now()) ? null : `${loginFailed}\n${notKept}`
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR') return noAnswer
    return hasServersWords(failure) ? failure.message : loginFailed
  }
}

const loginFailed = 'Login failed! Please try again.'
/* The provider would say web-storage-unsupported. */
const notKept =
  'Your browser keeps no data for this shop: its storage is switched off or full. Allow it or make room, because the desk keeps its login there.'
const noAnswer = 'An error occurred. Please try again later.'

/* The client says 'An error occurred' for an answer that says nothing itself. */
const hasServersWords = ({ status, message }: ApiFailure) =>
  status !== 'PARSING_ERROR' && message !== '' && message !== 'An error occurred'

/** Another hour in exchange for the token that is still good. */
export async function renewToken(): Promise<void> {
  const { token } = await api<{ token: string }>('/auth/admin/renew', { method: 'POST' })
  if (!storeToken(token, Date.now())) throw new ApiFailure('FETCH_ERROR', notKept)
}

/** Runs a call of the desk; when the server no longer takes the token, asks for the password first. */
export async function asAdmin<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    const refused = failure instanceof ApiFailure && failure.status === 401
    if (refused && (await askPassword())) return call()
    throw failure
  }
}
