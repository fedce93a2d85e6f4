import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { bookSchema } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { ShownItem } from '#app/shop/window/window-items.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { itemsNaming } from './shown-books.server.ts'
import {
  linksOf,
  type Picks,
  type ShownWindow,
  shownPicks,
  shownWindow,
} from './shown-window.server.ts'
import { topSellers } from './top-sellers.server.ts'
import { onBookAnswer, picksAnswer, windowAnswer } from './window-answers.schema.ts'

const group = 'Shop'
const cacheControl = 'public, max-age=0, must-revalidate'

const sellersQuery = z.object({
  genre: z.optional(z.string().check(z.maxLength(100, 'There is no such genre'))),
})

/** What readers see in the window: the first page, staff picks, and what names a book. */
export const windowRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool } = deps
    const { window } = deps.settings
    const shows = { showing: ['settings', 'books', 'stock'] } as const
    const some = { ...shows, maxSize: 64, sizeCalculation: () => 1 }
    const firstPage = keptUntilChanged<ShownWindow>(deps.changes, shows)
    const picks = keptUntilChanged<Picks>(deps.changes, shows)
    const sellers = keptUntilChanged<Book[]>(deps.changes, some)
    const naming = keptUntilChanged<string[]>(deps.changes, {
      ...{ showing: ['settings', 'books'], maxSize: 5000, sizeCalculation: () => 1 },
    })
    app.addHook('onClose', async () => {
      for (const kept of [firstPage, picks, sellers, naming]) kept.close()
    })
    const fresh = (reply: FastifyReply) => reply.header('cache-control', cacheControl)
    /** What is on at this minute; the key is another one as soon as something comes or goes. */
    async function now() {
      const on = await window.on(deps.now())
      return { on, key: on.map(({ id }) => id).join() }
    }

    app.get('/api/window', {
      schema: {
        group,
        summary:
          'What the first page shows besides the catalogue: banner, news, genres, what its Top Sellers are, staff picks, lists.',
        response: { 200: windowAnswer },
      },
      handler: async (_request, reply) => {
        const { on, key } = await now()
        fresh(reply)
        return firstPage.get(key, async () => shownWindow(pool, on, await window.items()))
      },
    })

    app.get('/api/window/top-sellers', {
      schema: {
        group,
        summary:
          'The Top Sellers as the owner chooses them, of all genres or one: by sales or picked by hand. While they are the newest, GET /api/ has them.',
        querystring: sellersQuery,
        response: { 200: z.array(bookSchema) },
      },
      handler: async (request, reply) => {
        const { genre = '' } = request.query
        const shelves = (await window.items()).find(({ kind }) => kind === 'shelves')
        const wanted = window.genres().find((name) => name.toLowerCase() === genre.toLowerCase())
        fresh(reply)
        if (genre && !wanted) return []
        return sellers.get(wanted ?? '', () => topSellers(pool, shelves?.fields ?? {}, wanted))
      },
    })

    app.get('/api/picks', {
      schema: {
        group,
        summary: 'Staff picks, each with who picked it and why, and the lists of the shop.',
        response: { 200: picksAnswer },
      },
      handler: async (_request, reply) => {
        const { on, key } = await now()
        fresh(reply)
        return picks.get(key, () => shownPicks(pool, on))
      },
    })

    app.get('/api/window/books/:id', {
      schema: {
        group,
        summary: 'Staff picks of a book, and the lists that name it.',
        params: z.object({ id: z.string().check(z.toLowerCase()) }),
        response: { 200: onBookAnswer },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { on } = await now()
        const isAny = on.some(({ kind }) => kind === 'pick' || kind === 'list')
        const items = isAny && isId(id) ? await naming.get(id, () => itemsNaming(pool, id)) : []
        fresh(reply)
        return onBook(on.filter((item) => items.includes(item.id)))
      },
    })
  }

const onBook = (items: ShownItem[]) => ({
  picks: items
    .filter(({ kind }) => kind === 'pick')
    .slice(0, 3)
    .map(({ fields: { name = '', quote = '' } }) => ({ name, quote })),
  lists: linksOf(items).slice(0, 8),
})
