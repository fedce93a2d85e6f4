import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deliverySchema } from '#app/orders/checkout.schema.ts'
import { type AnyStep, lines } from '#app/orders/life/step.schema.ts'
import { orderAnswerSchema } from '#app/orders/order.schema.ts'
import { toOrder } from '#app/orders/orders.server.ts'
import { logInToOrder, notServedWords, refusedBefore } from '#app/orders/place/refusals.server.ts'
import { hasRefused, notServed } from '#app/orders/place/trust.server.ts'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { customerIn } from '#server/session/customer-guard.ts'
import { noOwnOrder, orderRef } from './order-ref.server.ts'
import { takeOwnStep } from './take-own-step.server.ts'

const group = 'Orders'
const params = z.object({ id: z.string() })
/** All books that it can be, unless `lines` says which. */
const whichLines = z.nullish(z.strictObject({ lines: z.optional(lines) }))
const response = { 200: orderAnswerSchema }
/** An address in which every character is escaped. */
const bodyLimit = 16_000

/** What customers do with their own orders, until the first parcel is packed. */
export const ownOrderRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const preHandler = app.requireCustomer(logInToOrder)

    app.post('/api/orders/:id/cancel', {
      preHandler,
      schema: {
        group,
        summary:
          'Cancels an order of one’s own, or some of its lines, while nothing is packed. 409 has the order as it is now.',
        params,
        body: whichLines,
        response,
      },
      handler: (request, reply) =>
        takeAndAnswer(request, reply, request.params.id, { step: 'cancel', ...request.body }),
    })

    app.post('/api/orders/:id/restore', {
      preHandler,
      schema: {
        group,
        summary: 'Takes back the customer’s own cancellation, or that of some lines.',
        params,
        body: whichLines,
        response,
      },
      handler: (request, reply) =>
        takeAndAnswer(request, reply, request.params.id, { step: 'restore', ...request.body }),
    })

    app.put('/api/orders/:id/delivery', {
      preHandler,
      bodyLimit,
      schema: {
        group,
        summary: 'Changes where an order goes and who takes it in, while nothing is packed.',
        params,
        body: deliverySchema,
        response,
      },
      handler: async (request, reply) => {
        const delivery = request.body
        const rules = await deps.settings.orders()
        const field = notServed(delivery, rules)
        if (field) return fieldProblem(reply, field, notServedWords[field])
        const { uid } = customerIn(request)
        if (await hasRefused(deps.pool, uid, delivery.phone, rules)) {
          return fieldProblem(reply, 'phone', refusedBefore)
        }
        return takeAndAnswer(request, reply, request.params.id, { step: 'address', delivery })
      },
    })

    async function takeAndAnswer(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      step: AnyStep,
    ) {
      const key = idempotencyKeyOf(request)
      if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
      const ref = orderRef(name)
      const taken = ref && (await takeOwnStep(deps, customerIn(request).uid, ref, step, key))
      if (!taken || (!taken.ok && taken.reason === 'unknown')) return notFound(reply, noOwnOrder)
      if (taken.ok) return own(reply).send(toOrder(taken.order))
      const { message, reason, order } = taken
      const status = reason === 'other-body' ? 422 : 409
      return problem(reply, status, { message, more: { reason, order: toOrder(order) } })
    }
  }
