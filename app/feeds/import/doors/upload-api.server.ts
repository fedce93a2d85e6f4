import type { FastifyPluginAsync } from 'fastify'
import { fileParamsSchema, fileQuerySchema, maxFileBytes } from '#app/feeds/import/import.schema.ts'
import { receiveFile } from '#app/feeds/import/uploads.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { readFilesIn, receive } from '#server/http/uploads.ts'
import { noImport } from './refusals.server.ts'

/** Whatever a program calls a file; one that says nothing sends it as it is. */
const isFile =
  /^(?!application\/(?:[\w.+-]*\+)?json\b|multipart\/|application\/x-www-form-urlencoded\b)/i
const asItIs =
  'Send the file itself as the body, with the header Content-Type: application/octet-stream.'

const statuses = { 'too-large': 413, 'too-slow': 408, 'cut-off': 400, 'too-late': 409 }
const whyNot = {
  'too-large': 'A file has at most 2 GB. Pack it as .gz or .zip, or send it in parts.',
  'too-slow': 'The file arrived too slowly. Please send it again.',
  'cut-off': 'The file was cut off. Please send it again.',
  'too-late': 'This import takes no more files now, or the file was sent anew.',
}

/** The files of an import, each as the body of a request: bytes and nothing else (docs/decisions/037). */
export const uploadRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    readFilesIn(app)
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
        // What reads JSON or parts of a form has had its bytes, or would keep them with what is around.
        if (!isFile.test(request.headers['content-type'] ?? '')) {
          return problem(reply, 415, { message: asItIs })
        }
        if (!isId(id)) return notFound(reply, noImport)
        const file = { position: Number(position), name: request.query.name }
        const received = await receiveFile(
          deps.pool,
          id.toLowerCase(),
          file,
          actorOf(request),
          (take) => receive(request, maxFileBytes, take),
        )
        if (received.ok) return reply.status(204).send()
        const { reason } = received
        if (reason === 'unknown') return notFound(reply, noImport)
        const message = whyNot[reason]
        return problem(reply, statuses[reason], { message, more: { reason } })
      },
    })
  }
