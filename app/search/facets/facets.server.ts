import type { Pool } from 'pg'
import { type Filters, withoutFacets } from '#app/search/filters.ts'
import { resolve } from '#app/search/find/resolve.server.ts'
import { type NameKind, nameKinds } from '#app/search/headings.ts'
import { booksPerPage } from '#app/search/listing.ts'
import { readQuery } from '#app/search/words/query.ts'
import type { KeptUntilChanged } from '#server/load/kept-until-changed.ts'
import { type Condition, conditionOf } from './condition.server.ts'
import { readMatches } from './facet-matches.ts'
import { type Matches, noMatches, sumUp } from './facet-sums.ts'
import type { Facets } from './facet-types.ts'

/**
 * Exact counts of each facet over the whole result. A facet is not narrowed by its own filter. The
 * facets of every match are read once per query; all filters are counted from them.
 */
export async function findFacets(
  pool: Pool,
  cache: KeptUntilChanged<Matches>,
  q: string,
  filters: Filters,
): Promise<Facets> {
  const others = withoutFacets(filters)
  const key = JSON.stringify([q, others])
  const matches = await cache.get(key, () => matchesOf(pool, q, others))
  return sumUp(matches, filters)
}

async function matchesOf(pool: Pool, q: string, filters: Filters): Promise<Matches> {
  // As the first page by relevance beside it asks, so that without ticked filters they share the answer.
  const resolved = await resolve(pool, readQuery(q), filters, 'relevance', booksPerPage + 1)
  const { narrowed, first } = resolved
  // A page that is not full is the whole result.
  const listed = resolved.listed ?? (first && first.length <= booksPerPage ? first : undefined)
  const condition = conditionOf({ narrowed, ...(listed && { listed }) }, 'book_facets')
  if (!condition) return noMatches
  const { headings } = narrowed.frequencies
  const chosen = headings
    .filter((heading): heading is typeof heading & { kind: NameKind } =>
      (nameKinds as readonly string[]).includes(heading.kind),
    )
    .map(({ kind, slug, name }) => ({ kind, slug, name }))
  return { ...(await readRows(pool, condition)), chosen }
}

type Genre = { id: number; slug: string; name: string }

/**
 * Twelve bytes per combination of facets: genre, code of the others, number of books. For 117,000
 * matching books there are 13,000 combinations: grouping them in the database makes the result six
 * times smaller.
 */
async function readRows(pool: Pool, { where, values, name }: Condition): Promise<Matches> {
  const { rows } = await pool.query<{ books: Buffer | null; genres: Genre[] | null }>({
    ...(name && { name: `facet-counts-${name}` }),
    text: `with combinations as materialized (
        select genre, code, count(*)::integer as books from book_facets where ${where} group by genre, code)
      select (select string_agg(int4send(genre) || int4send(code) || int4send(books), '')
          from combinations) as books,
        (select json_agg(json_build_object('id', id, 'slug', slug, 'name', name))
          from headings where id in (select genre from combinations)) as genres`,
    values,
  })
  const { books, genres } = rows[0] ?? {}
  if (!books) return noMatches
  const { ids, ...matches } = readMatches(books)
  const byId = new Map(genres?.map((genre) => [genre.id, genre]))
  // 0 means no genre and has no name.
  const names = ids.map((id) => byId.get(id) ?? { slug: '', name: '' })
  return { ...matches, names, chosen: [] }
}
