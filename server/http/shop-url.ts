import type { FastifyInstance } from 'fastify'
import { type Env, publicUrl } from '#server/env.ts'

/** The address of the shop; without PUBLIC_URL that of the port it listens on, also with PORT=0. */
export const shopUrlOf = (app: FastifyInstance, env: Env) => publicUrl(env, portOf(app, env))

/** The port the shop listens on; until it does, the one it was told. */
export function portOf(app: FastifyInstance, env: Env): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : env.PORT
}
