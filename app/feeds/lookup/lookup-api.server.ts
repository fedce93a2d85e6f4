import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { lookUp } from './look-up.server.ts'
import { lookedUpSchema } from './lookup.schema.ts'
import { bookLookupOf } from './open-library.server.ts'

const params = z.object({
  isbn: z.string().check(z.maxLength(60, 'ISBN must be at most 60 characters')),
})

/** What is known of a book that somebody holds in their hand. */
export const lookupRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const service = bookLookupOf(deps.env)

    app.get('/api/desk/lookup/:isbn', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group: 'Books at the desk',
        summary:
          'What is known of an ISBN, in any spelling: the book of the shop, what a feed said, or what the lookup service says. Nothing is stored.',
        params,
        response: { 200: lookedUpSchema },
      },
      handler: async (request, reply) => {
        const read = readIsbn(request.params.isbn)
        if (!read.ok) {
          const { message, suggestion } = read
          const more = suggestion === undefined ? {} : { suggestion }
          return problem(reply, 400, { message, errors: { isbn: message }, more })
        }
        const found = await lookUp(deps.pool, service, read.isbn13)
        if (found.ok) return own(reply).send(found.known)
        const { reason, message } = found
        if (reason === 'unknown' || reason === 'off') return notFound(reply, message)
        return problem(reply, 503, {
          message,
          headers: { 'retry-after': String(found.retryAfterSeconds) },
          more: { reason },
        })
      },
    })
  }
