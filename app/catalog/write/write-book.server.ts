import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BookChanges } from '#app/catalog/book.schema.ts'
import { changeBookLists, readContributors } from '#app/catalog/rows/book-lists.server.ts'
import type { ReadState } from '#app/catalog/rows/book-tag.server.ts'
import type { BookRow, StoredBook } from '#app/catalog/rows/books.server.ts'
import {
  type MovedMeanwhile,
  movedMeanwhile,
  writeStock,
} from '#app/catalog/stock/change-stock.server.ts'
import { missingArrival } from '#app/catalog/trade/facts.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type Actor, differences, note } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { changed, namesArrival } from './changed-book.server.ts'
import { protectedAfter } from './protected-fields.ts'

type Writing = Pick<Deps, 'db' | 'changes' | 'now'>

/** What shows a book that was added, archived or restored. */
export const tagsOf = (id: string): Tag[] => ['books', `book:${id}`]

/** What shows a book that was changed. */
export const tagsOfChanged = (id: string): Tag[] => ['lists', `book:${id}`]

export type ChangeOutcome =
  | { ok: true; book: BookRow }
  | { ok: false; reason: 'unknown' | 'changed-meanwhile' | 'isbn-taken' }
  /** The change would leave out something required; `errors` says what, by field. */
  | { ok: false; reason: 'incomplete'; errors: Record<string, string> }
  /** A different number of copies was sent without the number that was read. */
  | { ok: false; reason: 'stock-unread'; stock: number | null }
  | MovedMeanwhile

/**
 * Changes what `changes` names and nothing else. `read`, when given, is the state that the change
 * was based on: a book with another version by now is left alone. Copies sold since then do not
 * count as a change.
 */
export async function changeBook(
  deps: Writing,
  actor: Actor,
  id: string,
  changes: BookChanges,
  read?: ReadState[],
): Promise<ChangeOutcome> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const at = deps.now()
  const changing = deps.db.transaction(async (tx): Promise<ChangeOutcome> => {
    const [before] = await tx
      .select()
      .from(books)
      .where(and(eq(books.id, id), isNull(books.archivedAt)))
      .for('update')
    if (!before) return { ok: false, reason: 'unknown' }
    const { stock, ...words } = changes
    const states = read?.filter(({ version }) => version === before.version)
    if (states?.length === 0) return { ok: false, reason: 'changed-meanwhile' }
    const counted = await countedIn(tx, before, stock, states)
    if (!counted.ok) return counted
    const derives = words.contributors !== undefined || words.author === null || words.author === ''
    const people = derives ? await readContributors(tx, id) : []
    const after = changed(before, words, people)
    const errors = namesArrival(words) ? missingArrival({ ...before, ...after }) : {}
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'incomplete', errors }
    const lists = await changeBookLists(tx, id, words)
    const detail = { ...differences(before, after), ...lists }
    const isEdited = Object.keys(detail).length > 0
    if (!isEdited && counted.stock === before.stock) return { ok: true, book: before }
    if (isEdited) {
      const byHand = protectedAfter(before.protected, actor, Object.keys(detail))
      const next = { version: sql`${books.version} + 1`, updatedAt: at, protected: byHand }
      const edit = { ...after, ...next }
      await tx.update(books).set(edit).where(eq(books.id, id))
      const version = [before.version, before.version + 1]
      await note(tx, at, {
        actor,
        action: 'book.edit',
        subject: `book:${id}`,
        called: after.title ?? before.title,
        detail: { ...detail, version },
      })
    }
    if (counted.stock !== before.stock) {
      const move = { before: before.stock, after: counted.stock }
      await writeStock(tx, { bookId: id, at, kind: 'count', ...move, actor })
    }
    await indexBooks(tx, [id])
    await deps.changes.announce(tx, tagsOfChanged(id))
    const [book] = await tx.select().from(books).where(eq(books.id, id))
    return { ok: true, book: book as StoredBook }
  })
  const outcome = await changing.catch((error): ChangeOutcome => {
    if (isIsbnTaken(error)) return { ok: false, reason: 'isbn-taken' }
    throw error
  })
  if (outcome.ok) deps.changes.heard(tagsOfChanged(id))
  return outcome
}

/**
 * The number of copies after an edit. Sending back the number that was read changes nothing, even
 * when copies were sold since. A different number is a count, and is accepted only while the shop
 * still has the number that was read. So a number from before a sale never brings a sold copy back.
 */
async function countedIn(
  tx: Transaction,
  before: StoredBook,
  stock: number | null | undefined,
  states: ReadState[] = [],
): Promise<{ ok: true; stock: number | null } | Exclude<ChangeOutcome, { ok: true }>> {
  const read = states.flatMap((state) => (state.stock === undefined ? [] : [state.stock]))
  if (stock === undefined || stock === before.stock || read.includes(stock)) {
    return { ok: true, stock: before.stock }
  }
  const [first] = read
  if (first === undefined) {
    // Before the first count there is no number that could have been read.
    return before.stock === null
      ? { ok: true, stock }
      : { ok: false, reason: 'stock-unread', stock: before.stock }
  }
  return read.includes(before.stock) ? { ok: true, stock } : movedMeanwhile(tx, before, first)
}

/** PostgreSQL's error that another book has the ISBN, as Drizzle wraps it. */
export function isIsbnTaken(error: unknown): boolean {
  const { code, constraint } =
    (error as { cause?: { code?: string; constraint?: string } }).cause ?? {}
  return code === '23505' && constraint === 'books_isbn13'
}
