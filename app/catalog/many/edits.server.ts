import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { kindsUnder } from '#app/catalog/trade/person-kinds.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { type BookState, toWire } from './book-states.server.ts'
import type { Change, EditAnswer, EditRows } from './edit.schema.ts'
import { type EditStatus, outcomes, type RowOutcome } from './edit-terms.ts'
import type { BookFilter } from './filter.schema.ts'

/* Changes of many books as rows: what was asked for, and how far it is. */

export type Counts = Partial<Record<RowOutcome | 'unchanged', number>>
/** Books by id, or by filters that are gone through one after the other, but for some. */
export type WhichBooks = { ids: string[] } | { filters: BookFilter[]; except?: string[] }

/** Other spellings and old addresses that led to a name before it was merged itself. */
export type PutAside = {
  aliases: { slug: string; toName: string }[]
  moves: { from: string; to: string }[]
}

export type Edit = {
  id: string
  number: string
  change: Change
  books: WhichBooks
  status: EditStatus
  /** Of the filters while it is prepared; the last kept row while an undo is tried again. */
  filter: number
  lookedAt: string | null
  counts: Counts
  putAside: PutAside | null
  actorId: string
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
}

const columns = `e.id, e.number, e.change, e.books, e.status, e.filter, e.looked_at as "lookedAt", e.counts,
  e.put_aside as "putAside", e.actor_id as "actorId", e.created_at as "createdAt",
  e.applied_at as "appliedAt", e.undone_at as "undoneAt"`

/** An edit that no other server works on until the commit. */
export async function lockEdit(tx: Transaction, id: string): Promise<Edit | null> {
  if (!isId(id)) return null
  const { rows } = await tx.execute<Edit>(
    sql`select ${sql.raw(columns)} from book_edits e where id = ${id} for update`,
  )
  return rows[0] ?? null
}

/** Adds to the counts of a locked edit, and sets what else changed of it. */
export async function saveEdit(
  tx: Transaction,
  edit: Edit,
  added: Counts,
  ...sets: SQL[]
): Promise<void> {
  const counts: Counts = { ...edit.counts }
  for (const [name, count] of Object.entries(added) as [keyof Counts, number][])
    counts[name] = (counts[name] ?? 0) + count
  const all = [sql`counts = ${JSON.stringify(counts)}::jsonb`, ...sets]
  await tx.execute(sql`update book_edits set ${sql.join(all, sql`, `)} where id = ${edit.id}`)
}

type Listed = Edit & { by: string | null; toName: string | null }

/** What a merge calls everything, as people write it. */
const toName = `(select h.name from headings h
  where e.kind = 'merge' and h.slug = e.change->>'to'
    and h.kind = any(case e.change->>'heading' when 'series' then $1 else $2 end::text[])
  order by h.kind <> e.change->>'heading' limit 1)`

/** The latest edits that were applied or still can be, or one by its id. */
export async function readEdits(pool: Pool, id?: string): Promise<EditAnswer[]> {
  if (id !== undefined && !isId(id)) return []
  const { rows } = await pool.query<Listed>({
    name: id ? 'book edit' : 'book edits',
    text: `select ${columns}, a.username as by, ${toName} as "toName" from book_edits e
      left join admins a on a.id = e.actor_id
      ${id ? 'where e.id = $3' : ''} order by e.number desc limit 20`,
    values: [kindsUnder('series'), kindsUnder('author'), ...(id ? [id] : [])],
  })
  return rows.map(toAnswer)
}

const toAnswer = ({ counts, by, toName, ...edit }: Listed): EditAnswer => ({
  id: edit.id,
  number: Number(edit.number),
  change: edit.change,
  status: edit.status,
  unchanged: counts.unchanged ?? 0,
  counts: Object.fromEntries(outcomes.map((name) => [name, counts[name] ?? 0])) as Record<
    RowOutcome,
    number
  >,
  by: by ?? undefined,
  toName: toName ?? undefined,
  createdAt: edit.createdAt.toISOString(),
  appliedAt: edit.appliedAt?.toISOString(),
  undoneAt: edit.undoneAt?.toISOString(),
})

type StoredRow = {
  position: number
  bookId: string
  title: string
  before: BookState
  after: BookState | null
  outcome: RowOutcome
  reason: string | null
}

/** The rows of an edit, a page at a time, all or those of one outcome. */
export async function readEditRows(
  pool: Pool,
  id: string,
  { outcome, after = 0, limit = 50 }: { outcome?: RowOutcome; after?: number; limit?: number },
): Promise<EditRows> {
  const { rows } = await pool.query<StoredRow>({
    name: outcome ? 'book edit rows of an outcome' : 'book edit rows',
    text: `select position, book_id as "bookId", title, before, after, outcome, reason
      from book_edit_rows where edit_id = $1 and position > $2
        ${outcome ? 'and outcome = $4' : ''} order by position limit $3`,
    values: [id, after, limit + 1, ...(outcome ? [outcome] : [])],
  })
  const page = rows.slice(0, limit)
  return {
    rows: page.map(({ bookId, before, after: becomes, reason, ...row }) => ({
      ...row,
      _id: bookId,
      before: toWire(before),
      after: becomes ? toWire(becomes) : undefined,
      reason: reason ?? undefined,
    })),
    next: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
  }
}

/** So many rows go at once: a change of a million books is no long statement (server/database/client.ts). */
const rowsAtOnce = 10_000

/** Previews are forgotten after a day; what was applied can be undone for three months. */
export async function forgetOldEdits(pool: Pool, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  // From here on nobody applies or undoes them.
  const { rows: old } = await pool.query<{ id: string }>(
    `update book_edits set status = 'cancelled'
      where (status in ('preparing', 'ready', 'cancelled') and created_at < $1)
        or (status in ('applied', 'undone') and created_at < $2)
      returning id`,
    [daysAgo(1), daysAgo(90)],
  )
  const rows = `select edit_id, position from book_edit_rows where edit_id = $1 limit ${rowsAtOnce}`
  for (const { id } of old) {
    let gone: number | null
    do {
      const { rowCount } = await pool.query(
        `delete from book_edit_rows where (edit_id, position) in (${rows})`,
        [id],
      )
      gone = rowCount
    } while (gone === rowsAtOnce)
    await pool.query('delete from book_edits where id = $1', [id])
  }
}
