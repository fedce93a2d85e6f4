import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Transaction } from '#server/database/client.ts'
import { bookContributors, bookSubjects } from '#server/database/schema.ts'

/** Contributors and subjects of one book, in their order. */
export async function findBookLists(
  pool: Pool,
  bookId: string,
): Promise<{ contributors?: Contributor[]; subjects?: Subject[] }> {
  const { rows } = await pool.query<{ contributors: Contributor[]; subjects: Subject[] }>({
    name: 'book-lists',
    text: `select
      (select json_agg(json_build_object('name', name, 'role', role) order by position)
        from book_contributors where book_id = $1) as contributors,
      (select json_agg(json_strip_nulls(json_build_object(
          'scheme', scheme, 'code', code, 'heading', heading)) order by position)
        from book_subjects where book_id = $1) as subjects`,
    values: [bookId],
  })
  return {
    contributors: rows[0]?.contributors ?? undefined,
    subjects: rows[0]?.subjects ?? undefined,
  }
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

type Lists = Pick<BookChanges, 'contributors' | 'subjects'>

/** Replaces the lists that a body names. */
export async function saveBookLists(
  tx: Transaction,
  bookId: string,
  { contributors, subjects }: Lists,
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
  { contributors, subjects }: Lists,
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
