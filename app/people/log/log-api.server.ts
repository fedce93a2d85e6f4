import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { own } from '#server/http/own-reply.ts'
import { logAnswer, logPeople, logQuerySchema } from './log.schema.ts'
import { readLog } from './read-log.server.ts'

const group = 'People'
const path = '/api/desk/log'

/** What everybody at the desk has done. For the owner alone. */
export const logRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owner = app.requireAdmin('owner')

    app.get(path, {
      onRequest: owner,
      schema: {
        group,
        summary:
          'The log of the desk, newest first, by person, kind, day and words; before is the next of the page before.',
        querystring: logQuerySchema,
        response: { 200: logAnswer },
      },
      handler: async (request, reply) => {
        own(reply)
        return readLog(deps, request.query)
      },
    })

    app.get(`${path}/people`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Whose doings the log can be asked for, by name.',
        response: { 200: logPeople },
      },
      handler: async (_request, reply) => {
        const { rows } = await deps.pool.query<{ id: string; username: string }>({
          name: 'people of the log',
          text: 'select id, username from admins order by lower(username) limit 500',
        })
        own(reply)
        return { people: rows }
      },
    })
  }
