import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noTurn } from '#server/http/no-turn.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { type Caller, createFairTurns, type FairTurns } from './fair-turns.ts'

/**
 * Renderings take the one thread for some hundredths of a second each: two are under way, so that one
 * works while the other waits for the database, and what needs no rendering is answered between them
 * (threats 38).
 */
const renderings = { atOnce: 2, mayWait: 30 }
/** Questions that PostgreSQL works on for long: most of its connections stay free for orders. */
const readings = { atOnce: 4, mayWait: 60 }

declare module 'fastify' {
  interface FastifyInstance {
    renderings: FairTurns
    readings: FairTurns
  }
}

/** No socket has this address: what a page asks of the API while it has its own turn already. */
export const inside = 'inside'

export function registerTurns(app: FastifyInstance): void {
  app.decorate('renderings', createFairTurns(renderings))
  app.decorate('readings', createFairTurns(readings))
}

/** Who asks: the address counts, and the turn is not kept for somebody who has hung up. */
function callerOf({ ip }: FastifyRequest, { raw }: FastifyReply): Caller {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return { keys: [addressKey(ip)], signal: gone.signal }
}

/** Does the work in the caller's turn; rejects with `noTurn` when there is no room to wait for it. */
export async function inTurn<T>(
  turns: FairTurns,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (request.socket.remoteAddress === inside) return work()
  const turn = await turns.take(callerOf(request, reply), work)
  if (!turn.ok) throw noTurn
  return turn.value
}

/**
 * What several callers wait for together is made in the turn of the first. When that one is refused
 * its turn, the others ask again for themselves.
 */
export async function joined<Made, Answer>(
  ask: (make: () => Promise<Made>) => Promise<Answer>,
  make: () => Promise<Made>,
): Promise<Answer> {
  for (;;) {
    let isOwn = false
    try {
      return await ask(() => {
        isOwn = true
        return make()
      })
    } catch (error) {
      if (error !== noTurn || isOwn) throw error
    }
  }
}

/** Every answer of this part of the server is worked out in the caller's turn. */
export function answerInFairTurn(app: FastifyInstance): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const begun = Promise.withResolvers<void>()
    const work = () => {
      begun.resolve()
      return new Promise<void>((end) => {
        ends.set(request, end)
        reply.raw.once('close', end)
      })
    }
    inTurn(app.readings, request, reply, work).catch(begun.reject)
    await begun.promise
  })
  app.addHook('onSend', async (request) => ends.get(request)?.())
}
