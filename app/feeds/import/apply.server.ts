import { isDeepStrictEqual } from 'node:util'
import type { NewBook } from '#app/catalog/book.schema.ts'
import { type Creation, creationOf } from '#app/catalog/write/creation.server.ts'
import { type Creations, creationsIn, rowsBehind } from './batch/ahead.server.ts'
import { type Connection, texts } from './batch/copy.server.ts'
import { findExisting } from './batch/existing.server.ts'
import { withStandingNames } from './batch/standing-names.server.ts'
import { inTransaction } from './batch/transaction.server.ts'
import { type Rewrite, writeBooks } from './batch/write-books.server.ts'
import { countRows } from './counts.server.ts'
import { keyOf, type StoredRow } from './import-rows.server.ts'
import { rulesOf } from './options.server.ts'
import { type Existing, type Plan, planRow, type Rules } from './plan-row.ts'
import { actorOfImport, connect, report, type Work } from './work.server.ts'

/* Writes what an import found, batch by batch. Each row is planned once more beside the book as it is at
   that moment, under its lock; how far it came is part of the same transaction. */

/** Answers false when it was told to stop. */
export async function applyImport(work: Work): Promise<boolean> {
  const second = await connect(work.url)
  try {
    return await applyBatches(work, second)
  } finally {
    await second.end().catch(() => {})
  }
}

/** While one connection writes a batch, the second reads the next one. */
async function applyBatches(work: Work, second: Connection): Promise<boolean> {
  const { client, import: imported } = work
  const { total } = imported
  const behind = (row: number) => rowsBehind(second, imported.id, row)
  let rows = await behind(imported.atRow)
  let creations = creationsIn(rows)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const { stops } = await report(work, { done: imported.atRow, total })
    if (stops) return false
    const batch = { rows, creations: await creations, last: last.row }
    const next = behind(last.row)
    creations = next.then(creationsIn)
    creations.catch(() => {}) // told when it is awaited, unless this batch fails before
    await inTransaction(client, () => applyBatch(work, batch))
    imported.atRow = last.row
    rows = await next
  }
  await client.query(
    `update imports set counts = $2, done = coalesce(total, 0), at_row = coalesce(total, 0) where id = $1`,
    [imported.id, await countRows(work)],
  )
  return true
}

async function applyBatch(
  work: Work,
  { rows, creations, last }: { rows: StoredRow[]; creations: Creations; last: number },
) {
  await applyRows(work, rows, creations)
  await work.client.query({
    name: 'import cursor',
    text: 'update imports set at_row = $2::integer, done = $2::integer, heard_at = now() where id = $1',
    values: [work.import.id, last],
  })
}

/** Writes the books of these rows, inside the transaction of the connection; `ready` has those new ones that are. */
export async function applyRows(
  work: Work,
  staged: StoredRow[],
  ready: Creations = new Map(),
): Promise<Plan[]> {
  const { client, import: imported } = work
  // Authors and series may have been merged since the rows were read.
  const rows = saidAgain(staged, await withStandingNames(client, staged))
  const rules = rulesOf(imported.options)
  const at = work.now()
  const named = rows.map((row) => ({ isbn13: row.isbn13, key: keyOf(row) }))
  const sourceId = imported.sourceId as string
  const found = await findExisting(client, sourceId, named, { locked: true })
  const creations: Creation[] = []
  const rewrites: Rewrite[] = []
  const outcomes: { row: StoredRow; plan: Plan; bookId: string | null }[] = []
  const spoken: { key: string; book_id: string; sent_at: string | null }[] = []
  const taken = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const existing = found[index] ?? null
    const sentAt = row.sentAt?.toISOString() ?? null
    const bookId = existing?.book.id ?? row.bookId
    // Two records may name one book in different ways: by its ISBN and by a number.
    const isTaken = bookId !== null && taken.has(bookId)
    if (bookId !== null) taken.add(bookId)
    const plan = isTaken ? sameBook : planAgain(row, existing, rules)
    outcomes.push({ row, plan, bookId })
    if (isTaken || bookId === null || plan.verdict === 'refused') continue
    // What was made ahead has the names that were staged.
    const made = row.isRenamed ? undefined : ready.get(row.row)
    if (plan.verdict === 'created') creations.push(made ?? creationOf(bookId, plan.input))
    else if (existing) rewrites.push(...rewriteOf(plan, existing, at))
    const isKnown = plan.verdict !== 'skipped' || existing !== null
    if (isKnown) spoken.push({ key: keyOf(row), book_id: bookId, sent_at: sentAt })
  }
  const author = {
    at,
    actor: actorOfImport(imported),
    importId: imported.id,
    importNumber: imported.number,
  }
  await writeBooks(client, author, { creations, rewrites }, () => [
    remember(client, sourceId, spoken),
    storeOutcomes(client, imported.id, outcomes),
  ])
  return outcomes.map(({ plan }) => plan)
}

/** What a name is called by now stands in the reason as well. */
const saidAgain = (staged: StoredRow[], rows: StoredRow[]): StoredRow[] =>
  rows.map((row, at) => {
    const more = row.notes.slice(staged[at]?.notes.length)
    return more.length === 0
      ? row
      : { ...row, reason: [row.reason, ...more].join(' '), isRenamed: true }
  })

/** Only a book that is there now can make it another plan. */
function planAgain(row: StoredRow, existing: Existing | null, rules: Rules): Plan {
  if (row.verdict === 'created' && !existing)
    return { verdict: 'created', reason: row.reason, input: row.fields as NewBook }
  return planRow({ ...row, sentAt: row.sentAt?.toISOString() ?? null }, existing, rules)
}

const sameBook: Plan = {
  verdict: 'skipped',
  reason: 'Another row of this import is about the same book and counts.',
  kept: [],
}

function rewriteOf(plan: Plan, { book, contributors, subjects }: Existing, at: Date): Rewrite[] {
  if (plan.verdict === 'archived') {
    const after = { ...book, archivedAt: at, updatedAt: at, version: book.version + 1 }
    return [{ before: book, after, lists: {} }]
  }
  if (plan.verdict !== 'changed') return []
  const { edit, changes } = plan
  const isEdited = edit.restores || Object.keys(changes).some((field) => field !== 'stock')
  return [
    {
      before: book,
      after: {
        ...book,
        ...edit.columns,
        ...(edit.stock !== undefined && { stock: edit.stock }),
        ...(edit.restores && { archivedAt: null }),
        ...(isEdited && { version: book.version + 1, updatedAt: at }),
      },
      ...(edit.contributors && { contributors: edit.contributors }),
      ...(edit.subjects && { subjects: edit.subjects }),
      lists: {
        ...(edit.contributors && { contributors: [contributors, edit.contributors] }),
        ...(edit.subjects && { subjects: [subjects, edit.subjects] }),
      },
    },
  ]
}

/** What the source knows its books by, and when it spoke of them. */
async function remember(
  client: Connection,
  sourceId: string,
  spoken: { key: string; book_id: string; sent_at: string | null }[],
) {
  const rows = [...new Map(spoken.map((one) => [one.key, one])).values()]
  if (rows.length === 0) return
  await client.query({
    name: 'import remember',
    text: `insert into feed_books (source_id, key, book_id, sent_at)
      select $1, key, book_id, sent_at
      from unnest($2::text[], $3::uuid[], $4::timestamptz[]) as f(key, book_id, sent_at) order by key
      on conflict (source_id, key) do update set book_id = excluded.book_id,
        sent_at = coalesce(excluded.sent_at, feed_books.sent_at)
      where (feed_books.book_id, feed_books.sent_at) is distinct from (excluded.book_id, excluded.sent_at)`,
    values: [
      sourceId,
      rows.map(({ key }) => key),
      rows.map(({ book_id }) => book_id),
      rows.map(({ sent_at }) => sent_at),
    ],
  })
}

/** Most rows became what the dry run said; the others say what happened. */
async function storeOutcomes(
  client: Connection,
  importId: string,
  outcomes: { row: StoredRow; plan: Plan; bookId: string | null }[],
) {
  const other = outcomes.filter(
    ({ row, plan, bookId }) =>
      row.isRenamed ||
      row.verdict !== plan.verdict ||
      row.bookId !== bookId ||
      !isDeepStrictEqual(row.changes ?? null, stored('changes' in plan ? plan.changes : null)),
  )
  if (other.length === 0) return
  const rows = other.map(({ row, plan, bookId }) => ({
    row: row.row,
    verdict: plan.verdict,
    reason: row.verdict === plan.verdict ? row.reason : plan.reason,
    changes: 'changes' in plan ? plan.changes : null,
    kept: texts('kept' in plan ? plan.kept : []),
    book_id: bookId,
  }))
  await client.query(
    `update import_rows r set verdict = o.verdict, reason = o.reason, changes = o.changes,
      kept = o.kept::text[], book_id = o.book_id
    from json_to_recordset($2) as o(row integer, verdict text, reason text, changes jsonb, kept text,
      book_id uuid)
    where r.import_id = $1 and r.row = o.row`,
    [importId, JSON.stringify(rows)],
  )
}

/** As it comes back from JSON. */
const stored = (changes: object | null) =>
  changes === null ? null : JSON.parse(JSON.stringify(changes))
