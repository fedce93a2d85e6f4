import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type pg from 'pg'
import { shopVersion } from '#server/system/version.ts'
import { connectForBackup } from './connect.ts'
import { openBackup } from './read-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

/* Backups by a rhythm, whoever makes them: the shop itself, or `octavo backup --every` beside it. */

/** Somebody looks this often whether it is time. */
export const roundMs = 10 * 60_000

const ownName = /^octavo-\d{8}-\d{6}\.zip$/
const nameAt = (now: Date) =>
  `octavo-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.zip`

type Rhythm = {
  url: string
  folder: string
  everyMs: number
  keep: number
  /** True for a program beside the shop, whose rhythm the shop knows from what is noted. */
  isBeside?: boolean
  now: () => Date
  signal?: AbortSignal
}

/**
 * Makes a backup when it is time for one and nobody else is at it, and keeps the newest; null when there was nothing
 * to do. Throws when it failed, after noting that.
 */
export async function backUpWhenDue(rhythm: Rhythm): Promise<WrittenBackup | null> {
  const { url, folder, everyMs, keep, now, signal } = rhythm
  const turn = await connectForBackup(url, 'octavo backups')
  try {
    const { rows } = await turn.query(
      "select pg_try_advisory_lock(hashtextextended('backups', 0)) as taken",
    )
    if (!rows[0].taken || !(await isDue(turn, now(), everyMs))) return null
    const startedAt = now()
    const file = path.join(folder, nameAt(startedAt))
    const every = rhythm.isBeside ? everyMs / 1000 : null
    let made: WrittenBackup
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      made = await writeBackup({ url, file, version: shopVersion(), now: startedAt, signal })
      // Read back from the disk before it counts as good.
      ;(await openBackup(file)).close()
      await noteOutcome(turn, startedAt, now(), { file, bytes: made.bytes, failure: null, every })
    } catch (error) {
      // One that somebody stopped has not failed.
      if (signal?.aborted) throw error
      // One that nobody knows of would be one too many: the next is made by what is noted.
      await fs.rm(file, { force: true }).catch(() => {})
      const failure = (error as Error).message.slice(0, 500)
      const outcome = { file: null, bytes: null, failure, every }
      // Where the database is what failed, the reason is worth more than the note.
      await noteOutcome(turn, startedAt, now(), outcome).catch(() => {})
      throw error
    }
    await prune(folder, keep, now())
    return made
  } finally {
    await turn.end().catch(() => {})
  }
}

/** Half a round early rather than a whole one late; after a failure the next round tries again. */
async function isDue(client: pg.Client, now: Date, everyMs: number): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    `select coalesce(max(started_at) filter (where file is not null) <= $1, true)
       and coalesce(max(started_at) <= $2, true) as due from backups`,
    [new Date(now.getTime() - everyMs + roundMs / 2), new Date(now.getTime() - roundMs / 2)],
  )
  return rows[0]?.due ?? true
}

type Outcome = {
  file: string | null
  bytes: number | null
  failure: string | null
  every: number | null
}

async function noteOutcome(client: pg.Client, startedAt: Date, at: Date, outcome: Outcome) {
  const { file, bytes, failure, every } = outcome
  await client.query(
    `insert into backups (started_at, finished_at, file, bytes, failure, every_seconds)
     values ($1, $2, $3, $4, $5, $6)`,
    [startedAt, at, file, bytes, failure, every],
  )
  // The last good one stays, however long ago it was.
  await client.query(
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
