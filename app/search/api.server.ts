import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { todayOf } from '#app/shop/today.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { headingKinds, shelfKinds } from '#app/values/stored.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { type SharedAnswer, sendShared, shareAnswer } from '#server/load/shared-answer.ts'
import { answerInFairTurn, isInside } from '#server/load/turns.ts'
import type { Matches } from './facets/facet-sums.ts'
import { findFacets } from './facets/facets.server.ts'
import { findNames } from './facets/names.server.ts'
import type { Filters } from './filters.ts'
import { comingSoon, findShelf, newBooks } from './find/browse.server.ts'
import { lettersOf, listHeadings } from './find/list-headings.server.ts'
import { type RelatedBooks, relatedBooks } from './find/related.server.ts'
import { searchBooks } from './find/search.server.ts'
import { suggest } from './find/suggest.server.ts'
import { nameKinds } from './headings.ts'
import { booksPerPage, type ListOrder } from './listing.ts'
import { noteMissed } from './missed/missed-searches.server.ts'
import {
  browseAnswer,
  facetsAnswer,
  facetsSchema,
  headingListSchema,
  headingsAnswer,
  listAnswer,
  namesAnswer,
  namesSchema,
  pageSchema,
  relatedAnswer,
  searchAnswer,
  searchSchema,
  shelfSchema,
  suggestionsAnswer,
  suggestionsSchema,
} from './search.schema.ts'

const group = 'Search'
const cacheControl = 'public, max-age=0, must-revalidate'
const badCursor = {
  message: 'The cursor is not from this list.',
  errors: { cursor: 'Start again without it' },
}
const noSuchBook = 'There is no book with this id.'

/** Books beside a book, as bytes, and which they are; null for a book that is not in the shop. */
type Related = { shows: string[]; answer: SharedAnswer | null }
const keptRelatedBytes = 3_000_000
/** Lists may lag behind a change, and counts behind the lists. */
const lagMs = 2_000

type Serialise = (books: RelatedBooks) => string
const serialiserOf = (reply: FastifyReply): Serialise =>
  reply.getSerializationFunction('200') as unknown as Serialise

/** Combinations of facets kept for all queries together: about 6 MB. */
const maxKeptFacets = 500_000

type Asked = Partial<Record<(typeof headingKinds)[number], string | undefined>>

/** Slugs by kind, at most twenty of each; an empty parameter does not filter. */
function filtersOf(asked: Asked): Filters {
  const filters: Filters = {}
  for (const kind of headingKinds) {
    const slugs = asked[kind]?.split(',').filter(Boolean).slice(0, 20)
    if (slugs?.length) filters[kind] = slugs
  }
  return filters
}

const pageOf = ({ sort = 'relevance', cursor, limit, as }: z.infer<typeof pageSchema>) => ({
  sort,
  as,
  limit: limit === undefined ? booksPerPage : Number(limit),
  ...(cursor !== undefined && { cursor }),
})

/** Search, facets, suggestions, and the lists behind the pages of genres, authors and the rest. */
export const searchRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    // Whoever works at the desk reads what was written; others may lag a moment behind it.
    const poolFor = ({ headers }: FastifyRequest) =>
      headers.authorization === undefined ? (deps.replica ?? deps.pool) : deps.pool
    // While developing and testing, every change is seen at once.
    const inProduction = deps.env.NODE_ENV === 'production'
    answerInFairTurn(plugin)
    const kept = keptUntilChanged<Matches>(deps.changes, {
      showing: ['books'],
      maxSize: maxKeptFacets,
      sizeCalculation: ({ codes }) => codes.length + 1000,
      lagMs: inProduction ? lagMs : 0,
    })
    const related = keptUntilChanged<Related>(deps.changes, {
      showing: ['books'],
      booksOf: ({ shows }) => shows,
      // What is ordered along with a book is not told.
      maxAgeMs: 10 * 60_000,
      lagMs: inProduction ? lagMs : 0,
      maxSize: keptRelatedBytes,
      sizeCalculation: ({ answer }) => 1500 + (answer?.weight ?? 0),
    })
    app.addHook('onClose', async () => {
      kept.close()
      related.close()
    })
    const fresh = (reply: FastifyReply) => reply.header('cache-control', cacheControl)

    app.get('/api/search', {
      schema: {
        group,
        summary: 'Books for a query; words in any order, an ISBN in any spelling, typos tolerated.',
        querystring: searchSchema,
        response: { 200: searchAnswer },
      },
      handler: async (request, reply) => {
        const { q = '', ...asked } = request.query
        const filters = filtersOf(asked)
        const found = await searchBooks(poolFor(request), { q, filters, ...pageOf(asked) })
        if (!found.ok) return problem(reply, 400, badCursor)
        fresh(reply)
        const isMissed = found.page.books.length === 0 && asked.cursor === undefined
        if (isMissed && Object.keys(filters).length === 0) {
          // The answer holds whether or not it can be counted.
          await noteMissed(deps, q).catch((error) => request.log.warn(error))
        }
        return found.page
      },
    })

    app.get('/api/search/facets', {
      schema: {
        group,
        summary: 'How many books of the whole result each filter would leave.',
        querystring: facetsSchema,
        response: { 200: facetsAnswer },
      },
      handler: async (request, reply) => {
        const { q = '', ...asked } = request.query
        fresh(reply)
        return await findFacets(poolFor(request), kept, q, filtersOf(asked))
      },
    })

    app.get('/api/search/facets/:kind', {
      schema: {
        group,
        summary: 'Authors, series or publishers of a result with their books; find narrows them.',
        params: z.object({ kind: z.enum(nameKinds) }),
        querystring: namesSchema,
        response: { 200: namesAnswer },
      },
      handler: async (request, reply) => {
        const { q = '', find = '', ...asked } = request.query
        const { kind } = request.params
        fresh(reply)
        return await findNames(poolFor(request), { kind, q, find, filters: filtersOf(asked) })
      },
    })

    app.get('/api/search/suggestions', {
      schema: {
        group,
        summary: 'Titles, authors, series and subjects that begin with q, from two letters on.',
        querystring: suggestionsSchema,
        response: { 200: suggestionsAnswer },
      },
      handler: async (request, reply) => {
        fresh(reply)
        return { suggestions: await suggest(poolFor(request), request.query.q) }
      },
    })

    for (const kind of shelfKinds) {
      const shelf = shelfNames[kind].inApi
      app.get(`/api/browse/${shelf}`, {
        schema: {
          group,
          summary: `All ${shelf} with books in the shop, most books first; of a letter from A to Z.`,
          querystring: headingListSchema,
          response: { 200: headingsAnswer },
        },
        handler: async (request, reply) => {
          const { limit = '100', cursor, letter, q } = request.query
          const pool = poolFor(request)
          const asked = { limit: Number(limit), cursor, letter, q: q?.trim().slice(0, 200) }
          const [list, letters] = await Promise.all([
            listHeadings(pool, kind, asked),
            lettersOf(pool, kind),
          ])
          if (!list) return problem(reply, 400, badCursor)
          fresh(reply)
          return { ...list, letters }
        },
      })

      app.get(`/api/browse/${shelf}/:slug`, {
        schema: {
          group,
          summary: `The books of one of the ${shelf}; sorted and narrowed as in a search.`,
          params: z.object({ slug: z.string() }),
          querystring: shelfSchema,
          response: { 200: browseAnswer },
        },
        handler: async (request, reply) => {
          const { slug } = request.params
          const shelf = slug.includes('\0')
            ? null
            : await findShelf(poolFor(request), kind, slug, request.query.role)
          if (!shelf) return notFound(reply, 'Nothing is listed under this name.')
          const { heading } = shelf
          fresh(reply)
          if (heading.books === 0) return { ...shelf, books: [], next: null }
          const filters = { ...filtersOf(request.query), [heading.kind]: [heading.slug] }
          const usual: ListOrder = kind === 'series' ? 'series' : 'newest'
          const sort = request.query.sort ?? usual
          const page = { ...pageOf(request.query), sort }
          const found = await searchBooks(poolFor(request), { q: '', filters, ...page })
          if (!found.ok) return problem(reply, 400, badCursor)
          return { ...shelf, books: found.page.books, next: found.page.next }
        },
      })
    }

    for (const [name, list] of Object.entries({ new: newBooks, 'coming-soon': comingSoon })) {
      app.get(`/api/browse/${name}`, {
        schema: {
          group,
          summary:
            name === 'new' ? 'Published books, newest first.' : 'Announced books, soonest first.',
          querystring: pageSchema,
          response: { 200: listAnswer },
        },
        handler: async (request, reply) => {
          const { limit, cursor, as } = pageOf(request.query)
          const found = await list(poolFor(request), todayOf(deps), limit, cursor, as)
          if (!found) return problem(reply, 400, badCursor)
          fresh(reply)
          return found
        },
      })
    }

    app.get('/api/:id/related', {
      schema: {
        group,
        summary:
          'Other editions, the series, the author, what is ordered along with it, and similar books.',
        params: z.object({ id: z.string().check(z.toLowerCase()) }),
        response: { 200: relatedAnswer },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        if (!isId(id)) return notFound(reply, noSuchBook)
        // A page is kept itself: kept beside it, its answer would only push out those that others ask for.
        if (isInside(request)) {
          const books = await relatedBooks(poolFor(request), id)
          if (!books) return notFound(reply, noSuchBook)
          fresh(reply)
          return books
        }
        const make = async () => {
          const books = await relatedBooks(poolFor(request), id)
          const lists = Object.values(books ?? {}).filter((list) => Array.isArray(list))
          const shows = lists.flatMap((list) => list.map(({ _id }) => _id))
          const answer = books && shareAnswer(serialiserOf(reply)(books))
          return { shows: [id, ...shows], answer }
        }
        const { answer } = await (inProduction ? related.get(id, make) : make())
        if (!answer) return notFound(reply, noSuchBook)
        return sendShared(request, fresh(reply), answer)
      },
    })
  }
