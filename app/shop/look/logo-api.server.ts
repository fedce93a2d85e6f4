import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createIntake } from '#app/covers/intake.server.ts'
import { readPicture } from '#app/covers/read-picture.server.ts'
import { changeIdentity } from '#app/shop/identity/change-identity.server.ts'
import { identityAnswerSchema } from '#app/shop/identity/identity.schema.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { readFilesIn } from '#server/http/uploads.ts'
import { keepLogo } from './logos.server.ts'

const group = 'Settings'
const path = '/api/desk/settings/identity/logo'
const answer = z.object({
  message: z.string(),
  version: z.number(),
  identity: identityAnswerSchema,
})

/** The shop's logo: uploaded as it is, and taken away again. For the owner alone. */
export const logoRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const intake = createIntake()
    readFilesIn(plugin)
    app.addHook('onClose', async () => intake.close())

    app.put(path, {
      onRequest: app.requireAdmin('owner'),
      config: { anyBody: true },
      schema: {
        group,
        summary:
          'Gives the shop this logo: a JPEG, PNG, WebP or AVIF of 15 MB and 40 megapixels at most, the file itself as the body. Its empty margin is cut off.',
        response: { 200: answer },
      },
      handler: async (request, reply) => {
        const file = await readPicture(request)
        if (!file.ok) return problem(reply, file.status, file)
        const files = await intake.takeLogo(file.bytes)
        if (files === 'busy') return problem(reply, 503, busy)
        if ('ok' in files) return problem(reply, files.status, files)
        const logo = await keepLogo(deps.pool, files)
        return change(request, reply, logo, 'The shop has its logo.')
      },
    })

    app.delete(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'Takes the logo away: the shop’s name is typeset again.',
        response: { 200: answer },
      },
      handler: (request, reply) =>
        change(request, reply, '', 'The logo was removed. The name is typeset again.'),
    })

    async function change(
      request: FastifyRequest,
      reply: FastifyReply,
      logo: string,
      message: string,
    ) {
      const versions = versionsOf(request.headers['if-match'])
      const outcome = await changeIdentity(deps, actorOf(request), { logo }, versions)
      if (!outcome.ok) {
        // A logo is refused for no other reason: it changes no currency.
        return problem(reply, 412, {
          message:
            'Someone else changed your shop in the meantime. Load it again, then send the logo.',
        })
      }
      const { identity, version } = outcome
      own(reply).headers({ etag: `"${version}"` })
      return { message, version, identity }
    }
  }

const busy = {
  message: 'Other pictures are being read. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}
