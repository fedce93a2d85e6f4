import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for each answer; who sends ahead may send this far. */
const maxWaiting = 16

/**
 * Begins a request when all earlier ones of its socket are answered. Node hands over at once whatever
 * has arrived, more than a thousand requests in one piece of 64 kB: one visitor would keep all others
 * waiting, and the work would go on after that visitor has hung up (threats 18). A socket that sends
 * too far ahead is closed, and what waits on a closed one is never begun.
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
      // After what has arrived from others meanwhile.
      setImmediate(() => {
        if (!socket.destroyed) answer(request, response)
      })
    })
  }

  return (request, response) => {
    // Node gives a response its socket when no other is due before it.
    if (response.socket) answer(request, response)
    else wait(request, response)
  }
}
