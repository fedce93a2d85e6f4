import type { Pool } from 'pg'
import { forgetTrials } from './local-import.server.ts'

/* What of imports is not kept. */

/** Rows of an ended import; those of the last one of each source stay. */
const rowsForDays = 90
/** An import that nobody went on with; its files take room. */
const openForDays = 7
/** A statement has a visitor's time. */
const rowsAtOnce = 5000
const steps = 200

export async function forgetOldImports(pool: Pool, now: Date): Promise<void> {
  await forgetTrials(pool)
  await pool.query(
    `update imports set status = 'cancelled', ended_at = $1
     where status in ('receiving', 'ready', 'failed') and heard_at < $2 and step_at < $2`,
    [now, daysBefore(now, openForDays)],
  )
  // Whatever ended without clearing up: a server was killed just then.
  await pool.query(
    `delete from import_chunks c using imports i
     where i.id = c.import_id and i.status in ('applied', 'cancelled', 'undone')`,
  )
  for (let step = 0; step < steps; step++) {
    const { rowCount } = await pool.query(
      `delete from import_rows where (import_id, row) in (
         select r.import_id, r.row from imports i join import_rows r on r.import_id = i.id
         where i.status in ('applied', 'cancelled', 'undone') and i.ended_at < $1
           and exists (select from imports later where later.source_id = i.source_id
             and later.number > i.number and later.status in ('applied', 'undone'))
         limit ${rowsAtOnce})`,
      [daysBefore(now, rowsForDays)],
    )
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
