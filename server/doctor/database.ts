import type pg from 'pg'
import { readMigrations } from '#server/database/migrate.ts'
import { type Env, processesOf } from '#server/env.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

type Look = (client: pg.Client, env: Env) => Promise<Finding>

const version: Look = async (client) => {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, datcollate as locale
     from pg_database where datname = current_database()`,
  )
  const { version: called, number, encoding, locale } = rows[0]
  const says = `PostgreSQL ${called}, ${encoding}, locale ${locale}`
  if (number < 150_000)
    return fault('database', says, 'PostgreSQL 15 or newer is needed: upgrade it')
  if (encoding !== 'UTF8')
    return fault(
      'database',
      says,
      'make a database with encoding UTF8 and restore a backup into it',
    )
  return ok('database', says)
}

const migrations: Look = async (client) => {
  const about = 'migrations'
  const { rows } = await client.query(
    `select to_regclass('public.migrations') is not null as is_there`,
  )
  if (!rows[0].is_there)
    return warning(about, 'the database is empty', 'start the shop, or restore a backup')
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const newer = applied.rows.find(({ name }) => !known.has(name))
  if (newer)
    return fault(
      about,
      `${newer.name} is of a newer version`,
      'start that version, or restore a backup',
    )
  const changed = applied.rows.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed) return fault(about, `${changed.name} was changed`, 'check this version out anew')
  const pending = known.size - applied.rows.length
  if (pending > 0) return warning(about, `${pending} are to come`, 'the next start applies them')
  return ok(about, `all ${known.size} applied`)
}

/** What a process opens beside its pools: it hears of changes, and backs up. */
const connectionsBeside = 5

const connections: Look = async (client, env) => {
  const { rows } = await client.query(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
  )
  const { most, open } = rows[0]
  const pools = env.DATABASE_POOL_MAX + env.DATABASE_JOBS_MAX + env.DATABASE_MAILS_MAX
  const needed = (pools + connectionsBeside) * processesOf(env)
  const says = `${open} open of ${most}; this server takes up to ${needed}`
  if (needed <= most) return ok('connections', says)
  return fault(
    'connections',
    says,
    'raise max_connections of PostgreSQL, or lower PROCESSES or DATABASE_POOL_MAX',
  )
}

const clock: Look = async (client) => {
  const asked = Date.now()
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const apartMs = Number(rows[0].ms) - (asked + Date.now()) / 2
  const says = `${Math.abs(Math.round(apartMs))} ms from the database’s`
  if (Math.abs(apartMs) < 2000) return ok('clock', says)
  const todo = 'let both machines keep their time by NTP'
  return Math.abs(apartMs) < 60_000 ? warning('clock', says, todo) : fault('clock', says, todo)
}

const owner: Look = async (client) => {
  const { rows } = await client.query(
    `select count(*)::int as owners from admins where role = 'owner' and disabled_at is null`,
  )
  if (rows[0].owners > 0) return ok('owner', `${rows[0].owners} at the desk`)
  return fault('owner', 'nobody manages the desk', 'octavo admin add NAME --role owner')
}

/** One that can't be answered is a fault of its own, and the others are still asked. */
export async function lookAtDatabase(client: pg.Client, env: Env): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [about, look] of Object.entries({ version, migrations, connections, clock, owner })) {
    const todo = 'start the shop once, or see what octavo sql says'
    findings.push(
      await look(client, env).catch((error: Error) => fault(about, error.message, todo)),
    )
  }
  return findings
}
