import type { Pool } from 'pg'
import type {
  Counts,
  Import,
  ImportOptions,
  ImportStatus,
} from '#app/feeds/import/import.schema.ts'
import { mayStep, waitsForSql } from '#app/feeds/import/steps.server.ts'
import { toDollars } from '#app/values/money.ts'
import { isId } from '#server/database/id.ts'

/* Imports as the desk and the command line see them. */

const noCounts: Counts = {
  ...{ created: 0, changed: 0, archived: 0, skipped: 0, refused: 0, records: 0 },
  ...{ kept: 0, stays: 0 },
}

type Found = {
  id: string
  number: number
  status: ImportStatus
  source: string | null
  options: ImportOptions
  counts: Partial<Counts>
  troubles: Import['troubles']
  heads: Import['heads']
  files: Import['files'] | null
  done: number
  total: number | null
  waiting: boolean
  waitsFor: number | null
  stopping: boolean
  problem: string | null
  can: Import['can']
  by: string | null
  elapsed: number
  createdAt: Date
  appliedAt: Date | null
  endedAt: Date | null
}

const can = Object.entries(mayStep)
  .map(([step, condition]) => `'${step}', coalesce(${condition}, false)`)
  .join(', ')

const found = `
  with found as (
    select i.*, s.name as source, a.username as by from imports i
      left join feed_sources s on s.id = i.source_id
      left join admins a on a.id = i.actor_id)
  select id, number::integer, status, source, options, counts, troubles, heads,
    done::float, total::float, is_waiting as waiting,
    case when is_waiting then ${waitsForSql('found')} end as "waitsFor", cancel_asked_at is not null as stopping, problem, by,
    (select json_agg(json_build_object('position', position, 'name', name, 'bytes', bytes,
        'received', received_at is not null) order by position)
      from import_files where import_id = found.id) as files,
    json_build_object(${can}, 'mend', status in ('ready', 'applied')) as can,
    extract(epoch from now() - step_at)::float as elapsed,
    created_at as "createdAt", applied_at as "appliedAt", ended_at as "endedAt"
  from found`

const toImport = ({ elapsed, files, counts, ...row }: Found): Import => ({
  ...row,
  counts: { ...noCounts, ...counts },
  files: files ?? [],
  secondsLeft: secondsLeftOf(row, elapsed),
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

const atWork = new Set<ImportStatus>(['reading', 'applying', 'undoing'])

function secondsLeftOf(
  { status, done, total, waiting }: Pick<Found, 'status' | 'done' | 'total' | 'waiting'>,
  elapsed: number,
): number | null {
  if (!atWork.has(status) || waiting || total === null || done <= 0 || elapsed < 1) return null
  return Math.max(0, Math.ceil((elapsed / done) * (total - done)))
}

/** An import by its id, or by its number; null when there is none. */
export async function findImport(pool: Pick<Pool, 'query'>, name: string): Promise<Import | null> {
  if (!isId(name) && !/^\d{1,15}$/.test(name)) return null
  const { rows } = await pool.query<Found>(
    `${found} where ${isId(name) ? 'id = $1' : 'number = $1::bigint'}`,
    [name],
  )
  return rows[0] ? toImport(rows[0]) : null
}

/** Somebody has to look at it: it failed, or has refused records that can still be mended. */
const isRefused = `not is_trial and (status = 'failed'
  or status = 'ready' and coalesce((counts->>'refused')::bigint, 0) > 0)`

export async function countRefusedImports(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from imports where ${isRefused}`,
  )
  return rows[0]?.count ?? 0
}

/** The latest first; dry runs of the command line are nobody's business. */
export async function listImports(
  pool: Pick<Pool, 'query'>,
  { before, state, limit }: { before?: string; state?: 'refused'; limit: number },
): Promise<{ imports: Import[]; next: string | null }> {
  const { rows } = await pool.query<Found>(
    `${found} where not is_trial and number < $1::bigint
      and ${state ? isRefused : 'true'} order by number desc limit $2`,
    [before ?? '9000000000000000000', limit + 1],
  )
  const more = rows.length > limit
  if (more) rows.pop()
  return { imports: rows.map(toImport), next: more ? String(rows.at(-1)?.number) : null }
}

export const priceOf = (cents: string | null): number | null =>
  cents === null ? null : toDollars(Number(cents))
