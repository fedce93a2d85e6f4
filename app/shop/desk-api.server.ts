import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { changeSchema, sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { changeCharges } from './change-charges.server.ts'
import { changeOrderSettings, orderSettingsSubject } from './change-order-settings.server.ts'
import { chargesAnswerSchema, chargesChangesSchema, toWire } from './charges.schema.ts'
import {
  orderSettingsAnswerSchema,
  orderSettingsChangesSchema,
  toOrderSettingsWire,
} from './order-settings.schema.ts'
import { readOrderSettings } from './order-settings.server.ts'
import { chargesVersion, readCharges } from './settings.server.ts'

const group = 'Settings'
const path = '/api/settings'
/**
 * What the bookseller sets: shipping and tax, and what holds for orders. For the
 * owner alone.
 */
export const settingsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.get(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary: 'Shipping and tax: amounts in dollars, the rate in percent.',
        response: { 200: chargesAnswerSchema },
      },
      handler: async (_request, reply) => {
        const { version, charges } = await readVersioned(deps)
        own(reply).headers({ etag: `"${version}"` })
        return toWire(charges)
      },
    })

    app.get('/api/desk/settings', {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'The settings to edit, with the version that If-Match takes and, given `since`, who changed which after that version.',
        querystring: sinceSchema,
        response: {
          200: z.object({
            version: z.number(),
            settings: chargesAnswerSchema,
            changes: z.array(changeSchema),
          }),
        },
      },
      handler: async (request, reply) => {
        const { version, charges } = await readVersioned(deps)
        const { since } = request.query
        const span = { subject: 'settings', after: Number(since), upto: version }
        const changes = since === undefined ? [] : await changesSince(deps.pool, span, fieldOf)
        own(reply).headers({ etag: `"${version}"` })
        return { version, settings: toWire(charges), changes }
      },
    })

    app.put(path, {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'Changes the settings that are sent, for every quote and order from now on; If-Match guards against lost updates.',
        body: chargesChangesSchema,
        response: { 200: z.object({ message: z.string(), settings: chargesAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const versions = versionsOf(request.headers['if-match'])
        const outcome = await changeCharges(deps, actorOf(request), request.body, versions)
        if (outcome.ok) {
          own(reply).headers({ etag: `"${outcome.version}"` })
          return { message: 'The settings were changed.', settings: toWire(outcome.charges) }
        }
        if (outcome.reason === 'senseless') {
          const { errors } = outcome
          return problem(reply, 400, { message: Object.values(errors).join('. '), errors })
        }
        outcome.reason satisfies 'changed-meanwhile'
        return problem(reply, 412, { message: changedMeanwhile })
      },
    })

    app.get('/api/desk/settings/orders', {
      onRequest: app.requireAdmin('owner'),
      schema: {
        group,
        summary:
          'What the owner decides about orders, with the version that If-Match takes and, given `since`, who changed which after that version.',
        querystring: sinceSchema,
        response: {
          200: z.object({
            version: z.number(),
            settings: orderSettingsAnswerSchema,
            changes: z.array(changeSchema),
          }),
        },
      },
      handler: async (request, reply) => {
        const { version, settings } = await readOrderSettings(deps.db)
        const { since } = request.query
        const span = { subject: orderSettingsSubject, after: Number(since), upto: version }
        const changes = since === undefined ? [] : await changesSince(deps.pool, span, orderFieldOf)
        own(reply).headers({ etag: `"${version}"` })
        return { version, settings: toOrderSettingsWire(settings), changes }
      },
    })

    app.put('/api/desk/settings/orders', {
      onRequest: app.requireAdmin('owner'),
      bodyLimit: 16_000,
      schema: {
        group,
        summary:
          'Changes the settings of orders that are sent, for every order from now on; If-Match guards against lost updates.',
        body: orderSettingsChangesSchema,
        response: { 200: z.object({ message: z.string(), settings: orderSettingsAnswerSchema }) },
      },
      handler: async (request, reply) => {
        const versions = versionsOf(request.headers['if-match'])
        const outcome = await changeOrderSettings(deps, actorOf(request), request.body, versions)
        if (!outcome.ok) return problem(reply, 412, { message: changedMeanwhile })
        own(reply).headers({ etag: `"${outcome.version}"` })
        const settings = toOrderSettingsWire(outcome.settings)
        return { message: 'The settings were changed.', settings }
      },
    })
  }

const changedMeanwhile =
  'Someone else changed the settings in the meantime. Load them again, then make your change.'

/** Both at one moment. */
const readVersioned = ({ db }: Deps) =>
  db.transaction(
    async (tx) => ({ version: await chargesVersion(tx), charges: await readCharges(tx) }),
    { isolationLevel: 'repeatable read' },
  )

/* Fields by the names that the charges have inside the shop, today and before the tax had three decimals. */
const fields: Record<string, string> = {
  shippingCents: 'shippingFee',
  freeShippingFromCents: 'freeShippingFrom',
  taxThousandths: 'taxRate',
  taxBasisPoints: 'taxRate',
  pricesIncludeTax: 'pricesIncludeTax',
}
const orderFieldOf = (name: string): string | null => {
  if (name === 'version') return null
  return name === 'codMaxCents' ? 'codMax' : name
}
const fieldOf = (name: string): string | null => fields[name] ?? null
