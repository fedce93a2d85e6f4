import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { kindsUnder } from '#app/catalog/trade/person-kinds.ts'
import { moveWithin, unmoveWithin } from '#app/discovery/moved.server.ts'
import { headingWords } from '#app/search/words/heading-words.ts'
import type { AdminActor } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Change, HeadingChoice } from './edit.schema.ts'
import type { Edit, PutAside } from './edits.server.ts'

/* Two spellings of one author or series: the old address leads to the one that stays, and an import that
   brings the old spelling means the new one (app/catalog/write/aliases.server.ts). */

type Merge = Extract<Change, { kind: 'merge' }>
/** When the books are renamed. Answers what it puts aside, for the undo. */
export async function finishMerge(
  tx: Transaction,
  at: Date,
  { change, actorId }: Edit & { change: Merge },
): Promise<PutAside> {
  const { heading: kind, from, to } = change
  const { rows: moves } = await tx.execute<PutAside['moves'][number]>(sql`
    select from_key as from, to_key as to from moved
    where kind = ${kind} and (to_key = any(${sql.param(from)}::text[]) or from_key = ${to})`)
  // The name that stays is no other spelling of anything any more.
  const { rows: aliases } = await tx.execute<PutAside['aliases'][number]>(sql`
    delete from heading_aliases where kind = ${kind} and slug = ${to}
    returning slug, to_name as "toName"`)
  await tx.execute(sql`
    insert into heading_aliases (kind, slug, to_name, at)
    select ${kind}, other.slug, ${await nameOf(tx, kind, to)}, ${at}::timestamptz
    from unnest(${sql.param(from)}::text[]) as other(slug)
    on conflict (kind, slug) do update set to_name = excluded.to_name, at = excluded.at`)
  const actor: AdminActor = { kind: 'admin', id: actorId }
  for (const slug of from) await moveWithin(tx, at, actor, { kind, from: slug, to })
  return { aliases, moves }
}

/** When the books have their names again. */
export async function unfinishMerge(
  tx: Transaction,
  at: Date,
  { change, actorId, putAside }: Edit & { change: Merge },
): Promise<void> {
  const { heading: kind, from } = change
  const actor: AdminActor = { kind: 'admin', id: actorId }
  await tx.execute(sql`
    delete from heading_aliases where kind = ${kind} and slug = any(${sql.param(from)}::text[])`)
  for (const slug of from) await unmoveWithin(tx, at, actor, { kind, from: slug })
  const { aliases, moves } = putAside ?? { aliases: [], moves: [] }
  for (const { slug, toName } of aliases)
    await tx.execute(sql`
      insert into heading_aliases (kind, slug, to_name, at) values (${kind}, ${slug}, ${toName}, ${at})
      on conflict do nothing`)
  for (const earlier of moves) await moveWithin(tx, at, actor, { kind, ...earlier })
}

/** What a merge calls everything; the first spelling that the shop had of the heading. */
export async function nameOf(tx: Transaction, kind: Merge['heading'], slug: string) {
  const kinds = sql.param(kindsUnder(kind))
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from headings where kind = any(${kinds}::text[]) and slug = ${slug}
    order by array_position(${kinds}::text[], kind) limit 1`)
  return rows[0]?.name ?? ''
}

const mostChoices = 50

/** Authors or series to choose from, most books first; `q` narrows them by the beginnings of words. */
export async function findHeadings(
  pool: Pool,
  kind: Merge['heading'],
  q = '',
): Promise<HeadingChoice[]> {
  const words = q.trim() ? headingWords(q) : ''
  if (words === null) return []
  const { rows } = await pool.query<HeadingChoice>({
    name: words ? 'headings to merge by words' : 'headings to merge',
    // Along the index of each kind; who did several things is one.
    text: `select slug, (array_agg(name order by books desc))[1] as name, sum(books)::integer as books
      from unnest($1::text[]) as under(kind), lateral (
        select slug, name, books from headings
        where kind = under.kind and books > 0 ${words ? 'and terms @@ $3::tsquery' : ''}
        order by -books, slug limit $2) as most
      group by slug order by 3 desc, slug limit $2`,
    values: [kindsUnder(kind), mostChoices, ...(words ? [words] : [])],
  })
  return rows
}

/** Which of these headings never had a book, by slug. */
export async function unknownHeadings(
  pool: Pool,
  kind: Merge['heading'],
  slugs: string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    'select slug from headings where kind = any($1::text[]) and slug = any($2::text[])',
    [kindsUnder(kind), slugs],
  )
  const known = new Set(rows.map(({ slug }) => slug))
  return slugs.filter((slug) => !known.has(slug))
}
