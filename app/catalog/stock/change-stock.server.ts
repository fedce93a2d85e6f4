import { eq } from 'drizzle-orm'
import type { BookRow, StoredBook } from '#app/catalog/rows/books.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type Actor, note } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { maxStock, type StockChange } from './stock.schema.ts'
import {
  isSoldOutChanged,
  type NewMove,
  noteMove,
  soldSince,
  stockTags,
} from './stock-journal.server.ts'

/** The stock has changed since the number was read; `sold` when only sales did it. */
export type MovedMeanwhile = {
  ok: false
  reason: 'moved-meanwhile'
  stock: number | null
  sold: number | null
}

export type StockOutcome =
  | { ok: true; book: BookRow }
  | { ok: false; reason: 'unknown' }
  /** Copies cannot be added or removed before they are counted. */
  | { ok: false; reason: 'not-counted' }
  /** The change would take more copies than there are, or exceed the maximum. */
  | { ok: false; reason: 'too-few' | 'too-many'; stock: number }
  | MovedMeanwhile

/**
 * Adds copies, removes some, or saves a count. This is not an edit of the book: its version stays,
 * and orders wait for it as they wait for each other. An archived book has no copies to count.
 */
export async function changeStock(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  id: string,
  change: StockChange,
): Promise<StockOutcome> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const at = deps.now()
  let tags: Tag[] = []
  const outcome = await deps.db.transaction(async (tx): Promise<StockOutcome> => {
    const [book] = await tx.select().from(books).where(eq(books.id, id)).for('no key update')
    if (!book || book.archivedAt !== null) return { ok: false, reason: 'unknown' }
    const before = book.stock
    if (change.was !== undefined && change.was !== before)
      return movedMeanwhile(tx, book, change.was)
    const wanted = stockAfter(before, change)
    if (!wanted.ok) return wanted
    const { kind, after } = wanted
    if (after === before) return { ok: true, book }
    await writeStock(tx, { bookId: id, at, kind, before, after, actor, reason: change.reason })
    if (isSoldOutChanged(before, after)) await indexBooks(tx, [id])
    tags = stockTags(id, before, after)
    await deps.changes.announce(tx, tags)
    return { ok: true, book: { ...book, stock: after } }
  })
  if (tags.length > 0) deps.changes.heard(tags)
  return outcome
}

type Wanted =
  | { ok: true; kind: 'change' | 'count'; after: number | null }
  | Extract<StockOutcome, { reason: 'not-counted' | 'too-few' | 'too-many' }>

function stockAfter(before: number | null, { delta, count }: StockChange): Wanted {
  if (delta === undefined) return { ok: true, kind: 'count', after: count ?? null }
  if (before === null) return { ok: false, reason: 'not-counted' }
  const after = before + delta
  if (after < 0) return { ok: false, reason: 'too-few', stock: before }
  if (after > maxStock) return { ok: false, reason: 'too-many', stock: before }
  return { ok: true, kind: 'change', after }
}

/** Tells what happened since the number was read. */
export const movedMeanwhile = async (
  tx: Transaction,
  { id, stock }: Pick<StoredBook, 'id' | 'stock'>,
  was: number | null,
): Promise<MovedMeanwhile> => ({
  ok: false,
  reason: 'moved-meanwhile',
  stock,
  sold: await soldSince(tx, id, was),
})

/** Stores the number with its row of the journal and of the audit; its book is locked already. */
export async function writeStock(tx: Transaction, move: NewMove): Promise<void> {
  const { bookId, at, kind, before, after, reason, actor } = move
  await tx.update(books).set({ stock: after }).where(eq(books.id, bookId))
  await noteMove(tx, move)
  const detail = { kind, stock: [before, after], ...(reason && { reason }) }
  await note(tx, at, { actor, action: 'book.stock', subject: `book:${bookId}`, detail })
}
