import type { FastifyRequest } from 'fastify'

/** The token that a request carries as `Authorization: Bearer …` (RFC 6750, section 2.1). */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1]
