import { randomUUID } from 'node:crypto'
import { createServer as createNodeServer, type RequestListener } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { withoutValues } from '#server/log/error-for-log.ts'
import { logOutput, OneLineLog } from '#server/log/log.ts'
import { answerFrameworkError } from './bad-address.ts'
import { answerClientError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Puts a listener in front of Fastify's and of all that were put there before: it is handed the
     * next one, and calls it for every request that it does not answer itself. `app.inject` calls
     * Fastify alone.
     */
    putInFront(wrap: (next: RequestListener) => RequestListener): void
  }
}

/**
 * Fastify with limits that keep slow and oversized requests from holding up others (threats 18,
 * 19).
 */
export function createServer(env: Env): FastifyInstance {
  let listener: RequestListener
  const app: FastifyInstance = fastify({
    logger: { ...withoutValues, level: env.LOG_LEVEL, base: undefined, stream: logOutput(env) },
    logController: new OneLineLog({ requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUSTED_PROXIES === '' ? false : env.TRUSTED_PROXIES,
    // Enough for most routes, such as a sign-in or an address. Books and carts set a higher limit.
    bodyLimit: 4000,
    routerOptions: { maxParamLength: 400 },
    serverFactory(route) {
      listener = route
      return limitedServer((request, response) => listener(request, response))
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError(env),
    clientErrorHandler: answerClientError,
  })
  app.decorate('putInFront', (wrap) => {
    listener = wrap(listener)
  })
  // Fastify closes a server of its own making even when it never listened: its timer must end.
  app.addHook('onClose', async () => {
    if (!app.server.listening) app.server.close()
  })
  return app
}

function limitedServer(listener: RequestListener) {
  const server = createNodeServer(
    {
      // A request is read within 8 s.
      requestTimeout: 8000,
      headersTimeout: 5000,
      keepAliveTimeout: 7000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    listener,
  )
  // A socket without any traffic is closed after 4.5 s, unless the shop is at work on an answer
  // (server/http/idle-sockets.ts); one that does not take its answer after 9 s, because Node lets the
  // first time-out after a write pass and waits once more.
  return server.setTimeout(4500)
}
