import type { Pool } from 'pg'
import { readQuery } from '#app/search/words/query.ts'
import { slugOf } from '#app/values/normalise.ts'
import { noPlace } from './cursor.ts'
import { findHits } from './hits.server.ts'
import { narrow } from './narrow.server.ts'
import { uncalled } from './tiers.ts'

/**
 * Ids of the books on sale that match a text as typed, last added first (an id begins with its
 * time). A text without words finds nothing.
 */
export async function findAdded(
  pool: Pool,
  {
    q,
    category,
    beforeId,
    limit,
  }: { q: string; category?: string; beforeId?: string; limit: number },
): Promise<string[]> {
  const { terms, phrases, without } = readQuery(q)
  if (terms.length === 0) return []
  const { genre, ...narrowed } = await narrow(
    pool,
    terms,
    phrases,
    category ? { genre: [slugOf(category)] } : {},
    without,
  )
  // No index combines a genre with this order, so the genre is a filter like any other.
  if (genre) narrowed.filters.push([genre])
  const after = beforeId ? { ...noPlace, id: beforeId } : undefined
  const hits = await findHits(pool, narrowed, uncalled, 'added', limit, after)
  return hits.map(({ id }) => id)
}
