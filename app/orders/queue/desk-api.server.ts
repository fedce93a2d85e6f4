import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { isDay } from '#app/values/calendar.ts'
import { idempotencyKeyFormat, idempotencyKeyOf } from '#server/api/idempotency-key.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { countQueue } from './count-orders.server.ts'
import { listDeskOrders } from './list-orders.server.ts'
import { takeManySteps } from './many-steps.server.ts'
import { createOrderStreams } from './order-stream.server.ts'
import { readPickList } from './pick-list.server.ts'
import {
  driverSchema,
  manyStepsSchema,
  outcomesSchema,
  pickListQuerySchema,
  pickListSchema,
  queueCountsSchema,
  queuedOrderSchema,
  queueQuerySchema,
} from './queue.schema.ts'

const group = 'Orders at the desk'
const path = '/api/desk/orders'

/** All orders at the desk: what waits, what to pick, steps for many, and word when something changes. */
export const deskQueueRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool } = deps
    const roles = ['owner', 'packer'] as const
    const onRequest = app.requireAdmin(...roles)
    const streams = createOrderStreams(deps)
    app.addHook('onReady', async () => {
      app.draining.signal.addEventListener('abort', () => streams.close())
    })
    app.addHook('preClose', async () => streams.close())

    app.get(path, {
      onRequest,
      schema: {
        group,
        summary:
          'Orders by work, trouble, carrier, state and day; q is a number, tracking number, ISBN, e-mail, phone or name. The Link header names the next page, also under one that is not full.',
        querystring: queueQuerySchema,
        response: { 200: z.array(queuedOrderSchema) },
      },
      handler: async (request, reply) => {
        const { query } = request
        for (const name of ['from', 'to'] as const) {
          if (query[name] && !isDay(query[name])) {
            return fieldProblem(reply, name, `There is no day ${query[name]}`)
          }
        }
        const { orders, nextCursor } = await listDeskOrders(pool, query, deps.settings.timeZone())
        if (nextCursor) {
          const next = new URLSearchParams({ ...query, cursor: nextCursor })
          reply.header('link', `<${deps.env.PUBLIC_URL ?? ''}${path}?${next}>; rel="next"`)
        }
        return own(reply).send(orders)
      },
    })

    app.get(`${path}/counts`, {
      onRequest,
      schema: {
        group,
        summary: 'How many orders wait, by work and by trouble, and the carriers there are.',
        response: { 200: queueCountsSchema },
      },
      handler: async (_request, reply) => own(reply).send(await countQueue(pool)),
    })

    app.get(`${path}/stream`, {
      onRequest,
      schema: {
        group,
        summary:
          'Server-sent events: "changed" whenever orders came or changed. Ask with Accept: text/event-stream.',
      },
      handler: async (request, reply) => {
        const { admin } = request
        if (!admin) throw new Error('a route for admins needs requireAdmin')
        if (!request.headers.accept?.includes('text/event-stream')) {
          return problem(reply, 406, { message: 'Ask with Accept: text/event-stream.' })
        }
        if (app.draining.begun || !streams.hasRoom(admin.id)) {
          return problem(reply, 503, {
            message: 'Too many pages listen already. Ask every now and then instead.',
            headers: { 'retry-after': '60' },
          })
        }
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // A proxy in front hands each line on at once.
          'x-accel-buffering': 'no',
        })
        streams.add({
          response,
          adminId: admin.id,
          expiresAt: admin.expiresAt,
          isGood: async () => {
            const now = await app.adminOf(request)
            return roles.some((role) => role === now?.role)
          },
        })
      },
    })

    app.get(`${path}/pick-list`, {
      onRequest,
      schema: {
        group,
        summary: 'What to take from the shelves for these orders, or with work=pack, by shelf.',
        querystring: pickListQuerySchema,
        response: { 200: pickListSchema },
      },
      handler: async (request, reply) => {
        const { orders } = request.query
        return own(reply).send(await readPickList(pool, orders?.split(',').map(Number) ?? null))
      },
    })

    app.get(`${path}/drivers`, {
      onRequest,
      schema: {
        group,
        summary: 'Who of the shop can drive parcels out.',
        response: { 200: z.array(driverSchema) },
      },
      handler: async (_request, reply) => {
        const { rows } = await pool.query<z.infer<typeof driverSchema>>(
          `select id, username from admins
            where disabled_at is null and role in ('owner', 'packer') order by username limit 500`,
        )
        return own(reply).send(rows)
      },
    })

    app.post(`${path}/steps`, {
      onRequest,
      bodyLimit: 16_000,
      schema: {
        group,
        summary:
          'Takes one step for many orders, each for itself; what became of each is answered. Idempotency-Key makes a repeat safe.',
        body: manyStepsSchema,
        response: { 200: outcomesSchema },
      },
      handler: async (request, reply) => {
        const key = idempotencyKeyOf(request)
        if (key === null) return fieldProblem(reply, 'Idempotency-Key', idempotencyKeyFormat)
        const { step } = request.body
        if (step.step === 'hand-over' && !step.carrier?.trim() === !step.driver) {
          return fieldProblem(reply, 'step.carrier', 'Choose either a carrier or a driver')
        }
        const who = { actor: actorOf(request), ...(key && { key }) }
        return own(reply).send(await takeManySteps(deps, request.body, who))
      },
    })
  }
