import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { isApiPath } from '#server/system/api-path.ts'
import { type BadAddress, refuseAddress } from './bad-address.ts'
import { problem } from './errors.ts'
import { deskHeaders, isDeskPage, securityHeaders } from './security-headers.ts'

const maxUrlLength = 12_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const exposedHeaders = 'ETag, Link, Location, Retry-After, X-Request-Id'

/**
 * Whether a request that changes something comes from our own pages, an allowed origin, or a
 * program other than a browser. Browsers set both headers themselves; a page cannot forge them.
 */
export function isTrustedSource(
  headers: { origin?: string; 'sec-fetch-site'?: string | string[]; host?: string },
  trustedOrigins: ReadonlySet<string>,
  hasPublicUrl: boolean,
): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && trustedOrigins.has(origin)) return true
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  // Without PUBLIC_URL the shop accepts whatever name the visitor used; with it, other names that
  // lead here do not count.
  return !hasPublicUrl && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Node keeps the first `Host` and drops the others, while a proxy in front may believe the last. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Registers the checks that come before any route: addresses, sources, encodings, CORS. */
export function registerSecurity(app: FastifyInstance, env: Env): void {
  const always = securityHeaders(env)
  const forDesk = deskHeaders(env)
  const forApi = { ...always, 'content-security-policy': apiPolicy }
  const allowed = new Set(env.ALLOWED_ORIGINS)
  const trusted = new Set([...allowed, ...(env.PUBLIC_URL ? [env.PUBLIC_URL] : [])])

  app.addHook('onRequest', (request, reply, done) => {
    // Decide by the route, not by the spelling of the address ("/%61pi/session").
    const inApi = isApiPath(request.routeOptions.url ?? request.url)
    // Write straight into Fastify's header table: one assignment each, no checks of names.
    reply.headers(inApi ? forApi : isDeskPage(request.url) ? forDesk : always)
    reply.header('x-request-id', request.id)
    if (inApi && allowed.size > 0 && answerCors(request, reply, allowed)) return
    const badAddress = refuseUrl(request.url)
    if (badAddress) return refuseAddress(request, reply, badAddress)
    const refused = refuse(request, trusted, env.PUBLIC_URL !== undefined)
    if (refused) problem(reply, refused.status, { message: refused.message })
    else done()
  })
}

function refuseUrl(url: string): BadAddress | null {
  if (url.length > maxUrlLength) return { status: 414, message: 'The address is too long.' }
  if (url.includes('%00')) {
    return { status: 400, message: 'The address contains the character NUL.', toVisitors: 400 }
  }
  return null
}

function refuse(
  { method, headers, raw }: FastifyRequest,
  trusted: ReadonlySet<string>,
  hasPublicUrl: boolean,
) {
  if (namesTwoHosts(raw)) {
    return { status: 400, message: 'The request names more than one Host (RFC 9112, section 3.2).' }
  }
  if (safeMethods.has(method)) return null
  if (!isTrustedSource(headers as Parameters<typeof isTrustedSource>[0], trusted, hasPublicUrl)) {
    return { status: 403, message: 'This request came from another site and was refused.' }
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    return { status: 415, message: 'Send the body uncompressed.' }
  }
  return null
}

/** Lets pages of allowed origins read answers (CORS); returns true when it answered a preflight. */
function answerCors(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: ReadonlySet<string>,
): boolean {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !allowed.has(origin)) return false
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
  })
  if (request.method !== 'OPTIONS') return false
  reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match',
      'access-control-max-age': '600',
    })
    .status(204)
    .send()
  return true
}
