import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sinceSchema } from '#app/page/meanwhile.schema.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { ofTheName } from './default-texts.ts'
import { draftSchema } from './draft.schema.ts'
import { parseText } from './parse-text.ts'
import { type TextKind, textTitles } from './text-kinds.ts'
import { deskText, deskTextToEdit, kindParams, textAnswer } from './texts.schema.ts'
import {
  deskTextOf,
  deskTexts,
  publishDraft,
  readVersion,
  saveDraft,
  type TextOutcome,
  textSubject,
} from './texts.server.ts'
import { usualTextOf } from './usual-texts.server.ts'

const group = 'Settings'
const path = '/api/desk/texts'

/** The shop's pages of words, for readers and for the owner who writes them. */
export const textRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owner = app.requireAdmin('owner')
    const { pool, settings } = deps

    app.get('/api/texts/:kind', {
      schema: {
        group: 'Shop',
        summary: 'A page of the shop’s own words, block by block; 404 while there is none.',
        params: kindParams,
        response: { 200: textAnswer },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const [texts, shop, isWithoutDemo, usual] = await Promise.all([
          settings.texts(),
          settings.identity(),
          settings.isWithoutDemo(),
          usualTextOf(deps, kind),
        ])
        const own = texts.get(kind)
        const source = own ?? usual
        if (source === undefined) return notFound(reply, 'The shop has no such page.')
        reply.header('cache-control', 'public, max-age=0, must-revalidate')
        const isNamed = own === undefined && !isWithoutDemo && hasNamesake(kind, shop.name)
        const blocks = parseText(isNamed ? `${ofTheName}\n\n${source}` : source)
        return { title: textTitles[kind], blocks, isOfTheName: isNamed }
      },
    })

    app.get(path, {
      onRequest: owner,
      schema: {
        group,
        summary: 'The pages of words, and whether each is published or has a draft.',
        response: { 200: z.object({ texts: z.array(deskText) }) },
      },
      handler: async (_request, reply) => {
        own(reply)
        return { texts: await deskTexts(deps) }
      },
    })

    app.get(`${path}/:kind`, {
      onRequest: owner,
      schema: {
        group,
        summary:
          'A text to edit: its draft, else what readers see, with the version that If-Match takes and, given `since`, who changed it after that version.',
        params: kindParams,
        querystring: sinceSchema,
        response: { 200: deskTextToEdit },
      },
      handler: async (request, reply) => {
        const text = await deskTextOf(deps, request.params.kind)
        const { since } = request.query
        const span = { subject: textSubject(text.kind), after: Number(since), upto: text.version }
        const fieldOf = (name: string) => (name === 'source' ? name : null)
        const changes = since === undefined ? [] : await changesSince(pool, span, fieldOf)
        own(reply).headers({ etag: `"${text.version}"` })
        return { ...text, changes }
      },
    })

    app.get(`${path}/:kind/versions/:id`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'The words of a version that was published.',
        params: z.extend(kindParams, { id: z.string() }),
        response: { 200: z.object({ source: z.string() }) },
      },
      handler: async (request, reply) => {
        const { kind, id } = request.params
        const source = await readVersion(pool, kind, id)
        if (source === null) return notFound(reply, 'There is no such version.')
        own(reply)
        return { source }
      },
    })

    app.put(`${path}/:kind/draft`, {
      onRequest: owner,
      bodyLimit: 200_000,
      schema: {
        group,
        summary: 'Keeps a draft, which readers do not see; If-Match guards against lost updates.',
        params: kindParams,
        body: draftSchema,
        response: { 200: deskText },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const versions = versionsOf(request.headers['if-match'])
        const draft = { kind, source: request.body.source }
        return said(reply, kind, await saveDraft(deps, actorOf(request), draft, versions))
      },
    })

    app.post(`${path}/:kind/publish`, {
      onRequest: owner,
      schema: {
        group,
        summary:
          'Shows the draft to readers, from now on; an empty one takes the page down. If-Match guards against publishing what somebody else has changed.',
        params: kindParams,
        response: { 200: deskText },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const versions = versionsOf(request.headers['if-match'])
        return said(reply, kind, await publishDraft(deps, actorOf(request), kind, versions))
      },
    })

    async function said(reply: FastifyReply, kind: TextKind, outcome: TextOutcome) {
      if (outcome.ok) {
        const text = await deskTextOf(deps, kind)
        own(reply).headers({ etag: `"${text.version}"` })
        return text
      }
      if (outcome.reason === 'no-draft')
        return problem(reply, 409, { message: 'There is no draft to publish. Save one first.' })
      outcome.reason satisfies 'changed-meanwhile'
      const message =
        'Someone else changed this text in the meantime. Load it again, then make your change.'
      return problem(reply, 412, { message })
    }
  }

const hasNamesake = (kind: TextKind, name: string) =>
  kind === 'about' && name === defaultIdentity.name
