import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Actor } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Transaction } from '#server/database/client.ts'
import type { StockMove } from './stock.schema.ts'

/* The journal of copies: every change of a book's stock writes one row here, in its own transaction. */

export type NewMove = {
  bookId: string
  at: Date
  kind: Exclude<StockMove['kind'], 'sale' | 'return'>
  before: number | null
  after: number | null
  reason?: string
  actor: Actor
}

/** Writes what happened to a book's copies. Sales and returns are written by the order itself. */
export async function noteMove(tx: Transaction, move: NewMove): Promise<void> {
  const { bookId, at, kind, before, after, reason, actor } = move
  await tx.execute(sql`/* stock.note-move */
    insert into stock_moves (book_id, at, kind, before, after, reason, actor_kind, actor_id)
    values (${bookId}, ${at}, ${kind}, ${before}, ${after}, ${reason || null}, ${actor.kind},
      ${'id' in actor ? actor.id : null})`)
}

/**
 * What a change of copies affects: the book itself and every list that shows the number. Only the
 * first and the last copy change more than that: shelves and search show "sold out".
 */
export function stockTags(id: string, before: number | null, after: number | null): Tag[] {
  return [`book:${id}`, 'stock', ...(isSoldOutChanged(before, after) ? (['lists'] as const) : [])]
}

/** Whether the search must be updated. */
export const isSoldOutChanged = (before: number | null, after: number | null): boolean =>
  (before === 0) !== (after === 0)

type MoveRow = {
  id: string
  at: Date
  kind: StockMove['kind']
  before: number | null
  after: number | null
  reason: string | null
  by: StockMove['by']
  name: string | null
  orderId: string | null
}

const toMove = ({ at, reason, name, orderId, ...row }: MoveRow): StockMove => ({
  ...row,
  at: at.toISOString(),
  ...(reason !== null && { reason }),
  ...(name !== null && { name }),
  ...(orderId !== null && { orderId }),
})

/** What happened to a book's copies, the latest first; `cursor` is the last move of the page before. */
export async function readMoves(
  pool: Pool,
  bookId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ moves: StockMove[]; nextCursor: string | null }> {
  const { rows } = await pool.query<MoveRow>({
    name: cursor ? 'stock moves after' : 'stock moves',
    text: `select m.id::text, m.at, m.kind, m.before, m.after, m.reason, m.actor_kind as by,
        a.username as name, m.order_id as "orderId"
      from stock_moves m left join admins a on m.actor_kind = 'admin' and a.id::text = m.actor_id
      where m.book_id = $1 ${cursor ? 'and m.id < $3' : ''} order by m.id desc limit $2`,
    values: [bookId, limit + 1, ...(cursor ? [cursor] : [])],
  })
  const more = rows.length > limit
  if (more) rows.pop()
  return { moves: rows.map(toMove), nextCursor: more ? (rows.at(-1)?.id ?? null) : null }
}

/** How far back to look for changes since a number was read. */
const movesLookedAt = 100

/**
 * How many copies were sold since the shop showed this number; null when something else happened as
 * well, or when it is too long ago to tell.
 */
export async function soldSince(
  tx: Transaction,
  bookId: string,
  was: number | null,
): Promise<number | null> {
  const { rows } = await tx.execute<{ kind: string; before: number | null }>(sql`
    select kind, before from stock_moves where book_id = ${bookId}
    order by id desc limit ${movesLookedAt}`)
  let sold = 0
  for (const { kind, before } of rows) {
    if (kind !== 'sale') return null
    sold += 1
    if (before === was) return sold
  }
  return null
}
