import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { todayOf } from '#app/shop/today.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf, noteOn } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { exportFile, noBooks } from './export-file.server.ts'
import { exportSchema } from './selection.schema.ts'

/** The catalogue as a file for the desk. */
export const bookExportRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    app.get('/api/desk/books/export', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group: 'Books at the desk',
        summary:
          'Books as a file (format csv, xlsx or onix): those with the ids, those that the filters leave, or all.',
        querystring: exportSchema,
      },
      handler: async (request, reply) => {
        const { format, ...selection } = request.query
        const file = await exportFile(deps, format, selection)
        if (file === null) return problem(reply, 404, { message: noBooks(selection) })
        const { type, ending, parts } = file
        const about = { subject: 'books', called: 'Books', detail: { format } }
        const entry = { actor: actorOf(request), action: 'export.books', ...about }
        await noteOn(deps.pool, deps.now(), entry)
        const name = `books-${todayOf(deps)}.${ending}`
        return own(reply)
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(parts, { objectMode: false }))
      },
    })
  }
