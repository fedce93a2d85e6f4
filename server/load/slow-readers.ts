import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { problemText } from '#server/http/errors.ts'
import { addressKey, visitorAddresses } from '#server/http/visitor-address.ts'
import { createUnsent, type Unsent } from './unsent.ts'

/** Shorter answers are always sent: a refusal would not be shorter. */
const shortBytes = 4_000
/** How much of a stream is under way at a time. */
const streamBytes = 256_000
/**
 * The operating system takes this much from a socket at once; kept answers that fit are sent
 * without counting.
 */
const takenAtOnce = 64_000

declare module 'fastify' {
  interface FastifyInstance {
    unsent: Unsent
    /** Counts a kept answer; when its reader has too much under way, answers 503 and says so. */
    refuseSlowReader(request: IncomingMessage, response: ServerResponse, bytes: number): boolean
  }
}

const busyText = problemText(503, {
  message:
    'Too much is being sent to your connection right now. Please try again in a few seconds.',
})
const busyHeaders = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '5',
}

/**
 * Counts the answers of every route, so that clients that ask but do not read cannot fill the
 * memory (threats 34).
 */
export function registerSlowReaders(app: FastifyInstance, env: Env): void {
  const unsent = createUnsent()
  const addressOf = visitorAddresses(env)
  app.decorate('unsent', unsent)
  app.decorate('refuseSlowReader', (request, response, bytes) => {
    if (bytes < takenAtOnce || unsent.take(addressKey(addressOf(request)), response, bytes)) {
      return false
    }
    const length = Buffer.byteLength(busyText)
    response.writeHead(503, { ...busyHeaders, 'content-length': length }).end(busyText)
    return true
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = lengthOf(payload)
    if (bytes < shortBytes || mustBeAnswered(request)) return
    if (unsent.take(addressKey(request.ip), reply.raw, bytes)) return
    if (payload instanceof Object && 'destroy' in payload) (payload.destroy as () => void)()
    return refuse(reply)
  })
}

function lengthOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload ? streamBytes : 0
}

/* Requests that change something are always answered: the sender must learn the outcome. */
const mustBeAnswered = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && !routeOptions.config.onlyReads

function refuse(reply: FastifyReply): string {
  const about = ['etag', 'link', 'last-modified', 'content-encoding', 'content-disposition']
  for (const name of [...about, 'content-length']) reply.removeHeader(name)
  reply.status(503).headers(busyHeaders)
  return busyText
}
