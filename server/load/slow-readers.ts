import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { problemText } from '#server/http/errors.ts'
import { addressKey, visitorAddresses } from '#server/http/visitor-address.ts'
import { createUnsent, type Unsent } from './unsent.ts'

/** Shorter ones are always sent: a refusal would be no shorter. */
const shortBytes = 4_000
/** What a stream has under way at a time. */
const streamBytes = 256_000
/** The system takes as much at once from a socket; kept answers that fit are sent without counting. */
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
    'Too much is being sent to your connection at this moment. Please try again in a few seconds.',
})
const busyHeaders = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '5',
}

/** Every door's answers count, so that those who ask and do not read cannot fill the memory (threats 34). */
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

/* What changes something is always answered: its sender must know what became of it. */
const mustBeAnswered = ({ method }: FastifyRequest) => method !== 'GET'

function refuse(reply: FastifyReply): string {
  const about = ['etag', 'link', 'last-modified', 'content-encoding', 'content-disposition']
  for (const name of [...about, 'content-length']) reply.removeHeader(name)
  reply.status(503).headers(busyHeaders)
  return busyText
}
