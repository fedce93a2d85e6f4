import type { FastifyPluginAsync } from 'fastify'
import { readMissed } from '#app/search/missed/missed-searches.server.ts'
import { todayOf } from '#app/shop/today.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { own } from '#server/http/own-reply.ts'
import { figuresQuerySchema, figuresSchema, missedSchema, toDoSchema } from './figures.schema.ts'
import { periodOf } from './period.ts'
import { readFigures } from './read-figures.server.ts'
import { readToDo } from './to-do.server.ts'

const group = 'Figures at the desk'
const shownSearches = 20

/** What there is to do, and how business is: sums alone, nothing about a person. */
export const figuresRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owners = app.requireAdmin('owner')

    app.get('/api/desk/figures', {
      onRequest: owners,
      schema: {
        group,
        summary:
          'Sales, customers, best sellers, cash outstanding and newsletter of days of the shop, beside the days before: the last 30, unless days, or from and to, say others.',
        querystring: figuresQuerySchema,
        response: { 200: figuresSchema },
      },
      handler: async (request, reply) => own(reply).send(await readFigures(deps, request.query)),
    })

    app.get('/api/desk/to-do', {
      onRequest: app.requireAdmin(),
      schema: {
        group,
        summary:
          'What waits for somebody in your role: orders by step, low stock, refused imports, failed mails, and the state of the backups.',
        response: { 200: toDoSchema },
      },
      handler: async (request, reply) => {
        const role = request.admin?.role
        return own(reply).send(role ? await readToDo(deps, role) : {})
      },
    })

    app.get('/api/desk/figures/searches', {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'What readers looked for and did not find, the most frequent first.',
        querystring: figuresQuerySchema,
        response: { 200: missedSchema },
      },
      handler: async (request, reply) => {
        const period = periodOf(request.query, todayOf(deps))
        const searches = await readMissed(deps.pool, period, shownSearches)
        return own(reply).send({ period, searches })
      },
    })
  }
