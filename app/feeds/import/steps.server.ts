import type { Pool } from 'pg'
import { type Actor, type AdminActor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { isId, newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { ImportOptions, ImportStatus, NewImport } from './import.schema.ts'
import { sourceNamed } from './stage.server.ts'

/* What somebody asks of an import. A step is only noted here; workers.server.ts has it done. */

/** Imports that nobody has ended: each may hold its files. */
const maxOpen = 50

export type Created = { ok: true; id: string } | { ok: false; reason: 'too-many' }

export async function createImport(
  pool: Pool,
  actor: AdminActor,
  { source, options = {} }: NewImport,
): Promise<Created> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::integer as open from imports
     where status in ('receiving', 'reading', 'ready', 'failed') and not is_trial`,
  )
  if ((rows[0]?.open ?? 0) >= maxOpen) return { ok: false, reason: 'too-many' }
  const id = newId()
  const sourceId = source ? await sourceNamed({ client: pool }, source) : null
  await shortTransaction(pool, waitMs, async (client) => {
    const { rows: made } = await client.query<{ number: string }>(
      `insert into imports (id, source_id, status, options, actor_id)
       values ($1, $2, 'receiving', $3, $4) returning number`,
      [id, sourceId, options, actor.id],
    )
    const about = { subject: `import:${id}`, called: calledOf(made[0]?.number), detail: { source } }
    await note(transactionOn(client), new Date(), { actor, action: 'import.create', ...about })
  })
  return { ok: true, id }
}

const waitMs = 3000
const calledOf = (number?: string) => `Import ${number}`

export type Step = 'read' | 'apply' | 'cancel' | 'undo'
export type Asked =
  | { ok: true; status: ImportStatus }
  | { ok: false; reason: 'unknown' | 'no-files' }
  | { ok: false; reason: 'not-now'; status: ImportStatus }

/* Which states a step may be asked in, beside what the row says. */
export const mayStep: Record<Step, string> = {
  read: `status in ('receiving', 'ready', 'failed') and at_row = 0 and not is_local`,
  // Not once its undo has begun: the rest would be written over what was taken back.
  apply: `status in ('ready', 'cancelled', 'failed') and undone_row = 0
    and (counts->>'records')::integer > 0`,
  cancel: `status in ('receiving', 'reading', 'ready', 'applying', 'failed')`,
  undo: `status in ('applied', 'cancelled', 'failed') and (at_row > 0 or status = 'applied')`,
}

/** Of a row `waiting`: the number of the import that has its turn now. */
export const waitsForSql = (waiting: string) => `(select other.number::integer from imports other
  where other.status in ('applying', 'undoing') and not other.is_waiting and other.id <> ${waiting}.id
  order by other.heard_at desc limit 1)`

/** Who works on it looks now, not when it is found to be forgotten. */
const atOnce = `step_at = now(), heard_at = now() - interval '1 hour', cancel_asked_at = null,
  problem = null, ended_at = null`

export async function askRead(
  pool: Pool,
  id: string,
  { source, options }: { source?: string; options?: ImportOptions },
  actor?: Actor,
): Promise<Asked> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const files = await pool.query(
    'select from import_files where import_id = $1 and received_at is not null limit 1',
    [id],
  )
  const sourceId = source ? await sourceNamed({ client: pool }, source) : null
  if (files.rowCount === 0) {
    const asked = await whyNot(pool, id)
    return asked.reason === 'unknown' ? asked : { ok: false, reason: 'no-files' }
  }
  return ask(
    pool,
    { id, step: 'read', actor },
    `status = 'reading', done = 0, total = null, counts = '{}', options = options || $2,
      source_id = coalesce($3::uuid, source_id), ${atOnce}`,
    [options ?? {}, sourceId],
  )
}

export const askApply = (pool: Pool, id: string, actor?: Actor): Promise<Asked> =>
  ask(pool, { id, step: 'apply', actor }, `status = 'applying', done = at_row, ${atOnce}`)

export const askUndo = (pool: Pool, id: string, actor?: Actor): Promise<Asked> =>
  ask(pool, { id, step: 'undo', actor }, `status = 'undoing', done = undone_row, ${atOnce}`)

/** What is at work stops after what it has in hand; what is not, ends here. */
export async function askCancel(pool: Pool, id: string, actor?: Actor): Promise<Asked> {
  const asked = await ask(
    pool,
    { id, step: 'cancel', actor },
    `cancel_asked_at = now(),
      status = case when status in ('reading', 'applying') then status else 'cancelled' end,
      ended_at = case when status in ('reading', 'applying') then null else now() end`,
  )
  if (asked.ok && asked.status === 'cancelled')
    await pool.query('delete from import_chunks where import_id = $1', [id])
  return asked
}

/** Without an actor it is a command that asks. */
async function ask(
  pool: Pool,
  { id, step, actor = { kind: 'system' } }: { id: string; step: Step; actor?: Actor },
  change: string,
  values: unknown[] = [],
): Promise<Asked> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const status = await shortTransaction(pool, waitMs, async (client) => {
    const { rows } = await client.query<{ status: ImportStatus; number: string }>(
      `update imports set ${change} where id = $1 and ${mayStep[step]} returning status, number`,
      [id, ...values],
    )
    const [asked] = rows
    if (!asked) return null
    const about = { subject: `import:${id}`, called: calledOf(asked.number) }
    await note(transactionOn(client), new Date(), { actor, action: `import.${step}`, ...about })
    return asked.status
  })
  return status ? { ok: true, status } : whyNot(pool, id)
}

async function whyNot(pool: Pool, id: string): Promise<Exclude<Asked, { ok: true }>> {
  const { rows } = await pool.query<{ status: ImportStatus }>(
    'select status from imports where id = $1',
    [id],
  )
  return rows[0]
    ? { ok: false, reason: 'not-now', status: rows[0].status }
    : { ok: false, reason: 'unknown' }
}
