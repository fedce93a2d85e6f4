import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf, noteOn } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { listFailedMails, putFailedAway, sendFailedAgain } from '#server/mail/failed-mails.ts'
import { failedMailsSchema } from './figures.schema.ts'
import { mailWords } from './mail-words.ts'

const group = 'Figures at the desk'
const path = '/api/desk/failed-mails'

/** Mails that did not reach their readers, and what can be done about them. */
export const failedMailRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owners = app.requireAdmin('owner')
    const list = async () => ({
      mails: (await listFailedMails(deps.pool)).map((mail) => ({
        ...mail,
        at: mail.at.toISOString(),
      })),
    })

    app.get(path, {
      onRequest: owners,
      schema: {
        group,
        summary: 'Mails that were refused or given up, the latest first; kept for two weeks.',
        response: { 200: failedMailsSchema },
      },
      handler: async (_request, reply) => own(reply).send(await list()),
    })

    const steps = [
      {
        name: 'send-again',
        summary: 'Tries to send a failed mail from the start; answers the mails that are left.',
        take: sendFailedAgain,
        refusal: 'This mail can’t be sent again: it is on its way, or its words are gone.',
      },
      {
        name: 'put-away',
        summary: 'Leaves a failed mail unsent; answers the mails that are left.',
        take: putFailedAway,
        refusal: 'This mail was sent again or put away meanwhile.',
      },
    ]
    for (const { name, summary, take, refusal } of steps) {
      app.post(`${path}/:id/${name}`, {
        onRequest: owners,
        schema: {
          group,
          summary,
          params: z.object({ id: z.string().check(z.toLowerCase()) }),
          response: { 200: failedMailsSchema },
        },
        handler: async (request, reply) => {
          const { id } = request.params
          const entry = { actor: actorOf(request), action: `mail.${name}`, subject: `mail:${id}` }
          const isTaken =
            isId(id) &&
            (await shortTransaction(deps.pool, 3000, async (client) => {
              const kind = await take(client, id)
              const called = kind ? (mailWords[kind] ?? kind) : ''
              if (kind) await noteOn(client, deps.now(), { ...entry, called })
              return kind !== null
            }))
          if (!isTaken) return problem(reply, 409, { message: refusal })
          return own(reply).send(await list())
        },
      })
    }
  }
