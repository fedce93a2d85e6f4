import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Account,
  accountSchema,
  signInSchema,
  signUpSchema,
} from '#app/account/credentials.schema.ts'
import { verificationMailJob } from '#app/account/keeping/account-mails.server.ts'
import { waitForSignIn } from '#app/account/sign-in/sign-in-rate.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { startAttempt, startGuess, tooMany } from '#server/http/limits.ts'
import { own } from '#server/http/own-reply.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { logInFirst } from '#server/session/customer-guard.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'
import { endSession } from '#server/session/session.ts'
import { signInLimits } from './guess-limits.server.ts'
import { type EmbeddedIdentity, identityPath } from './identity.server.ts'
import { signInWithPassword } from './password-sign-in.server.ts'
import { headersFor, passCookies, worked } from './provider-call.server.ts'

/** The specification's one text for a refused sign-in or registration (section 8). */
const refused = 'Please provide a valid email and password'
const manyAccounts = 'Too many accounts were created from your connection in the last hour.'
const hourMs = 60 * 60_000

/**
 * The routes of the embedded provider that the shop uses; its others are not exposed. Answers carry
 * the account but never the provider's session, which lives in an HttpOnly cookie.
 */
export const identityRoutes =
  (deps: Deps, identity: EmbeddedIdentity): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const group = 'Identity'
    const { auth, devices } = identity

    app.post(`${identityPath}/sign-in/email`, {
      schema: {
        summary: 'Sign in with e-mail and password',
        group,
        body: signInSchema,
        response: { 200: accountSchema },
      },
      handler: async (request, reply) => {
        const { email } = request.body
        const waitSeconds = await waitForSignIn(deps, email)
        if (waitSeconds !== null) return tooMany(reply, waitSeconds)
        const limits = await signInLimits(deps, identity, request, email)
        const attempt = await startGuess(deps, limits)
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds)
        const provider = await auth()
        const turn = await app.passwordWork({ request, account: email }, () =>
          signInWithPassword(deps.pool, provider, request.body, headersFor(request)),
        )
        if (!turn.ok) return notTried(reply, attempt)
        const answer = turn.value
        if (!answer) {
          await attempt.failed()
          return problem(reply, 401, { message: refused })
        }
        await attempt.succeeded()
        return enter(request, reply, answer)
      },
    })

    app.post(`${identityPath}/sign-up/email`, {
      schema: {
        summary: 'Create an account and sign in',
        group,
        body: signUpSchema,
        response: { 200: accountSchema },
      },
      handler: async (request, reply) => {
        const { email, password } = request.body
        const weakness = weaknessOf(password, [email, (await deps.settings.identity()).name])
        if (weakness) return fieldProblem(reply, 'password', weakness)
        const bucket = `sign-up-address:${addressKey(request.ip)}`
        const limit = { bucket, max: deps.env.SIGN_UPS_PER_HOUR, windowMs: hourMs }
        const attempt = await startAttempt(deps, [limit])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds, manyAccounts)
        const { api } = await auth()
        const turn = await app.passwordWork({ request, account: email }, () =>
          api.signUpEmail({ body: request.body, headers: headersFor(request), asResponse: true }),
        )
        if (!turn.ok) return notTried(reply, attempt)
        const answer = turn.value
        if (!(await worked(deps.pool, answer))) return problem(reply, 422, { message: refused })
        // Keep the attempt counted: each new account costs a mail and a row (docs/decisions/008).
        await askForProof(answer.clone())
        return enter(request, reply, answer)
      },
    })

    app.post(`${identityPath}/sign-out`, {
      schema: { summary: 'Sign out', group },
      handler: async (request, reply) => {
        const answer = await (await auth()).api.signOut({
          headers: headersFor(request),
          asResponse: true,
        })
        await endSession(deps, request, reply)
        passCookies(answer, reply)
        return { success: true }
      },
    })

    app.get(`${identityPath}/get-session`, {
      schema: {
        summary: 'Who is signed in with the provider; null for a guest',
        group,
        response: { 200: z.nullable(accountSchema) },
      },
      handler: async (request, reply) => {
        const answer = await (await auth()).api.getSession({
          headers: headersFor(request),
          asResponse: true,
        })
        const account = (await worked(deps.pool, answer))
          ? ((await answer.json()) as Account | null)
          : null
        passCookies(answer, reply)
        return own(reply).send(account && accountOf(account))
      },
    })

    app.get(`${identityPath}/token`, {
      schema: {
        summary: 'An ID token that is good for an hour, for POST /api/session',
        group,
        response: { 200: z.object({ token: z.string() }) },
      },
      handler: async (request, reply) => {
        const answer = await (await auth()).api.getToken({
          headers: headersFor(request),
          asResponse: true,
        })
        if (!(await worked(deps.pool, answer))) return logInFirst(reply)
        const { token } = (await answer.json()) as { token: string }
        return own(reply).send({ token })
      },
    })

    app.get(`${identityPath}/jwks`, {
      schema: { summary: 'The public keys of the id tokens (RFC 7517)', group },
      handler: async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .send(await (await auth()).api.getJwks()),
    })

    /** Mails the new customer a link that confirms the address. */
    async function askForProof(answer: Response) {
      const { user } = (await answer.json()) as Account
      await deps.db.transaction((tx) =>
        deps.jobs.enqueue(tx, verificationMailJob, { userId: user.id }),
      )
    }

    /**
     * Signed in: end the previous provider session of this browser, whichever customer it belonged
     * to (threats 25).
     */
    async function enter(request: FastifyRequest, reply: FastifyReply, answer: Response) {
      await (await auth()).api.signOut({ headers: headersFor(request) })
      const account = (await answer.json()) as Account
      passCookies(answer, reply)
      await devices.remember(request, reply, account.user.id)
      return own(reply).send(accountOf(account))
    }
  }

/** The provider's answers also hold its session; that stays in the cookie. */
const accountOf = ({ user: { id, email, emailVerified, name } }: Account): Account => ({
  user: { id, email, emailVerified, name },
})

/** The password could not be checked for lack of a turn, so the attempt does not count. */
async function notTried(reply: FastifyReply, attempt: { succeeded: () => Promise<void> }) {
  await attempt.succeeded()
  return allTurnsTaken(reply)
}
