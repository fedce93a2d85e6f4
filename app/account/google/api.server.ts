import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import { headersFor } from '#app/account/embedded/provider-call.server.ts'
import { ownPath } from '#app/page/next-path.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { cookieAttributes, cookieName } from '#server/http/cookies.ts'
import { isDirect, isLoopbackHost } from '#server/http/direct-request.ts'
import { notFound } from '#server/http/errors.ts'
import { startAttempt } from '#server/http/limits.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { startSession } from '#server/session/session.ts'
import {
  type Attempt,
  attemptCookie,
  attemptCookiesOf,
  attemptPath,
  attemptSealer,
  attemptSeconds,
  newSecrets,
} from './attempt.server.ts'
import {
  type AuthEvent,
  type AuthEventCode,
  authEventType,
  authModes,
  authPurposes,
  isAuthId,
} from './auth-event.ts'
import { sendEventPage, withoutOpenerPolicy } from './event-page.server.ts'
import { finishWithGoogle } from './finish.server.ts'
import type { OidcFor } from './google-client.server.ts'

const authId = z.string().check(z.refine(isAuthId, 'expected 1 to 64 letters, digits, "-" or "_"'))
const startSchema = z.strictObject({
  mode: z.enum(authModes),
  type: z.enum(authPurposes),
  event: authId,
  session: authId,
  next: z.optional(z.string().check(z.maxLength(2000))),
})
/** Providers add parameters of their own; only these are read. */
const callbackSchema = z.object({
  state: z._default(z.string().check(z.maxLength(200)), ''),
  code: z.optional(z.string().check(z.maxLength(2000))),
  error: z.optional(z.string().check(z.maxLength(200))),
  iss: z.optional(z.string().check(z.maxLength(500))),
})

/** These cookies go along with every request, which has room for 16 kB of headers. */
const maxBegun = 4
const longestNext = 1000
const minuteMs = 60_000

/** Signing in with Google: two routes that a popup or the whole page passes through. */
export const googleRoutes =
  (deps: Deps, identity: EmbeddedIdentity, clientFor: OidcFor): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const sealer = attemptSealer(identity.secret, deps.now)
    const attributes = cookieAttributes(deps.env)
    const ofAttempt = { ...attributes, httpOnly: true }

    app.get(`${attemptPath}/start`, {
      schema: {
        summary: 'Begin to sign in with Google, in a window or by redirect',
        group: 'Identity',
        querystring: startSchema,
      },
      handler: async (request, reply) => {
        const { mode, type: purpose, event: eventId, session: sessionId } = request.query
        const wanted = ownPath(request.query.next)
        const next = wanted.length > longestNext ? '/' : wanted
        const from = { mode, purpose, eventId, sessionId, next }
        const origin = originOf(request)
        // Only our own pages may start a sign-in (threats 24); the browser says where the request
        // comes from.
        const site = request.headers['sec-fetch-site']
        if (site === 'cross-site' || site === 'same-site') {
          return end(reply, from, 'invalid-auth-event')
        }
        if (!origin) return end(reply, from, 'unauthorized-domain')
        if (deps.env.GOOGLE_CLIENT_ID === undefined && !isDirect(request)) {
          return notFound(reply)
        }
        const account = purpose === 'signIn' ? null : await signedIn(request)
        if (purpose !== 'signIn' && !account) return end(reply, from, 'user-token-expired')

        const secrets = newSecrets()
        const redirectUri = `${origin}${attemptPath}/callback`
        const url = await clientFor(origin).authorisationUrl(secrets, {
          redirectUri,
          loginHint: account?.email,
        })
        if (!url) return end(reply, from, 'network-request-failed')
        const begun = attemptCookiesOf(deps.env, request.cookies)
        if (begun.length >= maxBegun) {
          for (const name of begun) reply.clearCookie(name, ofAttempt)
        }
        const sealed = await sealer.seal({
          ...from,
          ...secrets,
          redirectUri,
          ...(account && { uid: account.id }),
        })
        reply.setCookie(attemptCookie(deps.env, secrets.state), sealed, {
          ...ofAttempt,
          maxAge: attemptSeconds,
        })
        return withoutOpenerPolicy(reply).redirect(url, 302)
      },
    })

    app.get(`${attemptPath}/callback`, {
      schema: { querystring: callbackSchema },
      handler: async (request, reply) => {
        const { state, code, error, iss } = request.query
        const name = attemptCookie(deps.env, state)
        const sealed = request.cookies[name]
        const attempt = sealed ? await sealer.open(sealed, state) : null
        if (!attempt) return sendEventPage(reply, null, 400)
        reply.clearCookie(name, ofAttempt)
        const client = clientFor(new URL(attempt.redirectUri).origin)
        // An answer of another provider (RFC 9207).
        if (iss !== undefined && iss !== client.issuer) {
          return end(reply, attempt, 'invalid-auth-event')
        }
        if (error === 'access_denied') return end(reply, attempt, 'user-cancelled')
        if (error !== undefined || code === undefined) return end(reply, attempt, 'internal-error')

        const limit = await startAttempt(deps, [
          { bucket: `google-address:${addressKey(request.ip)}`, max: 30, windowMs: 15 * minuteMs },
        ])
        if (!limit.ok) return end(reply, attempt, 'internal-error')
        const answered = await client.redeem(
          { code, state, ...(iss !== undefined && { iss }) },
          attempt,
          attempt.redirectUri,
        )
        if (!answered.ok) {
          const unreachable = answered.reason === 'unreachable'
          return end(reply, attempt, unreachable ? 'network-request-failed' : 'invalid-auth-event')
        }
        const { profile } = answered
        const done = await finishWithGoogle(deps, identity, attempt, profile, request, reply).catch(
          (problem) => {
            request.log.error({ err: problem }, 'a sign-in with Google failed')
            return { ok: false, code: 'internal-error' } as const
          },
        )
        if (!done.ok) return end(reply, attempt, done.code)
        await limit.succeeded()
        if (done.signedIn) {
          await identity.devices.remember(request, reply, done.signedIn.customer.uid)
        }
        // After a redirect the page is rendered for the customer at once; after a popup the page
        // asks by itself.
        if (attempt.mode === 'redirect' && done.signedIn) {
          const { customer, signIn } = done.signedIn
          await startSession(deps, request, reply, customer, signIn)
        }
        return end(reply, attempt, null)
      },
    })

    async function signedIn(request: FastifyRequest) {
      const session = await (await identity.auth()).api.getSession({ headers: headersFor(request) })
      return session?.user ?? null
    }

    /**
     * The origin the visitor must come back to, or null when they came by a name that is not ours:
     * PUBLIC_URL, or without it the loopback name in use. Other headers are ignored (threats 16).
     */
    function originOf(request: FastifyRequest): string | null {
      const { PUBLIC_URL } = deps.env
      const { referer, host } = request.headers
      const page = referer && URL.canParse(referer) ? new URL(referer).origin : null
      if (PUBLIC_URL) return page === null || page === PUBLIC_URL ? PUBLIC_URL : null
      return isLoopbackHost(host) ? `http://${host}` : null
    }

    /**
     * Ends the sign-in in the way it was started: the popup tells its page, or the browser returns
     * to the page.
     */
    function end(
      reply: FastifyReply,
      from: Pick<Attempt, 'mode' | 'purpose' | 'eventId' | 'sessionId' | 'next'>,
      code: AuthEventCode | null,
    ) {
      const event: AuthEvent = {
        type: authEventType(from.purpose, from.mode),
        eventId: from.eventId,
        sessionId: from.sessionId,
        tenantId: null,
        ...(code && { error: { code } }),
      }
      if (from.mode === 'popup') return sendEventPage(reply, event)
      reply.setCookie(cookieName(deps.env, 'authEvent'), JSON.stringify(event), {
        ...attributes,
        maxAge: attemptSeconds,
      })
      return withoutOpenerPolicy(reply).redirect(from.next, 303)
    }
  }
