import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sinceSchema } from '#app/page/meanwhile.schema.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { addItem, arrange } from './add-item.server.ts'
import {
  dropDraft,
  type ItemOutcome,
  publishItem,
  removeItem,
  saveDraft,
} from './change-item.server.ts'
import { deskItemOf, deskItemToEditOf, publishedVersion } from './desk-items.server.ts'
import { noSuchBook } from './picked-book.server.ts'
import { previewItems } from './preview.server.ts'
import { noSuchItem, ofRequest, refuse } from './refusals.server.ts'
import { shownWindow } from './shown-window.server.ts'
import { topSellers } from './top-sellers.server.ts'
import {
  deskItem,
  deskItemToEdit,
  fieldsSchema,
  newItemSchema,
  orderSchema,
  previewAnswer,
} from './window-answers.schema.ts'
import { storedItem, storedItems } from './window-rows.server.ts'

const group = 'Window'
const path = '/api/desk/window'
const params = z.object({ id: z.string() })
/** Room for a list of a thousand ISBNs with their titles. */
const bodyLimit = 300_000

/** What the desk puts into the window: drafts, publishing, order. */
export const windowDeskRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool, settings } = deps
    const editors = { onRequest: app.requireAdmin('owner', 'editor') }
    const clock = () => ({ now: deps.now(), timeZone: settings.timeZone() })
    const all = async () => storedItems(pool, await settings.isWithoutDemo())

    app.get(path, {
      ...editors,
      schema: {
        group,
        summary:
          'Everything of the window in the order of the shop, also drafts and what was removed.',
        response: { 200: z.object({ items: z.array(deskItem) }) },
      },
      handler: async (_request, reply) => {
        own(reply)
        return { items: (await all()).map((item) => deskItemOf(item, clock())) }
      },
    })

    app.get(`${path}/preview`, {
      ...editors,
      schema: {
        group,
        summary:
          'The first page as it would be with every draft published, now or at another minute.',
        querystring: z.object({ at: z.optional(z.string()) }),
        response: { 200: previewAnswer },
      },
      handler: async (request, reply) => {
        const shown = previewItems(await all(), request.query.at ?? '', clock())
        own(reply)
        const shelves = shown.on.find(({ kind }) => kind === 'shelves')?.fields ?? {}
        const [window, sellers] = await Promise.all([
          shownWindow(pool, shown.on, shown.all),
          topSellers(pool, shelves),
        ])
        return { ...window, sellers }
      },
    })

    app.post(`${path}/items`, {
      ...editors,
      bodyLimit,
      schema: {
        group,
        summary: 'Adds a banner, a piece of news, a staff pick or a list as a draft.',
        body: newItemSchema,
        response: { 201: deskItemToEdit },
      },
      handler: async (request, reply) => {
        const { kind, fields } = request.body
        const problems = await noSuchBook(pool, kind, fields)
        if (problems) return refuse(reply, { ok: false, reason: 'senseless', errors: problems })
        const outcome = await addItem(deps, actorOf(request), request.body)
        if (outcome.ok) {
          reply.status(201).header('location', `${path}/items/${outcome.item.id}`)
          return answer(reply, outcome)
        }
        if (outcome.reason === 'senseless') return refuse(reply, outcome)
        outcome.reason satisfies 'too-many'
        return problem(reply, 409, { message: 'There are too many of these. Edit an earlier one.' })
      },
    })

    app.get(`${path}/items/:id`, {
      ...editors,
      schema: {
        group,
        summary:
          'One to edit: its draft, else what readers see, with the version that If-Match takes and, given `since`, who changed it after that version.',
        params,
        querystring: sinceSchema,
        response: { 200: deskItemToEdit },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const item = isId(id) ? await storedItem(pool, id) : null
        if (!item) return notFound(reply, noSuchItem)
        const { since } = request.query
        own(reply).headers({ etag: `"${item.version}"` })
        return deskItemToEditOf(pool, item, clock(), since === undefined ? since : Number(since))
      },
    })

    app.get(`${path}/items/:id/versions/:version`, {
      ...editors,
      schema: {
        group,
        summary: 'The fields of a version that was published, to be put into the form again.',
        params: z.extend(params, { version: z.string() }),
        response: { 200: z.object({ fields: fieldsSchema }) },
      },
      handler: async (request, reply) => {
        const { id, version } = request.params
        const fields = await publishedVersion(pool, id, version)
        if (!fields) return notFound(reply, 'There is no such version.')
        own(reply)
        return { fields }
      },
    })

    app.put(`${path}/items/:id/draft`, {
      ...editors,
      bodyLimit,
      schema: {
        group,
        summary:
          'Keeps a draft, which readers do not see; fields that are not sent stay. If-Match guards against lost updates: 409 has what there is now beside what was sent.',
        params,
        body: fieldsSchema,
        response: { 200: deskItemToEdit },
      },
      handler: async (request, reply) => {
        const item = await known(request.params.id)
        if (!item) return notFound(reply, noSuchItem)
        const problems = await noSuchBook(pool, item.kind, request.body)
        if (problems) return refuse(reply, { ok: false, reason: 'senseless', errors: problems })
        const outcome = await saveDraft(deps, actorOf(request), ofRequest(request), request.body)
        return answer(reply, outcome, request.body)
      },
    })

    const steps = {
      publish: { does: publishItem, summary: 'Shows the draft to readers, from now on.' },
      discard: { does: dropDraft, summary: 'Throws the draft away; readers see what they saw.' },
      remove: {
        does: (...given: Parameters<typeof publishItem>) => removeItem(...given, true),
        summary: 'Takes it out of the window. It can be put back.',
      },
      restore: {
        does: (...given: Parameters<typeof publishItem>) => removeItem(...given, false),
        summary: 'Puts it into the window again, as it was.',
      },
    }
    for (const [name, { does, summary }] of Object.entries(steps)) {
      app.post(`${path}/items/:id/${name}`, {
        ...editors,
        schema: {
          group,
          summary: `${summary} If-Match guards against what somebody else has changed.`,
          params,
          response: { 200: deskItemToEdit },
        },
        handler: async (request, reply) => {
          if (!(await known(request.params.id))) return notFound(reply, noSuchItem)
          return answer(reply, await does(deps, actorOf(request), ofRequest(request)))
        },
      })
    }

    app.put(`${path}/order`, {
      ...editors,
      bodyLimit: 64_000,
      schema: {
        group,
        summary:
          'Puts the things of a kind into this order. 409 when another order than `before` is there now.',
        body: z.extend(orderSchema, { before: z.array(z.string()) }),
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const isWithoutDemo = await settings.isWithoutDemo()
        const outcome = await arrange({ ...deps, isWithoutDemo }, actorOf(request), request.body)
        own(reply)
        if (outcome.ok) return { message: 'The order is saved.' }
        const message = 'Someone else changed the order in the meantime. Please look at it again.'
        return problem(reply, 409, { message, more: { now: outcome.now, yours: request.body.ids } })
      },
    })

    const known = async (id: string) => (isId(id) ? storedItem(pool, id) : null)

    async function answer(reply: FastifyReply, outcome: ItemOutcome, sent?: object) {
      if (!outcome.ok) return refuse(reply, outcome, sent)
      own(reply).headers({ etag: `"${outcome.item.version}"` })
      return deskItemToEditOf(pool, outcome.item, clock())
    }
  }
