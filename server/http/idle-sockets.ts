import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * `connectionTimeout` closes a socket on which nothing moves (threats 18). While the shop itself is
 * at work on an answer nothing moves either: that one stays, however busy database or hashing are.
 */
export function keepSocketsAtWork(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('timeout', closeUnlessAtWork)
    done()
  })
}

/* Read to its end, and nothing waits for the visitor to take it: the next move is ours. */
function closeUnlessAtWork(this: ServerResponse, socket: Socket) {
  if (this.req.complete && socket.writableLength === 0) return
  socket.destroy()
}
