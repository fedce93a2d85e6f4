import type { FastifyReply } from 'fastify'
import type { ImportStatus } from '#app/feeds/import/import.schema.ts'
import type { Asked } from '#app/feeds/import/steps.server.ts'
import { notFound, problem } from '#server/http/errors.ts'

/* Answers for what cannot be done with an import now. */

export const noImport = 'There is no import with this id.'

/** What an import is doing, as a sentence goes on. */
const doing: Record<ImportStatus, string> = {
  receiving: 'still waits for its files',
  reading: 'is being read',
  ready: 'has been read and is not applied yet',
  applying: 'is being applied',
  applied: 'has been applied',
  cancelled: 'was cancelled',
  failed: 'has failed',
  undoing: 'is being undone',
  undone: 'has been undone',
}

export const notNow = (reply: FastifyReply, status: ImportStatus) =>
  problem(reply, 409, {
    message: `That can’t be done now: the import ${doing[status]}.`,
    more: { reason: 'not-now', state: status },
  })

export function refuseStep(reply: FastifyReply, asked: Exclude<Asked, { ok: true }>) {
  if (asked.reason === 'unknown') return notFound(reply, noImport)
  if (asked.reason === 'not-now') return notNow(reply, asked.status)
  const message = 'There is no whole file yet. Send one first.'
  return problem(reply, 409, { message, more: { reason: asked.reason } })
}
