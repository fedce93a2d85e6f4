import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { bookSchema } from '#app/catalog/book.schema.ts'
import { findBookLists } from '#app/catalog/rows/book-lists.server.ts'
import { findBook, toBook } from '#app/catalog/rows/books.server.ts'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { changeSchema, sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'

/** A book as its form wants it: with its version, and with who changed what since another. */
export const deskBookRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    app.get('/api/desk-books/:id', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group: 'Books',
        summary:
          'One book to edit, with the version that If-Match takes and, given `since`, who changed which fields after that version.',
        params: z.object({ id: z.string() }),
        querystring: sinceSchema,
        response: {
          200: z.object({ version: z.number(), book: bookSchema, changes: z.array(changeSchema) }),
        },
      },
      handler: async (request, reply) => {
        const row = await findBook(deps.pool, request.params.id)
        if (!row) return notFound(reply, 'There is no book with this id.')
        const { since } = request.query
        const span = { subject: `book:${row.id}`, after: Number(since), upto: row.version }
        const [lists, changes] = await Promise.all([
          findBookLists(deps.pool, row.id),
          since === undefined ? [] : changesSince(deps.pool, span, fieldOf),
        ])
        own(reply).header('etag', `"${row.version}"`)
        const isbnHyphenated = row.isbn13 ? hyphenateIsbn(row.isbn13) : undefined
        return { version: row.version, book: { ...toBook(row), isbnHyphenated, ...lists }, changes }
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
}
const fieldOf = (column: string): string | null =>
  column in fields ? (fields[column] ?? null) : column
