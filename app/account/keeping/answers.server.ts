import type { FastifyReply } from 'fastify'
import { problem } from '#server/http/errors.ts'

export const keptByFirebase = (reply: FastifyReply): FastifyReply =>
  problem(reply, 409, {
    message:
      'This shop keeps names, passwords and e-mail addresses with Firebase. Please change them there.',
  })
