import type { FastifyReply } from 'fastify'
import { problem } from '#server/http/errors.ts'

/** Private to the customer: no cache may keep it. */
export const own = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store')

export const keptByFirebase = (reply: FastifyReply): FastifyReply =>
  problem(reply, 409, {
    message:
      'This shop keeps names, passwords and e-mail addresses with Firebase. Please change them there.',
  })
