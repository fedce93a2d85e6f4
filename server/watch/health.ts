import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { readMigrations } from '#server/database/migrate.ts'
import { tryToWrite } from '#server/database/try-to-write.ts'
import { problem } from '#server/http/errors.ts'

/** The database is asked at most once in this time, however many clients ask. */
const knownForMs = 1000

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, that is, it is not about to end, and
 * the database has every migration of this version and stores what it is given; a load balancer
 * sends visitors elsewhere meanwhile.
 */
export function registerHealth(app: FastifyInstance, pool: Pool): void {
  const findMissing = missingMigrations(pool)
  const check = onceIn(knownForMs, async () => {
    const missing = await findMissing()
    if (missing.length === 0) await tryToWrite(pool)
    return missing
  })

  app.get('/healthz', {
    handler: (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  })

  app.get('/readyz', {
    handler: async (_request, reply) => {
      const notReady = (message: string) =>
        problem(reply, 503, { message, headers: { 'retry-after': '5' } })
      if (app.draining.begun) return notReady('This server is about to close.')
      const missing = await check()
      if (missing.length > 0) {
        return notReady(`The database lacks migrations: ${missing.join(', ')}`)
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready' })
    },
  })
}

function missingMigrations(pool: Pool) {
  const expected = readMigrations().map((migration) => migration.name)
  return async () => {
    const { rows } = await pool.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    return expected.filter((name) => !applied.has(name))
  }
}

/** Shares the outcome of the work, good or bad, with all callers for a while after it ends. */
function onceIn<Outcome>(forMs: number, work: () => Promise<Outcome>): () => Promise<Outcome> {
  let known: Promise<Outcome> | undefined
  return () => {
    if (known) return known
    const running = work()
    known = running
    const forget = () => {
      setTimeout(() => {
        known = undefined
      }, forMs).unref()
    }
    running.then(forget, forget)
    return running
  }
}
