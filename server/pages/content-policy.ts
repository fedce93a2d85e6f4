import { firebaseAuthDomain } from '#app/account/identity-settings.server.ts'
import type { Env } from '#server/env.ts'

/**
 * Creates the Content-Security-Policy of a page: its own files, and exactly those inline scripts
 * that were rendered with the nonce of this rendering. A script smuggled into the page by the text
 * of a book does not know the nonce, so it gets no hash and does not run.
 */
export function createContentPolicy(env: Env): (sources: Iterable<string>) => string {
  const apis = [env.BOOK_API_URL, env.ORDERS_API_URL].filter((url) => !url.startsWith('/'))
  const firebase = env.IDENTITY === 'firebase' ? firebaseHosts(env) : null
  const connect = [
    "'self'",
    ...new Set(apis.map((url) => new URL(url).origin)),
    ...(firebase?.connect ?? []),
  ]
  const dev = env.NODE_ENV === 'development'
  const policyOf = (scripts: string) =>
    [
      "default-src 'self'",
      scripts,
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
  return (sources) =>
    policyOf(["script-src 'self'", ...(firebase?.script ?? []), ...sources].join(' '))
}

/** What the SDK needs: its two services, the loader of its frame, and the frame itself. */
const firebaseHosts = (env: Env) => ({
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frame: ["'self'", `https://${firebaseAuthDomain(env)}`],
})
