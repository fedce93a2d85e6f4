import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { todayOf } from '#app/shop/today.ts'
import { sendCsv } from '#server/api/csv-reply.ts'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { arrive } from './arrivals.server.ts'
import { listOpenOrders, tellOfDelay } from './open-orders.server.ts'
import { orderSupply } from './order-supply.server.ts'
import {
  arrivalSchema,
  arrivedSchema,
  newSupplierOrderSchema,
  openOrdersSchema,
  supplierOrderedSchema,
  tellSchema,
  toldSchema,
  wantedListSchema,
  wantedSchema,
} from './supply.schema.ts'
import { listWanted, wantedRows } from './wanted.server.ts'

const group = 'Orders at the desk'
const path = '/api/desk/orders'
const params = z.object({ id: z.uuid('Not the id of a supplier order') })

/** What comes from suppliers: the list to order from, what is on order, and what arrives. */
export const supplyRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const packers = app.requireAdmin('owner', 'packer')

    app.get(`${path}/supply`, {
      onRequest: packers,
      schema: {
        group,
        summary:
          'What must be ordered for confirmed orders, by supplier and book, a page of suppliers at a time.',
        querystring: wantedListSchema,
        response: { 200: wantedSchema },
      },
      handler: async (request, reply) => {
        const { limit, ...list } = request.query
        return own(reply).send(await listWanted(deps.pool, { ...list, limit: Number(limit ?? 20) }))
      },
    })

    app.get(`${path}/supply.csv`, {
      onRequest: packers,
      schema: {
        group,
        summary: 'The same as a file: a line a book.',
        querystring: z.pick(wantedListSchema, { supplier: true }),
      },
      handler: async (request, reply) => {
        const head = ['Supplier', 'ISBN', 'Title', 'Author', 'Copies', 'Orders']
        const rows = wantedRows(deps.pool, request.query.supplier)
        return sendCsv(reply, `to-order-${todayOf(deps)}.csv`, head, rows)
      },
    })

    app.get(`${path}/supply/orders`, {
      onRequest: packers,
      schema: {
        group,
        summary:
          'Supplier orders of which copies are still to come, the first 100 by expected day.',
        response: { 200: openOrdersSchema },
      },
      handler: async (_request, reply) => own(reply).send(await listOpenOrders(deps)),
    })

    app.post(`${path}/supply/orders`, {
      onRequest: packers,
      bodyLimit: 32_000,
      schema: {
        group,
        summary:
          'Marks copies as ordered from a supplier. Lines that have moved on are reported; Idempotency-Key makes a repeat safe.',
        body: newSupplierOrderSchema,
        response: { 201: supplierOrderedSchema },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const { ok, ...made } = await orderSupply(deps, actorOf(request), request.body, key)
        if (ok) return own(reply).status(201).send(made)
        const message = `Nothing was left to order: ${made.moved[0]?.message}`
        return problem(reply, 409, { message, more: { moved: made.moved } })
      },
    })

    app.post(`${path}/supply/orders/:id/tell`, {
      onRequest: packers,
      schema: {
        group,
        summary:
          'Tells the customers who wait for a supplier order that it takes longer, each by a mail.',
        params,
        body: tellSchema,
        response: { 200: toldSchema },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const { id } = request.params
        const told = await tellOfDelay(deps, actorOf(request), id, request.body, key)
        if (!told) return notFound(reply, 'Nothing of this supplier order is still to come.')
        return own(reply).send(told)
      },
    })

    app.post(`${path}/arrivals`, {
      onRequest: packers,
      schema: {
        group,
        summary:
          'Gives a copy that arrived to the order that waits longest, or offers it to the stock; a repeat with the same key is answered alike, and one for another book is refused.',
        body: arrivalSchema,
        response: { 200: arrivedSchema },
      },
      handler: async (request, reply) => {
        const arriving = await arrive(deps, actorOf(request), request.body)
        if (arriving.ok) return own(reply).send(arriving.answer)
        const { message, reason } = arriving
        if (reason === 'unreadable') return fieldProblem(reply, 'isbn', message)
        if (reason === 'unknown') return notFound(reply, message)
        const status = reason === 'other-body' ? 422 : 409
        return problem(reply, status, { message, more: { reason } })
      },
    })
  }
