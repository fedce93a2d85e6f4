import { type SQL, sql } from 'drizzle-orm'
import { shelfSlug, slugOf } from '#app/values/normalise.ts'
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
  const slugs = new Map(names.map((name) => [name, shelfSlug(kind, name)]))
  const known = new Map<string, string>()
  // Slugs that were kept before spellings of a series were one shelf are whole names.
  let wanted = new Set([...slugs.values(), ...names.map(slugOf)])
  // A name that stayed may itself have been merged later.
  while (wanted.size > 0) {
    const { rows } = await db.execute<{ slug: string; to: string }>(aliasesIn(kind, [...wanted]))
    for (const { slug, to } of rows) known.set(shelfSlug(kind, slug), to)
    wanted = new Set(rows.map(({ to }) => shelfSlug(kind, to)).filter((slug) => !known.has(slug)))
  }
  const found = new Map<string, string>()
  for (const [name, slug] of slugs) {
    const to = lastOf(kind, known, slug)
    if (to !== undefined && to !== name) found.set(name, to)
  }
  return found
}

const aliasesIn = (kind: AliasKind, slugs: string[]): SQL => sql`
  select slug, to_name as to from heading_aliases
  where kind = ${kind} and slug = any(${sql.param(slugs)}::text[])`

function lastOf(kind: AliasKind, known: Map<string, string>, slug: string): string | undefined {
  const seen = new Set<string>()
  let name: string | undefined
  for (
    let next = slug;
    known.has(next) && !seen.has(next);
    next = shelfSlug(kind, name as string)
  ) {
    seen.add(next)
    name = known.get(next)
  }
  return name
}
