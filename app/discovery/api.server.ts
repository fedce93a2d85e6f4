import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { todayOf } from '#app/shop/today.ts'
import { href } from '#app/values/addresses.ts'
import { iconAddress } from '#app/values/shop/shop-look.ts'
import { listAt, readList } from '#app/window/lists.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { movedAnswer, movedParams, moveSchema } from './discovery.schema.ts'
import {
  booksFeed,
  booksInAFeed,
  newBooksFeed,
  openSearchDescription,
  robotsText,
} from './feed.server.ts'
import { findMoved, move, unmove } from './moved.server.ts'
import {
  booksSitemap,
  pagesSitemap,
  readShards,
  type Shards,
  shelvesSitemap,
  sitemapIndex,
} from './sitemap.server.ts'

/* An hour is soon enough for robots; the feed is read by people. */
const forAnHour = 'public, max-age=3600'
const forTenMinutes = 'public, max-age=600'
const group = 'Addresses'

/** What machines read: sitemaps, the feed, the search description, and where things have moved. */
export const discoveryRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool, shopUrl, settings } = deps
    const shop = async () => {
      const identity = await settings.identity()
      return { shopUrl: shopUrl(), shopName: identity.name, icon: iconAddress(identity) }
    }
    const kept = keptUntilChanged<Shards>(deps.changes, { showing: ['books'] })
    app.addHook('onClose', async () => kept.close())
    const shards = () => kept.get('shards', () => readShards(pool))
    const xml = (reply: FastifyReply, type = 'application/xml', caching = forAnHour) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', caching)
    const stream = (reply: FastifyReply, parts: AsyncGenerator<string>) =>
      xml(reply).send(Readable.from(parts, { objectMode: false }))

    app.get('/robots.txt', {
      handler: async (_request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', forAnHour)
          .send(robotsText(shopUrl())),
    })

    app.get('/sitemap.xml', {
      handler: async (_request, reply) => xml(reply).send(sitemapIndex(shopUrl(), await shards())),
    })

    app.get<{ Params: { name: string } }>('/sitemaps/:name', {
      handler: async (request, reply) => {
        const { name } = request.params
        if (name === 'pages.xml') {
          const [texts, on] = [await settings.texts(), await settings.window.on(deps.now())]
          return xml(reply).send(pagesSitemap(shopUrl(), [...texts.keys()], on))
        }
        const [, kind, number] = /^(books|shelves)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
        const { books, shelves } = await shards()
        const index = Number(number) - 1
        const book = books[index]
        if (kind === 'books' && book !== undefined) {
          return stream(reply, booksSitemap(pool, shopUrl(), book, books[index + 1]))
        }
        const shelf = shelves[index]
        if (kind === 'shelves' && shelf !== undefined) {
          return stream(reply, shelvesSitemap(pool, shopUrl(), shelf, shelves[index + 1]))
        }
        return notFound(reply, 'There is no such sitemap.')
      },
    })

    app.get('/feed.xml', {
      handler: async (_request, reply) => {
        const feed = await newBooksFeed(pool, todayOf(deps), await shop())
        return xml(reply, 'application/rss+xml', forTenMinutes).send(feed)
      },
    })

    app.get<{ Params: { slug: string } }>('/lists/:slug/feed.xml', {
      handler: async (request, reply) => {
        const item = listAt(await settings.window.on(deps.now()), request.params.slug)
        if (!item) return notFound(reply, 'There is no list of this name.')
        const page = await readList(pool, item, { limit: booksInAFeed })
        const { title = '', text = '' } = item.fields
        const path = href('/lists/:slug', { slug: request.params.slug })
        const feed = booksFeed(page?.books ?? [], { title, text, path }, await shop())
        return xml(reply, 'application/rss+xml', forTenMinutes).send(feed)
      },
    })

    app.get('/opensearch.xml', {
      handler: async (_request, reply) => {
        const description = openSearchDescription(await shop())
        return xml(reply, 'application/opensearchdescription+xml').send(description)
      },
    })

    app.get('/api/moved/:kind/:key', {
      schema: {
        group,
        summary: 'Where a book (by id) or a heading (by slug) has moved; 404 when it has not.',
        params: movedParams,
        response: { 200: movedAnswer },
      },
      handler: async (request, reply) => {
        const { kind, key } = request.params
        const to = await findMoved(pool, kind, key)
        if (to === null) return notFound(reply, 'Nothing has moved from here.')
        reply.header('cache-control', 'public, max-age=0, must-revalidate')
        return { to }
      },
    })

    app.put('/api/moved/:kind/:key', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'Sends visitors of an old address on to another one, for good.',
        params: movedParams,
        body: moveSchema,
        response: { 200: movedAnswer },
      },
      handler: async (request, reply) => {
        const { kind, key } = request.params
        const { to } = request.body
        if (to === key) {
          const message = 'An address cannot move to itself'
          return problem(reply, 400, { message, errors: { to: message } })
        }
        await move(deps, actorOf(request), kind, key, to)
        return { to }
      },
    })

    app.delete('/api/moved/:kind/:key', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'Undoes a move: the old address works as it did before.',
        params: movedParams,
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const { kind, key } = request.params
        const isUndone = await unmove(deps, actorOf(request), kind, key)
        if (!isUndone) return notFound(reply, 'Nothing has moved from here.')
        return { message: 'The address was moved back.' }
      },
    })
  }
