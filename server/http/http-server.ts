import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { withoutValues } from '#server/log/error-for-log.ts'
import { logOutput, OneLineLog } from '#server/log/log.ts'
import { answerFrameworkError } from './bad-address.ts'
import { answerClientError } from './errors.ts'

/**
 * Fastify with limits that keep slow and oversized requests from holding up others (threats 18,
 * 19).
 */
export function createServer(env: Env): FastifyInstance {
  return fastify({
    logger: { ...withoutValues, level: env.LOG_LEVEL, base: undefined, stream: logOutput(env) },
    logController: new OneLineLog({ requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUSTED_PROXIES === '' ? false : env.TRUSTED_PROXIES,
    // Enough for most routes, such as a sign-in or an address. Books and carts set a higher limit.
    bodyLimit: 4000,
    routerOptions: { maxParamLength: 400 },
    // A request is read within 8 s. A socket without any traffic is closed after 4.5 s, unless the shop
    // is at work on an answer (server/http/idle-sockets.ts); one that does not take its answer after 9 s,
    // because Node lets the first time-out after a write pass and waits once more.
    requestTimeout: 8000,
    connectionTimeout: 4500,
    keepAliveTimeout: 7000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError(env),
    clientErrorHandler: answerClientError,
  })
}
