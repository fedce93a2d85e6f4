import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noTurn } from '#server/http/no-turn.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { type Caller, createFairTurns, type FairTurns } from './fair-turns.ts'

/**
 * A rendering occupies the only thread for some thousandths of a second. Three run at once, so that
 * one works while the others wait for the database; requests that need no rendering are answered in
 * between (threats 38).
 */
const renderings = { atOnce: 3, mayWait: 30 }
/** Slow queries: most database connections stay free for orders. */
const readings = { atOnce: 4, mayWait: 60 }

declare module 'fastify' {
  interface FastifyInstance {
    renderings: FairTurns
    readings: FairTurns
  }
}

/** Not the address of any socket: marks API calls of a page that already has its turn. */
export const inside = 'inside'

/** A page of this shop asks, which is kept itself. */
export const isInside = (request: FastifyRequest): boolean =>
  request.socket.remoteAddress === inside

export function registerTurns(app: FastifyInstance): void {
  app.decorate('renderings', createFairTurns(renderings))
  app.decorate('readings', createFairTurns(readings))
}

/** The caller: its address counts, and it leaves the line when it hangs up. */
function callerOf({ ip }: FastifyRequest, { raw }: FastifyReply): Caller {
  const gone = new AbortController()
  // An abort makes an error with a stack: not for each answer that has arrived.
  raw.once('close', () => raw.writableFinished || gone.abort())
  return { keys: [addressKey(ip)], signal: gone.signal }
}

/** Does the work in the caller's turn; rejects with `noTurn` when there is no room to wait for it. */
export async function inTurn<T>(
  turns: FairTurns,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (isInside(request)) return work()
  const turn = await turns.take(callerOf(request, reply), work)
  if (!turn.ok) throw noTurn
  return turn.value
}

/**
 * Work that several callers wait for runs in the first caller's turn. When the first caller gets no
 * turn, the others ask for their own.
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

/** Every request to this part of the server runs in its caller's turn. */
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
