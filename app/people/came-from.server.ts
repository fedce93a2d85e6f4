import type { FastifyRequest } from 'fastify'
import { browserName } from './browser-name.ts'

/** From where somebody signs in, for the lists of logins and the log. */
export type CameFrom = { address: string; browser: string }

export const cameFrom = ({ ip, headers }: FastifyRequest): CameFrom => ({
  address: ip.slice(0, 60),
  browser: browserName(headers['user-agent']),
})
