import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { readBooks } from '#app/feeds/export/read-books.server.ts'
import { todayOf } from '#app/shop/today.ts'
import { moneyForm } from '#app/values/money.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { isFresh, notModified } from '#server/http/conditional.ts'
import { noTurn } from '#server/http/no-turn.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { googleFeed } from './google-feed.server.ts'

/** Google fetches it once a day, or once an hour. */
const caching = 'public, max-age=3600'

/**
 * The catalogue for Google Merchant Center, made while it is sent: docs/decisions/043 says why it is
 * one file. Each step waits for a turn like a search does, so that many who ask at once only wait for
 * each other; a reader who takes nothing asks for no step.
 */
export const googleFeedRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const version = versionOf(deps)
    app.addHook('onClose', async () => version.close())

    app.get('/feeds/google.xml', {
      handler: async (request, reply) => {
        const shop = {
          name: (await deps.settings.identity()).name,
          shopUrl: deps.shopUrl(),
          today: todayOf(deps),
          charges: await deps.settings.charges(),
          currency: moneyForm().currency,
        }
        reply.header('cache-control', caching).header('x-robots-tag', 'noindex')
        const known = version.now()
        if (known) {
          const etag = `"${hashOf([known.tag, shop])}"`
          reply.header('etag', etag)
          if (known.since) reply.header('last-modified', known.since.toUTCString())
          if (isFresh(request, etag)) return notModified(reply)
        }
        const steps = readBooks(deps.pool, {})
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const caller = { keys: [addressKey(request.ip)], signal: gone.signal }
        const next = async () => {
          const turn = await app.readings.take(caller, () => steps.next())
          if (!turn.ok) throw noTurn
          return turn.value
        }
        // With the first step under way it is known whether there is a turn at all: else 503.
        const first = await next()
        async function* books() {
          try {
            for (let step = first; !step.done; step = await next()) yield step.value
          } finally {
            await steps.return(undefined)
          }
        }
        const parts = Readable.from(googleFeed(books(), shop), { objectMode: false })
        return reply.type('application/rss+xml; charset=utf-8').send(parts)
      },
    })
  }

const hashOf = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/**
 * A name for what the feed shows, which changes with every change of books, copies or settings, on
 * whichever server: then nothing needs to be read to say that nothing has changed. Null while changes
 * may be missed. Each server has its own names; what another one has named is sent again.
 */
function versionOf({ changes, now }: Pick<Deps, 'changes' | 'now'>) {
  const server = newId()
  let count = 0
  let since = now()
  const close = changes.subscribe((tags) => {
    if (tags.every((tag) => tag === 'orders')) return
    count += 1
    since = now()
  })
  return {
    close,
    now() {
      if (!changes.listening) return null
      // HTTP counts seconds: in this one there may be another change yet.
      const isOver = now().getTime() - since.getTime() > 1000
      return { tag: `${server} ${count}`, since: isOver ? since : null }
    },
  }
}
