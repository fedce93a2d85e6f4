import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { sendCsv } from '#server/api/csv-reply.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { growthAnswer, subscribersAnswer, subscribersQuery } from './subscribers.schema.ts'
import {
  eraseSubscriber,
  exportHead,
  exportRows,
  growthOf,
  listSubscribers,
  noteExport,
} from './subscribers.server.ts'

const group = 'Letters'
const path = '/api/desk/subscribers'

/** Addresses of readers. For the owner alone. */
export const subscriberRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner')

    app.get(path, {
      onRequest,
      schema: {
        group,
        summary: 'Subscribers, newest first, by any part of the address.',
        querystring: subscribersQuery,
        response: { 200: subscribersAnswer },
      },
      handler: (request, reply) => {
        own(reply)
        return listSubscribers(deps.pool, request.query)
      },
    })

    app.get(`${path}/growth`, {
      onRequest,
      schema: {
        group,
        summary: 'Who joined and who left, week by week, for half a year.',
        response: { 200: growthAnswer },
      },
      handler: (_request, reply) => {
        own(reply)
        return growthOf(deps.pool, deps.now(), deps.settings.timeZone())
      },
    })

    app.get(`${path}/export.csv`, {
      onRequest,
      schema: { group, summary: 'All subscribers as a file for spreadsheets.' },
      handler: async (request, reply) => {
        await noteExport(deps, actorOf(request))
        return sendCsv(reply, 'subscribers.csv', exportHead, exportRows(deps.pool))
      },
    })

    app.delete(`${path}/:id`, {
      onRequest,
      schema: {
        group,
        summary: 'Erases an address and all that is known of it; it gets no letter any more.',
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const isErased = await eraseSubscriber(deps, actorOf(request), request.params.id)
        if (!isErased) return notFound(reply, 'There is no such subscriber.')
        return { message: 'The address was erased.' }
      },
    })
  }
