import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { todayOf } from '#app/shop/today.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Deps } from '#server/deps.ts'
import { leadsNowhere, refuseAddress, type ShowBadAddress } from '#server/http/bad-address.ts'
import { notFound } from '#server/http/errors.ts'
import { noTurn } from '#server/http/no-turn.ts'
import { own } from '#server/http/own-reply.ts'
import { deskHeaders, isDeskPage, securityHeaders } from '#server/http/security-headers.ts'
import { StoredResponse, sendStored, variantFor } from '#server/http/stored-response.ts'
import { shownBooks } from '#server/load/shown-books.ts'
import { inTurn, joined } from '#server/load/turns.ts'
import { customerOf } from '#server/session/session.ts'
import { isApiPath } from '#server/system/api-path.ts'
import { createPageCache, type Page } from './cache.ts'
import { answerFirst } from './from-memory.ts'
import { createPlainPages } from './plain-pages.ts'
import { type PublicPage, publicPageOf } from './public-pages.ts'
import { createPageRenderer } from './renderer.ts'
import { smallAddress } from './small-address.ts'
import { builtPages, developedPages } from './sources.ts'

/* Some 3,200 book pages: more than are asked for again, and a shop of 250 MB (docs/decisions/122). */
const cacheBytes = 39 * 1024 * 1024
const lagMs = 1_000

/* Shared caches may keep a page for a minute and show it while they fetch it anew. */
const forEveryone = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/**
 * A date that was in the future on a cached page may be today after midnight, and what stands in the window
 * comes and goes by the clock.
 */
function forgetByTheClock(app: FastifyInstance, deps: Deps, forget: (tags: Tag[]) => void) {
  const nowOf = () => `${todayOf(deps)} ${deps.settings.window.turn(deps.now())}`
  let known = nowOf()
  const timer = setInterval(() => {
    const now = nowOf()
    if (now !== known) forget(['*'])
    known = now
  }, 1000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Serves the pages: built files, public pages from memory, everything else through the router. */
export async function registerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps
  const development = env.NODE_ENV === 'development'
  const production = env.NODE_ENV === 'production'
  const always = securityHeaders(env)
  const pages = development ? await developedPages(app) : builtPages(always)
  const render = createPageRenderer({
    app,
    env,
    build: pages.build,
    publicUrl: deps.shopUrl,
    now: deps.now,
    settings: deps.settings,
  })
  const cache = createPageCache({
    maxBytes: cacheBytes,
    // While developing and testing, what was changed is seen at once.
    lagMs: production ? lagMs : 0,
    patienceMs: production ? undefined : 60_000,
    isListening: () => deps.changes.listening,
  })
  /* What is said without a rendering of its own: made once, without scripts, for the router in the
     browser would read a bad address in a way of its own. */
  const plain = createPlainPages((url) => render({ url, requestId: '', customer: null }), {
    keeps: !development,
  })
  app.addHook('onListen', async () => {
    if (production) await plain.prepare()
  })

  // Every page names the shop, which the bookseller sets.
  const stopListening = deps.changes.subscribe((tags) => {
    const isAll = tags.includes('settings') || tags.includes('*')
    cache.forget(isAll ? ['*'] : tags)
    if (isAll) plain.forget()
    if (isAll && production) void plain.prepare()
  })
  app.addHook('onClose', async () => stopListening())
  // Its genres are parts of addresses, and its switches are looked at by the clock.
  app.addHook('onReady', async () => void (await deps.settings.window.items()))
  forgetByTheClock(app, deps, cache.forget)

  async function renderForEveryone(url: string): Promise<Page> {
    const page = await render({ url, requestId: randomUUID(), customer: null })
    const caching = page.status === 200 ? forEveryone : 'no-store'
    const security = isDeskPage(url) ? deskHeaders(env) : always
    const headers = { ...security, ...page.headers, 'cache-control': caching }
    const response = new StoredResponse({ ...page, headers })
    return { response, shows: shownBooks(page.shows) }
  }

  async function forEverybody(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, tags }: PublicPage,
  ): Promise<StoredResponse> {
    if (development) return (await renderForEveryone(key)).response
    const { response, outcome } = await joined(
      (make) => cache.answer(key, tags, make),
      () => inTurn(app.renderings, request, reply, () => renderForEveryone(key)),
    )
    app.metrics.pageCache.inc({ outcome })
    return response
  }

  async function forCustomer(request: FastifyRequest, reply: FastifyReply) {
    const known = await customerOf(deps, request).then(
      (customer) => ({ customer }),
      (unknown: Error) => ({ customer: null, unknown }),
    )
    const { cookie } = request.headers
    const page = await inTurn(app.renderings, request, reply, () =>
      render({ url: request.url, requestId: request.id, cookie, ...known }),
    )
    own(reply.headers(page.headers))
    const away = page.status === 500 && 'unknown' in known && isDatabaseAway(known.unknown)
    if (away) reply.header('retry-after', '5')
    return reply.status(away ? 503 : page.status).send(page.body)
  }

  const showBadAddress: ShowBadAddress = async (_request, reply, status) => {
    const page = await plain.badAddress(status)
    reply.headers({ ...page.headers, 'cache-control': 'no-store' })
    return reply.status(page.status).send(page.body)
  }
  app.decorate('showBadAddress', showBadAddress)

  async function showBusy(request: FastifyRequest, reply: FastifyReply) {
    const page = await plain.busy(request.url)
    reply.headers({ ...page.headers, 'cache-control': 'no-store', 'retry-after': '5' })
    return reply.status(503).send(page.body)
  }

  app.get('/*', {
    handler: async (request, reply) => {
      const { url } = request
      if (isApiPath(url) || !url.startsWith('/')) return reply.callNotFound()
      if (leadsNowhere(url)) {
        refuseAddress(request, reply, { status: 404, message: 'There is no such page.' })
        return reply
      }
      const file = (await pages.files()).get(url)
      if (!file && url.startsWith('/assets/')) return notFound(reply, 'There is no such file.')
      const small = file ? null : smallAddress(url, await pages.build())
      if (small) return reply.header('cache-control', 'no-store').redirect(small, 301)
      const page = publicPageOf(url, deps.settings.window.genres())
      try {
        if (!file && !page) return await forCustomer(request, reply)
        return send(
          request,
          reply,
          file ?? (await forEverybody(request, reply, page as PublicPage)),
        )
      } catch (error) {
        if (error !== noTurn) throw error
        return showBusy(request, reply)
      }
    },
  })

  function send(request: FastifyRequest, reply: FastifyReply, stored: StoredResponse) {
    reply.hijack()
    const bytes = variantFor(request.raw, stored).body.length
    if (!app.refuseSlowReader(request.raw, reply.raw, bytes)) {
      sendStored(request.raw, reply.raw, stored)
    }
  }

  if (!production) return
  /* Load what can be loaded before the first visitor comes. */
  const files = await pages.files()
  await pages.build()
  const { hits } = app.metrics
  answerFirst(app, env, (request) => {
    const url = request.url as string
    const page = cache.find(url)
    if (page) hits.waiting++
    return page ?? files.get(url)
  })
}
