import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for each answer; other clients may send this many requests ahead. */
const maxWaiting = 16

/**
 * Starts a request once all earlier ones on its socket are answered. Node hands over everything
 * that has arrived, up to a thousand requests in one 64 kB chunk: one visitor would keep all others
 * waiting, and the work would go on after the visitor hung up (threats 18). A socket that sends too
 * far ahead is closed, and requests waiting on a closed socket are never started.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const ahead = waiting.get(socket) ?? 0
    if (ahead === maxWaiting) return void socket.destroy()
    waiting.set(socket, ahead + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Lets requests that arrived from others meanwhile go first.
      setImmediate(() => {
        if (!socket.destroyed) answer(request, response)
      })
    })
  }

  return (request, response) => {
    // Node assigns the socket to a response once no earlier response is due.
    if (response.socket) answer(request, response)
    else wait(request, response)
  }
}
