import { firebaseAuthDomain } from '#app/account/identity-settings.server.ts'
import type { Env } from '#server/env.ts'
import { hashSource } from '#server/http/security-headers.ts'

/* JSON is data: no browser runs it. Linked data and a page's answers get their hash all the same, so that
   no strict reader of the policy stumbles over them. */
const isCode = (attributes: string) =>
  !/\ssrc\s*=/i.test(attributes) &&
  /^(module|text\/javascript|application\/(ld\+)?json)?$/.test(
    /\stype\s*=\s*"?([^"\s>]*)/i.exec(attributes)?.[1] ?? '',
  )

const marked = (nonce: string) => ` nonce="${nonce}"`

/* Found from the mark, which nothing else on the page has: an expression would try every tag. */
function markedScripts(html: string, nonce: string): { attributes: string; code: string }[] {
  const found: { attributes: string; code: string }[] = []
  const mark = marked(nonce)
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const begin = html.lastIndexOf('<', at)
    if (!html.startsWith('<script ', begin)) continue
    const code = html.indexOf('>', at) + 1
    const attributes = html.slice(begin + '<script'.length, code - 1)
    found.push({ attributes, code: html.slice(code, html.indexOf('</script>', code)) })
  }
  return found
}

/**
 * Creates the Content-Security-Policy of a page: its own files, and exactly those inline scripts
 * that were rendered with the nonce of this rendering. A script smuggled into the page by the text
 * of a book does not know the nonce, so it gets no hash and does not run.
 */
export function createContentPolicy(env: Env): (html: string, nonce: string) => string {
  const apis = [env.BOOK_API_URL, env.ORDERS_API_URL].filter((url) => !url.startsWith('/'))
  const firebase = env.IDENTITY === 'firebase' ? firebaseHosts(env) : null
  const connect = [
    "'self'",
    ...new Set(apis.map((url) => new URL(url).origin)),
    ...(firebase?.connect ?? []),
  ]
  const dev = env.NODE_ENV === 'development'
  return (html, nonce) => {
    const scripts = markedScripts(html, nonce)
      .filter(({ attributes }) => isCode(attributes))
      .map(({ code }) => hashSource(code))
    return [
      "default-src 'self'",
      ["script-src 'self'", ...(firebase?.script ?? []), ...new Set(scripts)].join(' '),
      /* Vite's hot reload writes <style> elements. */
      dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${connect.join(' ')}${dev ? ' ws:' : ''}`,
      ...(firebase ? [`frame-src ${firebase.frame.join(' ')}`] : []),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
  }
}

/**
 * The page as it is sent: nonces are removed once the hashes are known, so that the page can be
 * cached.
 */
export const withoutNonce = (html: string, nonce: string): string =>
  html.replaceAll(marked(nonce), '')

/** What the SDK needs: its two services, the loader of its frame, and the frame itself. */
const firebaseHosts = (env: Env) => ({
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frame: ["'self'", `https://${firebaseAuthDomain(env)}`],
})
