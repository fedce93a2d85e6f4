import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from '#server/database/away.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { applyImport } from './apply.server.ts'
import type { Connection } from './batch/copy.server.ts'
import type { ImportStatus } from './import.schema.ts'
import { stage } from './stage.server.ts'
import { waitsForSql } from './steps.server.ts'
import { undoImport } from './undo.server.ts'
import { uploadedFiles } from './uploads.server.ts'
import { connect, loadImport, type Means, type Work } from './work.server.ts'

/* Does the step that an import is in. Whoever does it holds a lock of the database's session, which ends
   with it: what was killed is taken up by anybody, and nothing is done by two. */

/** `elsewhere`: somebody is at work on it. */
export type Outcome = 'done' | 'elsewhere'

const awayForMs = 600_000

/** The same as often as the database comes back within ten minutes. */
export async function runImportPatiently(id: string, means: Means): Promise<Outcome> {
  const until = Date.now() + awayForMs
  for (;;) {
    try {
      return await runImport(id, means)
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error
      await delay(1000)
    }
  }
}

export async function runImport(id: string, means: Means): Promise<Outcome> {
  const client = await connect(means.url)
  try {
    if (!(await locks(client, `octavo import ${id}`))) {
      // Whoever has it is busy with one long statement: nobody need look again soon.
      await client.query('update imports set heard_at = now() where id = $1', [id])
      return 'elsewhere'
    }
    const imported = await loadImport(client, id)
    if (!imported) return 'done'
    const work: Work = { ...means, client, import: imported }
    await client.query('update imports set heard_at = now() where id = $1', [id])
    try {
      await takeStep(work)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      await end(work, 'failed', `It stopped because of a fault: ${wordsOf(error)}`)
      throw error
    }
    return 'done'
  } finally {
    await client.end().catch(() => {})
  }
}

async function locks(client: Connection, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
    [name],
  )
  return rows[0]?.got ?? false
}

async function takeStep(work: Work): Promise<void> {
  const { status } = work.import
  if (status === 'reading') return read(work)
  if (status !== 'applying' && status !== 'undoing') return
  if (!(await waitForTurn(work))) return end(work, 'cancelled')
  if (status === 'applying') return end(work, (await applyImport(work)) ? 'applied' : 'cancelled')
  await undoImport(work)
  await end(work, 'undone')
}

async function read(work: Work): Promise<void> {
  const { import: imported, files } = work
  if (files) return endReading(work, await stage(work, files))
  if (imported.isLocal) {
    return end(work, 'failed', 'The command that read it ended too early. Run it again.')
  }
  const second = await connect(work.url)
  try {
    const uploaded = await uploadedFiles(second, imported.id)
    await endReading(work, await stage(work, uploaded))
  } finally {
    await second.end().catch(() => {})
  }
}

async function endReading(work: Work, isWhole: boolean) {
  if (isWhole) return end(work, 'ready')
  await work.client.query('delete from import_rows where import_id = $1', [work.import.id])
  await end(work, 'cancelled')
}

/** One import changes the shop at a time. Answers false when it was told to stop while it waited. */
async function waitForTurn({
  client,
  import: { id, status, total },
  tell,
}: Work): Promise<boolean> {
  while (!(await locks(client, 'octavo imports change the shop'))) {
    const { rows } = await client.query<{ stops: boolean; waitsFor: number | null }>(
      `update imports set is_waiting = true, heard_at = now() where id = $1
       returning cancel_asked_at is not null and status <> 'undoing' as stops,
         ${waitsForSql('imports')} as "waitsFor"`,
      [id],
    )
    if (rows[0]?.stops) return false
    tell?.({ step: status, done: 0, total, waiting: true, waitsFor: rows[0]?.waitsFor })
    await delay(500)
  }
  await client.query(
    'update imports set is_waiting = false, step_at = now(), heard_at = now() where id = $1',
    [id],
  )
  return true
}

const isEnd: Partial<Record<ImportStatus, true>> = { applied: true, cancelled: true, undone: true }

/** The uploaded bytes go at the end; what the records said stays. */
async function end(work: Work, status: ImportStatus, problem: string | null = null) {
  const { client, import: imported } = work
  const { id } = imported
  await client.query(
    `update imports set status = $2, problem = $3, cancel_asked_at = null, is_waiting = false,
      heard_at = now(), applied_at = case when $2 = 'applied' then now() else applied_at end,
      ended_at = case when $4 then now() end
     where id = $1 and status = $5`,
    [id, status, problem, isEnd[status] ?? false, imported.status],
  )
  if (isEnd[status]) await client.query('delete from import_chunks where import_id = $1', [id])
  imported.status = status
}
