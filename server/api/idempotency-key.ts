import type { FastifyRequest } from 'fastify'

export const idempotencyKeyFormat = 'Idempotency-Key takes 1 to 200 visible ASCII characters'

/** The request's Idempotency-Key; undefined without one, null when it is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}
