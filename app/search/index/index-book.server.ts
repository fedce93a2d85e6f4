import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/client.ts'
import { alongside, together } from '#server/database/together.ts'
import { addHeadings, addWords, nearOf } from './add-counts.server.ts'
import { type AddedBooks, documentsOf } from './added-books.server.ts'
import { count, countHeadings, headingRows, noCounts, takeOut, wordRows } from './counts.ts'
import { documentOf } from './document.ts'
import { numberHeadings } from './headings.server.ts'
import { copyRows, insertRows, writeRows } from './index-rows.server.ts'
import { leave } from './kin.ts'
import { numbersOf } from './numbers.ts'
import { formsIn, namePeople } from './person-names.server.ts'
import { readBooks } from './searchable-books.server.ts'
import { nameSeries, spellingsIn } from './series-names.server.ts'

/**
 * Updates the search for books that were added, changed, archived or withdrawn. Called inside the
 * write's own transaction, after the write, so that what is found is what is there. Some hundred
 * books at a time; an import commits after each such batch, since the counts of common words stay
 * locked until the end of the transaction. Of `added` books nothing is there yet: nothing is read
 * back. Statements that need not wait for each other travel together.
 */
export async function indexBooks(
  tx: Transaction,
  bookIds: string[],
  added?: AddedBooks,
): Promise<void> {
  if (bookIds.length === 0 && !added) return
  const besides = [...(added?.besides ?? [])]
  await alongside(async (along) => {
    const asked = () => {
      const next = besides.shift()
      if (next) along(next)
    }
    await writeIndex(tx, bookIds, added, asked)
    while (besides.length > 0) asked()
  })
}

async function writeIndex(
  tx: Transaction,
  bookIds: string[],
  added: AddedBooks | undefined,
  asked: () => void,
) {
  const copy = added?.copy
  const reading = together([
    readIndexed(tx, bookIds),
    bookIds.length > 0 ? readBooks(tx, bookIds) : [],
    added ? documentsOf(tx, added) : [],
  ])
  asked()
  const [before, books, fresh] = await reading
  const known = books.map(documentOf)
  const documents = [...known, ...fresh]
  const counts = noCounts()
  for (const { lexemes, sales } of before) count(counts, lexemes, sales, -1)
  for (const { lexemes, sales } of documents) count(counts, lexemes, sales, 1)
  const words = wordRows(counts)
  const [{ numbers, counted, books: under }, near] = await together([
    numberHeadings(tx, documents, { asked }),
    nearOf(tx, words),
  ])
  for (const { lexemes } of before) leave(under, lexemes)
  for (const { headingKeys, sales } of documents)
    countHeadings(counts, numbersOf(headingKeys, numbers), sales, 1)
  takeOut(counts, counted)
  const present = new Set(books.map(({ id }) => id))
  const gone = before.map(({ bookId }) => bookId).filter((id) => !present.has(id))
  await together([
    ...dropRows(tx, gone),
    writeRows(tx, known, numbers, under),
    ...(copy ? copyRows(copy, fresh, numbers, under) : insertRows(tx, fresh, numbers, under)),
    // At the end, in one order: writers never cross, and wait for each other as briefly as can be.
    ...addHeadings(tx, headingRows(counts)),
    ...addWords(tx, words, near),
  ])
  await namePeople(tx, formsIn(documents, numbers))
  await nameSeries(tx, spellingsIn(documents, numbers, before))
}

type Indexed = { bookId: string; lexemes: string[]; sales: number; series: number | null }

async function readIndexed(tx: Transaction, bookIds: string[]) {
  if (bookIds.length === 0) return []
  const { rows } = await tx.execute<Indexed>(sql`/* search.indexed-books */
    select book_id as "bookId", tsvector_to_array(terms) as lexemes, sales, series
    from book_search where book_id = any(${sql.param(bookIds)}::uuid[]) order by book_id for update`)
  return rows
}

function dropRows(tx: Transaction, bookIds: string[]) {
  if (bookIds.length === 0) return []
  const ids = sql.param(bookIds)
  return [
    tx.execute(
      sql`/* search.drop-book */ delete from book_search where book_id = any(${ids}::uuid[])`,
    ),
    tx.execute(
      sql`/* search.drop-facets */ delete from book_facets where book_id = any(${ids}::uuid[])`,
    ),
    tx.execute(
      sql`/* search.drop-text */ delete from book_texts where book_id = any(${ids}::uuid[])`,
    ),
  ]
}
