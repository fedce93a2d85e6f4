import type { Pool } from 'pg'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import type { Filters } from '#app/search/filters.ts'
import { narrow, partOf } from '#app/search/find/narrow.server.ts'
import { readQuery } from '#app/search/words/query.ts'
import { headingKinds } from '#app/values/stored.ts'
import { literally } from '#server/database/literally.ts'
import type { Selection } from './selection.schema.ts'

/** Conditions of SQL on a row `b` of books; their values begin with $`from`. */
export type Conditions = { sql: string[]; values: unknown[] }

/**
 * What a selection asks of a book: the same books as the list of the desk shows with these filters. Null
 * when no book can have it.
 */
export async function conditionsOf(
  pool: Pool,
  selection: Selection,
  from: number,
): Promise<Conditions | null> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value) + from - 1}`
  const q = selection.q?.trim() ?? ''
  const isArchive = selection.archived === 'true'
  const sql = [`b.archived_at is ${isArchive ? 'not ' : ''}null`]
  const isbn = readIsbn(q)
  if (isbn.ok) sql.push(`b.isbn13 = ${bind(isbn.isbn13)}`)
  const words = isbn.ok ? '' : q
  const filters = filtersOf(selection)
  if (words === '' && Object.keys(filters).length === 0) return { sql, values }
  // The search does not know books that were deleted or withdrawn: there are few, and parts of words do.
  const inWords = () => {
    const patterns = words.split(/\s+/).map((word) => `%${literally(word)}%`)
    return `b.title || ' ' || coalesce(b.author, '') ilike all(${bind(patterns)}::text[])`
  }
  if (isArchive) return { sql: words === '' ? sql : [...sql, inWords()], values }
  const found = await inSearch(pool, words, filters, bind)
  const ways = found === null ? [] : [found]
  if (words !== '' && Object.keys(filters).length === 0) {
    ways.push(`(b.availability = 'withdrawn' and ${inWords()})`)
  }
  return ways.length === 0 ? null : { sql: [...sql, `(${ways.join(' or ')})`], values }
}

function filtersOf(selection: Selection): Filters {
  const filters: Filters = {}
  for (const kind of headingKinds) {
    const slugs = selection[kind]?.split(',').filter(Boolean) ?? []
    if (slugs.length > 0) filters[kind] = slugs
  }
  return filters
}

/** A condition that the search's own row of the book fulfils; null when none can. */
async function inSearch(
  pool: Pool,
  words: string,
  filters: Filters,
  bind: (value: unknown) => string,
): Promise<string | null> {
  const { terms, phrases } = readQuery(words)
  if (words !== '' && terms.length === 0) return null
  const narrowed = await narrow(pool, terms, phrases, filters)
  if (narrowed.impossible) return null
  const { match, genre } = partOf(narrowed, 'all')
  const conditions = ['s.book_id = b.id']
  if (match !== '') conditions.push(`s.terms @@ ${bind(match)}::tsquery`)
  if (genre !== undefined) conditions.push(`s.genre = ${bind(genre)}`)
  for (const phrase of phrases) {
    conditions.push(
      `(select strpos(folded, ${bind(phrase)}) > 0 from book_texts t where t.book_id = b.id)`,
    )
  }
  return `exists (select from book_search s where ${conditions.join(' and ')})`
}
