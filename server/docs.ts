import type { FastifyInstance } from 'fastify'
import { docsPage, docsPolicy } from '#server/docs-page.ts'
import { notFound } from '#server/errors.ts'
import { openApiDocument } from '#server/openapi.ts'
import { type SharedAnswer, sendShared, shareAnswer } from '#server/shared-answer.ts'

/** Serves the API description, for machines and for people. Made once, when first asked for. */
export function registerDocs(app: FastifyInstance, serverUrl: string): void {
  const cacheControl = 'public, max-age=300'
  let document: SharedAnswer | undefined
  let page: SharedAnswer | undefined

  // What no route knows under /api is answered in JSON, not by a page.
  app.all('/api/*', (_request, reply) => notFound(reply))

  app.get('/api/openapi.json', (request, reply) => {
    document ??= shareAnswer(JSON.stringify(openApiDocument(app.describedRoutes, serverUrl)))
    return sendShared(request, reply.header('cache-control', cacheControl), document)
  })

  app.get('/api/docs', (request, reply) => {
    page ??= shareAnswer(docsPage(app.describedRoutes), 'text/html; charset=utf-8')
    reply.header('cache-control', cacheControl).header('content-security-policy', docsPolicy)
    return sendShared(request, reply, page)
  })
}
