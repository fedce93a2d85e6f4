import type { Pool } from 'pg'
import { inOrder } from '#app/search/letters.ts'
import { headingWords } from '#app/search/words/heading-words.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import type { BrowsedHeading } from './browse.server.ts'

/* The lists of shelves: all of a kind by their number of books, those of a letter from A to Z, and those
   that hold some words. Each is read along an index, a page at a time, however many shelves there are. */

export type HeadingList = { headings: BrowsedHeading[]; next: string | null }

export type HeadingsAsked = {
  limit: number
  cursor?: string | undefined
  /** One letter, or the name of a script (letters.ts). */
  letter?: string | undefined
  q?: string | undefined
}

/** Shelves of a kind; null for a cursor of another list. */
export async function listHeadings(
  pool: Pool,
  kind: ShelfKind,
  { limit, cursor, letter, q }: HeadingsAsked,
): Promise<HeadingList | null> {
  if (letter !== undefined && !q) return await fromAToZ(pool, kind, letter, limit, cursor)
  const words = q ? headingWords(q) : ''
  if (words === null) return { headings: [], next: null }
  return await byBooks(pool, kind, words, limit, cursor)
}

/** Most books first, then from A to Z. */
async function byBooks(
  pool: Pool,
  kind: ShelfKind,
  words: string,
  limit: number,
  cursor?: string,
): Promise<HeadingList | null> {
  const after = /^(\d+)-(.*)$/s.exec(cursor ?? '')
  if (cursor !== undefined && !after) return null
  const [, books = 2 ** 31 - 1, slug = ''] = after ?? []
  // "-books" as in the index: one row comparison, with both columns ascending.
  const start = '(-books, slug) > (-$2::integer, $3 collate "C")'
  // What holds the words is found first: along the index of the order few of them might be met.
  const { rows } = await pool.query<BrowsedHeading>({
    name: words ? 'headings-by-words' : 'headings',
    text: words
      ? `with match as materialized (
            select kind, slug, name, books from headings where terms @@ $5::tsquery and kind = $1)
          select kind, slug, name, books from match where books > 0 and ${start}
          order by -books, slug limit $4`
      : `select kind, slug, name, books from headings
          where kind = $1 and books > 0 and ${start}
          order by -books, slug limit $4`,
    values: [kind, books, slug, limit + 1, ...(words ? [words] : [])],
  })
  return pageOf(rows, limit, (last) => `${last.books}-${last.slug}`)
}

async function fromAToZ(
  pool: Pool,
  kind: ShelfKind,
  letter: string,
  limit: number,
  cursor?: string,
): Promise<HeadingList | null> {
  if (cursor !== undefined && !cursor.startsWith('~')) return null
  const { rows } = await pool.query<BrowsedHeading>({
    name: 'headings-a-to-z',
    text: `select kind, slug, name, books from headings
      where kind = $1 and letter = $2 collate "C" and books > 0 and letter is not null
        and (sort_key, slug) > (coalesce((select sort_key from headings
            where kind = $1 and slug = $3 collate "C"), ''), $3 collate "C")
      order by sort_key, slug limit $4`,
    values: [kind, letter, cursor?.slice(1) ?? '', limit + 1],
  })
  return pageOf(rows, limit, (last) => `~${last.slug}`)
}

function pageOf(
  rows: BrowsedHeading[],
  limit: number,
  cursorOf: (last: BrowsedHeading) => string,
): HeadingList {
  const headings = rows.slice(0, limit)
  const last = headings.at(-1)
  return { headings, next: rows.length > limit && last ? cursorOf(last) : null }
}

/** The letters under which there are shelves: one step along the index for each. */
export async function lettersOf(pool: Pool, kind: ShelfKind): Promise<string[]> {
  const { rows } = await pool.query<{ letter: string }>({
    name: 'heading-letters',
    text: `with recursive step as (
        (select letter from headings
          where kind = $1 and books > 0 and letter is not null order by letter limit 1)
        union all
        select (select h.letter from headings h
          where h.kind = $1 and h.books > 0 and h.letter is not null and h.letter > step.letter
          order by h.letter limit 1)
        from step where step.letter is not null)
      select letter from step where letter is not null limit 1000`,
    values: [kind],
  })
  return inOrder(rows.map(({ letter }) => letter))
}
