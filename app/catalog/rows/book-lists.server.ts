import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { quickly } from '#server/database/one-trip.ts'
import { bookContributors, bookSubjects } from '#server/database/schema.ts'
import { type BookRow, columns } from './books.server.ts'

type Lists = { contributors: Contributor[] | null; subjects: Subject[] | null }
type WholeBook = BookRow & Lists

/** Contributors and subjects of a book, in their order; `id` is SQL for its id. */
const listsOf = (id: string) => `
  (select json_agg(json_build_object('name', name, 'role', role) order by position)
    from book_contributors where book_id = ${id}) as contributors,
  (select json_agg(json_strip_nulls(json_build_object(
      'scheme', scheme, 'code', code, 'heading', heading)) order by position)
    from book_subjects where book_id = ${id}) as subjects`

/** As the wire carries them: what is not known is absent. */
export const listsIn = (row: Partial<Lists> = {}) => ({
  contributors: row.contributors ?? undefined,
  subjects: row.subjects ?? undefined,
})

/** Contributors and subjects of a book, archived or not. */
export async function findBookLists(pool: Pool, bookId: string) {
  const { rows } = await pool.query<Lists>({
    name: 'book-lists',
    text: `select ${listsOf('$1')}`,
    values: [bookId],
  })
  return listsIn(rows[0])
}

/** A book with its contributors and subjects in their order; null when unknown, malformed or archived. */
export async function findWholeBook(pool: Pool, id: string): Promise<WholeBook | null> {
  if (!isId(id)) return null
  const { rows } = await pool.query<WholeBook>(
    quickly({
      name: 'whole-book',
      text: `select ${columns}, ${listsOf('books.id')} from books where books.id = $1 and archived_at is null`,
      values: [id],
    }),
  )
  return rows[0] ?? null
}

/** The contributors of a book, in order, as seen by the current transaction. */
export async function readContributors(tx: Transaction, bookId: string): Promise<Contributor[]> {
  const rows = await tx
    .select({ name: bookContributors.name, role: bookContributors.role })
    .from(bookContributors)
    .where(eq(bookContributors.bookId, bookId))
    .orderBy(asc(bookContributors.position))
  return rows as Contributor[]
}

/** The subjects of a book, in order, as seen by the current transaction. */
async function readSubjects(tx: Transaction, bookId: string): Promise<Subject[]> {
  const rows = await tx
    .select({
      scheme: bookSubjects.scheme,
      code: bookSubjects.code,
      heading: bookSubjects.heading,
    })
    .from(bookSubjects)
    .where(eq(bookSubjects.bookId, bookId))
    .orderBy(asc(bookSubjects.position))
  return rows.map(({ scheme, code, heading }) => ({
    scheme,
    ...(code !== null && { code }),
    ...(heading !== null && { heading }),
  }))
}

type NewLists = Pick<BookChanges, 'contributors' | 'subjects'>

/** Replaces the lists that a body names. */
export async function saveBookLists(
  tx: Transaction,
  bookId: string,
  { contributors, subjects }: NewLists,
): Promise<void> {
  if (contributors !== undefined) {
    await tx.delete(bookContributors).where(eq(bookContributors.bookId, bookId))
    const rows = (contributors ?? []).map((row, position) => ({ ...row, bookId, position }))
    if (rows.length > 0) await tx.insert(bookContributors).values(rows)
  }
  if (subjects !== undefined) {
    await tx.delete(bookSubjects).where(eq(bookSubjects.bookId, bookId))
    const rows = (subjects ?? []).map((row, position) => ({ ...row, bookId, position }))
    if (rows.length > 0) await tx.insert(bookSubjects).values(rows)
  }
}

/** The same for an existing book. Returns `{ list: [before, after] }` of what differs. */
export async function changeBookLists(
  tx: Transaction,
  bookId: string,
  { contributors, subjects }: NewLists,
): Promise<Record<string, [unknown, unknown]>> {
  const before = {
    contributors: contributors === undefined ? [] : await readContributors(tx, bookId),
    subjects: subjects === undefined ? [] : await readSubjects(tx, bookId),
  }
  const different: Record<string, [unknown, unknown]> = {}
  if (contributors !== undefined && !isDeepStrictEqual(before.contributors, contributors ?? []))
    different.contributors = [before.contributors, contributors ?? []]
  if (subjects !== undefined && !isDeepStrictEqual(before.subjects, subjects ?? []))
    different.subjects = [before.subjects, subjects ?? []]
  await saveBookLists(tx, bookId, {
    ...(different.contributors && { contributors }),
    ...(different.subjects && { subjects }),
  })
  return different
}

export type IsbnOwner = { id: string; title: string; archived: boolean }

/** The other book that has this ISBN, even an archived one; null when the ISBN is free. */
export async function isbnOwner(
  pool: Pool,
  isbn13: string | null | undefined,
  exceptId?: string,
): Promise<IsbnOwner | null> {
  if (!isbn13) return null
  const { rows } = await pool.query<IsbnOwner>({
    name: 'isbn-owner',
    text: `select id, title, archived_at is not null as archived from books
      where isbn13 = $1 and id is distinct from $2::uuid`,
    values: [isbn13, exceptId ?? null],
  })
  return rows[0] ?? null
}
