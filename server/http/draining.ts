import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Draining = {
  /** True from the first word of the end: `/readyz` then says 503. */
  readonly begun: boolean
  /** Work behind an answer, or for the next one, that the end waits for. */
  waitFor: (work: Promise<unknown>) => void
  /** Ends the server's connections without costing anybody an answer. */
  drain: (patience: { graceMs: number; atMostMs: number }) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/**
 * Lets the server end in order (threats 32). First it says that it is going, and goes on answering
 * for the grace period, so that a balancer can send new visitors elsewhere. Then it takes no new
 * connection, and waits until every accepted request has its answer. Each answer meanwhile is the
 * last of its connection, so no client sends its next request into a connection that is being closed.
 */
export function registerDraining(app: FastifyInstance): void {
  const { server } = app
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  const work = new Set<Promise<unknown>>()
  let begun = false

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.putInFront((next) => (request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (begun) response.shouldKeepAlive = false
    next(request, response)
  })

  /* Of several answers that a socket waits for, the last one says goodbye. */
  function endConnections() {
    const last = new Map([...answers].map((answer) => [answer.req.socket, answer]))
    for (const answer of last.values()) if (!answer.headersSent) answer.shouldKeepAlive = false
  }

  /* Node takes a connection for idle whose answer was written but not yet sent whole. */
  function closeIdle() {
    if ([...sockets].every((socket) => socket.writableLength === 0)) server.closeIdleConnections()
  }

  async function drain({ graceMs, atMostMs }: { graceMs: number; atMostMs: number }) {
    begun = true
    endConnections()
    if (graceMs > 0) await delay(graceMs)
    // Not `server.close`, which would begin by closing what it takes for idle.
    const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
    const closing = setInterval(closeIdle, 20)
    const cutting = setTimeout(() => server.closeAllConnections(), atMostMs)
    await closed
    clearInterval(closing)
    clearTimeout(cutting)
    await Promise.allSettled(work)
  }

  app.decorate('draining', {
    get begun() {
      return begun
    },
    waitFor(promise) {
      const settled = promise.then(
        () => {},
        () => {},
      )
      work.add(settled)
      settled.then(() => work.delete(settled))
    },
    drain,
  } satisfies Draining)
}
