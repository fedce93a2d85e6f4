import { and, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { identityFields, type ShopIdentity } from '#app/values/shop-identity.ts'
import type { Actor } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import { audit } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { changeIdentity, type IdentityOutcome, identitySubject } from './change-identity.server.ts'
import { readIdentity } from './identity.server.ts'

/* What the shop said of itself before: read from the audit, which has each change with its values. */

const most = 100

type Detail = Record<string, unknown>
type FieldChange = { name: keyof ShopIdentity; before: string; after: string }

/** The fields that a change has touched; those that the shop has no more are left out. */
const fieldsIn = (detail: Detail): FieldChange[] =>
  identityFields.flatMap((name) => {
    const pair = detail[name]
    const [before, after] = Array.isArray(pair) ? (pair as unknown[]) : []
    return typeof before === 'string' && typeof after === 'string' ? [{ name, before, after }] : []
  })

/** The last changes, newest first. */
export async function identityHistory(pool: Pool) {
  const { rows } = await pool.query<{ id: string; at: Date; by: string | null; detail: Detail }>({
    name: 'identity history',
    text: `select audit.id, audit.at, admins.username as by, audit.detail
      from audit left join admins
        on audit.actor_kind = 'admin' and admins.id::text = audit.actor_id
      where subject = $1 order by audit.at desc, audit.id desc limit ${most}`,
    values: [identitySubject],
  })
  return rows.map(({ id, at, by, detail }) => ({
    id,
    at: at.toISOString(),
    ...(by !== null && { by }),
    fields: fieldsIn(detail),
    isUndo: 'undoes' in detail,
  }))
}

export type UndoOutcome =
  | IdentityOutcome
  | { ok: false; reason: 'unknown' }
  /** What the fields say now that were changed again since. */
  | { ok: false; reason: 'changed-since'; now: Partial<ShopIdentity> }

/** Gives the fields of a change the values that they had before it; `force` also where they were changed since. */
export async function undoIdentity(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'env' | 'settings'>,
  actor: Actor,
  id: string,
  force = false,
): Promise<UndoOutcome> {
  const itsOwn = and(eq(audit.id, id), eq(audit.subject, identitySubject))
  const [entry] = isId(id) ? await deps.db.select().from(audit).where(itsOwn) : []
  if (!entry) return { ok: false, reason: 'unknown' }
  const fields = fieldsIn(entry.detail as Detail)
  const { identity, version } = await readIdentity(deps.db)
  const since = fields.filter(({ name, after }) => identity[name] !== after)
  if (since.length > 0 && !force) {
    const now = Object.fromEntries(since.map(({ name }) => [name, identity[name]]))
    return { ok: false, reason: 'changed-since', now }
  }
  const before = Object.fromEntries(fields.map(({ name, before }) => [name, before]))
  return changeIdentity(deps, actor, before, [version], id)
}
