import type { FastifyInstance, FastifyReply } from 'fastify'
import { cookieNameAt, isShopCookie, type ShopCookie } from '#app/page/cookies.ts'
import { type Env, isHttps, publicUrl } from '#server/env.ts'

/** The cookie's name in this shop. */
export const cookieName = (env: Env, cookie: ShopCookie): string =>
  cookieNameAt(publicUrl(env), cookie)

/** The attributes of every cookie of the shop; never a Domain. */
export const cookieAttributes = (env: Env) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps(env) }) as const

/**
 * Refuses cookies that come twice: one of the two may have been set by a neighboring domain, and
 * nothing says which, so both are ignored and cleared (threats 35). Code behind this hook never
 * sees them.
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

  /* Set the headers now, so that a cookie set by the route comes later and wins. */
  function clear(reply: FastifyReply, name: string) {
    const secure = isHttps(env) ? '; Secure' : ''
    const end = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure}`
    reply.header('set-cookie', end)
    // Otherwise the neighbor's cookie would be the only one left, and the shop would trust it.
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

/* String.trim would also remove a no-break space, which would turn a neighbor's cookie name into
   ours. */
const bare = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** Our cookie names that come twice, and names that become ours when trimmed more generously. */
function refusedIn(cookie: string): ReadonlySet<string> {
  if (!cookie.includes('octavo')) return noNames
  const names = pairsOf(cookie)
    .map(({ name }) => name)
    .filter((name) => isShopCookie(name) || !isToken.test(name))
  return new Set(
    names.filter((name, index) => !isToken.test(name) || names.indexOf(name) !== index),
  )
}

/**
 * The domains for which others can set a cookie that reaches `host`: the host itself and those
 * above it.
 */
function domainsOver(host: string): string[] {
  const labels = host.split('.')
  const isName = labels.length > 1 && /[a-z]/i.test(labels.at(-1) ?? '')
  return isName ? labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')) : []
}
