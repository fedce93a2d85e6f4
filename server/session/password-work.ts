import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#server/http/errors.ts'
import { addressKey, spellingKey } from '#server/http/limits.ts'
import { createFairTurns, type Turn } from '#server/load/fair-turns.ts'

/*
 * Hashing a password takes a core for a tenth of a second, 32 MB, and one of the process's four
 * helper threads. One thread stays free for files and name lookups. A request that would wait
 * longer than some seconds is refused at once, or a flood of sign-ins would queue up without end
 * (ASVS 2.4.1). The desk has a place of its own, so that the bookseller can log in however many
 * customers do (threats 37).
 */
const forCustomers = { atOnce: 2, mayWait: 60 }
const forDesk = { atOnce: 1, mayWait: 20 }
const retryAfterSeconds = 5

export type PasswordWorker = {
  request: FastifyRequest
  /** Whose password it is: the e-mail, the user name, or the id. */
  account: string
  /** Set at the desk: an admin's own browser is not pushed out of the line by others. */
  desk?: { known: boolean }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every hash or check of a password for a request runs in here, in fair order. */
    passwordWork<T>(by: PasswordWorker, work: () => Promise<T>): Promise<Turn<T>>
  }
}

export function registerPasswordWork(app: FastifyInstance): void {
  const customers = createFairTurns(forCustomers)
  const desk = createFairTurns(forDesk)
  app.decorate('passwordWork', (by: PasswordWorker, work: () => Promise<never>) => {
    const keys = [`address:${addressKey(by.request.ip)}`, `account:${spellingKey(by.account)}`]
    return by.desk
      ? desk.take({ keys, privileged: by.desk.known }, work)
      : customers.take({ keys }, work)
  })
}

export const allTurnsTaken = (reply: FastifyReply): FastifyReply =>
  problem(reply, 503, {
    message: 'The shop is checking many passwords right now. Please try again in a few seconds.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
