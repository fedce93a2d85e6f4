import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type OpenDatabase, openDatabase } from '#server/database/client.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { clusterUrl } from './cluster.ts'

export type TestDatabase = OpenDatabase & { url: string }

/**
 * A fresh, migrated database on a real PostgreSQL, for one test file; `close` drops it.
 * Its owner is no superuser, as in a shop.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const base = await clusterUrl()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await withClient(base, async (client) => {
    const template = await migratedTemplate(client, base)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = urlOf(base, name)
  const database = openDatabase(url)
  const close = async () => {
    await database.close()
    await dropDatabase(base, name)
  }
  return { ...database, url, close }
}

/** An empty database, not migrated. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = await clusterUrl()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await withClient(base, (client) => client.query(`create database ${name}`))
  return { url: urlOf(base, name), drop: () => dropDatabase(base, name) }
}

/** Makes the template once for each state of the migrations, whoever comes first. */
async function migratedTemplate(client: pg.Client, base: string): Promise<string> {
  const state = readMigrations().map((migration) => migration.checksum)
  const name = `test_template_${createHash('sha256').update(state.join()).digest('hex').slice(0, 12)}`
  const exists = async () => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  }
  if (await exists()) return name
  await client.query('select pg_advisory_lock(1)')
  if (!(await exists())) {
    const half = `${name}_half`
    await dropDatabase(base, half)
    await client.query(`create database ${half}`)
    await migrate(urlOf(base, half))
    await makeTablesOfJobs(urlOf(base, half))
    await client.query(`alter database ${half} rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock(1)')
  return name
}

/** What jobs make at their first use in a database that lacks it: a second of work, which is done once here. */
async function makeTablesOfJobs(connectionString: string) {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  await boss.stop()
}

/**
 * Ends our own connections only: who drops is no superuser, and `with (force)` fails for them while
 * autovacuum looks at the database. Without it PostgreSQL sends autovacuum away by itself.
 */
async function dropDatabase(base: string, name: string) {
  await withClient(base, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename = current_user`,
      [name],
    )
    await client.query(`drop database if exists ${name}`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same server and role, another database. */
function urlOf(base: string, name: string): string {
  return base.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
