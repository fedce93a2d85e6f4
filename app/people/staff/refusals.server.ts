import type { FastifyReply } from 'fastify'
import { problem } from '#server/http/errors.ts'

/** Somebody took the role away between the guard's look and this change. */
export const notOwner = (reply: FastifyReply): FastifyReply =>
  problem(reply, 403, { message: 'This needs the role owner, which your account has no longer.' })
