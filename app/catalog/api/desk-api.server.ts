import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { newBookSchema, writtenSchema } from '#app/catalog/book.schema.ts'
import { deskBookSchema, deskListSchema } from '#app/catalog/desk.schema.ts'
import { tagOf } from '#app/catalog/rows/book-tag.server.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { changeStock } from '#app/catalog/stock/change-stock.server.ts'
import {
  stockAnswerSchema,
  stockChangeSchema,
  stockListSchema,
} from '#app/catalog/stock/stock.schema.ts'
import { readMoves } from '#app/catalog/stock/stock-journal.server.ts'
import { releaseIsbn, restoreBook, takeOverBook } from '#app/catalog/write/archive.server.ts'
import { findDeskBook, listArchived, toDeskBook } from '#app/catalog/write/archived-books.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { listBooks } from './list-books.server.ts'
import { noBook, refuseMovedStock, refuseTakenIsbn } from './refusals.server.ts'

const group = 'Books at the desk'
const path = '/api/desk/books'
/** Normalizes an ID, so that all changes of a book are announced and logged under one name. */
const idSchema = z.object({ id: z.string().check(z.toLowerCase()) })
/** The same room as for a new book. */
const bodyLimit = 1_000_000
const notArchived = 'There is no deleted book with this id.'

/** What only the desk does with books: their copies, and the archive of those that were deleted. */
export const catalogDeskRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const editors = app.requireAdmin('owner', 'editor')
    const { pool } = deps
    const nextLink = (url: string, query: Record<string, string>) =>
      `<${deps.env.PUBLIC_URL ?? ''}${url}?${new URLSearchParams(query)}>; rel="next"`

    app.get(path, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary:
          'All books, also withdrawn ones, newest first; with archived=true the deleted books, latest first.',
        querystring: deskListSchema,
        response: { 200: z.array(deskBookSchema) },
      },
      handler: async (request, reply) => {
        const { archived, ...list } = request.query
        const page =
          archived === 'true'
            ? await listArchived(pool, { ...list, limit: Number(list.limit ?? 100) })
            : await listBooks(pool, { ...list, cursor: list.cursor?.split('.').at(-1) }, 'desk')
        const { nextCursor } = page
        if (nextCursor) {
          reply.header('link', nextLink(path, { ...request.query, cursor: nextCursor }))
        }
        return own(reply).send(page.rows.map((row) => toDeskBook({ archivedAt: null, ...row })))
      },
    })

    app.post(`${path}/:id/restore`, {
      onRequest: editors,
      schema: {
        group,
        summary: 'Puts a deleted book back on sale, as it was.',
        params: idSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const row = await restoreBook(deps, actorOf(request), request.params.id)
        if (!row) return notFound(reply, noBook)
        reply.header('etag', tagOf(row))
        return { message: 'The book is on sale again.', book: toBook(row) }
      },
    })

    app.post(`${path}/:id/take-over`, {
      onRequest: editors,
      bodyLimit,
      schema: {
        group,
        summary:
          'Puts a deleted book back on sale with the values that are sent and no others; its id and past orders stay.',
        params: idSchema,
        body: newBookSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const outcome = await takeOverBook(deps, actorOf(request), id, request.body)
        if (!outcome.ok) {
          if (outcome.reason === 'unknown') return notFound(reply, notArchived)
          outcome.reason satisfies 'isbn-taken'
          return refuseTakenIsbn(pool, reply, request.body.isbn13, id)
        }
        reply.header('etag', tagOf(outcome.book))
        return { message: 'The book is on sale again.', book: toBook(outcome.book) }
      },
    })

    app.post(`${path}/:id/release-isbn`, {
      onRequest: editors,
      schema: {
        group,
        summary: 'Frees the ISBN of a deleted book, so that another book can have it.',
        params: idSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const row = await releaseIsbn(deps, actorOf(request), request.params.id)
        if (!row) return notFound(reply, notArchived)
        return { message: 'The ISBN is free.', book: toBook(row) }
      },
    })

    app.get(`${path}/:id/stock`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary:
          'How many copies there are, and what happened to them: who, why, before and after, latest first.',
        params: idSchema,
        querystring: stockListSchema,
        response: { 200: stockAnswerSchema },
      },
      handler: async (request, reply) => {
        const row = await findDeskBook(pool, request.params.id)
        if (!row) return notFound(reply, noBook)
        const { limit = '20', cursor } = request.query
        const { moves, nextCursor } = await readMoves(pool, row.id, {
          limit: Number(limit),
          cursor,
        })
        if (nextCursor) {
          const url = `${path}/${row.id}/stock`
          reply.header('link', nextLink(url, { limit, cursor: nextCursor }))
        }
        return own(reply).send({ stock: row.stock ?? null, moves })
      },
    })

    app.post(`${path}/:id/stock`, {
      onRequest: editors,
      schema: {
        group,
        summary:
          'Adds copies (delta 5), removes some (delta -2) or saves a count: send count with was, the number the shop showed. 409 when the stock is no longer was.',
        params: idSchema,
        body: stockChangeSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const outcome = await changeStock(deps, actorOf(request), id, request.body)
        if (outcome.ok) {
          reply.header('etag', tagOf(outcome.book))
          return { message: 'The stock was changed.', book: toBook(outcome.book) }
        }
        const { reason } = outcome
        if (reason === 'unknown') return notFound(reply, noBook)
        if (reason === 'moved-meanwhile') return refuseMovedStock(reply, 409, outcome)
        const message = whyNotMoved[reason]
        const more = { reason, ...('stock' in outcome && { stock: outcome.stock }) }
        return problem(reply, 409, { message, errors: { delta: message }, more })
      },
    })
  }

const whyNotMoved = {
  'not-counted': 'Copies of this book are not counted yet. Count them first.',
  'too-few': 'There are not that many copies to remove.',
  'too-many': 'A shop has at most 1,000,000 copies of a book.',
}
