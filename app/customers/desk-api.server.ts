import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { dataFile } from '#app/account/keeping/account-data.server.ts'
import { listOrdersOf } from '#app/orders/queue/list-orders.server.ts'
import { queuedOrderSchema } from '#app/orders/queue/queue.schema.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf, noteOn } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import type { Customer } from '#server/session/session.ts'
import {
  type CustomerAnswer,
  customerAnswerSchema,
  customersAnswerSchema,
  customersQuerySchema,
  eraseSchema,
} from './customers.schema.ts'
import { type Erasure, eraseCustomer } from './erase-customer.server.ts'
import { findCustomer } from './find-customer.server.ts'
import { keepRecent } from './list/keep-list.server.ts'
import { listCustomers } from './list/list-customers.server.ts'
import { customerSubject } from './notes.server.ts'
import { readCustomer } from './read-customer.server.ts'

const group = 'Customers'
const path = '/api/desk/customers'
const noSuchCustomer = 'There is no such customer.'
const params = z.object({ id: z.string() })

type Holding = {
  /** What each feature holds about a customer. */
  held: PersonalData[]
  newsletterOf: (customer: Customer) => Promise<CustomerAnswer['newsletter']>
}

/** Customers at the desk: found, looked at, handed their data, erased. Not for packers, who have orders. */
export const customerRoutes =
  (deps: Deps, { held, newsletterOf }: Holding): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner', 'editor')
    const { pool } = deps

    app.get(path, {
      onRequest,
      schema: {
        group,
        summary:
          'Customers, by whoever ordered last; q is a name, the beginning of an e-mail address, a phone number, or an order’s number or id.',
        querystring: customersQuerySchema,
        response: { 200: customersAnswerSchema },
      },
      handler: async (request, reply) => {
        const page = await listCustomers(pool, request.query)
        if (!page)
          return fieldProblem(reply, 'cursor', 'cursor must be the next of an earlier page')
        return own(reply).send(page)
      },
    })

    app.get(`${path}/:id`, {
      onRequest,
      schema: {
        group,
        summary: 'A customer: who it is, what the orders come to, and the notes of the desk.',
        params,
        response: { 200: customerAnswerSchema },
      },
      handler: async (request, reply) => {
        const customer = await readCustomer(pool, request.params.id, newsletterOf)
        return customer ? own(reply).send(customer) : notFound(reply, noSuchCustomer)
      },
    })

    app.get(`${path}/:id/orders`, {
      onRequest,
      schema: {
        group,
        summary: 'The customer’s orders, newest first, as the desk lists them.',
        params,
        querystring: z.strictObject({
          limit: customersQuerySchema.shape.limit,
          cursor: z.optional(
            z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'cursor must come from a Link header')),
          ),
        }),
        response: { 200: z.array(queuedOrderSchema) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        if (!(await findCustomer(pool, id))) return notFound(reply, noSuchCustomer)
        const { orders, nextCursor } = await listOrdersOf(pool, id, request.query)
        if (nextCursor) {
          const next = new URLSearchParams({ ...request.query, cursor: nextCursor })
          const url = `${deps.env.PUBLIC_URL ?? ''}${path}/${encodeURIComponent(id)}/orders?${next}`
          reply.header('link', `<${url}>; rel="next"`)
        }
        return own(reply).send(orders)
      },
    })

    app.get(`${path}/:id/data`, {
      onRequest,
      schema: { group, summary: 'Everything that the shop holds about the customer, as a file.' },
      handler: async (request, reply) => {
        const { id } = request.params as z.infer<typeof params>
        const customer = await findCustomer(pool, id)
        if (!customer) return notFound(reply, noSuchCustomer)
        const entry = { action: 'customer.export', subject: customerSubject(id) }
        await noteOn(pool, deps.now(), { actor: actorOf(request), ...entry })
        await keepRecent(pool, id)
        const text = await dataFile(pool, customer, held, deps.now())
        const name = `customer-${id.replace(/[^\w-]/g, '_').slice(0, 60)}.json`
        return own(reply)
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('application/json; charset=utf-8')
          .send(Readable.from(text, { objectMode: false }))
      },
    })

    app.post(`${path}/:id/erase`, {
      onRequest,
      schema: {
        group,
        summary:
          'Erases a customer for good: account, addresses, sessions, newsletter, notes. Orders stay in the accounts without a name; 409 names those that are not done yet.',
        params,
        body: eraseSchema,
        response: { 200: z.object({ message: z.string(), kept: z.array(z.string()) }) },
      },
      handler: async (request, reply) => {
        const which = { uid: request.params.id, ...request.body }
        const erased = await eraseCustomer(deps, actorOf(request), which, held)
        if (!erased.ok) return refuse(reply, erased)
        return own(reply).send({ message: 'The customer was erased.', kept: erased.kept })
      },
    })
  }

function refuse(reply: FastifyReply, refused: Extract<Erasure, { ok: false }>) {
  switch (refused.reason) {
    case 'unknown':
      return notFound(reply, noSuchCustomer)
    case 'deleted':
      return problem(reply, 409, { message: 'This customer’s account is deleted already.' })
    case 'not-confirmed':
      return fieldProblem(
        reply,
        'confirm',
        refused.hasEmail
          ? 'This is not the customer’s e-mail address'
          : 'This is not the customer’s id',
      )
    case 'open-orders': {
      const { openOrders } = refused
      return problem(reply, 409, {
        message: `Finish or cancel ${openOrders.length === 1 ? 'this order' : 'these orders'} first: ${openOrders.join(', ')}.`,
        more: { reason: 'open-orders', openOrders },
      })
    }
  }
}
