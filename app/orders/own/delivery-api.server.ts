import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { deliverySchema } from '#app/orders/checkout.schema.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { own } from '#server/http/own-reply.ts'
import { customerIn, logInFirst } from '#server/session/customer-guard.ts'
import { changeDelivery, findDelivery } from './remembered-delivery.server.ts'

const group = 'Account'
const url = '/api/account/delivery'
const rememberedSchema = z.object({
  delivery: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      street: z.string(),
      city: z.string(),
      country: z.string(),
      state: z.string(),
      zipcode: z.string(),
    }),
  ),
})

/** Where the customer's orders go: remembered with each order, offered at the next one. */
export const deliveryRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const preHandler = app.requireCustomer()

    app.get(url, {
      preHandler,
      schema: {
        group,
        summary: 'The remembered delivery address; null when there is none',
        response: { 200: rememberedSchema },
      },
      handler: async (request, reply) =>
        own(reply).send({ delivery: await findDelivery(deps.pool, customerIn(request).uid) }),
    })

    app.put(url, {
      preHandler,
      bodyLimit: 16_000,
      schema: {
        group,
        summary: 'Change the remembered delivery address',
        body: deliverySchema,
        response: { 200: rememberedSchema },
      },
      handler: async (request, reply) => {
        const delivery = request.body
        const isChanged = await changeDelivery(deps, customerIn(request).uid, delivery)
        return isChanged ? own(reply).send({ delivery }) : logInFirst(reply)
      },
    })

    app.delete(url, {
      preHandler,
      schema: { group, summary: 'Forget the delivery address' },
      handler: async (request, reply) => {
        const isChanged = await changeDelivery(deps, customerIn(request).uid, null)
        return isChanged ? reply.status(204).send() : logInFirst(reply)
      },
    })
  }
