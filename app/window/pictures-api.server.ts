import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { createIntake } from '#app/covers/intake.server.ts'
import { keepWindowPicture } from '#app/covers/pictures.server.ts'
import { readPicture } from '#app/covers/read-picture.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { readFilesIn } from '#server/http/uploads.ts'

/** Pictures for banners and news, uploaded as they are; a draft then names the key. */
export const windowPictureRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const intake = createIntake()
    readFilesIn(plugin)
    app.addHook('onClose', async () => intake.close())

    app.put('/api/desk/window/pictures', {
      onRequest: app.requireAdmin('owner', 'editor'),
      config: { anyBody: true },
      schema: {
        group: 'Window',
        summary:
          'Takes a picture for a banner or a piece of news: a JPEG, PNG, WebP or AVIF of 15 MB and 40 megapixels at most, the file itself as the body.',
        response: { 200: z.object({ picture: z.string() }) },
      },
      handler: async (request, reply) => {
        const file = await readPicture(request)
        if (!file.ok) return problem(reply, file.status, file)
        const taken = await intake.take(file.bytes)
        if (taken === 'busy') return problem(reply, 503, busy)
        if (!taken.ok) return problem(reply, taken.status, taken)
        own(reply)
        return { picture: await keepWindowPicture(deps.pool, taken.bytes) }
      },
    })
  }

const busy = {
  message: 'Other pictures are being read. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}
