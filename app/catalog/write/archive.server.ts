import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NewBook } from '#app/catalog/book.schema.ts'
import { saveBookLists } from '#app/catalog/rows/book-lists.server.ts'
import type { BookRow, StoredBook } from '#app/catalog/rows/books.server.ts'
import { writeStock } from '#app/catalog/stock/change-stock.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type Actor, differences, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newBookRow } from './new-book.server.ts'
import { given, protectedAfter } from './protected-fields.ts'
import { isIsbnTaken, tagsOf } from './write-book.server.ts'

/* Deleting a book archives it, because orders name it; from the archive it can come back. */

type Writing = Pick<Deps, 'db' | 'changes' | 'now'>

const nextVersion = sql`${books.version} + 1`
const archivedOne = (id: string) => and(eq(books.id, id), isNotNull(books.archivedAt))

/** Takes a book off sale. Null when it is unknown or was archived before. */
export async function archiveBook(
  deps: Writing,
  actor: Actor,
  id: string,
): Promise<BookRow | null> {
  return changeOne(deps, id, async (tx, at) => {
    const [row] = await tx
      .update(books)
      .set({ archivedAt: at, updatedAt: at, version: nextVersion })
      .where(and(eq(books.id, id), isNull(books.archivedAt)))
      .returning()
    if (row) await note(tx, at, { actor, action: 'book.archive', ...aboutBook(row) })
    return row ?? null
  })
}

/**
 * Puts an archived book back on sale as it was. A book that is already on sale is returned as it
 * is, so that a repeated Undo does no harm; null when the id is unknown.
 */
export async function restoreBook(
  deps: Writing,
  actor: Actor,
  id: string,
): Promise<BookRow | null> {
  const restored = await changeOne(deps, id, async (tx, at) => {
    const [row] = await tx
      .update(books)
      .set({ archivedAt: null, updatedAt: at, version: nextVersion })
      .where(archivedOne(id))
      .returning()
    if (row) await note(tx, at, { actor, action: 'book.restore', ...aboutBook(row) })
    return row ?? null
  })
  if (restored || !isId(id)) return restored
  const [row] = await deps.db.select().from(books).where(eq(books.id, id))
  return row ?? null
}

export type TakeOverOutcome =
  | { ok: true; book: BookRow }
  | { ok: false; reason: 'unknown' | 'isbn-taken' }

/**
 * Puts an archived book back on sale as a new book: its values are those of `input` and no others,
 * while its id, orders and address stay.
 */
export async function takeOverBook(
  deps: Writing,
  actor: Actor,
  id: string,
  input: NewBook,
): Promise<TakeOverOutcome> {
  const taking = changeOne(deps, id, async (tx, at) => {
    const [before] = await tx.select().from(books).where(archivedOne(id)).for('update')
    if (!before) return null
    const after = newBookRow(id, input, before)
    const { stock, ...words } = after
    await tx
      .update(books)
      .set({
        ...words,
        archivedAt: null,
        updatedAt: at,
        version: nextVersion,
        protected: protectedAfter([], actor, given(input)),
      })
      .where(eq(books.id, id))
    if (stock !== before.stock) {
      const move = { before: before.stock, after: stock }
      await writeStock(tx, { bookId: id, at, kind: 'count', ...move, actor })
    }
    const { contributors = null, subjects = null } = input
    await saveBookLists(tx, id, { contributors, subjects })
    // Forms that were opened earlier ask who changed what since their version.
    const version = [before.version, before.version + 1]
    const detail = { ...differences<Partial<StoredBook>>(before, words), version }
    await note(tx, at, { actor, action: 'book.take-over', subject: `book:${id}`, detail })
    const [row] = await tx.select().from(books).where(eq(books.id, id))
    return row ?? null
  })
  const book = await taking.catch((error): 'isbn-taken' => {
    if (isIsbnTaken(error)) return 'isbn-taken'
    throw error
  })
  if (book === 'isbn-taken') return { ok: false, reason: book }
  return book ? { ok: true, book } : { ok: false, reason: 'unknown' }
}

/**
 * Removes the ISBN of an archived book, so that another book can have it. Null when the id is
 * unknown.
 */
export async function releaseIsbn(
  deps: Writing,
  actor: Actor,
  id: string,
): Promise<BookRow | null> {
  return changeOne(deps, id, async (tx, at) => {
    const [before] = await tx.select().from(books).where(archivedOne(id)).for('update')
    if (!before || before.isbn13 === null) return before ?? null
    const release = { isbn13: null, updatedAt: at, version: nextVersion }
    const [row] = await tx.update(books).set(release).where(eq(books.id, id)).returning()
    const detail = { isbn13: [before.isbn13, null] }
    await note(tx, at, { actor, action: 'book.release-isbn', subject: `book:${id}`, detail })
    return row ?? null
  })
}

/** One book, changed in a transaction that brings the search up to date and tells every server. */
async function changeOne(
  deps: Writing,
  id: string,
  change: (tx: Transaction, at: Date) => Promise<StoredBook | null>,
): Promise<StoredBook | null> {
  if (!isId(id)) return null
  const at = deps.now()
  const book = await deps.db.transaction(async (tx) => {
    const row = await change(tx, at)
    if (!row) return null
    await indexBooks(tx, [id])
    await deps.changes.announce(tx, tagsOf(id))
    return row
  })
  if (book) deps.changes.heard(tagsOf(id))
  return book
}

const aboutBook = ({ id, title }: BookRow) => ({ subject: `book:${id}`, called: title })
