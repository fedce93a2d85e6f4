import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { changeSchema, sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { changeIdentity, identitySubject } from './change-identity.server.ts'
import { identityAnswerSchema, identityChangesSchema } from './identity.schema.ts'
import { readIdentity } from './identity.server.ts'

const group = 'Settings'
const path = '/api/desk/settings/identity'

/** What the shop calls itself. For the owner alone. */
export const identitySettingsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'The shop’s name and addresses to edit, with the version that If-Match takes and, given `since`, who changed which after that version.',
        querystring: sinceSchema,
        response: {
          200: z.object({
            version: z.number(),
            identity: identityAnswerSchema,
            changes: z.array(changeSchema),
          }),
        },
      },
      handler: async (request, reply) => {
        const { version, identity } = await readIdentity(deps.db)
        const { since } = request.query
        const span = { subject: identitySubject, after: Number(since), upto: version }
        const changes = since === undefined ? [] : await changesSince(deps.pool, span, fieldOf)
        own(reply).headers({ etag: `"${version}"` })
        return { version, identity, changes }
      },
    })

    app.put(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'Changes the fields that are sent, on every page and in every mail from now on; If-Match guards against lost updates.',
        body: identityChangesSchema,
        response: { 200: z.object({ message: z.string(), identity: identityAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const versions = versionsOf(request.headers['if-match'])
        const outcome = await changeIdentity(deps, actorOf(request), request.body, versions)
        if (outcome.ok) {
          own(reply).headers({ etag: `"${outcome.version}"` })
          return { message: 'Your shop was changed.', identity: outcome.identity }
        }
        outcome.reason satisfies 'changed-meanwhile'
        return problem(reply, 412, {
          message:
            'Someone else changed your shop in the meantime. Load it again, then make your change.',
        })
      },
    })
  }

const fieldOf = (name: string): string | null => (name in defaultIdentity ? name : null)
