import type { FastifyReply } from 'fastify'
import { problem } from '#server/http/errors.ts'

export const keptByFirebase = (reply: FastifyReply): FastifyReply =>
  problem(reply, 409, {
    message:
      'Names, passwords and addresses of this shop are kept by Firebase: please change them there, with its own mail or page.',
  })
