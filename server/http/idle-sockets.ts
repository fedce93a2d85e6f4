import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isTakingFile } from './uploads.ts'

/**
 * `connectionTimeout` closes idle sockets (threats 18). A socket is also silent while the shop
 * works on its answer: keep it open then, however busy the database or the hashing is.
 */
export function keepSocketsAtWork(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', closeUnlessAtWork)
    done()
  })
}

/* The request is fully read and no output waits for the visitor, or a piece of a file is being stored:
   the shop is still working. */
function closeUnlessAtWork(this: ServerResponse, socket: Socket) {
  if (isTakingFile(socket)) return
  if (this.req.complete && socket.writableLength === 0) return
  socket.destroy()
}
