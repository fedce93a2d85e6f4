import { type SQL, sql } from 'drizzle-orm'
import { standingSlug } from '#app/search/words/standing-slug.ts'
import { slugOf } from '#app/values/normalise.ts'
import type { Database, Transaction } from '#server/database/client.ts'

/* Other spellings of authors and series that were merged at the desk (app/catalog/many). */

export type AliasKind = 'author' | 'series'

/**
 * The names that stay, by the name that was asked: whoever brings "J.R.R Tolkien" means the author that
 * it was merged into. A name without another one is missing. For an import, a batch of names at a time.
 */
export async function aliasesOf(
  db: Database | Transaction,
  kind: AliasKind,
  names: string[],
): Promise<Map<string, string>> {
  const slugs = new Map(names.map((name) => [name, slugsOf(kind, name)]))
  const known = new Map<string, string>()
  let wanted = new Set([...slugs.values()].flat())
  // A name that stayed may itself have been merged later.
  while (wanted.size > 0) {
    const { rows } = await db.execute<{ slug: string; to: string }>(aliasesIn(kind, [...wanted]))
    for (const { slug, to } of rows) known.set(slug, to)
    const next = rows.flatMap(({ to }) => slugsOf(kind, to))
    wanted = new Set(next.filter((slug) => !known.has(slug)))
  }
  const found = new Map<string, string>()
  for (const [name, own] of slugs) {
    const to = lastOf(known, own, kind)
    if (to !== undefined && to !== name) found.set(name, to)
  }
  return found
}

/** As it is written, and by the form or spelling that its shelf stands under: either may have been merged. */
const slugsOf = (kind: AliasKind, name: string): string[] => [
  ...new Set([slugOf(name.replace(/\s+/g, ' ').trim()), standingSlug(kind, name)]),
]

const aliasesIn = (kind: AliasKind, slugs: string[]): SQL => sql`
  select slug, to_name as to from heading_aliases
  where kind = ${kind} and slug = any(${sql.param(slugs)}::text[])`

function lastOf(known: Map<string, string>, slugs: string[], kind: AliasKind): string | undefined {
  const seen = new Set<string>()
  let name: string | undefined
  for (let next = slugs; ; next = slugsOf(kind, name)) {
    const slug = next.find((one) => known.has(one) && !seen.has(one))
    if (slug === undefined) return name
    seen.add(slug)
    name = known.get(slug) as string
  }
}
