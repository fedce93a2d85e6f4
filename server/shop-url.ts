import type { FastifyInstance } from 'fastify'
import { type Env, publicUrl } from '#server/env.ts'

/** The address of the shop; without PUBLIC_URL that of the port it listens on. */
export function shopUrlOf(app: FastifyInstance, env: Env): string {
  const address = app.server.address()
  return publicUrl(env, typeof address === 'object' && address ? address.port : env.PORT)
}
