import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp, type Deps } from '#server/app.ts'
import { createChanges } from '#server/changes.ts'
import { type Env, readEnv } from '#server/env.ts'
import { createTestDatabase } from './harness.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  /** The database's address, for a second instance on it. */
  url: string
  close: () => Promise<void>
}

/** Configuration of a test: quiet, no demo, and what the test asks for. */
export function testEnv(overrides: Partial<Env> = {}): Env {
  const read = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false' })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return { ...read.env, ...overrides }
}

/** The whole shop on a fresh database; `deps` replaces what the app is handed (the clock, say). */
export async function startTestApp({
  env = {},
  ...given
}: { env?: Partial<Env> } & Partial<Omit<Deps, 'env'>> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const changes = await createChanges({ connectionString: database.url })
  const deps: Deps = {
    env: testEnv(env),
    db: database.db,
    pool: database.pool,
    now: () => new Date(),
    changes,
    ...given,
  }
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    url: database.url,
    close: async () => {
      await app.close()
      await changes.close()
      await database.close()
    },
  }
}

/** `app.inject` with the answer read as JSON. */
export async function call(app: FastifyInstance, options: InjectOptions) {
  const { statusCode: status, headers, body } = await app.inject(options)
  const isJson = String(headers['content-type'] ?? '').includes('json')
  return { status, headers, body: isJson ? JSON.parse(body) : body }
}
