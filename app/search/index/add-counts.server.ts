import { sql } from 'drizzle-orm'
import { nearHashes } from '#app/search/words/spelling.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import type { HeadingRow, WordRow } from './counts.ts'

/* Adds to the counts of words and headings; locks them in one order, so that writers never cross. */

type Writer = Database | Transaction

const rowsAtOnce = 5000

function inParts<Row>(rows: Row[]): Row[][] {
  const parts: Row[][] = []
  for (let i = 0; i < rows.length; i += rowsAtOnce) parts.push(rows.slice(i, i + rowsAtOnce))
  return parts
}

export const addHeadings = (db: Writer, headings: HeadingRow[]) =>
  inParts(headings).map((rows) => {
    const ids = sql.param(rows.map(({ id }) => id))
    const books = sql.param(rows.map((row) => row.books))
    const sales = sql.param(rows.map((row) => row.sales))
    return db.execute(sql`/* search.add-headings */
      with locked as materialized (
        select id from headings where id = any(${ids}::integer[]) order by id for update)
      update headings set books = headings.books + h.books, sales = headings.sales + h.sales
      from unnest(${ids}::integer[], ${books}::integer[], ${sales}::bigint[]) as h(id, books, sales)
        join locked using (id)
      where headings.id = h.id`)
  })

/** The hashes of spellings near each word, as text; only a word that is new has them made. */
export async function nearOf(db: Writer, words: WordRow[]): Promise<Map<string, string>> {
  const known = await Promise.all(
    inParts(words).map((rows) => {
      const list = sql.param(rows.map(({ word }) => word))
      return db.execute<{ word: string }>(
        sql`/* search.known-words */ select word from search_words where word = any(${list}::text[])`,
      )
    }),
  )
  const isKnown = new Set(known.flatMap(({ rows }) => rows.map(({ word }) => word)))
  const fresh = words.filter(({ word }) => !isKnown.has(word))
  return new Map(fresh.map(({ word }) => [word, `{${nearHashes(word)}}`]))
}

export const addWords = (db: Writer, words: WordRow[], near: Map<string, string>) =>
  inParts(words).map((rows) => {
    const list = sql.param(rows.map(({ word }) => word))
    const hashes = sql.param(rows.map(({ word }) => near.get(word) ?? '{}'))
    return db.execute(sql`/* search.add-words */
      insert into search_words (word, books, strong_books, near)
      select word, books, strong, near::integer[]
      from unnest(${list}::text[], ${sql.param(rows.map(({ books }) => books))}::integer[],
        ${sql.param(rows.map(({ strong }) => strong))}::integer[], ${hashes}::text[])
        as w(word, books, strong, near)
      on conflict (word) do update set books = search_words.books + excluded.books,
        strong_books = search_words.strong_books + excluded.strong_books`)
  })
