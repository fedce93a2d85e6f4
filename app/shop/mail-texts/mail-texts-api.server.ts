import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { formatPrice } from '#app/values/money.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { letterText } from '#server/mail/letter.ts'
import { letterHtml, mailLogo } from '#server/mail/letter-html.ts'
import { type MailTextKind, mailTextKinds, mailTextOf } from './kinds.ts'
import {
  deskMailText,
  type MailWords,
  mailTextPreview,
  mailTextSummary,
  mailWords,
} from './mail-texts.schema.ts'
import {
  listMailTexts,
  type MailTextOutcome,
  readMailText,
  saveMailText,
} from './mail-texts.server.ts'
import { mailFrom, mistakesIn } from './template.ts'

const group = 'Settings'
const path = '/api/desk/mail-texts'
const params = z.object({ kind: z.enum(mailTextKinds) })
const bodyLimit = 40_000

/** The words of the shop's mails. For the owner alone. */
export const mailTextRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner')
    const { pool } = deps

    app.get(path, {
      onRequest,
      schema: {
        group,
        summary: 'The mails of the shop, and which have words of the owner’s.',
        response: { 200: z.object({ texts: z.array(mailTextSummary) }) },
      },
      handler: async (_request, reply) => {
        own(reply)
        return { texts: await listMailTexts(pool) }
      },
    })

    app.get(`${path}/:kind`, {
      onRequest,
      schema: {
        group,
        summary: 'The words of a mail, its fields, and its earlier versions.',
        params,
        response: { 200: deskMailText },
      },
      handler: (request, reply) => answer(reply, request.params.kind),
    })

    app.put(`${path}/:kind`, {
      onRequest,
      bodyLimit,
      schema: {
        group,
        summary:
          'Keeps words of the owner’s; an unknown field, a missing one and a broken bracket are refused. If-Match guards against lost updates: 409 has the words as they are now.',
        params,
        body: mailWords,
        response: { 200: deskMailText },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const versions = versionsOf(request.headers['if-match'])
        const change = { kind, words: request.body, versions }
        return said(reply, kind, await saveMailText(deps, actorOf(request), change))
      },
    })

    app.delete(`${path}/:kind`, {
      onRequest,
      schema: {
        group,
        summary: 'Brings the usual words back.',
        params,
        response: { 200: deskMailText },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const versions = versionsOf(request.headers['if-match'])
        const change = { kind, words: null, versions }
        return said(reply, kind, await saveMailText(deps, actorOf(request), change))
      },
    })

    app.post(`${path}/:kind/preview`, {
      onRequest,
      bodyLimit,
      config: { onlyReads: true },
      schema: {
        group,
        summary: 'A mail of these words, with examples in its fields.',
        params,
        body: mailWords,
        response: { 200: mailTextPreview },
      },
      handler: async (request, reply) => {
        const { kind } = request.params
        const errors = mistakesIn(mailTextOf(kind), request.body)
        if (Object.keys(errors).length > 0) return refuse(reply, errors)
        const shop = await deps.settings.identity()
        const { subject, ...letter } = sampleOf(kind, request.body, shop.name)
        const whole = { ...letter, footer: 'Here the mail says why it was sent.' }
        const html = letterHtml(whole, shop, mailLogo(shop, deps.shopUrl).logoUrl)
        return own(reply).send({ subject, html, text: letterText(whole, shop) })
      },
    })

    const answer = async (reply: FastifyReply, kind: MailTextKind) => {
      const text = await readMailText(pool, kind)
      return own(reply).header('etag', `"${text.version}"`).send(text)
    }

    async function said(reply: FastifyReply, kind: MailTextKind, outcome: MailTextOutcome) {
      if (outcome.ok) return answer(reply, kind)
      if (outcome.reason === 'mistakes') return refuse(reply, outcome.errors)
      outcome.reason satisfies 'changed-meanwhile'
      const message = 'A colleague changed these words in the meantime.'
      const current = await readMailText(pool, kind)
      return problem(reply, 409, { message, more: { reason: outcome.reason, current } })
    }
  }

const refuse = (reply: FastifyReply, errors: Record<string, string>) =>
  problem(reply, 400, { message: Object.values(errors)[0] ?? '', errors })

/* The examples are written in dollars. */
const inOurMoney = <Samples>(samples: Samples): Samples =>
  JSON.parse(
    JSON.stringify(samples).replaceAll(/\$(\d+\.\d\d)/g, (_, amount) =>
      JSON.stringify(formatPrice(Number(amount))).slice(1, -1),
    ),
  )

function sampleOf(kind: MailTextKind, words: MailWords, shopName: string) {
  const { fields, parts } = mailTextOf(kind)
  const samples = <Sample>(of: Record<string, readonly [string, Sample]>) =>
    Object.fromEntries(Object.entries(of).map(([name, [, sample]]) => [name, sample]))
  return mailFrom(words, {
    fields: { ...inOurMoney(samples(fields)), shop: shopName },
    parts: inOurMoney(samples(parts)),
  })
}
