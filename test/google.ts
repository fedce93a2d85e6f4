import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { call } from './app.ts'
import { cookiesOf } from './customer.ts'

const host = 'localhost:5000'

type Begin = { mode?: string; type?: string; next?: string; cookie?: string }

/** Begins a sign-in with Google as a page does: where it leads, and the cookies so far. */
export async function beginWithGoogle(app: FastifyInstance, options: Begin = {}) {
  const { cookie = '', ...query } = options
  const search = new URLSearchParams({
    mode: 'popup',
    type: 'signIn',
    event: 'event-1',
    session: 'session-1',
    ...query,
  })
  const answer = await call(app, {
    url: `/api/identity/google/start?${search}`,
    headers: { host, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
  })
  assert.equal(answer.status, 302, answer.body)
  return { location: String(answer.headers.location), cookie: cookiesOf(answer, cookie) }
}

export type Visitor = { email: string; name?: string; verified?: boolean }

/** Answers the stand-in's page. */
export const consent = (
  app: FastifyInstance,
  request: string,
  { email, name = 'A reader', verified = true }: Visitor,
) =>
  call(app, {
    url: `/api/identity/stand-in/consent?${new URLSearchParams({
      request,
      name,
      email,
      ...(verified && { verified: 'yes' }),
    })}`,
    headers: { host },
  })

/** The whole way through the stand-in; answers with the callback's answer and all cookies. */
export async function signInWithStandIn(
  app: FastifyInstance,
  visitor: Visitor,
  options: Begin = {},
) {
  const begun = await beginWithGoogle(app, options)
  const back = await consent(app, new URL(begun.location).search.slice(1), visitor)
  return comeBack(app, String(back.headers.location), begun.cookie)
}

/** Comes back from the provider to the shop. */
export async function comeBack(app: FastifyInstance, url: string, cookie: string) {
  const answer = await call(app, { url, headers: { host, cookie } })
  return { ...answer, cookie: cookiesOf(answer, cookie) }
}

/** The event in the page that a window ends on. */
export function eventIn(html: string) {
  const data = /id="event">([^<]*)</.exec(html)?.[1]
  assert.ok(data, html)
  return JSON.parse(data)
}
