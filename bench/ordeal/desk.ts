import { setTimeout as delay } from 'node:timers/promises'
import { password, type Stage } from './stage.ts'

export const pauseMs = 100

/** Null for a request that found nobody, or a server in trouble; both are tried again. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
    () => null,
  )
  return answer && answer.status < 500 && answer.status !== 429 ? answer : null
}

/** The desk by its API, asked until there is an answer; it logs in again when a token is over. */
export function deskOf({ url }: Stage) {
  let token = ''
  const logIn = async () => {
    const answer = await ask(`${url}/api/auth/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    token = answer?.ok ? (await answer.json()).token : ''
  }
  return async (
    method: string,
    path: string,
    body: object | string,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const isFile = typeof body === 'string'
    const type = isFile ? 'application/octet-stream' : 'application/json'
    for (;;) {
      if (token === '') await logIn()
      const answer = await ask(url + path, {
        method,
        headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
        body: isFile ? body : JSON.stringify(body),
      })
      if (answer && answer.status !== 401) return answer
      if (answer) token = ''
      await delay(pauseMs)
    }
  }
}
export type Desk = ReturnType<typeof deskOf>
