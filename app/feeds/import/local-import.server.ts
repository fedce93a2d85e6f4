import type { Pool } from 'pg'
import { newId } from '#server/database/id.ts'
import type { ImportOptions } from './import.schema.ts'
import { sourceNamed } from './stage.server.ts'

/* Imports of the command line: their files are on its own machine. */

export async function beginLocal(
  pool: Pick<Pool, 'query'>,
  { source, options, isTrial }: { source?: string; options: ImportOptions; isTrial: boolean },
): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into imports (id, source_id, status, options, is_local, is_trial)
     values ($1, $2, 'reading', $3, true, $4)`,
    [id, source ? await sourceNamed({ client: pool }, source) : null, options, isTrial],
  )
  return id
}

/** Removes a dry run, and its source when nothing else came from it. */
export async function forgetTrial(pool: Pick<Pool, 'query'>, id: string): Promise<void> {
  const { rows } = await pool.query<{ sourceId: string | null }>(
    'delete from imports where id = $1 and is_trial returning source_id as "sourceId"',
    [id],
  )
  await pool.query(
    `delete from feed_sources s where id = $1 and options = '{}'
       and not exists (select from imports where source_id = s.id)
       and not exists (select from feed_books where source_id = s.id)`,
    [rows[0]?.sourceId],
  )
}

/** Dry runs whose command was killed; nobody has heard of them for an hour. */
export async function forgetTrials(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from imports where is_trial and heard_at < now() - interval '1 hour' limit 20`,
  )
  for (const { id } of rows) await forgetTrial(pool, id)
}
