import type { FastifyReply } from 'fastify'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { fieldsOf, type ItemOutcome } from './change-item.server.ts'

type Asked = { params: { id: string }; headers: { 'if-match'?: string } }
/** Which item a request is about, and which versions of it the asker has read. */
export const ofRequest = ({ params, headers }: Asked) => ({
  id: params.id.toLowerCase(),
  versions: versionsOf(headers['if-match']),
})

export const noSuchItem = 'There is no such thing in the window.'

/** Why a change was not made, with what helps the asker on. */
export function refuse(
  reply: FastifyReply,
  outcome: Exclude<ItemOutcome, { ok: true }>,
  sent?: object,
) {
  if (outcome.reason === 'senseless') {
    const { errors } = outcome
    return problem(reply, 400, { message: Object.values(errors).join('. '), errors })
  }
  if (outcome.reason === 'unknown') return notFound(reply, noSuchItem)
  if (outcome.reason === 'no-draft')
    return problem(reply, 409, { message: 'There is no draft. Save one first.' })
  if (outcome.reason === 'always-there')
    return problem(reply, 409, { message: 'This one is always there. Change its words instead.' })
  outcome.reason satisfies 'changed-meanwhile'
  const { version } = outcome.item
  return problem(reply, 409, {
    message: 'Someone else changed this in the meantime. Load it again, then make your change.',
    more: {
      reason: outcome.reason,
      version,
      now: fieldsOf(outcome.item),
      ...(sent && { yours: sent }),
    },
  })
}
