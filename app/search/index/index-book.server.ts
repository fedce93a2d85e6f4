import { sql } from 'drizzle-orm'
import { nearHashes } from '#app/search/words/spelling.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { type AddedBooks, documentsOf } from './added-books.server.ts'
import { type Counts, count, noCounts, rowsOf, takeOut } from './counts.ts'
import { documentOf } from './document.ts'
import { numberHeadings } from './headings.server.ts'
import { addRows, lexemesOf, writeRows } from './index-rows.server.ts'
import { readSearchableBooks } from './searchable-books.server.ts'
import { nameSeries, spellingsIn } from './series-names.server.ts'

/**
 * Updates the search for books that were added, changed, archived or withdrawn. Called inside the
 * write's own transaction, after the write, so that what is found is what is there. Some hundred
 * books at a time; an import commits after each such batch, since the counts of common words stay
 * locked until the end of the transaction. Of `added` books nothing is there yet: nothing is read
 * back, and their rows are copied in.
 */
export async function indexBooks(
  tx: Transaction,
  bookIds: string[],
  added?: AddedBooks,
): Promise<void> {
  if (bookIds.length === 0 && !added) return
  const before = await readIndexed(tx, bookIds)
  const books = bookIds.length > 0 ? await readSearchableBooks(tx, idIn(bookIds)) : []
  const known = books.map(documentOf)
  const fresh = added ? await documentsOf(tx, added) : []
  const documents = [...known, ...fresh]
  const { numbers, counted } = await numberHeadings(tx, documents)
  const counts = noCounts()
  for (const { lexemes, sales } of before) count(counts, lexemes, sales, -1)
  for (const document of documents) count(counts, lexemesOf(document, numbers), document.sales, 1)
  takeOut(counts, counted)
  const present = new Set(books.map(({ id }) => id))
  const gone = before.map(({ bookId }) => bookId).filter((id) => !present.has(id))
  if (gone.length > 0) {
    const ids = sql.param(gone)
    await tx.execute(
      sql`/* search.drop-book */ delete from book_search where book_id = any(${ids}::uuid[])`,
    )
    await tx.execute(
      sql`/* search.drop-facets */ delete from book_facets where book_id = any(${ids}::uuid[])`,
    )
    await tx.execute(
      sql`/* search.drop-text */ delete from book_texts where book_id = any(${ids}::uuid[])`,
    )
  }
  await writeRows(tx, known, numbers)
  if (added) await addRows(added.copy, fresh, numbers)
  await addCounts(tx, counts)
  await nameSeries(tx, spellingsIn(documents, numbers, before))
}

const idIn = (bookIds: string[]) => sql`id = any(${sql.param(bookIds)}::uuid[])`

type Indexed = { bookId: string; lexemes: string[]; sales: number; series: number | null }

async function readIndexed(tx: Transaction, bookIds: string[]) {
  if (bookIds.length === 0) return []
  const { rows } = await tx.execute<Indexed>(sql`/* search.indexed-books */
    select book_id as "bookId", tsvector_to_array(terms) as lexemes, sales, series
    from book_search where book_id = any(${sql.param(bookIds)}::uuid[]) order by book_id for update`)
  return rows
}

const rowsAtOnce = 5000

/** Adds to the counts of words and headings; locks them in one order, so that writers never cross. */
export async function addCounts(db: Database | Transaction, counts: Counts): Promise<void> {
  const { words, headings } = rowsOf(counts)
  for (let i = 0; i < headings.length; i += rowsAtOnce) {
    const rows = headings.slice(i, i + rowsAtOnce)
    const ids = sql.param(rows.map(({ id }) => id))
    const books = sql.param(rows.map((row) => row.books))
    const sales = sql.param(rows.map((row) => row.sales))
    await db.execute(sql`/* search.add-headings */
      with locked as materialized (
        select id from headings where id = any(${ids}::integer[]) order by id for update)
      update headings set books = headings.books + h.books, sales = headings.sales + h.sales
      from unnest(${ids}::integer[], ${books}::integer[], ${sales}::bigint[]) as h(id, books, sales)
        join locked using (id)
      where headings.id = h.id`)
  }
  for (let i = 0; i < words.length; i += rowsAtOnce)
    await addWords(db, words.slice(i, i + rowsAtOnce))
}

type WordCount = { word: string; books: number; strong: number }

/** Only a word that is new has its hashes made. */
async function addWords(db: Database | Transaction, rows: WordCount[]): Promise<void> {
  const words = sql.param(rows.map(({ word }) => word))
  const { rows: known } = await db.execute<{ word: string }>(
    sql`/* search.known-words */ select word from search_words where word = any(${words}::text[])`,
  )
  const isKnown = new Set(known.map(({ word }) => word))
  const near = rows.map(({ word }) => (isKnown.has(word) ? '{}' : `{${nearHashes(word)}}`))
  await db.execute(sql`/* search.add-words */
    insert into search_words (word, books, strong_books, near)
    select word, books, strong, near::integer[]
    from unnest(${words}::text[], ${sql.param(rows.map(({ books }) => books))}::integer[],
      ${sql.param(rows.map(({ strong }) => strong))}::integer[], ${sql.param(near)}::text[])
      as w(word, books, strong, near)
    on conflict (word) do update set books = search_words.books + excluded.books,
      strong_books = search_words.strong_books + excluded.strong_books`)
}
