import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { own } from '#server/http/own-reply.ts'
import { guideAnswer, guideChange } from './guide.schema.ts'
import { changeGuide, readGuide } from './guide.server.ts'

const group = 'Settings'
const path = '/api/desk/guide'

/** The first steps of a new shop. For the owner alone. */
export const guideRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'The first steps of a new shop, and which of them are done.',
        response: { 200: guideAnswer },
      },
      handler: (_request, reply) => {
        own(reply)
        return readGuide(deps)
      },
    })

    app.put(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'Leaves a step out, or puts the guide away (or takes it out again).',
        body: guideChange,
        response: { 200: guideAnswer },
      },
      handler: async (request, reply) => {
        await changeGuide(deps, actorOf(request), request.body)
        own(reply)
        return readGuide(deps)
      },
    })
  }
