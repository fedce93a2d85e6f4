import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { applySnapshot, type SnapshotOutcome } from './apply-snapshot.server.ts'
import { readStockFile } from './read-stock-file.ts'
import {
  maxSnapshotRows,
  snapshotAnswerSchema,
  stockFileSchema,
  stockSnapshotSchema,
} from './stock-snapshot.schema.ts'

/** A row is some 60 bytes; programs that indent their JSON double that. */
const bodyLimit = 2_000_000
/** Three fields a row, and one more that is then named as unknown. */
const jsonValues = 4 * maxSnapshotRows + 100

/** A million lines of a till. */
const fileLimit = 20_000_000

/** How far a till's clock may be ahead. */
const aheadMs = 5 * 60_000
/** Sales of longer ago are not looked through. */
const oldestDays = 31

/** Stock from the till, several times a day. */
export const stockSnapshotRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: fileLimit },
      (_request, body, done) => done(null, body),
    )

    app.post('/api/desk/stock/read', {
      onRequest: app.requireAdmin('owner', 'editor'),
      bodyLimit: fileLimit,
      config: { anyBody: true, onlyReads: true },
      schema: {
        group: 'Books at the desk',
        summary:
          'Reads a CSV or an Excel workbook of a till (application/octet-stream, 20 MB at most) as the rows that PUT /api/desk/stock takes. Nothing is stored.',
        response: { 200: stockFileSchema },
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) return fieldProblem(reply, 'body', 'Send a file')
        const file = await readStockFile(request.body)
        if (!file.ok) return fieldProblem(reply, 'body', file.message)
        return own(reply).send(file)
      },
    })

    app.put('/api/desk/stock', {
      onRequest: app.requireAdmin('owner', 'editor'),
      bodyLimit,
      config: { jsonValues },
      schema: {
        group: 'Books at the desk',
        summary:
          'Sets the copies (and prices) of up to 5,000 books by ISBN, or adds to them. With countedAt, what was sold since then is subtracted. missing "zero" empties what no row names. Mode "add" needs an Idempotency-Key, so that a repeat adds nothing.',
        body: stockSnapshotSchema,
        response: { 200: snapshotAnswerSchema },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const { mode, dryRun, countedAt } = request.body
        if (mode === 'add' && !dryRun && key === undefined) {
          return fieldProblem(reply, 'Idempotency-Key', keyNeeded)
        }
        const wrongTime = countedAt && whyNotCountedAt(countedAt, deps.now())
        if (wrongTime) return fieldProblem(reply, 'countedAt', wrongTime)
        const outcome = await applySnapshot(deps, actorOf(request), request.body, key)
        return outcome.ok ? own(reply).send(outcome.answer) : refuse(reply, outcome)
      },
    })
  }

const keyNeeded =
  'Adding needs an Idempotency-Key: a request that is sent again then adds nothing twice.'

function whyNotCountedAt(countedAt: string, now: Date): string | null {
  const ago = now.getTime() - Date.parse(countedAt)
  if (ago < -aheadMs) return 'CountedAt is in the future'
  if (ago > oldestDays * 86_400_000) return `CountedAt is more than ${oldestDays} days ago`
  return null
}

function refuse(reply: FastifyReply, outcome: Extract<SnapshotOutcome, { ok: false }>) {
  const { reason } = outcome
  if (reason === 'other-body') {
    const message = 'This Idempotency-Key belongs to another list. Use a new key.'
    return problem(reply, 422, { message })
  }
  if (reason === 'too-many-missing') {
    const { missing, stocked } = outcome
    const of = stocked.toLocaleString('en-US')
    return problem(reply, 409, {
      message: `The list leaves out ${missing.toLocaleString('en-US')} of ${of} books with copies, more than half. Nothing was changed. If that is meant, send confirmZero: true.`,
      errors: { confirmZero: 'More than half of the stock would be set to zero' },
      more: { reason, missing, stocked },
    })
  }
  reason satisfies 'locked'
  const { done, of } = outcome
  return problem(reply, 503, {
    message: `Someone else is changing some of these books right now. ${done} of ${of} are written. Send the same request again, with the same Idempotency-Key: it goes on from there.`,
    headers: { 'retry-after': '3' },
    more: { reason, done, of },
  })
}
