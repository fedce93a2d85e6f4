import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { todayOf } from '#app/shop/today.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { headingKinds, shelfKinds } from '#app/values/stored.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { answerInFairTurn } from '#server/load/turns.ts'
import type { Matches } from './facets/facet-sums.ts'
import { findFacets } from './facets/facets.server.ts'
import type { Filters } from './filters.ts'
import { comingSoon, findHeading, listHeadings, newBooks } from './find/browse.server.ts'
import { relatedBooks } from './find/related.server.ts'
import { searchBooks } from './find/search.server.ts'
import { suggest } from './find/suggest.server.ts'
import { noteMissed } from './missed/missed-searches.server.ts'
import {
  browseAnswer,
  facetsAnswer,
  facetsSchema,
  headingListSchema,
  headingsAnswer,
  listAnswer,
  pageSchema,
  relatedAnswer,
  searchAnswer,
  searchSchema,
  suggestionsAnswer,
  suggestionsSchema,
} from './search.schema.ts'

const group = 'Search'
const cacheControl = 'public, max-age=0, must-revalidate'
const badCursor = {
  message: 'The cursor is not from this list.',
  errors: { cursor: 'Start again without it' },
}
/** Combinations of facets kept for all queries together: about 12 MB. */
const maxKeptFacets = 1_000_000

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

const pageOf = ({ sort = 'relevance', cursor, limit = '24' }: z.infer<typeof pageSchema>) => ({
  sort,
  limit: Number(limit),
  ...(cursor !== undefined && { cursor }),
})

/** Search, facets, suggestions, and the lists behind the pages of genres, authors and the rest. */
export const searchRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool } = deps
    answerInFairTurn(plugin)
    const kept = keptUntilChanged<Matches>(deps.changes, {
      showing: ['books'],
      maxSize: maxKeptFacets,
      sizeCalculation: ({ codes }) => codes.length + 1000,
    })
    app.addHook('onClose', async () => kept.close())
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
        const found = await searchBooks(pool, { q, filters, ...pageOf(asked) })
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
        return await findFacets(pool, kept, q, filtersOf(asked))
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
        return { suggestions: await suggest(pool, request.query.q) }
      },
    })

    for (const kind of shelfKinds) {
      const shelf = shelfNames[kind].inApi
      app.get(`/api/browse/${shelf}`, {
        schema: {
          group,
          summary: `All ${shelf} with books in the shop, most books first.`,
          querystring: headingListSchema,
          response: { 200: headingsAnswer },
        },
        handler: async (request, reply) => {
          const { limit = '100', cursor } = request.query
          fresh(reply)
          return await listHeadings(pool, kind, Number(limit), cursor)
        },
      })

      app.get(`/api/browse/${shelf}/:slug`, {
        schema: {
          group,
          summary: `The books of one of the ${shelf}; sorted and narrowed as in a search.`,
          params: z.object({ slug: z.string() }),
          querystring: pageSchema,
          response: { 200: browseAnswer },
        },
        handler: async (request, reply) => {
          const { slug } = request.params
          const heading = slug.includes('\0') ? null : await findHeading(pool, kind, slug)
          if (!heading) return notFound(reply, 'Nothing is listed under this name.')
          const filters = { ...filtersOf(request.query), [kind]: [slug] }
          const sort = request.query.sort ?? 'newest'
          const page = { ...pageOf(request.query), sort }
          const found = await searchBooks(pool, { q: '', filters, ...page })
          if (!found.ok) return problem(reply, 400, badCursor)
          fresh(reply)
          return { heading, books: found.page.books, next: found.page.next }
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
          const { limit, cursor } = pageOf(request.query)
          const found = await list(pool, todayOf(deps), limit, cursor)
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
        params: z.object({ id: z.string() }),
        response: { 200: relatedAnswer },
      },
      handler: async (request, reply) => {
        const related = await relatedBooks(pool, request.params.id)
        if (!related) return notFound(reply, 'There is no book with this id.')
        fresh(reply)
        return related
      },
    })
  }
