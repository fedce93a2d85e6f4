import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { identitySettingsOf } from '#app/account/identity-settings.server.ts'
import type * as EntryServer from '#app/entry.server.tsx'
import type { ApiCall, ApiOptions } from '#app/page/api-client.ts'
import type { PageContext, PageSettings } from '#app/page/context.ts'
import type { Customer } from '#app/page/customer.ts'
import type { Settings } from '#app/shop/settings.server.ts'
import { todayOf } from '#app/shop/today.ts'
import { openingHours } from '#app/values/shop/opening-hours.ts'
import { ofIdentity } from '#app/values/shop/page-shop.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import type { Env } from '#server/env.ts'
import { cookieName } from '#server/http/cookies.ts'
import { inside } from '#server/load/turns.ts'
import { createContentPolicy } from './content-policy.ts'
import { finished } from './finished.ts'
import { callInside } from './inner-call.ts'
import { routesFor } from './routes-for.ts'

export type PageRequest = {
  /** Path and query. */
  url: string
  requestId: string
  customer: Customer | null
  /** Why the customer could not be determined; pages that need to know show the error page. */
  unknown?: unknown
  /** The visitor's cookies, for personal pages; public pages are rendered without them. */
  cookie?: string
}
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The ids of the books on it. */
  shows: string[]
}

type Parts = {
  app: FastifyInstance
  env: Env
  /** The address of the shop, once it listens. */
  publicUrl: () => string
  now: () => Date
  settings: Pick<Settings, 'identity' | 'ordersForPages' | 'texts' | 'isWithoutDemo' | 'window'>
  /** The built pages, or in development the current sources. */
  build: () => Promise<ServerBuild>
}

/** Renders pages with React Router; what they show comes from the API in process. */
export function createPageRenderer({ app, env, publicUrl, now, settings: shop, build }: Parts) {
  const handlerOf = handlers(env)
  const policyOf = createContentPolicy(env)

  async function render(page: PageRequest): Promise<RenderedPage> {
    const built = await build()
    const entry = built.entry.module as unknown as typeof EntryServer
    // Most pages have nothing to say.
    const log = () => app.log.child({ id: page.requestId })
    // Not in the shape of an id: those in the page's scripts are taken for books (idsInAnswers).
    const nonce = randomBytes(16).toString('base64url')
    const settings = Promise.all([
      shop.identity(),
      shop.ordersForPages(),
      shop.texts(),
      shop.isWithoutDemo(),
      shop.window.shelves(),
    ]).then(
      ([identity, { sentWithinDays }, texts, isWithoutDemo, shelves]): PageSettings => ({
        nonce,
        publicUrl: publicUrl(),
        bookApiUrl: env.BOOK_API_URL,
        ordersApiUrl: env.ORDERS_API_URL,
        identity: identitySettingsOf(env),
        shop: { ...seen(identity).shop, texts: [...texts.keys()], isWithoutDemo, shelves },
        hours: seen(identity).hours,
        today: todayOf({ now, settings: { timeZone: () => identity.timeZone || env.TIME_ZONE } }),
        timeZone: identity.timeZone || env.TIME_ZONE,
        sentWithinDays,
        requestId: page.requestId,
      }),
    )
    settings.catch(() => {}) // the rendering waits for it, and fails with it
    const call = logFailures(apiOf(app, env, entry, page.cookie), log)
    const pageContext: PageContext = Object.assign(new Visitor(page), {
      queryClient: new entry.PageQueries(call),
      api: async <T>(path: string, options?: ApiOptions) => (await call(path, options)).body as T,
      settings,
      logError: (err: unknown) => log().error({ err }, 'a page could not be rendered'),
    })
    const context = new RouterContextProvider()
    context.set(entry.pageContext, pageContext)
    const handle = handlerOf(routesFor(page.url, built))
    const response = await handle(new Request(`http://pages.invalid${page.url}`), context)
    return read(response, pageContext.rendered, nonce, entry, policyOf)
  }

  // No visitor may be waiting for it: a cached page is refreshed after the answer.
  return (page: PageRequest): Promise<RenderedPage> => {
    const rendering = render(page)
    app.draining.waitFor(rendering)
    return rendering
  }
}

/* A class, since V8 makes an object with a getter of its own a shape of its own: that is old from the start, and holds
   what the getter sees until what is old is collected (docs/decisions/112). */
class Visitor {
  readonly #page: PageRequest

  constructor(page: PageRequest) {
    this.#page = page
  }

  get customer(): Customer | null {
    if (this.#page.unknown) throw this.#page.unknown
    return this.#page.customer
  }
}

/** What pages say of the shop, worked out once for each identity that was read. */
function seen(identity: ShopIdentity) {
  const known = ofIdentities.get(identity)
  if (known) return known
  const made = { shop: ofIdentity(identity), hours: openingHours(identity.hours) }
  ofIdentities.set(identity, made)
  return made
}
const ofIdentities = new WeakMap<
  ShopIdentity,
  { shop: ReturnType<typeof ofIdentity>; hours: ReturnType<typeof openingHours> }
>()

/** The router's handler of a build: it compiles the routes once, and again when a source has changed. */
function handlers(env: Env) {
  const known = new WeakMap<ServerBuild, RequestHandler>()
  return (build: ServerBuild): RequestHandler => {
    const handler = known.get(build) ?? createRequestHandler(build, env.NODE_ENV)
    known.set(build, handler)
    return handler
  }
}

async function read(
  response: Response,
  rendered: PageContext['rendered'],
  nonce: string,
  entry: typeof EntryServer,
  policyOf: ReturnType<typeof createContentPolicy>,
): Promise<RenderedPage> {
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  if (status === 503) headers['retry-after'] = '5'
  if (rendered === undefined || !headers['content-type']?.startsWith('text/html')) {
    return { status, headers, body: Buffer.from(await response.arrayBuffer()), shows: [] }
  }
  const { body, sources } = finished(rendered, nonce)
  headers['content-security-policy'] = policyOf(sources)
  return { status, headers, body, shows: entry.idsInAnswers(rendered.scripts) }
}

/** The API as a page's queries call it: in this process, unless it is set to be elsewhere. */
function apiOf(
  app: FastifyInstance,
  env: Env,
  { readAnswer, createApiCall }: typeof EntryServer,
  cookie: string | undefined,
): ApiCall {
  const elsewhere = createApiCall((base) =>
    base === 'orders' ? env.ORDERS_API_URL : env.BOOK_API_URL,
  )
  return async (path, options = {}) => {
    const { base = 'shop', method = 'GET', body } = options
    const address = base === 'orders' ? env.ORDERS_API_URL : env.BOOK_API_URL
    if (!address.startsWith('/')) {
      // Orders belong to the customer: forward the cookie to the orders API and to no other.
      const session = base === 'orders' && sessionIn(env, cookie)
      const forOrders = session && { cookie: session }
      return elsewhere(path, { ...options, headers: { ...options.headers, ...forOrders } })
    }
    const { statusCode, headers, text } = await callInside(app, {
      method,
      url: `/api${path}`,
      remoteAddress: inside,
      headers: { accept: 'application/json', ...options.headers, ...(cookie && { cookie }) },
      body,
    })
    const { link } = headers
    return readAnswer(statusCode, new Headers(typeof link === 'string' ? { link } : {}), text)
  }
}

function sessionIn(env: Env, cookies = '') {
  const prefix = `${cookieName(env, 'session')}=`
  return cookies.split('; ').find((pair) => pair.startsWith(prefix))
}

/*
 * A failed prefetch makes a page without its data, so it is logged. Refusals by the API are the
 * fault of the address ("/author/a%2Fb") and are not logged: nonsense addresses must not fill the
 * log.
 */
const logFailures =
  (call: ApiCall, log: () => FastifyBaseLogger): ApiCall =>
  async (path, options) =>
    call(path, options).catch((err: { status?: unknown }) => {
      const refused = typeof err.status === 'number' && err.status < 500
      // The rest may contain an e-mail address or a search query.
      const [asked] = /^\/[^/?]*(\/[^/?]*)?/.exec(path) ?? []
      log()[refused ? 'debug' : 'error']({ err, asked }, 'a page could not read what it shows')
      throw err
    })
