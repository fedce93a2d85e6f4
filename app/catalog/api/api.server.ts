import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  type BookList,
  bookChangesSchema,
  bookListSchema,
  bookSchema,
  newBookSchema,
  writtenSchema,
} from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { findWholeBook, listsIn } from '#app/catalog/rows/book-lists.server.ts'
import { readStatesOf, tagOf } from '#app/catalog/rows/book-tag.server.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { toCard } from '#app/catalog/rows/cards.server.ts'
import { authorsOf } from '#app/catalog/trade/facts.ts'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { bookCreator } from '#app/catalog/write/create-books.server.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { slugsBesideNames } from '#app/search/words/persons.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { isFresh, notModified } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { type SharedAnswer, sendShared, shareAnswer } from '#server/load/shared-answer.ts'
import { inTurn, joined } from '#server/load/turns.ts'
import { listBooks } from './list-books.server.ts'
import {
  noBook,
  refuseArchived,
  refuseMovedStock,
  refuseTakenIsbn,
  refuseUnreadStock,
} from './refusals.server.ts'

const group = 'Books'
const listSchema = z.array(bookSchema)
/** Normalizes an ID, so that all changes of a book are announced and logged under one name. */
const idSchema = z.object({ id: z.string().check(z.toLowerCase()) })
/** Caches may keep an answer but must revalidate it, so that a change is seen at once. */
const cacheControl = 'public, max-age=0, must-revalidate'
/** Room for a book with a long description, many contributors and subjects. */
const bodyLimit = 1_000_000
/** Also the answer to `GET /api/orders`, which only accepts POST. */
const nothingHere = 'There is nothing at this address, and it is not the ID of a book.'

type Serialise = (books: Book[]) => string
/** The route's own compiled serialiser, so that the text can be kept. */
const serialiserOf = (reply: FastifyReply): Serialise =>
  reply.getSerializationFunction('200') as unknown as Serialise

type ListAnswer = { shared: SharedAnswer; nextCursor: string | null }
const keptBytes = 16_000_000
const foundBytes = 4_000_000
/** Empty answers for made-up categories also take memory. */
const sizeCalculation = ({ shared }: ListAnswer) => 1500 + shared.weight
/** A list shows how many copies are left, which changes with every sale. */
const shown = { sizeCalculation, showing: ['books', 'stock'] } as const
const keyOf = ({ limit, cursor, category, q, ids, as }: BookList) =>
  JSON.stringify([limit, cursor, category?.toLowerCase(), q, ids, as])

/** The Book API (specification, section 7): bare books out, `{ message, book }` after a write. */
export const catalogRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const editors = app.requireAdmin('owner', 'editor')
    const create = bookCreator(deps)
    const lists = keptUntilChanged<ListAnswer>(deps.changes, { ...shown, maxSize: keptBytes })
    // Text queries and carts are too varied to cache well: share concurrent ones, keep only a few.
    const finds = keptUntilChanged<ListAnswer>(deps.changes, { ...shown, maxSize: foundBytes })
    app.addHook('onClose', async () => {
      lists.close()
      finds.close()
    })

    const nextLink = (path: string, list: BookList, cursor: string) => {
      const query = new URLSearchParams({ ...list, cursor })
      return `<${deps.env.PUBLIC_URL ?? ''}${path}?${query}>; rel="next"`
    }

    async function makeList(list: BookList, toJson: Serialise): Promise<ListAnswer> {
      const { rows, nextCursor } = await listBooks(deps.pool, list)
      return { shared: shareAnswer(toJson(rows.map(list.as ? toCard : toBook))), nextCursor }
    }

    for (const url of ['/api', '/api/']) {
      app.get(url, {
        schema: {
          group,
          summary:
            'Books for sale, newest first, as narrowed by category, by q (an ISBN, or words of a book) and by ids (withdrawn books, too), whole or as cards; further pages are named in the Link header.',
          querystring: bookListSchema,
          response: { 200: listSchema },
        },
        handler: async (request, reply) => {
          const list = request.query
          const cache = list.q || list.ids !== undefined ? finds : lists
          const answer = await joined(
            (make) => cache.get(keyOf(list), make),
            () => inTurn(app.readings, request, reply, () => makeList(list, serialiserOf(reply))),
          )
          reply.header('cache-control', cacheControl)
          if (answer.nextCursor) reply.header('link', nextLink('/api/', list, answer.nextCursor))
          return sendShared(request, reply, answer.shared)
        },
      })
    }

    app.get('/api/:id', {
      schema: {
        group,
        summary: 'One book; 404 when it is unknown or no longer on sale.',
        params: idSchema,
        response: { 200: bookSchema },
      },
      handler: async (request, reply) => {
        const row = await findWholeBook(deps.pool, request.params.id)
        if (!row) return notFound(reply, isId(request.params.id) ? noBook : nothingHere)
        const etag = tagOf(row)
        reply.header('etag', etag).header('cache-control', cacheControl)
        if (isFresh(request, etag)) return notModified(reply)
        return {
          ...toBook(row),
          ...(row.isbn13 && { isbnHyphenated: hyphenateIsbn(row.isbn13) }),
          ...listsIn(row),
          authorSlugs: slugsBesideNames([
            ...authorsOf(row),
            ...(row.contributors ?? []).map(({ name }) => name),
          ]),
        }
      },
    })

    app.post('/api/create-book', {
      onRequest: editors,
      bodyLimit,
      schema: {
        group,
        summary:
          'Adds a book; title and newPrice are enough. When a deleted book has its ISBN, the refusal names takeOver and restore.',
        body: newBookSchema,
        response: { 201: writtenSchema },
      },
      handler: async (request, reply) => {
        const outcome = await create(actorOf(request), request.body)
        if (!outcome.ok) return refuseTakenIsbn(deps.pool, reply, request.body.isbn13)
        const row = outcome.book
        reply.status(201).headers({ etag: tagOf(row), location: `/api/${row.id}` })
        return { message: 'The book was added.', book: toBook(row) }
      },
    })

    app.put('/api/edit/:id', {
      onRequest: editors,
      bodyLimit,
      schema: {
        group,
        summary:
          'Changes the fields that are sent; If-Match guards against lost updates. Another stock than the shop has needs If-Match: better use POST /api/desk/books/{id}/stock.',
        params: idSchema,
        body: bookChangesSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { _id } = request.body
        if (_id !== undefined && _id.toLowerCase() !== id.toLowerCase()) {
          const message = 'Not the id of this book'
          return problem(reply, 400, { message, errors: { _id: message } })
        }
        const read = readStatesOf(request.headers['if-match'])
        const outcome = await changeBook(deps, actorOf(request), id, request.body, read)
        if (outcome.ok) {
          reply.header('etag', tagOf(outcome.book))
          return { message: 'The book was changed.', book: toBook(outcome.book) }
        }
        const { reason } = outcome
        if (reason === 'unknown') return refuseArchived(deps.pool, reply, id)
        if (reason === 'isbn-taken') {
          return refuseTakenIsbn(deps.pool, reply, request.body.isbn13, id)
        }
        if (reason === 'incomplete') {
          const { errors } = outcome
          return problem(reply, 400, { message: Object.values(errors).join('. '), errors })
        }
        if (reason === 'stock-unread') return refuseUnreadStock(reply, id, outcome)
        if (reason === 'moved-meanwhile') return refuseMovedStock(reply, 412, outcome)
        reason satisfies 'changed-meanwhile'
        return problem(reply, 412, {
          message:
            'Someone else changed this book in the meantime. Load it again, then make your change.',
        })
      },
    })

    app.delete('/api/:id', {
      onRequest: editors,
      schema: {
        group,
        summary:
          'Deletes a book. Past orders keep its title and price. POST /api/desk/books/{id}/restore brings it back.',
        params: idSchema,
        response: { 200: writtenSchema },
      },
      handler: async (request, reply) => {
        const row = await archiveBook(deps, actorOf(request), request.params.id)
        if (!row) return notFound(reply, noBook)
        return { message: 'The book was deleted.', book: toBook(row) }
      },
    })
  }
