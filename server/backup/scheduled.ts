import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { Pool } from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import type { Job } from '#server/jobs/job.ts'
import { shopVersion } from '#server/system/version.ts'
import { connectForBackup } from './connect.ts'
import { openBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/* The backups that the shop makes by itself: BACKUP_EVERY, BACKUP_KEEP, BACKUP_DIR. */

/** The job comes round this often and looks whether it is time. */
const roundMs = 10 * 60_000

export const backupJob: Job = {
  name: 'backup',
  every: '*/10 * * * *',
  run: async (_, deps) => {
    if (deps.env.BACKUP_EVERY !== undefined) await backUpWhenDue(deps, deps.env.BACKUP_EVERY)
  },
}

export const backupFolder = (env: Env): string =>
  env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')

const ownName = /^octavo-\d{8}-\d{6}\.zip$/
const nameAt = (now: Date) =>
  `octavo-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.zip`

type Needed = Pick<Deps, 'pool' | 'env' | 'now'>

/** One server does it. Throws when it failed, after noting that, so that the log says why. */
async function backUpWhenDue({ pool, env, now }: Needed, everyMs: number): Promise<void> {
  const url = pool.options.connectionString as string
  const turn = await connectForBackup(url, 'octavo backups')
  try {
    const { rows } = await turn.query(
      "select pg_try_advisory_lock(hashtextextended('backups', 0)) as taken",
    )
    if (!rows[0].taken || !(await isDue(pool, now(), everyMs))) return
    const startedAt = now()
    const file = path.join(backupFolder(env), nameAt(startedAt))
    try {
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const { bytes } = await writeBackup({ url, file, version: shopVersion(), now: startedAt })
      // Read back from the disk before it counts as good.
      ;(await openBackup(file)).close()
      await noteOutcome(pool, startedAt, now(), { file, bytes, failure: null })
    } catch (error) {
      const failure = (error as Error).message.slice(0, 500)
      await noteOutcome(pool, startedAt, now(), { file: null, bytes: null, failure })
      throw error
    }
    await prune(backupFolder(env), env.BACKUP_KEEP, now())
  } finally {
    await turn.end().catch(() => {})
  }
}

/** Half a round early rather than a whole one late; after a failure the next round tries again. */
async function isDue(pool: Pool, now: Date, everyMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select coalesce(max(started_at) filter (where file is not null) <= $1, true)
       and coalesce(max(started_at) <= $2, true) as due from backups`,
    [new Date(now.getTime() - everyMs + roundMs / 2), new Date(now.getTime() - roundMs / 2)],
  )
  return rows[0]?.due ?? true
}

type Outcome = { file: string | null; bytes: number | null; failure: string | null }

async function noteOutcome(pool: Pool, startedAt: Date, at: Date, outcome: Outcome) {
  await pool.query(
    `insert into backups (started_at, finished_at, file, bytes, failure) values ($1, $2, $3, $4, $5)`,
    [startedAt, at, outcome.file, outcome.bytes, outcome.failure],
  )
  // The last good one stays, however long ago it was.
  await pool.query(
    `delete from backups where started_at < $1
       and started_at <> (select max(started_at) from backups where file is not null)`,
    [new Date(at.getTime() - 365 * 86_400_000)],
  )
}

/** Only after a good one, and only what has the name of one; what a kill has left behind goes after a day. */
async function prune(folder: string, keep: number, now: Date) {
  const names = await fs.readdir(folder)
  const own = names.filter((name) => ownName.test(name)).sort()
  for (const name of own.slice(0, -keep)) await fs.rm(path.join(folder, name), { force: true })
  for (const name of names.filter((name) => /^octavo-.*\.zip\.\d+\.partial$/.test(name))) {
    const { mtimeMs } = await fs.stat(path.join(folder, name))
    if (mtimeMs < now.getTime() - 86_400_000) await fs.rm(path.join(folder, name), { force: true })
  }
}

export type LastBackup = {
  /** Of the last good one; null when there is none. */
  at: Date | null
  bytes: number | null
  /** Why the last try failed; null when it was good, or the first is still to come. */
  failure: string | null
}

export async function lastBackup(pool: Pool): Promise<LastBackup> {
  const { rows } = await pool.query<LastBackup>(
    `select good.started_at as at, good.bytes::float as bytes, latest.failure
     from (select) as one
     left join lateral (select started_at, bytes from backups where file is not null
       order by started_at desc limit 1) good on true
     left join lateral (select failure from backups order by started_at desc limit 1) latest on true`,
  )
  return rows[0] ?? { at: null, bytes: null, failure: null }
}

export type BackupState = { at: string | null; state: 'good' | 'late' | 'failed' }

/** For people: late is twice the time between two of them. Null where the shop makes none by itself. */
export async function backupState(pool: Pool, env: Env, now: Date): Promise<BackupState | null> {
  if (env.BACKUP_EVERY === undefined) return null
  const { at, failure } = await lastBackup(pool)
  const isLate = at !== null && now.getTime() - at.getTime() > 2 * env.BACKUP_EVERY
  const state = failure !== null ? 'failed' : isLate ? 'late' : 'good'
  return { at: at?.toISOString() ?? null, state }
}
