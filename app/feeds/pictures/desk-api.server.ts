import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readStatesOf, tagOf } from '#app/catalog/rows/book-tag.server.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { findDeskBook } from '#app/catalog/write/archived-books.server.ts'
import { createIntake } from '#app/covers/intake.server.ts'
import { isKept, originalKey } from '#app/covers/originals.server.ts'
import { readPicture } from '#app/covers/read-picture.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { readFilesIn } from '#server/http/uploads.ts'
import { coverWrittenSchema, restoreCoverSchema } from './pictures.schema.ts'
import { type CoverOutcome, type Original, setCover } from './set-cover.server.ts'

const group = 'Books at the desk'
const path = '/api/desk/books/:id/cover'
const idSchema = z.object({ id: z.string() })

/** The picture of one book: uploaded as it is, and removed again. */
export const coverDeskRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const editors = app.requireAdmin('owner', 'editor')
    const intake = createIntake()
    readFilesIn(plugin)
    app.addHook('onClose', async () => intake.close())

    app.put(path, {
      onRequest: editors,
      config: { anyBody: true },
      schema: {
        group,
        summary:
          'Gives a book this picture: a JPEG, PNG, WebP or AVIF of 15 MB and 40 megapixels at most, the file itself as the body. It is made anew, upright and without what else it carried.',
        params: idSchema,
        response: { 200: coverWrittenSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const known = await findDeskBook(deps.pool, id)
        if (!known || known.archivedAt) return notFound(reply, noBook)
        const file = await readPicture(request)
        if (!file.ok) return problem(reply, file.status, file)
        const original = await take(file.bytes)
        if (original === 'busy') return problem(reply, 503, busy)
        if ('message' in original) return problem(reply, original.status, original)
        return written(reply, await set(request, id, original))
      },
    })

    app.delete(path, {
      onRequest: editors,
      schema: {
        group,
        summary: 'Takes the uploaded picture away: the book has its designed cover again.',
        params: idSchema,
        response: { 200: coverWrittenSchema },
      },
      handler: async (request, reply) =>
        written(reply, await set(request, request.params.id, null)),
    })

    app.post(`${path}/restore`, {
      onRequest: editors,
      schema: {
        group,
        summary:
          'Undo: gives the book a picture that it had within the hour, `before` of an answer.',
        params: idSchema,
        body: restoreCoverSchema,
        response: { 200: coverWrittenSchema },
      },
      handler: async (request, reply) => {
        const { picture: key } = request.body
        if (!(await isKept(deps.pool, key))) {
          return notFound(reply, 'That picture is gone. Please upload it again.')
        }
        return written(reply, await set(request, request.params.id, { key, bytes: null }))
      },
    })

    const set = (request: FastifyRequest, id: string, original: Original | null) =>
      setCover(deps, actorOf(request), id, original, readStatesOf(request.headers['if-match']))

    async function take(bytes: Buffer) {
      const key = originalKey(bytes)
      if (await isKept(deps.pool, key)) return { key, bytes: null }
      const taken = await intake.take(bytes)
      return taken !== 'busy' && taken.ok ? { key, bytes: taken.bytes } : taken
    }
  }

function written(reply: FastifyReply, outcome: CoverOutcome) {
  if (outcome.ok) {
    reply.header('etag', tagOf(outcome.book))
    const { verdict, book, before } = outcome
    return { message: words[verdict], book: toBook(book), before }
  }
  if (outcome.reason === 'unknown') return notFound(reply, noBook)
  outcome.reason satisfies 'changed-meanwhile'
  const message =
    'Someone else changed this book in the meantime. Load it again, then send the picture.'
  return problem(reply, 412, { message })
}

const words = {
  set: 'The book has its picture.',
  replaced: 'The book has its new picture.',
  removed: 'The picture was removed. The book has its designed cover again.',
  unchanged: 'The book has this picture already.',
}
const noBook = 'There is no book with this id on sale.'
const busy = {
  message: 'Other pictures are being read. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}
