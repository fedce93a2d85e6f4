import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFresh, notModified } from '#server/http/conditional.ts'
import { type Coding, codingFor, compressAs, isWorthwhile } from '#server/http/stored-response.ts'
import { ownMemory } from '#server/system/own-memory.ts'

/**
 * Text for many callers at once: they share one buffer, however many of them are slow to read it
 * (threats 34). A coding is made when it is first asked for.
 */
export type SharedAnswer = {
  type: string
  body: Buffer
  /** The ETag: a hash of the text, since it has no version, and another one for each coding (RFC 9110, 8.8.3). */
  tagFor: (coding: Coding) => string
  as: (coding: Coding) => Promise<Buffer>
  /** Approximate upper bound of its size in memory. */
  weight: number
}

export function shareAnswer(text: string, type = 'application/json; charset=utf-8'): SharedAnswer {
  const body = ownMemory(Buffer.from(text))
  const mark = hash('sha256', body, 'base64url').slice(0, 22)
  const made: Partial<Record<Coding, Promise<Buffer>>> = { identity: Promise.resolve(body) }
  return {
    type,
    body,
    tagFor: (coding) => (coding === 'identity' ? `"${mark}"` : `"${mark}-${coding}"`),
    as(coding) {
      made[coding] ??= compressAs(coding, body).catch((error) => {
        delete made[coding]
        throw error
      })
      return made[coding]
    },
    weight: Math.ceil(1.6 * body.length),
  }
}

/** Sends it in the smallest coding that the caller accepts; 304 when the caller already has it. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
): Promise<FastifyReply> {
  const mayDiffer = isWorthwhile(answer.body, answer.type)
  const coding = mayDiffer ? codingFor(request.headers['accept-encoding']) : 'identity'
  const vary = reply.getHeader('vary')
  if (mayDiffer) reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
  const tag = answer.tagFor(coding)
  reply.header('etag', tag)
  if (isFresh(request, tag)) return notModified(reply)
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(answer.type).send(await answer.as(coding))
}
