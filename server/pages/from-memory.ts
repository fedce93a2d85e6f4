import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { namesTwoHosts } from '#server/http/security.ts'
import { type StoredResponse, variantFor } from '#server/http/stored-response.ts'
import { visitorAddresses } from '#server/http/visitor-address.ts'
import { batchedStdout, lineOfHit } from '#server/log/log.ts'
import { sendQuickly } from './quick-response.ts'

/**
 * Answers from memory before the router sees the request: routing, hooks and a reply object would
 * cost more than the answer. Everything else goes on to Fastify. So does every request once the
 * server is closing, because Fastify then also closes the connections.
 */
export function answerFirst(
  app: FastifyInstance,
  env: Env,
  find: (request: IncomingMessage) => StoredResponse | undefined,
): void {
  const addressOf = visitorAddresses(env)
  const lines = batchedStdout()
  const isLogged = app.log.level === 'info' || app.log.level === 'debug'
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.putInFront((route) => (request, response) => {
    const { method } = request
    const stored =
      !closing &&
      (method === 'GET' || method === 'HEAD') &&
      !namesTwoHosts(request) &&
      find(request)
    if (!stored) return route(request, response)
    const bytes = variantFor(request, stored).body.length
    const status = app.refuseSlowReader(request, response, bytes)
      ? 503
      : sendQuickly(request, response, stored)
    if (!isLogged) return
    const url = request.url as string
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    lines.write(lineOfHit(path, method, status, addressOf(request)))
  })
}
