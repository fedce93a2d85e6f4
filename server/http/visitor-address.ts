import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Env } from '#server/env.ts'

/**
 * The address of the visitor of a request that Fastify does not see, told as `request.ip` tells it:
 * behind a proxy that is trusted, the one that the proxy names.
 */
export function visitorAddresses(env: Env): (request: IncomingMessage) => string {
  if (env.TRUSTED_PROXIES === '') return ({ socket }) => socket.remoteAddress ?? ''
  const trusted = proxyAddress.compile(env.TRUSTED_PROXIES.split(',').map((item) => item.trim()))
  // A socket that is closed already has no address.
  return (request) => proxyAddress(request, trusted) ?? ''
}
