import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { newOrderOfStops, runQuery, runSchema, runsSchema } from './runs.schema.ts'
import { listRuns, orderStops, readRun } from './runs.server.ts'

const group = 'Orders at the desk'
const nobody = 'There is no driver with this id.'

/** Who drives what, in which order. */
export const runRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const packers = app.requireAdmin('owner', 'packer')

    app.get('/api/desk/orders/runs', {
      onRequest: packers,
      schema: {
        group,
        summary: 'Everybody who can drive, with the parcels they have on board.',
        response: { 200: runsSchema },
      },
      handler: async (_request, reply) => own(reply).send(await listRuns(deps)),
    })

    app.get('/api/desk/orders/run', {
      onRequest: packers,
      schema: {
        group,
        summary: 'A driver’s stops with phone numbers and amounts, and what was done today.',
        querystring: runQuery,
        response: { 200: runSchema },
      },
      handler: async (request, reply) => {
        const { driver } = request.query
        const run = await readRun(deps, driver === 'me' ? (request.admin?.id ?? '') : driver)
        return run ? own(reply).send(run) : notFound(reply, nobody)
      },
    })

    app.put('/api/desk/orders/run', {
      onRequest: packers,
      bodyLimit: 16_000,
      schema: {
        group,
        summary: 'The order in which a driver’s stops are driven.',
        body: newOrderOfStops,
        response: { 200: runSchema },
      },
      handler: async (request, reply) => {
        const { driver, parcels } = request.body
        await orderStops(deps, actorOf(request), driver, parcels)
        const run = await readRun(deps, driver)
        return run ? own(reply).send(run) : notFound(reply, nobody)
      },
    })
  }
