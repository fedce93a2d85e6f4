import type { Pool } from 'pg'
import type { Filters } from './filters.ts'
import { type FacetKind, facetKinds, type HeadingKind } from './headings.ts'
import { type Narrowed, partOf } from './narrow.server.ts'
import { readQuery } from './query.ts'
import { resolve } from './search.server.ts'
import type { VersionCache } from './version-cache.ts'

export type FacetValue = { slug: string; name: string; count: number; selected: boolean }

export type Facets = {
  /** Books that meet the query and every filter. */
  total: number
  facets: Record<FacetKind, FacetValue[]>
}

/**
 * Every combination of the six facets among the books of a query, and how many books have it: a row
 * of seven numbers each. All counts for all filters are sums over it, so it is read once a query.
 */
export type Cube = { rows: Int32Array; headings: Map<number, { slug: string; name: string }> }

const WIDTH = facetKinds.length + 1
/** More values of a kind are not shown; the selected ones always are. */
const MOST_VALUES = 100

/** Counts of each facet on the whole result. A facet's own filter does not narrow it. */
export async function findFacets(
  pool: Pool,
  cache: VersionCache<Cube>,
  q: string,
  filters: Filters,
): Promise<Facets> {
  const others = Object.fromEntries(
    Object.entries(filters).filter(([kind]) => !isFacet(kind)),
  ) as Filters
  const cube = await cache.get(JSON.stringify([q, others]), () => readCube(pool, q, others))
  return sumUp(cube, filters)
}

const isFacet = (kind: string): kind is FacetKind =>
  (facetKinds as readonly string[]).includes(kind)

async function readCube(pool: Pool, q: string, filters: Filters): Promise<Cube> {
  const query = readQuery(q)
  const resolved = await resolve(pool, query, filters, 'relevance', 1)
  const { narrowed, isbnHits } = resolved
  if (isbnHits)
    return await countOnes(
      pool,
      isbnHits.map(({ id }) => id),
    )
  if (narrowed.impossible) return { rows: new Int32Array(), headings: new Map() }
  return await countAll(pool, narrowed)
}

const COLUMNS = facetKinds.join(', ')

async function countAll(pool: Pool, narrowed: Narrowed): Promise<Cube> {
  const { match, phrases, genre } = partOf(narrowed, 'all').condition
  const where = [
    ...(match ? ['terms @@ $1::tsquery'] : ['$1 = $1']),
    ...(genre === undefined ? [] : [`genre = ${genre}`]),
    ...phrases.map(
      (_, i) =>
        `(select strpos(folded, $${i + 2}) > 0 from book_texts t where t.book_id = book_search.book_id)`,
    ),
  ]
  return await readRows(pool, where.join(' and '), [match, ...phrases])
}

const countOnes = (pool: Pool, ids: string[]): Promise<Cube> =>
  readRows(pool, 'book_id = any($1::uuid[])', [ids])

async function readRows(pool: Pool, where: string, values: unknown[]): Promise<Cube> {
  const { rows } = await pool.query<(number | null)[]>({
    text: `select ${COLUMNS}, count(*)::integer from book_search where ${where} group by ${COLUMNS}`,
    values,
    rowMode: 'array',
  })
  const numbers = Int32Array.from(rows.flat(), (value) => value ?? 0)
  const ids = new Set(numbers.filter((_, i) => i % WIDTH !== WIDTH - 1))
  const named = await pool.query<{ id: number; slug: string; name: string }>(
    'select id, slug, name from headings where id = any($1::integer[])',
    [[...ids]],
  )
  return { rows: numbers, headings: new Map(named.rows.map((row) => [row.id, row])) }
}

function sumUp({ rows, headings }: Cube, filters: Filters): Facets {
  const wanted = facetKinds.map((kind) => (filters[kind] ? new Set(filters[kind]) : null))
  const counts = facetKinds.map(() => new Map<number, number>())
  let total = 0
  for (let row = 0; row < rows.length; row += WIDTH) {
    const books = rows[row + WIDTH - 1] as number
    const missed: number[] = []
    for (let i = 0; i < WIDTH - 1; i++) {
      const slugs = wanted[i]
      if (slugs && !slugs.has(headings.get(rows[row + i] as number)?.slug ?? '')) missed.push(i)
    }
    if (missed.length === 0) total += books
    for (let i = 0; i < WIDTH - 1; i++) {
      if (missed.length > 1 || (missed.length === 1 && missed[0] !== i)) continue
      const id = rows[row + i] as number
      if (id !== 0) counts[i]?.set(id, (counts[i]?.get(id) ?? 0) + books)
    }
  }
  const facets = Object.fromEntries(
    facetKinds.map((kind, i) => [kind, valuesOf(kind, counts[i] ?? new Map(), headings, filters)]),
  ) as Record<FacetKind, FacetValue[]>
  return { total, facets }
}

function valuesOf(
  kind: FacetKind,
  counts: Map<number, number>,
  headings: Cube['headings'],
  filters: Filters,
): FacetValue[] {
  const selected = new Set(filters[kind])
  const values = [...counts].map(([id, count]) => {
    const { slug, name } = headings.get(id) ?? { slug: String(id), name: String(id) }
    return { slug, name, count, selected: selected.has(slug) }
  })
  return values.sort(ORDER[kind] ?? byCount).filter((value, i) => i < MOST_VALUES || value.selected)
}

type Compare = (a: FacetValue, b: FacetValue) => number
const byCount: Compare = (a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1)
const ORDER: Partial<Record<HeadingKind, Compare>> = {
  price: (a, b) => Number.parseInt(a.slug, 10) - Number.parseInt(b.slug, 10),
  decade: (a, b) => decadeOf(b) - decadeOf(a),
}
const decadeOf = ({ slug }: FacetValue): number => Number.parseInt(slug, 10) || 0
