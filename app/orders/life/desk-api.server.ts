import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { deskOrderSchema } from './desk-order.schema.ts'
import { findDeskOrder, toDeskOrder } from './desk-order.server.ts'
import { ownersAlone } from './owners-steps.ts'
import { deskStepSchema } from './step.schema.ts'
import { type Taken, takeStep } from './take-step.server.ts'

const group = 'Orders at the desk'
const params = z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })
const noOrder = 'There is no order with this number.'

/** One order at the desk: everything about it, and the steps it takes. */
export const deskOrderRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get('/api/desk/orders/:number', {
      onRequest: app.requireAdmin('owner', 'packer'),
      schema: {
        group,
        summary: 'One order with its lines, parcels, money, journal and its customer’s history.',
        params,
        response: { 200: deskOrderSchema },
      },
      handler: async (request, reply) => {
        const order = await findDeskOrder(deps.pool, { number: Number(request.params.number) })
        if (!order) return notFound(reply, noOrder)
        return own(reply).send(order)
      },
    })

    app.post('/api/desk/orders/:number/steps', {
      onRequest: app.requireAdmin('owner', 'packer'),
      bodyLimit: 16_000,
      schema: {
        group,
        summary:
          'Takes a step of an order: what became of it is answered. 409 says what the state is now; Idempotency-Key makes a repeat safe.',
        params,
        body: deskStepSchema,
        response: { 200: deskOrderSchema },
      },
      handler: async (request, reply) => {
        const step = request.body
        if (ownersAlone.includes(step.step) && request.admin?.role !== 'owner') {
          return problem(reply, 403, { message: 'Only the owner can do this.' })
        }
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const ref = { number: Number(request.params.number) }
        const taken = await takeStep(deps, ref, step, {
          actor: actorOf(request),
          ...(key && { key }),
        })
        if (!taken.ok) return refuseStep(deps, reply, taken)
        return own(reply).send(await toDeskOrder(deps.pool, taken.life))
      },
    })
  }

/** A step that the order does not take now: what the state is, in words and as a whole. */
async function refuseStep(deps: Deps, reply: FastifyReply, taken: Extract<Taken, { ok: false }>) {
  if (taken.reason === 'unknown') return notFound(reply, noOrder)
  const order = await toDeskOrder(deps.pool, taken.life)
  return problem(reply, taken.reason === 'other-body' ? 422 : 409, {
    message: taken.message,
    more: { reason: taken.reason, order },
  })
}
