import type { FastifyInstance } from 'fastify'
import { type Env, publicUrl } from '#server/env.ts'

/**
 * The address of the shop. Without PUBLIC_URL: localhost with the port it really listens on, also
 * for PORT=0.
 */
export const shopUrlOf = (app: FastifyInstance, env: Env) => publicUrl(env, portOf(app, env))

/** The port the shop listens on; before it listens, the configured one. */
export function portOf(app: FastifyInstance, env: Env): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : env.PORT
}
