import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ownFile } from '#server/system/own-files.ts'
import { whyAway } from './away.ts'
import { noticeCuts, setUp } from './client.ts'
import { applyConcurrently, concurrentStatements, isConcurrent } from './concurrent-indexes.ts'
import { HostsClient } from './reach.ts'
import { refuseSharedSessions } from './session-mode.ts'

export const migrationsDir = ownFile('server/database/migrations')

export type Migration = { name: string; sql: string; checksum: string }

export type MigrateOptions = { dir?: string; log?: (line: string) => void }

/** The migrations of a folder in their order: `NNNN_name.sql`, each number once. */
export function readMigrations(dir = migrationsDir): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`${dir}: "${name}" is not a migration name, expected 0002_what_it_does.sql`)
    }
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`${dir}: two migrations have the number ${name.slice(0, 4)}`)
    }
  }
  return names.map((name) => {
    // A checkout may have changed the line ends.
    const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    if (isConcurrent(sql)) concurrentStatements(sql)
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the database up to date and answers the names that were applied. Each migration is one
 * transaction, or builds indexes beside everybody else (concurrent-indexes.ts); all are under one advisory lock: of two instances one applies and the other waits,
 * and after a crash the next run goes on where it ended. Throws with a line for people when an
 * applied file was changed, when the database is ahead of this version by one that takes away what this
 * version uses (`-- contract`, docs/decisions/075), or behind a pooler that shares sessions.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { log = () => {} } = options
  const migrations = readMigrations(options.dir)
  const client = new HostsClient({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'octavo migrate',
  })
  client.on('error', () => {}) // the query that was running fails as well
  await client.connect()
  try {
    await client.query(setUp(noticeCuts))
    await refuseOldServer(client)
    await refuseSharedSessions(client, url)
    await lockMigrations(client, log)
    const applied = await appliedChecksums(client)
    await refuseSurprises(client, migrations, applied)
    const pending = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of pending) {
      log(`Migrating the database: ${migration.name}`)
      await apply(client, migration, log)
    }
    return pending.map((migration) => migration.name)
  } finally {
    await client.end() // which gives the lock back too
  }
}

/** The names of those that the database still waits for. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new HostsClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    // A shop that is just opening for the first time has noted none yet.
    const { rows: tables } = await client.query(
      `select where to_regclass('migrations') is not null`,
    )
    const { rows } = tables.length
      ? await client.query<{ name: string }>('select name from migrations')
      : { rows: [] }
    const applied = new Set(rows.map(({ name }) => name))
    return readMigrations()
      .map(({ name }) => name)
      .filter((name) => !applied.has(name))
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query('show server_version_num')
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (version < 15) throw new Error(`PostgreSQL 15 or newer is needed, this is ${version}`)
}

/** Until the connection ends: nobody else migrates or restores meanwhile. */
export async function lockMigrations(client: pg.Client, log: (line: string) => void) {
  const key = 0x0c7a70
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
  if (rows[0].taken) return
  log('Another instance is migrating the database; waiting for it')
  // One that waits inside a statement would be waited for by an index that is built beside everybody else.
  const taken = async () =>
    (await client.query('select pg_try_advisory_lock($1) as taken', [key])).rows[0].taken
  while (!(await taken())) await delay(200)
}

/** Where each applied migration is noted. */
export const migrationsTable = `create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    contract boolean
  )`

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(migrationsTable)
  // Asked first: the lock of an alter would wait for whoever copies the table, such as a backup.
  const { rowCount: isThere } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'contract'`,
  )
  if (!isThere) await client.query('alter table migrations add column contract boolean')
  const { rows } = await client.query('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function refuseSurprises(
  client: pg.Client,
  migrations: Migration[],
  applied: Map<string, string>,
) {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where contract is not false',
  )
  const contracts = new Set(rows.map(({ name }) => name))
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      if (!contracts.has(name)) continue
      throw new Error(
        `The database was migrated by a newer version (${name}): start that version, or restore a backup`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied: restore the file, and put the change into a new migration`,
      )
    }
  }
}

/** A shop that sells meanwhile may hold, in another order, what a migration wants: PostgreSQL then ends one of the two. */
async function apply(client: pg.Client, migration: Migration, log: (line: string) => void) {
  for (let triesLeft = 19; ; triesLeft--) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (triesLeft === 0 || whyAway(error) !== 'locked') throw error
      log(`${migration.name} met somebody in its way, and is tried again`)
      await delay(100 + Math.random() * 400)
    }
  }
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration) {
  const isBeside = isConcurrent(sql)
  try {
    if (isBeside) await applyConcurrently(client, sql)
    await client.query('begin')
    if (!isBeside) await client.query(sql)
    await client.query('insert into migrations (name, checksum, contract) values ($1, $2, $3)', [
      ...[name, checksum],
      /^-- contract:/m.test(sql),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
