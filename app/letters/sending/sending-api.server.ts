import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { letterAnswer, testSchema } from '#app/letters/letter.schema.ts'
import { aboutLetter, readLetter } from '#app/letters/letters.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf, note } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { testMailJob } from './letter-mails.server.ts'
import { pauseLetter, resumeLetter, type SendOutcome, startLetter } from './send-letter.server.ts'

const group = 'Letters'
const path = '/api/desk/letters/:id'
const params = z.object({ id: z.string() })

/** Sending a letter. For the owner alone. */
export const sendingRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner')

    app.post(`${path}/send`, {
      onRequest,
      schema: {
        group,
        summary:
          'Sends a letter to all who are subscribed now; If-Match makes sure that it is the one you have read.',
        params,
        response: { 200: letterAnswer },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const versions = versionsOf(request.headers['if-match'])
        return said(reply, id, await startLetter(deps, actorOf(request), id, versions))
      },
    })

    app.post(`${path}/pause`, {
      onRequest,
      schema: {
        group,
        summary: 'Holds what has not been sent yet.',
        params,
        response: { 200: letterAnswer },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        return said(reply, id, await pauseLetter(deps, actorOf(request), id))
      },
    })

    app.post(`${path}/resume`, {
      onRequest,
      schema: {
        group,
        summary: 'Sends on where a letter was paused.',
        params,
        response: { 200: letterAnswer },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        return said(reply, id, await resumeLetter(deps, actorOf(request), id))
      },
    })

    app.post(`${path}/test`, {
      onRequest,
      schema: {
        group,
        summary: 'Sends the letter, as it is stored, to one address.',
        params,
        body: testSchema,
        response: { 202: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const letter = await readLetter(deps.pool, request.params.id)
        if (!letter) return notFound(reply, 'There is no such letter.')
        const { to } = request.body
        const about = aboutLetter(letter.id, letter.subject)
        const entry = { actor: actorOf(request), action: 'letter.test', ...about }
        await deps.db.transaction(async (tx) => {
          await deps.jobs.enqueue(tx, testMailJob, { letterId: letter.id, to })
          await note(tx, deps.now(), entry)
        })
        return reply.status(202).send({ message: `A test mail to ${to} is on its way.` })
      },
    })

    async function said(reply: FastifyReply, id: string, outcome: SendOutcome) {
      const current = await readLetter(deps.pool, id)
      if (!current || (!outcome.ok && outcome.reason === 'unknown'))
        return notFound(reply, 'There is no such letter.')
      if (outcome.ok) return own(reply).header('etag', `"${current.version}"`).send(current)
      const { reason } = outcome
      return problem(reply, 409, { message: whyNot(outcome), more: { reason, current } })
    }
  }

const inWords = {
  draft: 'This letter has not been sent yet.',
  sending: 'This letter is on its way already.',
  paused: 'This letter is paused. Resume it to send on.',
  sent: 'This letter was sent. Copy it to send it again.',
}

function whyNot(outcome: Exclude<SendOutcome, { ok: true }>): string {
  if (outcome.reason === 'wrong-state') return inWords[outcome.state]
  if (outcome.reason === 'empty') return 'This letter is empty. Add a block first.'
  if (outcome.reason === 'nobody') return 'Nobody is subscribed yet.'
  if (outcome.reason === 'changed-meanwhile')
    return 'A colleague changed this letter in the meantime. Look at it again before you send it.'
  if (outcome.reason === 'unknown') return 'There is no such letter.'
  return `There is no book on sale with the ISBN ${outcome.isbns.join(', ')}.`
}
