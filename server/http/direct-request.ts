import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

const isLoopbackName = (name: string): boolean => loopbackName.test(name)

/**
 * Whether this shop is for this machine alone: it listens on loopback and goes by no other name. One
 * that has another name is reached through something in front, and what that passes on can look just
 * like a request from here.
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
 * From this machine, by a name of this machine, through nobody: a proxy would let others in. One that
 * says nothing of itself and takes our name for its own still speaks HTTP/1.0 (nginx as it comes),
 * which no browser does.
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
