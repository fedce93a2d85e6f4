import type { FastifyInstance, FastifyReply } from 'fastify'
import { cookieNameAt, isShopCookie, type ShopCookie } from '#app/page/cookies.ts'
import { type Env, isHttps, publicUrl } from '#server/env.ts'

/** The cookie's name in this shop. */
export const cookieName = (env: Env, cookie: ShopCookie): string =>
  cookieNameAt(publicUrl(env), cookie)

/** What every cookie of the shop has; never a Domain. */
export const cookieAttributes = (env: Env) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps(env) }) as const

/**
 * Refuses cookies that come twice: one of the two may be a neighbour's, and nothing says which, so
 * neither counts and both are cleared (threats 35). Nobody behind this hook sees them.
 */
export function refuseDoubledCookies(app: FastifyInstance, env: Env): void {
  const domains = isHttps(env) ? [] : domainsOver(new URL(publicUrl(env)).hostname)

  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw
    const refused = headers.cookie ? refusedIn(headers.cookie) : noNames
    if (headers.cookie && refused.size > 0) {
      const left = pairsOf(headers.cookie).filter(({ name }) => !refused.has(name))
      headers.cookie = left.map(({ pair }) => pair).join('; ')
      for (const name of refused) if (isToken.test(name)) clear(reply, name)
    }
    done()
  })

  /* As headers at once, so that a cookie which the route sets comes after and stays. */
  function clear(reply: FastifyReply, name: string) {
    const secure = isHttps(env) ? '; Secure' : ''
    const end = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure}`
    reply.header('set-cookie', end)
    // Or the neighbour's alone would be left, and be believed.
    for (const domain of domains) reply.header('set-cookie', `${end}; Domain=${domain}`)
  }
}

const isToken = /^[\w!#$%&'*+.^`|~-]+$/
const noNames: ReadonlySet<string> = new Set()

const pairsOf = (cookie: string) =>
  cookie.split(';').map((pair) => {
    const at = pair.indexOf('=')
    return { pair: bare(pair), name: bare(pair.slice(0, at < 0 ? pair.length : at)) }
  })

/* String.trim would take a no-break space away too, and so let a neighbour's name become ours. */
const bare = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** Names of the shop's that come twice, and those that only a reader who trims more would take for ours. */
function refusedIn(cookie: string): ReadonlySet<string> {
  if (!cookie.includes('octavo')) return noNames
  const names = pairsOf(cookie)
    .map(({ name }) => name)
    .filter((name) => isShopCookie(name) || !isToken.test(name))
  return new Set(
    names.filter((name, index) => !isToken.test(name) || names.indexOf(name) !== index),
  )
}

/** The domains that a cookie for `host` can be set for by others: itself and those above it. */
function domainsOver(host: string): string[] {
  const labels = host.split('.')
  const isName = labels.length > 1 && /[a-z]/i.test(labels.at(-1) ?? '')
  return isName ? labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')) : []
}
