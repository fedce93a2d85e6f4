import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { changeSchema, sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { sendingDomain } from '#server/mail/mailer.ts'
import { changeIdentity, identitySubject } from './change-identity.server.ts'
import { identityAnswerSchema, identityChangesSchema } from './identity.schema.ts'
import { readIdentity } from './identity.server.ts'
import { identityHistory, undoIdentity } from './identity-history.server.ts'

const group = 'Settings'
const path = '/api/desk/settings/identity'
const changedMeanwhile =
  'Someone else changed your shop in the meantime. Load it again, then make your change.'

/** What the shop says of itself, and what it said before. For the owner alone. */
export const identitySettingsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'What the shop says of itself, to edit, with the version that If-Match takes and, given `since`, who changed which after that version.',
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
      bodyLimit: 16_000,
      schema: {
        group,
        summary:
          'Changes the fields that are sent, on every page and in every mail from now on; If-Match guards against lost updates.',
        body: identityChangesSchema,
        response: { 200: z.object({ message: z.string(), identity: identityAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const versions = versionsOf(request.headers['if-match'])
        const { mailAddress = '' } = request.body
        const domain = sendingDomain(deps.env)
        if (mailAddress !== '' && !mailAddress.toLowerCase().endsWith(`@${domain}`)) {
          const message = `The mail server sends for addresses at ${domain}; others would be taken for spam`
          return problem(reply, 400, { message, errors: { mailAddress: message } })
        }
        const outcome = await changeIdentity(deps, actorOf(request), request.body, versions)
        if (outcome.ok) {
          own(reply).headers({ etag: `"${outcome.version}"` })
          return { message: 'Your shop was changed.', identity: outcome.identity }
        }
        if (outcome.reason === 'has-orders') return currencyStays(reply, outcome.currency)
        outcome.reason satisfies 'changed-meanwhile'
        return problem(reply, 412, { message: changedMeanwhile })
      },
    })

    app.get(`${path}/history`, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'The last 100 changes of what the shop says of itself, newest first: who, when, before and after.',
        response: { 200: z.object({ changes: z.array(historyRow) }) },
      },
      handler: async (_request, reply) => {
        own(reply)
        return { changes: await identityHistory(deps.pool) }
      },
    })

    app.post(`${path}/history/:id/undo`, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'Takes a change back: its fields are as they were before it. 409 names those that were changed again since; with `force` they are taken back all the same.',
        params: z.object({ id: z.string() }),
        body: z.strictObject({ force: z.optional(z.boolean()) }),
        response: { 200: z.object({ message: z.string(), identity: identityAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const { params, body } = request
        const outcome = await undoIdentity(deps, actorOf(request), params.id, body.force)
        if (outcome.ok) {
          own(reply).headers({ etag: `"${outcome.version}"` })
          return { message: 'The change was taken back.', identity: outcome.identity }
        }
        if (outcome.reason === 'unknown') return notFound(reply, 'There is no such change.')
        if (outcome.reason === 'changed-meanwhile')
          return problem(reply, 412, { message: changedMeanwhile })
        if (outcome.reason === 'has-orders') return currencyStays(reply, outcome.currency)
        outcome.reason satisfies 'changed-since'
        return problem(reply, 409, {
          message: 'This was changed again since. Undoing it would lose the later change.',
          more: { now: outcome.now },
        })
      },
    })
  }

function currencyStays(reply: FastifyReply, currency: string) {
  const message = `There are orders in ${currency} already, so the currency stays. How prices are written can be changed.`
  return problem(reply, 409, { message, errors: { currency: message } })
}

const historyRow = z.object({
  id: z.string(),
  at: z.string(),
  /** Absent when no admin did it. */
  by: z.optional(z.string()),
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** It takes another change back. */
  isUndo: z.boolean(),
})

const fieldOf = (name: string): string | null => (name in defaultIdentity ? name : null)
