import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { provesPassword } from '#app/people/own/prove.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { startGuess, tooMany } from '#server/http/limits.ts'
import { own } from '#server/http/own-reply.ts'
import {
  codeSchema,
  newFactorSchema,
  recoveryCodesSchema,
  withPasswordSchema,
} from './second-factor.schema.ts'
import {
  beginFactor,
  confirmFactor,
  removeOwnFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts'

const group = 'People'
const path = '/api/desk/me/second-factor'
const isOn = 'Your second factor is on already. Turn it off first.'
const isOff = 'You have no second factor.'
const keepCodes = 'Keep these codes where you find them without your phone. They are shown once.'

/** Setting up one's own second factor: a secret, its first code, recovery codes. */
export const secondFactorRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const anyAdmin = app.requireAdmin()
    const config = { beforeSecondFactor: true }

    app.post(path, {
      onRequest: anyAdmin,
      config,
      schema: {
        group,
        summary: 'A new secret for your authenticator app; it counts from its first code on.',
        body: withPasswordSchema,
        response: { 200: newFactorSchema },
      },
      handler: async (request, reply) => {
        const asked = { request, reply, field: 'password' }
        if (!(await provesPassword(app, deps, asked, request.body.password))) return reply
        const { name } = await deps.settings.identity()
        const begun = await beginFactor(deps, selfOf(request), name)
        if (!begun) return problem(reply, 409, { message: isOn })
        own(reply)
        return begun
      },
    })

    app.post(`${path}/confirm`, {
      onRequest: anyAdmin,
      config,
      schema: {
        group,
        summary: 'Turns the second factor on with a code of the app; answers the recovery codes.',
        body: codeSchema,
        response: { 200: recoveryCodesSchema },
      },
      handler: async (request, reply) => {
        const self = selfOf(request)
        const limit = { bucket: `admin-code:${self.id}`, max: 10, windowMs: 15 * 60_000 }
        const guess = await startGuess(deps, [limit])
        if (!guess.ok) return tooMany(reply, guess.retryAfterSeconds, 'Too many wrong codes.')
        const codes = await confirmFactor(deps, actorOf(request), self, request.body.code)
        await (codes ? guess.succeeded() : guess.failed())
        if (!codes) {
          const message = "That code doesn't fit. Check the phone's clock and try the next one."
          return fieldProblem(reply, 'code', message)
        }
        own(reply)
        return { message: keepCodes, codes }
      },
    })

    app.post(`${path}/recovery-codes`, {
      onRequest: anyAdmin,
      schema: {
        group,
        summary: 'New recovery codes; the old ones end.',
        body: withPasswordSchema,
        response: { 200: recoveryCodesSchema },
      },
      handler: async (request, reply) => {
        const asked = { request, reply, field: 'password' }
        if (!(await provesPassword(app, deps, asked, request.body.password))) return reply
        const codes = await renewRecoveryCodes(deps, actorOf(request), selfOf(request))
        if (!codes) return notFound(reply, isOff)
        own(reply)
        return { message: keepCodes, codes }
      },
    })

    app.delete(path, {
      onRequest: anyAdmin,
      schema: {
        group,
        summary: 'Turns your second factor off.',
        body: withPasswordSchema,
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const asked = { request, reply, field: 'password' }
        if (!(await provesPassword(app, deps, asked, request.body.password))) return reply
        const removed = await removeOwnFactor(deps, actorOf(request), selfOf(request))
        if (removed.ok) return own(reply).send({ message: 'Your second factor is off.' })
        if (removed.reason === 'unknown') return notFound(reply, isOff)
        const message = 'The owner requires a second factor, so yours stays on.'
        return problem(reply, 409, { message })
      },
    })
  }

function selfOf({ admin }: FastifyRequest) {
  if (!admin) throw new Error('a route for admins needs requireAdmin')
  return admin
}
