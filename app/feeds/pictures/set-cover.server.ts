import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ReadState } from '#app/catalog/rows/book-tag.server.ts'
import type { BookRow, StoredBook } from '#app/catalog/rows/books.server.ts'
import { tagsOfChanged } from '#app/catalog/write/write-book.server.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { designedCoverName } from '#app/covers/cover-url.ts'
import { keepOriginal } from '#app/covers/originals.server.ts'
import { type Actor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

type Writing = Pick<Deps, 'db' | 'changes' | 'now'>

/** A picture that was taken; without bytes it is kept already. */
export type Original = { key: string; bytes: Uint8Array | null }

export type CoverOutcome =
  | {
      ok: true
      verdict: 'set' | 'replaced' | 'removed' | 'unchanged'
      book: BookRow
      /** The key of the picture it had. */
      before: string | null
    }
  | { ok: false; reason: 'unknown' | 'changed-meanwhile' }

/**
 * Gives a book an uploaded picture; null takes it away, and the book has its designed cover again.
 * That is no edit: the version stays and the key of the cover changes (docs/decisions/042).
 */
export async function setCover(
  deps: Writing,
  actor: Actor,
  id: string,
  original: Original | null,
  read?: ReadState[],
): Promise<CoverOutcome> {
  if (!isId(id)) return { ok: false, reason: 'unknown' }
  const at = deps.now()
  const outcome = await deps.db.transaction(async (tx): Promise<CoverOutcome> => {
    const [before] = await tx
      .select()
      .from(books)
      .where(and(eq(books.id, id), isNull(books.archivedAt)))
      .for('update')
    if (!before) return { ok: false, reason: 'unknown' }
    if (read && !read.some(({ version }) => version === before.version)) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const coverOriginal = original?.key ?? null
    if (coverOriginal === before.coverOriginal)
      return { ok: true, verdict: 'unchanged', book: before, before: coverOriginal }
    if (original?.bytes) await keepOriginal(tx, original.key, original.bytes)
    const coverImage = original ? await nameOfItsOwn(tx, before) : before.coverImage
    const coverHash = coverHashOf({ ...before, coverImage, coverOriginal })
    const [book] = await tx
      .update(books)
      .set({ coverImage, coverOriginal, coverHash, updatedAt: at })
      .where(eq(books.id, id))
      .returning()
    const about = { subject: `book:${id}`, called: before.title }
    const detail = { coverOriginal: [before.coverOriginal, coverOriginal] }
    await note(tx, at, { actor, action: 'book.cover', ...about, detail })
    await deps.changes.announce(tx, tagsOfChanged(id))
    const verdict = !original ? 'removed' : before.coverOriginal ? 'replaced' : 'set'
    return { ok: true, verdict, book: book as StoredBook, before: before.coverOriginal }
  })
  if (outcome.ok && outcome.verdict !== 'unchanged') deps.changes.heard(tagsOfChanged(id))
  return outcome
}

/**
 * The public name of the book's cover. One that another book has as well becomes a name of its own, so
 * that the picture is not shown for both.
 */
async function nameOfItsOwn(tx: Transaction, { id, title, coverImage }: StoredBook) {
  const isShared = async (name: string) => {
    const sameName = sql`lower(${books.coverImage}) collate "C" = ${name.toLowerCase()}`
    const [other] = await tx
      .select({ id: books.id })
      .from(books)
      .where(and(sameName, ne(books.id, id)))
      .limit(1)
    return other !== undefined
  }
  if (!(await isShared(coverImage))) return coverImage
  const own = designedCoverName(title, id)
  return (await isShared(own)) ? `${id}.png` : own
}
