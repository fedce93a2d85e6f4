import type { FastifyRequest } from 'fastify'

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

export const isLoopbackName = (name: string): boolean => loopbackName.test(name)

/** The header `Host` names this machine, on whatever port. */
export const isLoopbackHost = (host = ''): boolean => isLoopbackName(host.replace(/:\d+$/, ''))

const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** From this machine, by a name of this machine, through nobody: a proxy would let others in. */
export function isDirect({ headers, socket }: FastifyRequest): boolean {
  const remote = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (
    isLoopbackName(remote) &&
    isLoopbackHost(headers.host) &&
    passedOn.every((name) => headers[name] === undefined)
  )
}
