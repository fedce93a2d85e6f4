import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { answerInFairTurn } from '#server/load/turns.ts'
import { listAt, readList } from './lists.server.ts'
import { listAnswer } from './window-answers.schema.ts'

const group = 'Shop'

const listQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
  ),
})
/** A page of a list, or null for a cursor that is not its own. */
type Kept = { read: Awaited<ReturnType<typeof readList>> }

/** Books kept for all lists together: some megabytes. */
const mostBooksKept = 5_000

/** The bookseller's lists. One by a rule is a search, so they take turns like searches. */
export const listRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool, settings } = deps
    answerInFairTurn(plugin)
    const pages = keptUntilChanged<Kept>(deps.changes, {
      showing: ['settings', 'books', 'stock'],
      maxSize: mostBooksKept,
      sizeCalculation: ({ read }) => 1 + (read?.books.length ?? 0),
    })
    app.addHook('onClose', async () => pages.close())

    app.get('/api/lists/:slug', {
      schema: {
        group,
        summary: 'A list of the bookseller’s, in its order; 404 while there is none of this name.',
        params: z.object({ slug: z.string() }),
        querystring: listQuery,
        response: { 200: listAnswer },
      },
      handler: async (request, reply) => {
        const { slug } = request.params
        const { limit = '24', cursor } = request.query
        const item = listAt(await settings.window.on(deps.now()), slug)
        if (!item) return notFound(reply, 'There is no list of this name.')
        const page = await pages.get(JSON.stringify([item.id, limit, cursor]), () =>
          readList(pool, item, { limit: Number(limit), cursor }).then((read) => ({ read })),
        )
        if (!page.read)
          return problem(reply, 400, {
            message: 'The cursor is not from this list.',
            errors: { cursor: 'Start again without it' },
          })
        reply.header('cache-control', 'public, max-age=0, must-revalidate')
        const { title = '', text = '' } = item.fields
        return { slug, title, text, ...page.read }
      },
    })
  }
