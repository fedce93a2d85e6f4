import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '#server/errors.ts'

/** What came of asking for a turn; without one, nothing was done. */
export type Turn<T> = { ok: true; value: T } | { ok: false }

export type Turns = <T>(work: () => Promise<T>) => Promise<Turn<T>>

/*
 * Hashing a password takes a core for a tenth of a second, 32 MB, and one of the process's four helper
 * threads. One thread stays free for files and names; who would wait longer than some seconds is told
 * at once, or a flood of sign-ins would queue up without end (ASVS 2.4.1).
 */
const atOnce = 3
const mayWait = 60
const retryAfterSeconds = 5

export function createTurns(limits = { atOnce, mayWait }): Turns {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= limits.atOnce) {
      if (waiting.length >= limits.mayWait) return { ok: false }
      // Who ends hands the turn on, so that nobody new slips in between.
      await new Promise<void>((begin) => waiting.push(begin))
    } else working++
    try {
      return { ok: true, value: await work() }
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every hash or check of a password that a request asks for happens in here. */
    passwordWork: Turns
  }
}

export function registerPasswordWork(app: FastifyInstance): void {
  app.decorate('passwordWork', createTurns())
}

export const allTurnsTaken = (reply: FastifyReply): FastifyReply =>
  problem(reply, 503, {
    message:
      'The shop is checking many passwords at this moment. Please try again in a few seconds.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
