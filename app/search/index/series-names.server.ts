import { sql } from 'drizzle-orm'
import { indexWords } from '#app/search/words/words.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { placeFromAToZ } from './a-to-z.ts'
import type { SearchDocument } from './document.ts'
import { keyOf, type Numbers } from './numbers.ts'
import { vectorOf } from './vector.ts'

/* Spellings of a series are one shelf (app/values/normalise.ts), which is called by the commonest of them. */

/** What books call a series, by the number of its heading; null where a book has left it. */
type Spellings = { id: number; name: string | null }[]

/** How these books call their series, each spelling once, and which series some of them have left. */
export function spellingsIn(
  documents: SearchDocument[],
  numbers: Numbers,
  before: { bookId: string; series: number | null }[] = [],
): Spellings {
  const spellings = new Map<string, Spellings[number]>()
  const add = (id: number, name: string | null) => spellings.set(`${id} ${name}`, { id, name })
  const now = new Map<string, number>()
  for (const { bookId, headings } of documents) {
    const heading = headings.find(({ kind }) => kind === 'series')
    if (!heading) continue
    const id = numbers.get(keyOf(heading)) as number
    now.set(bookId, id)
    add(id, heading.name)
  }
  for (const { bookId, series } of before)
    if (series !== null && now.get(bookId) !== series) add(series, null)
  return [...spellings.values()]
}

/** The volumes whose spellings are counted. */
const mostVolumes = 1000

type Row = { id: number; name: string; commonest: string }

/**
 * Calls each series by the commonest spelling of its books, of two as common by that of the older book. Only
 * where a book has another spelling than the shelf, or has left it, can that have changed.
 */
export async function nameSeries(db: Database | Transaction, spellings: Spellings): Promise<void> {
  if (spellings.length === 0) return
  const ids = sql.param(spellings.map(({ id }) => id))
  const names = sql.param(spellings.map(({ name }) => name))
  const { rows } = await db.execute<Row>(sql`/* search.series-spellings */
    with changed as materialized (
      select id, h.name from headings h where id = any(${ids}::integer[]) and exists (
        select from unnest(${ids}::integer[], ${names}::text[]) as s(id, name)
        where s.id = h.id and s.name is distinct from h.name))
    select id, name, commonest from changed, lateral (
      select regexp_replace(series_name, '\\s+', ' ', 'g') as commonest
      from (select book_id from book_search where series = changed.id limit ${mostVolumes}) as volumes
        join books on books.id = book_id
      where series_name is not null
      group by commonest order by count(*) desc, min(created_at), commonest limit 1) as spelling`)
  const renamed = rows
    .map(({ id, name, commonest }) => ({ id, name, to: commonest.trim() }))
    .filter(({ name, to }) => name !== to)
  if (renamed.length > 0) await rename(db, renamed)
}

/** It stays findable by the words of its former name. */
async function rename(db: Database | Transaction, list: { id: number; to: string }[]) {
  const places = list.map(({ to }) => placeFromAToZ('series', to))
  const column = (values: (string | number)[]) => sql.param(values)
  const ids = column(list.map(({ id }) => id))
  // Whoever writes the same heading counts its spellings as well; to wait here could be a deadlock.
  await db.execute(sql`/* search.name-series */
    with mine as materialized (
      select id from headings where id = any(${ids}::integer[]) for no key update skip locked)
    update headings h set name = n.name, terms = h.terms || n.terms::tsvector,
      letter = n.letter, sort_key = n.key
    from unnest(${ids}::integer[], ${column(list.map(({ to }) => to))}::text[],
      ${column(list.map(({ to }) => vectorOf(indexWords(to))))}::text[],
      ${column(places.map(({ letter }) => letter))}::text[],
      ${column(places.map(({ key }) => key))}::text[]) as n(id, name, terms, letter, key)
      join mine using (id)
    where h.id = n.id`)
}
