import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { type Letter, letterText } from '#server/mail/letter.ts'
import { letterHtml, mailLogo } from '#server/mail/letter-html.ts'
import {
  letterAnswer,
  letterDraft,
  letterSummary,
  previewAnswer,
  rateSchema,
} from './letter.schema.ts'
import {
  copyLetter,
  createLetter,
  deleteLetter,
  type LetterOutcome,
  listLetters,
  readLetter,
  saveLetter,
} from './letters.server.ts'
import { letterAsSent, trialOf } from './sending/letter-mails.server.ts'
import { changeRate, readRate } from './sending/rate.server.ts'

const group = 'Letters'
const path = '/api/desk/letters'
const params = z.object({ id: z.string() })
const bodyLimit = 300_000
const unknown = 'There is no such letter.'

/** Letters to the subscribers, as they are written. For the owner alone. */
export const letterRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner')
    const { pool } = deps

    app.get(path, {
      onRequest,
      schema: {
        group,
        summary: 'Letters, newest first, and how many mails a minute are sent.',
        response: {
          200: z.object({ letters: z.array(letterSummary), perMinute: z.number() }),
        },
      },
      handler: async (_request, reply) => {
        own(reply)
        const [letters, perMinute] = await Promise.all([listLetters(pool), readRate(pool)])
        return { letters, perMinute }
      },
    })

    app.put(`${path}/rate`, {
      onRequest,
      schema: {
        group,
        summary: 'Sets how many mails a minute are sent, from the next batch on.',
        body: rateSchema,
        response: { 200: rateSchema },
      },
      handler: async (request) => {
        await changeRate(deps, actorOf(request), request.body.perMinute)
        return request.body
      },
    })

    app.post(path, {
      onRequest,
      bodyLimit,
      schema: {
        group,
        summary: 'Begins a letter.',
        body: letterDraft,
        response: { 201: letterAnswer },
      },
      handler: async (request, reply) => {
        const id = await createLetter(deps, actorOf(request), request.body)
        return answer(reply.status(201), id)
      },
    })

    app.get(`${path}/:id`, {
      onRequest,
      schema: {
        group,
        summary: 'A letter: what it says, its version, and how far it is sent.',
        params,
        response: { 200: letterAnswer },
      },
      handler: (request, reply) => answer(reply, request.params.id),
    })

    app.put(`${path}/:id`, {
      onRequest,
      bodyLimit,
      schema: {
        group,
        summary:
          'Keeps a draft; If-Match guards against lost updates: 409 has the draft as it is now.',
        params,
        body: letterDraft,
        response: { 200: letterAnswer },
      },
      handler: async (request, reply) => {
        const versions = versionsOf(request.headers['if-match'])
        const change = { id: request.params.id, draft: request.body, versions }
        return said(reply, change.id, await saveLetter(deps, actorOf(request), change))
      },
    })

    app.delete(`${path}/:id`, {
      onRequest,
      schema: {
        group,
        summary: 'Throws a draft away; what was sent is kept.',
        params,
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const outcome = await deleteLetter(deps, actorOf(request), request.params.id)
        if (!outcome.ok) return said(reply, request.params.id, outcome)
        return { message: 'The draft was deleted.' }
      },
    })

    app.post(`${path}/:id/copy`, {
      onRequest,
      schema: {
        group,
        summary: 'Begins a letter that says the same.',
        params,
        response: { 201: letterAnswer },
      },
      handler: async (request, reply) => {
        const id = await copyLetter(deps, actorOf(request), request.params.id)
        return id === null ? notFound(reply, unknown) : answer(reply.status(201), id)
      },
    })

    app.post(`${path}/preview`, {
      onRequest,
      bodyLimit,
      config: { onlyReads: true },
      schema: {
        group,
        summary:
          'What a letter looks like with today’s books, and the ISBNs that the shop has no book for.',
        body: letterDraft,
        response: { 200: previewAnswer },
      },
      handler: async (request, reply) => shown(reply, await trialOf(deps, request.body)),
    })

    app.get(`${path}/:id/preview`, {
      onRequest,
      schema: {
        group,
        summary: 'What the subscribers got, or are getting; a draft as it is now.',
        params,
        response: { 200: previewAnswer },
      },
      handler: async (request, reply) => {
        const found = await letterAsSent(deps, request.params.id)
        return found ? shown(reply, found) : notFound(reply, unknown)
      },
    })

    async function shown(reply: FastifyReply, { letter, missing }: Shown) {
      const shop = await deps.settings.identity()
      const html = letterHtml(letter, shop, mailLogo(shop, deps.shopUrl).logoUrl)
      const preview = { subject: letter.title, html, text: letterText(letter, shop), missing }
      return own(reply).send(preview)
    }

    async function answer(reply: FastifyReply, id: string) {
      const letter = await readLetter(pool, id)
      if (!letter) return notFound(reply, unknown)
      return own(reply).header('etag', `"${letter.version}"`).send(letter)
    }

    async function said(reply: FastifyReply, id: string, outcome: LetterOutcome) {
      if (outcome.ok) return answer(reply, id)
      const { reason } = outcome
      if (reason === 'unknown') return notFound(reply, unknown)
      const current = await readLetter(pool, id)
      return problem(reply, 409, { message: whyNot[reason], more: { reason, current } })
    }
  }

type Shown = { letter: Letter; missing: string[] }

const whyNot = {
  'changed-meanwhile': 'A colleague changed this letter in the meantime.',
  'sent-already':
    'This letter is being sent or was sent, and can no longer be changed. Copy it to write on.',
}
