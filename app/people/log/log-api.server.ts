import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { logAnswer, logPeople, logQuerySchema } from './log.schema.ts'
import { readLog } from './read-log.server.ts'
import { isUndoable, type Undos, undoEntry } from './undo.server.ts'

const group = 'People'
const path = '/api/desk/log'

/** What everybody at the desk has done. For the owner alone. */
export const logRoutes =
  (deps: Deps, undos: Undos): FastifyPluginAsync =>
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
        const { entries, ...rest } = await readLog(deps, request.query)
        const withUndo = entries.map((entry) => ({
          ...entry,
          canUndo: entry.changes.length > 0 && isUndoable(undos, entry.subject),
        }))
        return { ...rest, entries: withUndo }
      },
    })

    app.post(`${path}/:id/undo`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Takes back what an entry has changed, unless it was changed again since.',
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const undone = await undoEntry(deps, actorOf(request), undos, request.params.id)
        if (undone.ok) return own(reply).send({ message: 'Taken back.' })
        if ('why' in undone) return problem(reply, 409, { message: undone.why })
        return notFound(reply, 'There is no such change that can be taken back.')
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
