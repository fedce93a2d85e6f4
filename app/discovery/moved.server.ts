import { and, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { shelfSlug } from '#app/values/normalise.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import { type Actor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { moved } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

export type MovedKind = ShelfKind | 'book'

/** The new address of a book's id or a heading's slug; null when it has not moved. */
export async function findMoved(pool: Pool, kind: MovedKind, from: string): Promise<string | null> {
  // Moves of a time when each spelling of a series had its own address still lead on.
  const standing = (key: string) => (kind === 'series' ? shelfSlug(kind, key) : key)
  const { rows } = await pool.query<{ to: string }>({
    name: 'moved',
    text: `select to_key as to from moved where kind = $1 and from_key = any($2::text[])
      order by from_key = $3 desc limit 1`,
    values: [kind, [...new Set([from, standing(from)])], from],
  })
  const to = rows[0] && standing(rows[0].to)
  return to === undefined || to === standing(from) ? null : to
}

/**
 * Sends visitors of one address on to another. Earlier moves to the old address now lead to the new
 * one, and the new one is no longer moved itself, so there are neither chains nor circles.
 */
export async function move(
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  kind: MovedKind,
  from: string,
  to: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveWithin(tx, now(), actor, { kind, from, to })
    await changes.announce(tx, ['books'])
  })
  changes.heard(['books'])
}

type Move = { kind: MovedKind; from: string; to: string }

/** The same as a part of a transaction, which tells that lists of books have changed. */
export async function moveWithin(
  tx: Transaction,
  at: Date,
  actor: Actor,
  { kind, from, to }: Move,
): Promise<void> {
  await tx.delete(moved).where(and(eq(moved.kind, kind), eq(moved.fromKey, to)))
  await tx
    .update(moved)
    .set({ toKey: to })
    .where(and(eq(moved.kind, kind), eq(moved.toKey, from)))
  await tx
    .insert(moved)
    .values({ kind, fromKey: from, toKey: to, at })
    .onConflictDoUpdate({ target: [moved.kind, moved.fromKey], set: { toKey: to, at } })
  const detail = { from, to }
  await note(tx, at, { actor, action: 'address.move', ...about(kind, from), detail })
}

const about = (kind: MovedKind, from: string) => ({
  subject: `${kind}:${from}`,
  called: `${kind} ${from}`,
})

/** Undoes the move of an address; false when it had not moved. */
export async function unmove(
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  kind: MovedKind,
  from: string,
): Promise<boolean> {
  const isUndone = await db.transaction(async (tx) => {
    if (!(await unmoveWithin(tx, now(), actor, { kind, from }))) return false
    await changes.announce(tx, ['books'])
    return true
  })
  if (isUndone) changes.heard(['books'])
  return isUndone
}

/** The same as a part of a transaction. */
export async function unmoveWithin(
  tx: Transaction,
  at: Date,
  actor: Actor,
  { kind, from }: Pick<Move, 'kind' | 'from'>,
): Promise<boolean> {
  const gone = and(eq(moved.kind, kind), eq(moved.fromKey, from))
  const [row] = await tx.delete(moved).where(gone).returning()
  if (!row) return false
  const detail = { from, to: row.toKey }
  await note(tx, at, { actor, action: 'address.unmove', ...about(kind, from), detail })
  return true
}
