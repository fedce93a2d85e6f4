import { texts } from './batch/copy.server.ts'
import { findExisting } from './batch/existing.server.ts'
import { keyOf, rowColumns, type StoredRow } from './import-rows.server.ts'
import { rulesOf } from './options.server.ts'
import { planRow } from './plan-row.ts'
import type { Work } from './work.server.ts'

/* A record without an ISBN is about the same book as one of the same import that has the same number of the
   source and an ISBN, whichever comes first. Otherwise there would be two books of one. */

const rowsAtOnce = 1000

/** Few feeds have such rows: the others cost one look. */
const haveNone = `select from import_rows where import_id = $1 and isbn13 is null and key is not null
  and key not like 'as: %' and verdict <> 'refused' limit 1`

/* One sort and no join of the rows with themselves (repeated.server.ts). A number of several ISBNs says nothing. */
const found = `select row, isbn from (
    select row, isbn13, min(isbn13) over same as isbn, max(isbn13) over same as other
    from import_rows where import_id = $1 and key is not null and verdict <> 'refused'
    window same as (partition by key)) as named
  where isbn13 is null and isbn = other order by row`

export async function adoptIsbns(work: Work): Promise<void> {
  const { client, import: imported } = work
  if ((await client.query(haveNone, [imported.id])).rowCount === 0) return
  const { rows } = await client.query<{ row: number; isbn: string }>(found, [imported.id])
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    await adopt(work, new Map(some.map(({ row, isbn }) => [row, isbn])))
  }
}

async function adopt({ client, import: imported }: Work, isbns: Map<number, string>) {
  const { rows } = await client.query<StoredRow>(
    `select ${rowColumns} from import_rows where import_id = $1 and row = any($2::integer[]) order by row`,
    [imported.id, [...isbns.keys()]],
  )
  const named = rows.map((row) => {
    const isbn13 = isbns.get(row.row) as string
    const note = `Its number ${row.key} is that of ISBN ${isbn13} in this import.`
    const notes = [...row.notes.filter((one) => !one.startsWith('It has no ISBN, so')), note]
    return { ...row, isbn13, fields: { ...row.fields, isbn13 }, notes }
  })
  const existing = await findExisting(
    client,
    imported.sourceId as string,
    named.map((row) => ({ isbn13: row.isbn13, key: keyOf(row) })),
    { locked: false },
  )
  const rules = rulesOf(imported.options)
  const planned = named.map((row, at) => {
    const book = existing[at] ?? null
    const plan = planRow({ ...row, sentAt: row.sentAt?.toISOString() ?? null }, book, rules)
    return {
      ...{ row: row.row, isbn13: row.isbn13, verdict: plan.verdict, reason: plan.reason },
      fields: plan.verdict === 'created' ? plan.input : row.fields,
      notes: texts(row.notes),
      changes: 'changes' in plan ? plan.changes : null,
      kept: texts('kept' in plan ? plan.kept : []),
      book_id: book?.book.id ?? row.bookId,
    }
  })
  await client.query(
    `update import_rows r set isbn13 = o.isbn13, verdict = o.verdict, reason = o.reason, fields = o.fields,
      notes = o.notes::text[], changes = o.changes, kept = o.kept::text[], book_id = o.book_id
    from json_to_recordset($2) as o(row integer, isbn13 text, verdict text, reason text, fields jsonb,
      notes text, changes jsonb, kept text, book_id uuid)
    where r.import_id = $1 and r.row = o.row`,
    [imported.id, JSON.stringify(planned)],
  )
}
