import fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '#server/database/client.ts'
import type { Env } from '#server/env.ts'

/** What every route may use; handed in, so that a test can hand in its own. */
export type Deps = {
  env: Env
  db: Database
  pool: Pool
  /** The current time; tests move it. */
  now: () => Date
}

/** Composes the shop: both doors (API and pages) on one server. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({ logger: { level: deps.env.LOG_LEVEL } })
  return app
}
