import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import encodeQR from 'qr'
import { takeStaffTurn } from '#app/people/staff/turn.server.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { hashOfRecovery, takeCode } from './check.server.ts'
import { seal } from './seal.server.ts'
import type { NewFactor } from './second-factor.schema.ts'
import { appAddress, base32 } from './totp.ts'

/* Setting up a second factor, and doing without it again. */

/** As long as the hash of the codes (RFC 4226, section 4). */
const secretBytes = 20
const recoveryCodes = 10

type Holder = { id: string; username: string }
type Writing = Pick<Deps, 'db' | 'pool' | 'now'>

/** A new secret, which counts from its first code on; null while there is a second factor already. */
export async function beginFactor(
  deps: Writing,
  { id, username }: Holder,
  shopName: string,
): Promise<NewFactor | null> {
  const secret = randomBytes(secretBytes)
  const { rowCount } = await deps.pool.query(
    `insert into second_factors (admin_id, secret, created_at) values ($1, $2, $3)
     on conflict (admin_id) do update set secret = excluded.secret, last_step = 0,
       created_at = excluded.created_at where second_factors.confirmed_at is null`,
    [id, await seal(deps.db, id, secret), deps.now()],
  )
  if (rowCount !== 1) return null
  const address = appAddress(secret, shopName, username)
  const picture = encodeQR(address, 'svg', { ecc: 'medium', border: 2 })
  return { secret: base32(secret), address, picture }
}

/**
 * Turns it on with a first code of the app, and ends every other login, which was made with the password
 * alone. The recovery codes; null for a code that is not right.
 */
export async function confirmFactor(
  deps: Writing,
  actor: AdminActor,
  { id, username, session }: Holder & { session: { id: string } },
  code: string,
): Promise<string[] | null> {
  const { rows } = await deps.pool.query<{ secret: string }>(
    'select secret from second_factors where admin_id = $1 and confirmed_at is null',
    [id],
  )
  const [begun] = rows
  if (!begun || !(await takeCode(deps, id, begun.secret, code))) return null
  const codes = newRecoveryCodes()
  const at = deps.now()
  const isOn = await deps.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update second_factors set confirmed_at = ${at.toISOString()},
          recovery_hashes = array(select jsonb_array_elements_text(${hashesOf(codes)}::jsonb))
        where admin_id = ${id} and confirmed_at is null and secret = ${begun.secret}`,
    )
    if (rowCount !== 1) return false
    await tx.execute(sql`delete from admin_sessions where admin_id = ${id} and id <> ${session.id}`)
    await note(tx, at, { actor, action: 'admin.second-factor-on', ...about(id, username) })
    return true
  })
  return isOn ? codes : null
}

/** Ten new recovery codes in place of the old ones; null without a second factor. */
export async function renewRecoveryCodes(
  deps: Writing,
  actor: AdminActor,
  { id, username }: Holder,
): Promise<string[] | null> {
  const codes = newRecoveryCodes()
  const done = await deps.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update second_factors
        set recovery_hashes = array(select jsonb_array_elements_text(${hashesOf(codes)}::jsonb))
        where admin_id = ${id} and confirmed_at is not null`,
    )
    if (rowCount !== 1) return false
    const action = 'admin.recovery-codes'
    await note(tx, deps.now(), { actor, action, ...about(id, username) })
    return true
  })
  return done ? codes : null
}

export type RemoveOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'required' | 'not-owner' }

/** Turns one's own off, unless the owner requires it. */
export function removeOwnFactor(
  deps: Writing,
  actor: AdminActor,
  { id, username }: Holder,
): Promise<RemoveOutcome> {
  return deps.db.transaction(async (tx): Promise<RemoveOutcome> => {
    await takeStaffTurn(tx, id)
    const required = await tx.execute<{ required: boolean }>(
      sql`select (value->>'secondFactor')::boolean as required from settings where key = 'staff'`,
    )
    if (required.rows[0]?.required) return { ok: false, reason: 'required' }
    const { rowCount } = await tx.execute(sql`delete from second_factors where admin_id = ${id}`)
    if (rowCount !== 1) return { ok: false, reason: 'unknown' }
    await note(tx, deps.now(), { actor, action: 'admin.second-factor-off', ...about(id, username) })
    return { ok: true }
  })
}

/** An owner takes away that of a colleague whose phone is lost; the logins end with it. */
export function resetFactor(
  deps: Writing,
  actor: AdminActor,
  personId: string,
): Promise<RemoveOutcome> {
  return deps.db.transaction(async (tx): Promise<RemoveOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    if (!isId(personId)) return { ok: false, reason: 'unknown' }
    const { rows } = await tx.execute<{ username: string }>(
      sql`delete from second_factors f using admins a
        where f.admin_id = ${personId} and a.id = f.admin_id returning a.username`,
    )
    const [person] = rows
    if (!person) return { ok: false, reason: 'unknown' }
    await tx.execute(sql`delete from admin_sessions where admin_id = ${personId}`)
    const what = about(personId, person.username)
    await note(tx, deps.now(), { actor, action: 'admin.second-factor-reset', ...what })
    return { ok: true }
  })
}

export type RequireOutcome = { ok: true } | { ok: false; reason: 'not-owner' | 'own-first' }

/**
 * Whether everybody needs a second factor. The owner who asks for it has one already, or nobody could
 * come back in.
 */
export function requireFactor(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  required: boolean,
): Promise<RequireOutcome> {
  return deps.db.transaction(async (tx): Promise<RequireOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    const own = await tx.execute(
      sql`select from second_factors where admin_id = ${actor.id} and confirmed_at is not null`,
    )
    if (required && own.rowCount === 0) return { ok: false, reason: 'own-first' }
    const before = await tx.execute<{ required: boolean }>(
      sql`select (value->>'secondFactor')::boolean as required from settings where key = 'staff'`,
    )
    const was = before.rows[0]?.required ?? false
    if (was === required) return { ok: true }
    const value = JSON.stringify({ secondFactor: required })
    await tx.execute(sql`insert into settings (key, value) values ('staff', ${value}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`)
    const detail = { secondFactor: [was, required] }
    const action = 'admin.require-second-factor'
    await note(tx, deps.now(), { actor, action, subject: 'staff', called: 'Everybody', detail })
    return { ok: true }
  })
}

/** 80 bits each: too many to try, so that a plain hash keeps them. */
const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodes }, () =>
    (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )

const hashesOf = (codes: string[]) => JSON.stringify(codes.map(hashOfRecovery))
const about = (id: string, username: string) => ({ subject: `admin:${id}`, called: username })

/** The rule of before a change of it; null, or why not. */
export async function undoRequireFactor(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  { detail }: { detail: Record<string, unknown> },
): Promise<string | null> {
  const [before] = Array.isArray(detail.secondFactor) ? detail.secondFactor : []
  const outcome = await requireFactor(deps, actor, before === true)
  if (outcome.ok) return null
  return outcome.reason === 'own-first'
    ? 'Set up your own second factor first.'
    : 'Only an owner can do that.'
}
