import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Draining = {
  /** True once closing has been announced: `/readyz` then says 503. */
  readonly begun: boolean
  /** Aborted when closing is announced: answers that never end by themselves end then. */
  readonly signal: AbortSignal
  /** Background work that closing waits for. */
  waitFor: (work: Promise<unknown>) => void
  /** Ends the server's connections without losing an answer. */
  drain: (how: Drain) => Promise<void>
}

type Drain = {
  graceMs: number
  atMostMs: number
  /** Another process listens at the same port: new connections are its own at once, and nothing is announced. */
  isReplaced?: boolean | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/**
 * Closes the server in order (threats 32). First it announces that it is closing and keeps
 * answering for the grace period, so that a load balancer can send new visitors elsewhere. Then it
 * accepts no new connections and waits until every accepted request has its answer. Each of these
 * answers is the last on its connection, so no client sends its next request into a closing
 * connection.
 */
export function registerDraining(app: FastifyInstance): void {
  const { server } = app
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  const work = new Set<Promise<unknown>>()
  const announced = new AbortController()
  let begun = false
  let isSaid = false

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Comes before all other listeners, because they answer at once what is ready. Such an answer is not waited for.
  app.putInFront((next) => (request, response) => {
    if (begun) response.shouldKeepAlive = false
    next(request, response)
    if (response.writableEnded) return
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })

  /* When several answers are due on a socket, only the last one closes it. */
  function endConnections() {
    const last = new Map([...answers].map((answer) => [answer.req.socket, answer]))
    for (const answer of last.values()) if (!answer.headersSent) answer.shouldKeepAlive = false
  }

  /* Node treats a connection as idle when its answer is written but not yet fully sent. */
  function closeIdle() {
    if ([...sockets].every((socket) => socket.writableLength === 0)) server.closeIdleConnections()
  }

  // Not `server.close`, which would first close the connections that Node treats as idle.
  const stopListening = () => new Promise((resolve) => Server.prototype.close.call(server, resolve))

  async function drain({ graceMs, atMostMs, isReplaced = false }: Drain) {
    begun = true
    isSaid = !isReplaced
    announced.abort()
    endConnections()
    const early = isReplaced ? stopListening() : null
    if (graceMs > 0) await delay(graceMs)
    const closed = early ?? stopListening()
    const closing = setInterval(closeIdle, 20)
    const cutting = setTimeout(() => server.closeAllConnections(), atMostMs)
    await closed
    clearInterval(closing)
    clearTimeout(cutting)
    await Promise.allSettled(work)
  }

  app.decorate('draining', {
    get begun() {
      return isSaid
    },
    signal: announced.signal,
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
