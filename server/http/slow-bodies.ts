import type { Socket } from 'node:net'

/* Files take longer to arrive than any other body. */

const taking = new WeakSet<Socket>()

/**
 * Lets the body of the request in hand take longer than the time that every request has. Only for somebody
 * who has logged in: a connection that falls silent is still closed (threats 18).
 */
export const takesItsTime = (socket: Socket): void => {
  taking.add(socket)
}

export const mayTakeItsTime = (socket: Socket): boolean => taking.has(socket)
