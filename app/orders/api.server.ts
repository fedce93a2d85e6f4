import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { orderSchema, quoteSchema } from '#app/orders/checkout.schema.ts'
import { orderAnswerSchema, orderListSchema, quoteAnswerSchema } from '#app/orders/order.schema.ts'
import { findOwnOrder, listOrders, toOrder } from '#app/orders/orders.server.ts'
import { noOwnOrder, orderRef } from '#app/orders/own/order-ref.server.ts'
import type { Settings } from '#app/shop/settings.server.ts'
import { todayOf } from '#app/shop/today.ts'
import { tidyEmail } from '#app/values/email.ts'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { inTurn } from '#server/load/turns.ts'
import { customerIn, logInFirst } from '#server/session/customer-guard.ts'
import { sessionTokenIn } from '#server/session/session.ts'
import { placeOrder } from './place/place-order.server.ts'
import { priceBooks, readBooks, toQuote } from './place/quote.server.ts'
import { badFields, logInToOrder, refuse } from './place/refusals.server.ts'

const group = 'Orders'
const defaultLimit = 100
/** Room for a hundred books and an address in which every character is escaped. */
const bodyLimit = 16_000

/** The Orders API (specification, section 7). The server prices every order; each belongs to a uid. */
export const orderRoutes =
  (deps: Deps, settings: Settings): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const customers = app.requireCustomer(logInToOrder)

    app.post('/api/orders', {
      bodyLimit,
      /* Runs before the body is read: a guest is told to log in first, whatever the order looks
         like. */
      onRequest: async (request, reply) => {
        if (!sessionTokenIn(deps.env, request)) return logInFirst(reply, logInToOrder)
      },
      preHandler: customers,
      schema: {
        group,
        summary: 'Places an order, cash on delivery; Idempotency-Key makes a repeat safe.',
        body: orderSchema,
        response: { 201: orderAnswerSchema },
      },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        if (customer.email && !sameEmail(customer.email, request.body.email)) {
          return badFields(reply, { email: 'Email must be the one you are logged in with' })
        }
        const key = idempotencyKeyOf(request)
        if (key === null) return badFields(reply, { 'Idempotency-Key': idempotencyKeyFormat })
        const charges = await settings.charges()
        const order = request.body
        const rules = await settings.orders()
        const today = todayOf(deps)
        const placing = { customer, order, charges, rules, today, key }
        const placed = await placeOrder(deps, placing)
        if (!placed.ok) return refuse(reply, placed, order, today)
        return own(reply)
          .status(201)
          .header('location', `/api/orders/${placed.order.id}`)
          .send(toOrder(placed.order))
      },
    })

    app.post('/api/orders/quote', {
      bodyLimit,
      config: { onlyReads: true },
      schema: {
        group,
        summary: 'What these books cost today, with shipping and tax.',
        body: quoteSchema,
        response: { 200: quoteAnswerSchema },
      },
      handler: async (request, reply) => {
        const { productsId } = request.body
        const charges = await settings.charges()
        // Guests may ask for the price of a hundred books, and for each one's whole text, in a loop.
        const found = await inTurn(app.readings, request, reply, () =>
          readBooks(deps.pool, productsId),
        )
        const priced = priceBooks(productsId, found, charges)
        if (!priced.ok) return refuse(reply, priced, request.body, todayOf(deps))
        return own(reply).send(toQuote(priced.books, priced.total, charges))
      },
    })

    app.get('/api/orders/email/:email', {
      preHandler: customers,
      schema: {
        group,
        summary: "The signed-in customer's own orders, newest first.",
        params: z.object({ email: z.string() }),
        querystring: orderListSchema,
        response: { 200: z.array(orderAnswerSchema) },
      },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        const { email } = request.params
        if (!customer.email || !sameEmail(customer.email, tidyEmail(email))) {
          return problem(reply, 403, { message: 'You can only see your own orders.' })
        }
        const { limit = String(defaultLimit), cursor } = request.query
        const page = await listOrders(deps.pool, customer.uid, { limit: Number(limit), cursor })
        if (page.nextCursor) {
          const query = new URLSearchParams({ limit, cursor: page.nextCursor })
          const path = `/api/orders/email/${encodeURIComponent(email)}`
          reply.header('link', `<${deps.env.PUBLIC_URL ?? ''}${path}?${query}>; rel="next"`)
        }
        return own(reply).send(page.rows.map(toOrder))
      },
    })

    app.get('/api/orders/:id', {
      preHandler: customers,
      schema: {
        group,
        summary: "One of the signed-in customer's own orders, by its id or its number.",
        params: z.object({ id: z.string() }),
        response: { 200: orderAnswerSchema },
      },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        const ref = orderRef(request.params.id)
        const order = ref && (await findOwnOrder(deps.pool, customer.uid, ref))
        if (!order) return notFound(reply, noOwnOrder)
        return own(reply).send(toOrder(order))
      },
    })
  }

/** Compares without case; look-alike letters of other alphabets stay different. */
const sameEmail = (one: string, other: string) => lowerAscii(one) === lowerAscii(other)
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
