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
    where kind = ${kind} and (to_key = any(${sql.param(from)}::text[])
      or from_key = any(${sql.param([...from, to])}::text[]))`)
  // The name that stays is no other spelling of anything any more; those that go may have been of another.
  const { rows: aliases } = await tx.execute<PutAside['aliases'][number]>(sql`
    delete from heading_aliases where kind = ${kind} and slug = any(${sql.param([...from, to])}::text[])
    returning slug, to_name as "toName"`)
  await tx.execute(sql`
    insert into heading_aliases (kind, slug, to_name, at)
    select ${kind}, other.slug, ${await nameOf(tx, kind, to)}, ${at}::timestamptz
    from unnest(${sql.param(from)}::text[]) as other(slug)`)
  const actor: AdminActor = { kind: 'admin', id: actorId }
  for (const slug of from) await moveWithin(tx, at, actor, { kind, from: slug, to })
  return { aliases, moves }
}

/** When the books have their names again. One that was stopped on its way has led no address elsewhere. */
export async function unfinishMerge(
  tx: Transaction,
  at: Date,
  { change, actorId, putAside }: Edit & { change: Merge },
): Promise<void> {
  if (!putAside) return
  const { heading: kind, from, to } = change
  const actor: AdminActor = { kind: 'admin', id: actorId }
  await tx.execute(sql`
    delete from heading_aliases where kind = ${kind} and slug = any(${sql.param(from)}::text[])`)
  for (const { slug, toName } of putAside.aliases)
    await tx.execute(sql`
      insert into heading_aliases (kind, slug, to_name, at) values (${kind}, ${slug}, ${toName}, ${at})
      on conflict do nothing`)
  // Where somebody has led an address elsewhere since, it goes on leading there.
  const { rows: elsewhere } = await tx.execute<{ from: string }>(sql`
    select from_key as from from moved where kind = ${kind} and to_key <> ${to}
      and from_key = any(${sql.param([...from, ...putAside.moves.map((one) => one.from)])}::text[])`)
  const isElsewhere = (slug: string) => elsewhere.some((one) => one.from === slug)
  for (const slug of from)
    if (!isElsewhere(slug)) await unmoveWithin(tx, at, actor, { kind, from: slug })
  for (const earlier of putAside.moves)
    if (!isElsewhere(earlier.from)) await moveWithin(tx, at, actor, { kind, ...earlier })
}

/**
 * The name that a later merge of one of these names has kept, null where there is none: until that is undone,
 * the books and addresses of the earlier one are no longer where it left them.
 */
export async function mergedAgain(
  tx: Transaction,
  { id, change: { heading, from, to } }: Edit & { change: Merge },
): Promise<string | null> {
  const { rows } = await tx.execute<{ to: string }>(sql`
    select later.change->>'to' as to from book_edits later join book_edits e on e.id = ${id}
    where later.kind = 'merge' and later.change->>'heading' = ${heading}
      and later.put_aside is not null and later.status in ('applied', 'undoing')
      and later.applied_at > e.applied_at
      and (later.change->'from' ?| ${sql.param([...from, to])}::text[]
        or later.change->>'to' = any(${sql.param(from)}::text[]))
    order by later.applied_at desc limit 1`)
  const last = rows[0]
  return last ? (await nameOf(tx, heading, last.to)) || last.to : null
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
