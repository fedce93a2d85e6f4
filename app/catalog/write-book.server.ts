import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BookChanges, NewBook } from '#app/catalog/book.schema.ts'
import { changeBookLists, readContributors, saveBookLists } from '#app/catalog/book-lists.server.ts'
import type { BookRow } from '#app/catalog/books.server.ts'
import { changed, namesArrival, type StoredBook } from '#app/catalog/changed-book.server.ts'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { authorLineOf, missingArrival } from '#app/catalog/facts.ts'
import { centsOf } from '#app/catalog/money.ts'
import { tradeFieldsOf } from '#app/catalog/trade-fields.server.ts'
import { coverHashOf, designedCoverName } from '#app/covers/cover-hash.server.ts'
import { indexBooks } from '#app/search/index-book.server.ts'
import { type Actor, differences, note } from '#server/audit.ts'
import type { Tag } from '#server/changes.ts'
import { isId, newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

type Writing = Pick<Deps, 'db' | 'changes' | 'now'>

const tagsOf = (id: string): Tag[] => ['books', `book:${id}`]

/** An ISBN belongs to one book, also to one that was taken off sale. */
export type CreateOutcome = { ok: true; book: BookRow } | { ok: false; reason: 'isbn-taken' }

/** Adds a book. Without a picture it is named after the cover that is designed for it. */
export async function createBook(
  deps: Writing,
  actor: Actor,
  input: NewBook,
): Promise<CreateOutcome> {
  const at = deps.now()
  const id = newId(at.getTime())
  const html = input.descriptionHtml ?? null
  const words = {
    title: input.title,
    category: input.category ?? '',
    author: input.author || authorLineOf(input.contributors),
    coverImage: input.coverImage ?? designedCoverName(input.title, id),
  }
  const book = {
    id,
    ...words,
    coverHash: coverHashOf(words),
    description: input.description ?? (html === null ? '' : plainText(html)),
    descriptionHtml: html === null ? null : sanitiseEmphasis(html),
    newPriceCents: centsOf(input.newPrice),
    oldPriceCents: input.oldPrice == null ? null : centsOf(input.oldPrice),
    ...tradeFieldsOf(input),
    createdAt: at,
    updatedAt: at,
  }
  const outcome = await deps.db.transaction(async (tx): Promise<CreateOutcome> => {
    // Waits for whoever is adding a book with this ISBN at the same moment.
    const [row] = await tx.insert(books).values(book).onConflictDoNothing().returning()
    if (!row) return { ok: false, reason: 'isbn-taken' }
    await saveBookLists(tx, id, input)
    await indexBooks(tx, [id])
    await note(tx, at, { actor, action: 'book.create', subject: `book:${id}`, detail: input })
    await deps.changes.announce(tx, tagsOf(id))
    return { ok: true, book: row }
  })
  if (outcome.ok) deps.changes.heard(tagsOf(id))
  return outcome
}

export type ChangeOutcome =
  | { ok: true; book: BookRow }
  | { ok: false; reason: 'unknown' | 'changed-meanwhile' | 'isbn-taken' }
  /** With this change the book would lack something; `errors` says what, by field. */
  | { ok: false; reason: 'incomplete'; errors: Record<string, string> }

/**
 * Changes what `changes` names and nothing else. `versions`, when given, are the ones the change was
 * made for: a book that has another one by now is left alone.
 */
export async function changeBook(
  deps: Writing,
  actor: Actor,
  id: string,
  changes: BookChanges,
  versions?: number[],
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
    if (versions && !versions.includes(before.version)) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const derives =
      changes.contributors !== undefined || changes.author === null || changes.author === ''
    const people = derives ? await readContributors(tx, id) : []
    const after = changed(before, changes, people)
    const errors = namesArrival(changes) ? missingArrival({ ...before, ...after }) : {}
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'incomplete', errors }
    const lists = await changeBookLists(tx, id, changes)
    const detail = { ...differences(before, after), ...lists }
    if (Object.keys(detail).length === 0) return { ok: true, book: before }
    const [book] = await tx
      .update(books)
      .set({ ...after, version: sql`${books.version} + 1`, updatedAt: at })
      .where(eq(books.id, id))
      .returning()
    await indexBooks(tx, [id])
    const version = [before.version, before.version + 1]
    await note(tx, at, {
      actor,
      action: 'book.edit',
      subject: `book:${id}`,
      detail: { ...detail, version },
    })
    await deps.changes.announce(tx, tagsOf(id))
    return { ok: true, book: book as StoredBook }
  })
  const outcome = await changing.catch((error): ChangeOutcome => {
    if (isIsbnTaken(error)) return { ok: false, reason: 'isbn-taken' }
    throw error
  })
  if (outcome.ok) deps.changes.heard(tagsOf(id))
  return outcome
}

/** PostgreSQL's word that another book has the ISBN, as drizzle wraps it. */
function isIsbnTaken(error: unknown): boolean {
  const { code, constraint } =
    (error as { cause?: { code?: string; constraint?: string } }).cause ?? {}
  return code === '23505' && constraint === 'books_isbn13'
}

/**
 * Takes a book off sale: it is archived, never erased, because orders name it. Null when it is
 * unknown or was archived before.
 */
export async function archiveBook(
  deps: Writing,
  actor: Actor,
  id: string,
): Promise<BookRow | null> {
  if (!isId(id)) return null
  const at = deps.now()
  const archived = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(books)
      .set({ archivedAt: at, updatedAt: at, version: sql`${books.version} + 1` })
      .where(and(eq(books.id, id), isNull(books.archivedAt)))
      .returning()
    if (!row) return null
    await indexBooks(tx, [id])
    await note(tx, at, { actor, action: 'book.archive', subject: `book:${id}` })
    await deps.changes.announce(tx, tagsOf(id))
    return row
  })
  if (archived) deps.changes.heard(tagsOf(id))
  return archived
}
