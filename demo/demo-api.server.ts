import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { own } from '#server/http/own-reply.ts'
import { demoState, removeDemo } from './remove-demo.ts'

const group = 'Settings'

/** What came with a new shop, and how it goes. For the owner alone. */
export const demoRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get('/api/desk/demo', {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'How many books of the demo are on sale, and whether the demo was removed.',
        response: { 200: z.object({ books: z.number(), isRemoved: z.boolean() }) },
      },
      handler: (_request, reply) => {
        own(reply)
        return demoState(deps)
      },
    })

    app.post('/api/desk/demo/remove', {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'Removes the demo for good: its books go to the archive, its news and words are not shown any more.',
        response: { 200: z.object({ message: z.string(), removed: z.number() }) },
      },
      handler: async (request, reply) => {
        const removed = await removeDemo(deps, actorOf(request))
        own(reply)
        return { message: 'The demo was removed. The shelves are yours.', removed }
      },
    })
  }
