import pg from 'pg'
import { HostsClient } from '#server/database/reach.ts'
import type { Env } from '#server/env.ts'
import { lookAtDatabase } from './database.ts'
import { type Finding, fault, warning } from './finding.ts'
import { lookAtBackups, lookAtDisks, lookAtMail, lookAtNode, lookAtSettings } from './machine.ts'

/** Looks at all that a shop needs; what can't be reached is a fault, and the rest is still looked at. */
export async function examine(
  env: Env,
  openDatabase: () => Promise<{ url: string; close: () => Promise<void> }>,
  now: Date,
): Promise<Finding[]> {
  const findings = [lookAtSettings(env), lookAtNode(), await lookAtMail(env)]
  let bytes = 0
  try {
    const { url, close } = await openDatabase()
    const client = new HostsClient({
      ...{ connectionString: url, connectionTimeoutMillis: 5000, statement_timeout: 10_000 },
      application_name: 'octavo doctor',
    })
    const pool = new pg.Pool({
      ...{ Client: HostsClient, connectionString: url, max: 1 },
      application_name: 'octavo doctor',
    })
    try {
      await client.connect()
      findings.push(...(await lookAtDatabase(client, env)))
      const { rows } = await client.query(
        'select pg_database_size(current_database())::float as size',
      )
      bytes = rows[0].size
      findings.push(await lookAtBackups(pool, env, now).catch(ofOlderTables))
    } finally {
      await client.end().catch(() => {})
      await pool.end()
      await close()
    }
  } catch (error) {
    const where = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
    const todo = `check ${where}, and that PostgreSQL runs and can be reached from here`
    findings.push(fault('database', (error as Error).message || String(error), todo))
  }
  return [...findings, ...(await lookAtDisks(env, bytes))]
}

/** PostgreSQL's codes for a table and a column that are not there: the database waits for this version's migrations. */
const missing = /^42(?:P01|703)$/

function ofOlderTables(error: Error & { code?: string }): Finding {
  if (!missing.test(error.code ?? '')) throw error
  return warning('backup', 'the database is not up to date, so nobody can tell', 'start the shop')
}
