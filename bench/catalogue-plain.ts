import type { Pool } from 'pg'
import type { OpenDatabase } from '#server/database/client.ts'

/* What a shop does that has no search of its own: ILIKE, or PostgreSQL's text search as its manual
   shows it, on the same million books. */

export async function preparePlain({ pool }: OpenDatabase, log: (line: string) => void) {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('plain_search') is not null as there`,
  )
  if (rows[0]?.there) return
  log('Making the plain counterpart: title and author as a tsvector with a GIN index, once')
  await pool.query('begin')
  await pool.query(`create table plain_search as
    select id, to_tsvector('simple', concat_ws(' ', title, subtitle, author, series_name, publisher)) as words
    from books`)
  await pool.query('create index on plain_search using gin (words)')
  await pool.query('commit')
  await pool.query('vacuum analyze plain_search')
}

export const plainSearch = async (pool: Pool, q: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'plain',
    text: `select books.id, title, author, new_price_cents from plain_search join books using (id),
        websearch_to_tsquery('simple', $1) as query
      where words @@ query order by ts_rank(words, query) desc limit 24`,
    values: [q],
  })
  return rows.map(({ id }) => id)
}

export const ilikeSearch = async (pool: Pool, q: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'ilike',
    text: `select id, title, author, new_price_cents from books
      where title ilike '%' || $1 || '%' or author ilike '%' || $1 || '%'
      order by sales desc limit 24`,
    values: [q],
  })
  return rows.map(({ id }) => id)
}
