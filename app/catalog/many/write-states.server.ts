import { sql } from 'drizzle-orm'
import { saveBookLists } from '#app/catalog/rows/book-lists.server.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type AdminActor, differences } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { audit } from '#server/database/schema.ts'
import type { BookState, EditedBook } from './book-states.server.ts'

/** A locked book, what becomes of it, and the fields that feeds leave alone after that. */
export type Writing = { book: EditedBook; state: BookState; protects: string[] }

/**
 * Writes many books at once, each with its row of the audit, so that forms opened earlier still hear
 * who changed what; then the search.
 */
export async function writeStates(
  tx: Transaction,
  at: Date,
  { actor, editId }: { actor: AdminActor; editId: string },
  writings: Writing[],
): Promise<void> {
  if (writings.length === 0) return
  const rows = writings.map(({ book, state, protects }) => rowOf(book, state, protects))
  await tx.execute(sql`
    update books set new_price_cents = r.new_price_cents, category = r.category, author = r.author,
      series_name = r.series_name, cover_hash = r.cover_hash, protected = r.protected,
      archived_at = case when r.archived then coalesce(archived_at, ${at}) end,
      updated_at = ${at}, version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, new_price_cents integer,
      category text, author text, series_name text, cover_hash text, protected text[], archived boolean)
    where books.id = r.id`)
  for (const { book, state } of writings) {
    const { contributors, subjects } = state
    if (contributors || subjects) await saveBookLists(tx, book.id, { contributors, subjects })
  }
  await tx.insert(audit).values(
    writings.map((writing) => ({
      id: newId(at.getTime()),
      at,
      actorKind: actor.kind,
      actorId: actor.id,
      action: actionOf(writing.state),
      subject: `book:${writing.book.id}`,
      detail: { ...changesOf(writing), edit: editId },
    })),
  )
  await indexBooks(
    tx,
    writings.map(({ book }) => book.id),
  )
}

/** The columns of a book after the change; a cover that the shop designs shows some of them. */
function rowOf(book: EditedBook, state: BookState, protects: string[]) {
  const { title, coverImage, coverOriginal } = book
  const author = state.author === undefined ? book.author : state.author
  const category = state.category ?? book.category
  return {
    id: book.id,
    new_price_cents: state.newPriceCents ?? book.newPriceCents,
    category,
    author,
    series_name: state.seriesName === undefined ? book.seriesName : state.seriesName,
    cover_hash: coverHashOf({ title, author, category, coverImage, coverOriginal }),
    protected: protects,
    archived: state.archived ?? book.archived,
  }
}

const actionOf = ({ archived }: BookState): string =>
  archived === undefined ? 'book.edit' : archived ? 'book.archive' : 'book.restore'

function changesOf({ book, state }: Writing): object {
  const { contributors, subjects, archived: _, ...fields } = state
  return {
    ...differences<object>(book, fields),
    ...(contributors && { contributors: [book.contributors, contributors] }),
    ...(subjects && { subjects: [book.subjects, subjects] }),
    version: [book.version, book.version + 1],
  }
}
