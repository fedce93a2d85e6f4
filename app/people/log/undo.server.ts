import type { AdminActor } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'

type Entry = { id: string; subject: string; detail: Record<string, unknown> }

/**
 * By what was changed: takes a change back, which is a change like any other, and answers null; else why
 * that can't be done, in words. Each feature has its own; they are put together in `server/every-undo.ts`.
 */
export type Undos = Record<
  string,
  (deps: Deps, actor: AdminActor, entry: Entry) => Promise<string | null>
>

export const isUndoable = (undos: Undos, subject: string | null): boolean =>
  subject !== null && Object.hasOwn(undos, subject)

type Undone = { ok: true } | { ok: false; reason: 'unknown' } | { ok: false; why: string }

/** Takes back what an entry of the log has changed. */
export async function undoEntry(
  deps: Deps,
  actor: AdminActor,
  undos: Undos,
  id: string,
): Promise<Undone> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const { rows } = await deps.pool.query<Entry>(
    `select id, subject, detail from audit
     where id = $1 and actor_kind <> 'customer' and jsonb_typeof(detail) = 'object'`,
    [id],
  )
  const [entry] = rows
  const undo = entry && isUndoable(undos, entry.subject) ? undos[entry.subject] : undefined
  if (!entry || !undo) return { ok: false, reason: 'unknown' }
  const why = await undo(deps, actor, entry)
  return why === null ? { ok: true } : { ok: false, why }
}
