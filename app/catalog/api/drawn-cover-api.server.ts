import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { drawnCoverSchema } from '#app/catalog/desk.schema.ts'
import { createPainter } from '#app/covers/painter.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { own } from '#server/http/own-reply.ts'

const width = 320

/**
 * The cover that would be designed for the words of a form. A design follows from the name of its picture,
 * too: a book that is saved under that name gets this very cover.
 */
export const drawnCoverRoutes = (): FastifyPluginAsync => async (plugin) => {
  const app = plugin.withTypeProvider<ZodTypes>()
  const painter = createPainter()
  app.addHook('onClose', async () => painter.close())

  app.get('/api/desk/drawn-cover', {
    onRequest: app.requireAdmin('owner', 'editor'),
    schema: {
      group: 'Books at the desk',
      summary:
        'The cover that is designed for a book of these words and this coverImage, as a data: address. Nothing is stored.',
      querystring: drawnCoverSchema,
      response: { 200: z.object({ picture: z.string() }) },
    },
    handler: async (request, reply) => {
      const { title, author = '', category = '', coverImage: seed } = request.query
      const text = { title, author, category, seed }
      const size = { width, height: width * 1.5, type: 'webp' as const }
      const picture = await painter.paint({ source: { kind: 'cover', text }, ...size })
      if (!picture) throw new Error('A cover was not painted')
      const address = `data:image/webp;base64,${picture.toString('base64')}`
      return own(reply).send({ picture: address })
    },
  })
}
