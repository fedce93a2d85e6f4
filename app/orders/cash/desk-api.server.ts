import type { FastifyPluginAsync } from 'fastify'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import {
  cashDayQuery,
  cashDaySchema,
  closeDaySchema,
  handedInSchema,
  handInSchema,
} from './cash.schema.ts'
import { readCashDay } from './cash-day.server.ts'
import { closeDay } from './close-day.server.ts'
import { takeHandIn } from './hand-in.server.ts'
import { maxFileLength, remittanceAnswerSchema, remittanceSchema } from './remittance.schema.ts'
import { remit } from './remittance.server.ts'

const group = 'Orders at the desk'
const path = '/api/desk/orders/cash'

/** The money of delivered parcels: a day of it, what drivers hand in and carriers send, and its closing. */
export const cashRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const packers = app.requireAdmin('owner', 'packer')

    app.get(path, {
      onRequest: packers,
      schema: {
        group,
        summary:
          'What is expected, received and missing on a day of the shop, by driver and carrier; today, unless day says another.',
        querystring: cashDayQuery,
        response: { 200: cashDaySchema },
      },
      handler: async (request, reply) =>
        own(reply).send(await readCashDay(deps, request.query.day)),
    })

    app.post(`${path}/hand-ins`, {
      onRequest: packers,
      bodyLimit: 32_000,
      schema: {
        group,
        summary:
          'A driver hands in what was paid at the doors: each parcel is received once. Needs an Idempotency-Key.',
        body: handInSchema,
        response: { 200: handedInSchema },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (!key) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        return own(reply).send(await takeHandIn(deps, actorOf(request), request.body, key))
      },
    })

    app.post(`${path}/days`, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'Closes a day: its sums are fixed, and later entries go to the day after.',
        body: closeDaySchema,
        response: { 200: cashDaySchema },
      },
      handler: async (request, reply) => {
        const closed = await closeDay(deps, actorOf(request), request.body)
        if (!closed.ok) return problem(reply, 409, { message: closed.message })
        return own(reply).send(await readCashDay(deps, request.body.day))
      },
    })

    app.post(`${path}/remittance`, {
      onRequest: packers,
      // JSON writes some characters as six.
      bodyLimit: 2 * maxFileLength,
      schema: {
        group,
        summary:
          'What a carrier’s CSV file means, row by row; with apply, its matched and short rows are booked, each once.',
        body: remittanceSchema,
        response: { 200: remittanceAnswerSchema },
      },
      handler: async (request, reply) => {
        const remitted = await remit(deps, actorOf(request), request.body)
        if (remitted.ok) return own(reply).send(remitted.answer)
        const { reason, message } = remitted
        if (reason === 'unreadable') return fieldProblem(reply, 'file', message)
        return problem(reply, 409, { message, more: { reason } })
      },
    })
  }
