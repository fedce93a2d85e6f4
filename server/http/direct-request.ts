import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

const isLoopbackName = (name: string): boolean => loopbackName.test(name)

/**
 * Whether this shop is for this machine alone: it listens on loopback and goes by no other name. A
 * shop with another name is reached through a proxy, and what the proxy passes on can look just
 * like a request from this machine.
 */
export function isForThisMachine(env: Env): boolean {
  const knownAs = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname
  return isLoopbackName(env.HOST) && isLoopbackName(knownAs) && env.TRUSTED_PROXIES === ''
}

/** The header `Host` names this machine, on whatever port. */
export const isLoopbackHost = (host = ''): boolean => isLoopbackName(host.replace(/:\d+$/, ''))

const passedOn = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * True for a request from this machine, to a name of this machine, without a proxy in between,
 * which would let others in. A proxy that hides itself and forwards our name still speaks HTTP/1.0
 * (nginx by default), which no browser does.
 */
export function isDirect({ headers, socket, raw }: FastifyRequest): boolean {
  const remote = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (
    isLoopbackName(remote) &&
    isLoopbackHost(headers.host) &&
    raw.httpVersion !== '1.0' &&
    passedOn.every((name) => headers[name] === undefined)
  )
}
