import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
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

/**
 * The part of an address that one visitor controls: IPv4 whole, the /64 of IPv6. However a proxy
 * writes an address, with a port or mapped into IPv6, it is the same one; what is none counts together.
 */
export function addressKey(ip: string): string {
  const address = ip.replace(/^(\[.*\]|.*\.\d+):\d+$/, '$1').replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(address)) return address
  // Node is stricter than the library about what is an address; the library reads what is one.
  const withoutZone = address.split('%', 1).join('')
  if (!isIPv6(withoutZone)) return 'unknown'
  const parsed = ipaddr.process(withoutZone)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
