import { sql } from 'drizzle-orm'
import { nearHashes } from '#app/search/words/spelling.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { type Counts, count, noCounts, rowsOf } from './counts.ts'
import { documentOf } from './document.ts'
import { lexemesOf, numberHeadings, writeRows } from './index-rows.server.ts'
import { readSearchableBooks } from './searchable-books.server.ts'

/**
 * Updates the search for books that were added, changed, archived or withdrawn. Called inside the
 * write's own transaction, after the write, so that what is found is what is there. A few hundred
 * books at a time; an import commits after each such batch, since the counts of common words stay
 * locked until the end of the transaction.
 */
export async function indexBooks(tx: Transaction, bookIds: string[]): Promise<void> {
  if (bookIds.length === 0) return
  const ids = sql.param(bookIds)
  const { rows: before } = await tx.execute<{
    bookId: string
    lexemes: string[]
    sales: number
  }>(sql`
    select book_id as "bookId", tsvector_to_array(terms) as lexemes, sales
    from book_search where book_id = any(${ids}::uuid[]) order by book_id for update`)
  const books = await readSearchableBooks(tx, sql`id = any(${ids}::uuid[])`)
  const documents = books.map(documentOf)
  const numbers = await numberHeadings(tx, documents)
  const counts = noCounts()
  for (const { lexemes, sales } of before) count(counts, lexemes, sales, -1)
  for (const document of documents) count(counts, lexemesOf(document, numbers), document.sales, 1)
  const present = new Set(books.map(({ id }) => id))
  const gone = before.map(({ bookId }) => bookId).filter((id) => !present.has(id))
  if (gone.length > 0) {
    await tx.execute(sql`delete from book_search where book_id = any(${sql.param(gone)}::uuid[])`)
    await tx.execute(sql`delete from book_facets where book_id = any(${sql.param(gone)}::uuid[])`)
    await tx.execute(sql`delete from book_texts where book_id = any(${sql.param(gone)}::uuid[])`)
  }
  await writeRows(tx, documents, numbers)
  await addCounts(tx, counts)
}

const rowsAtOnce = 5000

/** Adds to the counts of words and headings; locks them in one order, so that writers never cross. */
export async function addCounts(db: Database | Transaction, counts: Counts): Promise<void> {
  const { words, headings } = rowsOf(counts)
  for (let i = 0; i < headings.length; i += rowsAtOnce) {
    const json = JSON.stringify(headings.slice(i, i + rowsAtOnce))
    await db.execute(sql`
      with locked as materialized (
        select id from headings where id in (select id from json_to_recordset(${json}::json) as h(id integer))
        order by id for update)
      update headings set books = headings.books + h.books, sales = headings.sales + h.sales
      from json_to_recordset(${json}::json) as h(id integer, books integer, sales bigint)
        join locked using (id)
      where headings.id = h.id`)
  }
  for (let i = 0; i < words.length; i += rowsAtOnce) {
    const rows = words.slice(i, i + rowsAtOnce)
    const json = JSON.stringify(rows.map((row) => ({ ...row, near: nearHashes(row.word) })))
    await db.execute(sql`
      insert into search_words (word, books, strong_books, near)
      select word, books, strong, array(select json_array_elements_text(near)::integer)
      from json_to_recordset(${json}::json) as w(word text, books integer, strong integer, near json)
      on conflict (word) do update set books = search_words.books + excluded.books,
        strong_books = search_words.strong_books + excluded.strong_books`)
  }
}
