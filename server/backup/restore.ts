import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { asPlain } from '#server/database/concurrent-indexes.ts'
import {
  lockMigrations,
  type Migration,
  migrationsTable,
  readMigrations,
} from '#server/database/migrate.ts'
import { connectForBackup } from './connect.ts'
import { clearShop, whatIsThere } from './emptiness.ts'
import type { Manifest } from './manifest.ts'
import type { OpenBackup } from './read-backup.ts'
import { RowDigest } from './row-digest.ts'
import { copyIn, copyOut, shopTables } from './tables.ts'

/**
 * Puts a backup into a database, in one transaction: all of it is there afterwards, or all is as it was.
 * The tables are those of the backup's own migrations; whoever opens the shop migrates further. Throws
 * with a line for people.
 */
export async function restore(
  url: string,
  backup: OpenBackup,
  {
    replace,
    save = async () => {},
  }: {
    replace: boolean
    /** Called before a shop gives way, while nobody else can open it. */
    save?: () => Promise<void>
  },
): Promise<void> {
  const migrations = migrationsOf(backup.manifest)
  const client = await connectForBackup(url, 'octavo restore')
  try {
    // A shop that starts now waits here until all is there.
    await lockMigrations(client, () => {})
    await refuseNeighbours(client)
    await refuseEncoding(client)
    const there = await whatIsThere(client)
    if (there === 'other')
      throw new Error('This database holds tables of something else: give the shop one of its own')
    if (there === 'shop' && !replace)
      throw new Error('There is a shop in this database: --replace puts the backup in its place')
    if (there === 'shop') await save()
    await client.query('begin')
    await clearShop(client)
    await client.query(migrationsTable)
    for (const { name, sql } of migrations) {
      await client.query(asPlain(sql)).catch((error) => {
        throw new Error(`The migration ${name} failed: ${error.message}`)
      })
    }
    await load(client, backup)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations that the backup had, which this version has to know. */
function migrationsOf(manifest: Manifest): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) {
      throw new Error(
        `The backup was made by a newer version (${manifest.version}, migration ${name}): restore it with that one`,
      )
    }
    if (migration.checksum !== checksum)
      throw new Error(`The migration ${name} is not the one that the backup was made with`)
    return migration
  })
}

async function refuseNeighbours(client: pg.Client) {
  const { rows } = await client.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'octavo%'`,
  )
  if (rows[0].open > 0) throw new Error('A shop is open on this database: stop it first')
}

async function refuseEncoding(client: pg.Client) {
  const { rows } = await client.query('show server_encoding')
  if (rows[0].server_encoding !== 'UTF8')
    throw new Error(`The database is encoded in ${rows[0].server_encoding}, UTF8 is needed`)
}

async function load(client: pg.Client, { manifest, rowsOf }: OpenBackup) {
  await refuseOtherColumns(client, manifest)
  const names = manifest.tables.map(({ name }) => `public."${name}"`)
  const references = await foreignKeys(client)
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint "${name}"`)
  // What migrations write into a new shop gives way to what the backup holds.
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  for (const table of manifest.tables)
    await pipeline(await rowsOf(table.name), client.query(copyFrom(copyIn(table))))
  for (const table of names) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
      ...[name, value, isCalled],
    ])
  }
}

async function refuseOtherColumns(client: pg.Client, manifest: Manifest) {
  const shapeOf = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]))
  const made = await shopTables(client)
  if (shapeOf(made) !== shapeOf(manifest.tables))
    throw new Error('The tables of the backup are not those that its migrations make')
}

type Reference = { table: string; name: string; definition: string }

/** Dropped while rows come in, so that no order of the tables is needed, and checked when they are made again. */
async function foreignKeys(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** The tables whose rows are not those of the backup; none when all are. */
export async function differences(url: string, manifest: Manifest): Promise<string[]> {
  const client = await connectForBackup(url, 'octavo verify')
  try {
    const different: string[] = []
    for (const table of manifest.tables) {
      const digest = new RowDigest()
      digest.resume()
      await pipeline(client.query(copyTo(copyOut(table, false))), digest)
      const { rows, digest: is } = digest.counted()
      if (rows !== table.rows || is !== table.digest)
        different.push(`${table.name}: ${rows} rows, ${table.rows} in the backup`)
    }
    return different
  } finally {
    await client.end().catch(() => {})
  }
}
