import type { FastifyPluginAsync } from 'fastify'
import { customerSchema } from '#app/page/customer.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { tooMany } from '#server/http/limits.ts'
import { customerIn } from '#server/session/customer-guard.ts'
import { endSession, startSession } from '#server/session/session.ts'
import { type TrustedIssuer, verifyIdToken } from './id-token.server.ts'
import { waitForSession } from './sign-in-rate.server.ts'

/** The shop's own session: opened with an ID token of either provider (decisions, "Identity"). */
export const sessionRoutes =
  (deps: Deps, { issuer }: { issuer: TrustedIssuer }): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const group = 'Session'
    const response = { 200: customerSchema }
    const noStore = { 'cache-control': 'private, no-store' }

    app.post(
      '/api/session',
      { schema: { summary: 'Open a session with an id token', group, response } },
      async (request, reply) => {
        const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
        const signedIn = token ? await verifyIdToken(issuer, token, deps.now()) : null
        const waitSeconds = signedIn && (await waitForSession(deps, request, signedIn.customer.uid))
        if (waitSeconds) return tooMany(reply, waitSeconds)
        const opened =
          signedIn && (await startSession(deps, request, reply, signedIn.customer, signedIn.signIn))
        if (!opened) {
          return problem(reply, 401, {
            message: 'The id token is missing, expired or not one of ours. Please log in again.',
            headers: { 'www-authenticate': 'Bearer' },
          })
        }
        return reply.headers(noStore).send(signedIn.customer)
      },
    )

    app.get(
      '/api/session',
      {
        preHandler: app.requireCustomer(),
        schema: { summary: 'Whose session this is', group, response },
      },
      async (request, reply) => reply.headers(noStore).send(customerIn(request)),
    )

    app.delete(
      '/api/session',
      { schema: { summary: 'End the session', group } },
      async (request, reply) => {
        await endSession(deps, request, reply)
        return reply.status(204).send()
      },
    )
  }
