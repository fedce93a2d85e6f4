import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { deskBookSchema, unprotectSchema } from '#app/catalog/desk.schema.ts'
import { findBookLists } from '#app/catalog/rows/book-lists.server.ts'
import { tagOf } from '#app/catalog/rows/book-tag.server.ts'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { findDeskBook, toDeskBook } from '#app/catalog/write/archived-books.server.ts'
import { unprotect } from '#app/catalog/write/unprotect.server.ts'
import { changeSchema, sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { noBook } from './refusals.server.ts'

const answerSchema = z.extend(deskBookSchema, {
  version: z.number(),
  /** Absent unless requested. */
  changes: z.optional(z.array(changeSchema)),
})

/**
 * A book as the desk reads it: with its version, and with who changed what since an earlier one.
 */
export const deskBookRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    app.get('/api/desk/books/:id', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group: 'Books at the desk',
        summary:
          'One book, also one that was deleted (archivedAt says when), with the version that If-Match takes and, given `since`, who changed which fields after that version.',
        params: z.object({ id: z.string() }),
        querystring: sinceSchema,
        response: { 200: answerSchema },
      },
      handler: async (request, reply) => {
        const row = await findDeskBook(deps.pool, request.params.id)
        if (!row) return notFound(reply, noBook)
        const { since } = request.query
        const span = { subject: `book:${row.id}`, after: Number(since), upto: row.version }
        const [lists, changes] = await Promise.all([
          findBookLists(deps.pool, row.id),
          since === undefined ? undefined : changesSince(deps.pool, span, fieldOf),
        ])
        own(reply).header('etag', tagOf(row))
        return {
          ...toDeskBook(row),
          ...(row.isbn13 && { isbnHyphenated: hyphenateIsbn(row.isbn13) }),
          ...lists,
          version: row.version,
          ...(changes && { changes }),
        }
      },
    })

    app.post('/api/desk/books/:id/unprotect', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group: 'Books at the desk',
        summary:
          'Lets feeds change these fields again, though somebody has edited them by hand. Answers the fields that they still leave alone.',
        params: z.object({ id: z.string().check(z.toLowerCase()) }),
        body: unprotectSchema,
        response: { 200: z.object({ protected: z.array(z.string()) }) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const left = await unprotect(deps, actorOf(request), id, request.body.fields)
        return left ? own(reply).send({ protected: left }) : notFound(reply, noBook)
      },
    })
  }

/* Columns whose field has another name; what a form does not show has none. */
const fields: Record<string, string | null> = {
  newPriceCents: 'newPrice',
  oldPriceCents: 'oldPrice',
  descriptionHtml: 'description',
  publishedPrecision: 'publishedOn',
  seriesName: 'series',
  seriesNumber: 'series',
  coverHash: null,
  coverOriginal: null,
  version: null,
  import: null,
}
const fieldOf = (column: string): string | null =>
  column in fields ? (fields[column] ?? null) : column
