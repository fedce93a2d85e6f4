import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cameFrom } from '#app/people/came-from.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { cookieAttributes, cookieName } from '#server/http/cookies.ts'
import { problem } from '#server/http/errors.ts'
import { tooMany } from '#server/http/limits.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'
import { adminRoleSchema, adminSignInSchema } from './admin.schema.ts'
import { endAdminSessions, longestSessionSeconds } from './admin-sessions.server.ts'
import { signInAdmin } from './admins.server.ts'
import { type Admin, adminIn } from './guard.server.ts'
import { deviceSeconds } from './token.server.ts'

const group = 'Admin'
const path = '/api/auth/admin'
const manyLogins = 'Too many logins in a short time.'
const manyFailedLogins = 'Too many failed logins.'
const enterCode = 'Enter the code that your authenticator app shows, or a recovery code.'
const wrongCode = 'That code is wrong, or was used already. Wait for the next one and try again.'
const noStore = { 'cache-control': 'no-store' }
const signedInSchema = z.object({ message: z.string(), token: z.string() })

/** Sign-in of the admins (specification, sections 4 and 7). */
export const adminRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { adminTokens: tokens, metrics } = app
    const anyAdmin = app.requireAdmin()

    const deviceCookie = cookieName(deps.env, 'adminDevice')
    const cookieOptions = {
      ...cookieAttributes(deps.env),
      httpOnly: true,
      sameSite: 'strict' as const,
      maxAge: deviceSeconds,
    }
    const knownDevice = (request: FastifyRequest) => {
      const cookie = request.cookies[deviceCookie]
      return cookie ? tokens.readDevice(cookie) : null
    }

    app.post(path, {
      schema: {
        group,
        summary: 'Signs an admin in; the token is good for 3600 seconds.',
        body: adminSignInSchema,
        response: { 200: signedInSchema },
      },
      handler: async (request, reply) => {
        const outcome = await signInAdmin(deps, request.body, {
          ip: request.ip,
          cameFrom: cameFrom(request),
          known: await knownDevice(request),
          onCheck: () => metrics.passwordChecks.inc(),
          inTurn: (known, work) =>
            app.passwordWork({ request, account: request.body.username, desk: { known } }, work),
        })
        reply.headers(noStore)
        if (outcome.ok) {
          const { admin } = outcome
          // End this browser's previous login, whichever admin it belonged to.
          const before = await app.adminOf(request)
          if (before) await endLogin(before)
          reply.setCookie(deviceCookie, await tokens.issueDevice(admin.id), cookieOptions)
          return {
            message: 'Admin Login successful!',
            token: await tokens.issue(admin, cameFrom(request)),
          }
        }
        const { reason } = outcome
        if (reason === 'code-missing') return askForCode(reply, enterCode)
        request.log.warn({ reason, ip: request.ip }, 'admin sign-in refused')
        if (reason === 'busy') return allTurnsTaken(reply)
        if (reason === 'wrong') {
          return problem(reply, 401, { message: 'The username or the password is wrong.' })
        }
        if (reason === 'code-wrong') return askForCode(reply, wrongCode)
        const { retryAfterSeconds } = outcome
        const why = retryAfterSeconds < 60 ? manyLogins : manyFailedLogins
        return tooMany(reply, retryAfterSeconds, why)
      },
    })

    app.get(path, {
      onRequest: anyAdmin,
      config: { beforeSecondFactor: true },
      schema: {
        group,
        summary: 'Whose token this is, and until when it is good.',
        response: {
          200: z.object({
            username: z.string(),
            role: adminRoleSchema,
            expiresAt: z.string(),
            // The owner requires a second factor, and this admin has none yet.
            setUpSecondFactor: z.optional(z.literal(true)),
          }),
        },
      },
      handler: async (request, reply) => {
        const { username, role, expiresAt, ...admin } = adminIn(request)
        reply.headers(noStore)
        const isMissing = admin.needsSecondFactor && !admin.hasSecondFactor
        const answer = { username, role, expiresAt: expiresAt.toISOString() }
        return isMissing ? { ...answer, setUpSecondFactor: true as const } : answer
      },
    })

    app.post(`${path}/renew`, {
      onRequest: anyAdmin,
      config: { beforeSecondFactor: true },
      schema: {
        group,
        summary:
          'A new token for another 3600 seconds, in exchange for one that is still good and then ends.',
        response: { 200: signedInSchema },
      },
      handler: async (request, reply) => {
        const admin = adminIn(request)
        const ageSeconds = deps.now().getTime() / 1000 - admin.signedInAt
        if (ageSeconds > longestSessionSeconds) {
          return problem(reply, 401, {
            message: 'You have been logged in for a long time. Please log in again.',
          })
        }
        const token = await tokens.renew(admin)
        if (token === null) {
          return problem(reply, 401, { message: 'This login has ended. Please log in again.' })
        }
        reply.headers(noStore)
        return { message: 'Renewed.', token }
      },
    })

    app.delete(path, {
      onRequest: anyAdmin,
      config: { beforeSecondFactor: true },
      schema: { group, summary: 'Logs out: the token and every later one of this login end.' },
      handler: async (request, reply) => {
        await endLogin(adminIn(request))
        return reply.status(204).send()
      },
    })

    app.delete(`${path}/sessions`, {
      onRequest: anyAdmin,
      config: { beforeSecondFactor: true },
      schema: { group, summary: 'Logs out everywhere: every login of this admin ends.' },
      handler: async (request, reply) => {
        await endLogin(adminIn(request), { everywhere: true })
        return reply.status(204).send()
      },
    })

    const endLogin = ({ id, username, session }: Admin, { everywhere = false } = {}) =>
      endAdminSessions(deps, { id, username, sessionId: session.id }, { everywhere })
  }

/** The password was right; the page asks for the code beside it. */
const askForCode = (reply: FastifyReply, message: string) =>
  problem(reply, 401, { message, more: { reason: 'code' } })
