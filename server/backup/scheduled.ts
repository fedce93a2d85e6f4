import * as path from 'node:path'
import type { Pool } from 'pg'
import type { Env } from '#server/env.ts'
import type { Job } from '#server/jobs/job.ts'
import { backUpWhenDue } from './when-due.ts'

/* The backups that the shop makes by itself: BACKUP_EVERY, BACKUP_KEEP, BACKUP_DIR; and what it knows of the last. */

/** Looks every ten minutes (`roundMs`) whether it is time. One that fails is a line of the log as any job's. */
export const backupJob: Job = {
  name: 'backup',
  every: '*/10 * * * *',
  run: async (_, { env, pool, now }) => {
    if (env.BACKUP_EVERY === undefined) return
    const made = await backUpWhenDue({
      ...{ url: pool.options.connectionString as string, folder: backupFolder(env) },
      ...{ everyMs: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, now },
    })
    return made ? `Backed up: ${made.file}, ${made.bytes} bytes` : undefined
  },
}

export const backupFolder = (env: Env): string =>
  env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')

export type LastBackup = {
  /** Of the last good one; null when there is none. */
  at: Date | null
  bytes: number | null
  /** Why the last try failed; null when it was good, or the first is still to come. */
  failure: string | null
  /** How often one is made: the setting, or what a program beside the shop said; null when nobody makes any. */
  everyMs: number | null
}

export async function lastBackup(pool: Pool, env: Env): Promise<LastBackup> {
  const { rows } = await pool.query<Omit<LastBackup, 'everyMs'> & { every: number | null }>(
    `select good.started_at as at, good.bytes::float as bytes, latest.failure, latest.every
     from (select) as one
     left join lateral (select started_at, bytes from backups where file is not null
       order by started_at desc limit 1) good on true
     left join lateral (select failure, every_seconds as every from backups
       order by started_at desc limit 1) latest on true`,
  )
  const { every = null, ...last } = rows[0] ?? { at: null, bytes: null, failure: null }
  return { ...last, everyMs: env.BACKUP_EVERY ?? (every === null ? null : every * 1000) }
}

export type BackupState = { at: string | null; state: 'good' | 'late' | 'failed' }

/** For people: late is twice the time between two of them. Null where none are made by a rhythm. */
export async function backupState(pool: Pool, env: Env, now: Date): Promise<BackupState | null> {
  const { at, failure, everyMs } = await lastBackup(pool, env)
  if (everyMs === null) return null
  const isLate = at !== null && now.getTime() - at.getTime() > 2 * everyMs
  const state = failure !== null ? 'failed' : isLate ? 'late' : 'good'
  return { at: at?.toISOString() ?? null, state }
}
