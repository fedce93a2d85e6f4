import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypes } from '#server/api/schemas.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { takesItsTime } from '#server/http/slow-bodies.ts'
import { fileParamsSchema, fileQuerySchema, maxFileBytes } from './import.schema.ts'
import { noImport } from './refusals.server.ts'
import { receiveFile } from './uploads.server.ts'

const tooLarge = {
  message: 'A file has at most 2 GB. Pack it as .gz or .zip, or send it in parts.',
}

/** The files of an import, each as the body of a request: bytes and nothing else (docs/decisions/037). */
export const uploadRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    // Read by the handler, piece by piece.
    app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
    app.put('/api/desk/imports/:id/files/:position', {
      onRequest: app.requireAdmin('owner', 'editor'),
      config: { anyBody: true },
      schema: {
        group: 'Imports',
        summary:
          'A file, as the body and nothing around it (application/octet-stream, 2 GB at most). Sent again it replaces the first; positions are 1 to 20, and name is what it is called.',
        params: fileParamsSchema,
        querystring: fileQuerySchema,
      },
      handler: async (request, reply) => {
        const { id, position } = request.params
        if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) {
          reply.header('connection', 'close')
          return problem(reply, 413, tooLarge)
        }
        if (!isId(id)) return notFound(reply, noImport)
        takesItsTime(request.raw.socket)
        const file = { position: Number(position), name: request.query.name }
        const received = await receiveFile(deps.pool, id.toLowerCase(), file, request.raw)
        if (received.ok) return reply.status(204).send()
        reply.header('connection', 'close') // the rest of the body is not read
        if (received.reason === 'unknown') return notFound(reply, noImport)
        if (received.reason === 'too-large') return problem(reply, 413, tooLarge)
        received.reason satisfies 'too-late'
        const message = 'This import takes no more files now, or the file was sent anew.'
        return problem(reply, 409, { message, more: { reason: received.reason } })
      },
    })
  }
