import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { day } from '#app/orders/day.schema.ts'
import { sendCsv } from '#server/api/csv-reply.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf, noteOn } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { orderHead, orderRows, salesHead, salesRows } from './exports.server.ts'

const group = 'Orders at the desk'
const period = z
  .strictObject({ from: day('From'), to: day('To') })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'From must not be after To', path: ['from'] }),
  )

/** Files for the bookkeeper; they hold names and sums, so they are the owner's. */
export const exportRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owners = app.requireAdmin('owner')
    const files = [
      {
        url: '/api/desk/orders/export.csv',
        name: 'orders',
        summary: 'Orders that were placed from one day to another, a line each.',
        head: orderHead,
        rowsOf: orderRows,
      },
      {
        url: '/api/desk/orders/sales.csv',
        name: 'sales',
        summary: 'What was delivered from one day to another, by day and tax.',
        head: salesHead,
        rowsOf: salesRows,
      },
    ]
    for (const { url, name, summary, head, rowsOf } of files) {
      app.get(url, {
        onRequest: owners,
        schema: { group, summary, querystring: period },
        handler: async (request, reply) => {
          const { from, to } = request.query
          const about = { subject: name, called: `${name} from ${from} to ${to}` }
          const entry = { actor: actorOf(request), action: 'export.orders', ...about }
          await noteOn(deps.pool, deps.now(), entry)
          const rows = rowsOf(deps.pool, { from, to, timeZone: deps.settings.timeZone() })
          return sendCsv(reply, `${name}-${from}-${to}.csv`, head, rows)
        },
      })
    }
  }
