import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { cookieName } from '#server/http/cookies.ts'
import { notFound } from '#server/http/errors.ts'
import { type SharedAnswer, sendShared, shareAnswer } from '#server/load/shared-answer.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the API description, for machines and for people. Made once, when first asked for. */
export function registerDocs(app: FastifyInstance, env: Env): void {
  const cacheControl = 'public, max-age=300'
  const serverUrl = env.PUBLIC_URL ?? '/'
  const sessionCookie = cookieName(env, 'session')
  let document: SharedAnswer | undefined
  let page: SharedAnswer | undefined

  // Unknown addresses under /api are answered in JSON, not by a page.
  app.all('/api/*', { handler: (_request, reply) => notFound(reply) })

  app.get('/api/openapi.json', {
    handler: (request, reply) => {
      const names = { serverUrl, sessionCookie }
      document ??= shareAnswer(JSON.stringify(openApiDocument(app.describedRoutes, names)))
      return sendShared(request, reply.header('cache-control', cacheControl), document)
    },
  })

  app.get('/api/docs', {
    handler: (request, reply) => {
      const html = () => docsPage(app.describedRoutes, sessionCookie)
      page ??= shareAnswer(html(), 'text/html; charset=utf-8')
      reply.header('cache-control', cacheControl).header('content-security-policy', docsPolicy)
      return sendShared(request, reply, page)
    },
  })
}
