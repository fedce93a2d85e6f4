import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { changeCharges } from '#app/admin/change-charges.server.ts'
import { chargesAnswerSchema, chargesChangesSchema, toWire } from '#app/admin/charges.schema.ts'
import { readCharges } from '#app/settings.server.ts'
import type { ZodTypes } from '#server/api.ts'
import { actorOf } from '#server/audit.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/errors.ts'

const group = 'Settings'
const path = '/api/settings'
const privately = { 'cache-control': 'private, no-store' }

/** What the bookseller sets: shipping and tax. Whoever works at the desk sees it, the owner changes it. */
export const settingsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get(path, {
      onRequest: app.requireAdmin(),
      schema: {
        group,
        summary: 'Shipping and tax: amounts in dollars, the rate in percent.',
        response: { 200: chargesAnswerSchema },
      },
      handler: async (_request, reply) => {
        reply.headers(privately)
        return toWire(await readCharges(deps.db))
      },
    })

    app.put(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'Changes the settings that are sent, for every quote and order from now on.',
        body: chargesChangesSchema,
        response: { 200: z.object({ message: z.string(), settings: chargesAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const outcome = await changeCharges(deps, actorOf(request), request.body)
        if (!outcome.ok) {
          const { errors } = outcome
          return problem(reply, 400, { message: Object.values(errors).join('. '), errors })
        }
        reply.headers(privately)
        return { message: 'The settings were changed.', settings: toWire(outcome.charges) }
      },
    })
  }
