import type { FastifyInstance } from 'fastify'
import { cookieName } from '#server/cookies.ts'
import { docsPage, docsPolicy } from '#server/docs-page.ts'
import type { Env } from '#server/env.ts'
import { notFound } from '#server/errors.ts'
import { openApiDocument } from '#server/openapi.ts'

/** Serves the API description, for machines and for people. Made once, when first asked for. */
export function registerDocs(app: FastifyInstance, env: Env): void {
  const cacheControl = 'public, max-age=300'
  const serverUrl = env.PUBLIC_URL ?? '/'
  const sessionCookie = cookieName(env, 'session')
  let document: string | undefined
  let page: string | undefined

  // What no route knows under /api is answered in JSON, not by a page.
  app.all('/api/*', (_request, reply) => notFound(reply))

  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(app.describedRoutes, { serverUrl, sessionCookie }))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(document)
  })

  app.get('/api/docs', (_request, reply) => {
    page ??= docsPage(app.describedRoutes, sessionCookie)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('content-security-policy', docsPolicy)
      .send(page)
  })
}
