import type { FastifyInstance } from 'fastify'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import type { Env } from '#server/env.ts'
import { cookieName } from '#server/http/cookies.ts'
import { notFound } from '#server/http/errors.ts'
import { type SharedAnswer, sendShared, shareAnswer } from '#server/load/shared-answer.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the API description, for machines and for people. Made when first asked for, once a name. */
export function registerDocs(
  app: FastifyInstance,
  env: Env,
  identity: () => Promise<ShopIdentity>,
): void {
  const cacheControl = 'public, max-age=300'
  const serverUrl = env.PUBLIC_URL ?? '/'
  const sessionCookie = cookieName(env, 'session')
  const madeFor = (make: (shopName: string) => SharedAnswer) => {
    let made: { name: string; answer: SharedAnswer } | undefined
    return async () => {
      const { name } = await identity()
      if (made?.name !== name) made = { name, answer: make(name) }
      return made.answer
    }
  }
  const document = madeFor((shopName) => {
    const names = { shopName, serverUrl, sessionCookie }
    return shareAnswer(JSON.stringify(openApiDocument(app.describedRoutes, names)))
  })
  const page = madeFor((shopName) => {
    const html = docsPage(app.describedRoutes, { shopName, sessionCookie })
    return shareAnswer(html, 'text/html; charset=utf-8')
  })

  // Unknown addresses under /api are answered in JSON, not by a page.
  app.all('/api/*', { handler: (_request, reply) => notFound(reply) })

  app.get('/api/openapi.json', {
    handler: async (request, reply) =>
      sendShared(request, reply.header('cache-control', cacheControl), await document()),
  })

  app.get('/api/docs', {
    handler: async (request, reply) => {
      reply.header('cache-control', cacheControl).header('content-security-policy', docsPolicy)
      return sendShared(request, reply, await page())
    },
  })
}
