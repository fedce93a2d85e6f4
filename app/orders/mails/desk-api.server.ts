import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { orderMailsSchema, resendSchema } from './mails.schema.ts'
import { listOrderMails, resendOrderMail } from './order-mails.server.ts'

const group = 'Orders at the desk'
const params = z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })
const noOrder = 'There is no order with this number.'

/** The mails of an order: what they say, and one of them once more. */
export const orderMailRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get('/api/desk/orders/:number/mails', {
      onRequest: app.requireAdmin('owner', 'packer'),
      schema: {
        group,
        summary: 'The mails of an order to its customer, as they would be written now.',
        params,
        response: { 200: orderMailsSchema },
      },
      handler: async (request, reply) => {
        const mails = await listOrderMails(deps, Number(request.params.number))
        return mails ? own(reply).send(mails) : notFound(reply, noOrder)
      },
    })

    app.post('/api/desk/orders/:number/mails', {
      onRequest: app.requireAdmin('owner', 'packer'),
      schema: {
        group,
        summary: 'Sends a mail of an order again; Idempotency-Key makes a repeat safe.',
        params,
        body: resendSchema,
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const ref = { number: Number(request.params.number) }
        const who = { actor: actorOf(request), ...(key && { key }) }
        const resent = await resendOrderMail(deps, ref, request.body.event, who)
        if (resent.ok) return own(reply).send({ message: 'The mail is on its way.' })
        if (resent.reason === 'unknown') return notFound(reply, noOrder)
        const { reason } = resent
        return problem(reply, 409, { message: whyNot[reason], more: { reason } })
      },
    })
  }

const whyNot = {
  'no-address': 'The e-mail address of this order was removed.',
  undone: 'What this mail told of was undone, or is over; there is nothing to send.',
}
