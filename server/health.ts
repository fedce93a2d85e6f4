import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { readMigrations } from '#server/database/migrate.ts'
import { problem } from '#server/errors.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, that is, the database answers and
 * has every migration of this version; a load balancer sends visitors elsewhere meanwhile.
 */
export function registerHealth(app: FastifyInstance, pool: Pool): void {
  const expected = readMigrations().map((migration) => migration.name)

  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  app.get('/readyz', async (_request, reply) => {
    const { rows } = await pool.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const missing = expected.filter((name) => !applied.has(name))
    if (missing.length > 0) {
      return problem(reply, 503, {
        message: `The database lacks migrations: ${missing.join(', ')}`,
        headers: { 'retry-after': '5' },
      })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
