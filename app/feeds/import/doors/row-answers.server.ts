import type { Pool } from 'pg'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import type { ImportRow, RowsQuery } from '#app/feeds/import/import.schema.ts'
import { ownKey, rowColumns, type StoredRow } from '#app/feeds/import/import-rows.server.ts'
import { type Cell, csvBegin, csvLine } from '#app/values/csv.ts'
import { literally } from '#server/database/literally.ts'
import { priceOf } from './answers.server.ts'

/* The rows of an import: for the desk in pages, and as a report that a spreadsheet opens. */

type Listed = StoredRow & { applied: boolean }

const columns = `${rowColumns}, verdict in ('created', 'changed', 'archived')
  and (applied_at is not null or row <= (select at_row from imports where id = import_id)) as applied`

const toRow = (row: Listed): ImportRow => ({
  row: row.row,
  file: row.file,
  record: row.record,
  isbn13: row.isbn13,
  key: ownKey(row.key),
  title: row.title,
  verdict: row.verdict,
  reason: row.reason,
  price: priceOf(row.priceCents),
  currency: row.currency,
  changes: row.changes ?? (row.verdict === 'created' ? allNew(row) : {}),
  kept: row.kept,
  bookId: row.verdict === 'created' && !row.applied ? null : row.bookId,
  applied: row.applied,
  stays: row.stays,
})

/** What a new book begins with. */
const allNew = ({ fields }: StoredRow): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value != null && value !== '')
      .map(([field, value]) => [field, [null, value]]),
  )

export async function listRows(
  pool: Pick<Pool, 'query'>,
  importId: string,
  { verdict, q = '', kept, stays, after = '0' }: RowsQuery,
  limit: number,
): Promise<{ rows: ImportRow[]; next: string | null }> {
  const values: unknown[] = [importId, after, limit + 1]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = ['import_id = $1', 'row > $2::integer']
  if (verdict) conditions.push(`verdict = ${bind(verdict)}`)
  if (kept) conditions.push(`kept <> '{}'`)
  if (stays) conditions.push(`stays <> '{}'`)
  if (q.trim() !== '') conditions.push(asked(q.trim(), bind))
  const { rows } = await pool.query<Listed>(
    `select ${columns} from import_rows where ${conditions.join(' and ')} order by row limit $3`,
    values,
  )
  const more = rows.length > limit
  if (more) rows.pop()
  return { rows: rows.map(toRow), next: more ? String(rows.at(-1)?.row) : null }
}

/** An ISBN, the number of a record, or words of what is shown. */
function asked(q: string, bind: (value: unknown) => string): string {
  const isbn = readIsbn(q)
  if (isbn.ok) return `isbn13 = ${bind(isbn.isbn13)}`
  if (/^\d{1,9}$/.test(q)) return `(record = ${bind(q)}::integer or row = ${bind(q)}::integer)`
  const patterns = q.split(/\s+/).map((word) => `%${literally(word)}%`)
  return `concat_ws(' ', title, reason, isbn13, key, file) ilike all(${bind(patterns)}::text[])`
}

export async function findRow(
  pool: Pick<Pool, 'query'>,
  importId: string,
  row: number,
): Promise<ImportRow | null> {
  const { rows } = await pool.query<Listed>(
    `select ${columns} from import_rows where import_id = $1 and row = $2`,
    [importId, row],
  )
  return rows[0] ? toRow(rows[0]) : null
}

const reportHead = [
  ...['file', 'record', 'isbn13', 'title', 'verdict', 'reason', 'price', 'currency'],
]
const linesAtOnce = 1000

/** Every row, read in steps, however many there are. */
async function* reportLines(pool: Pick<Pool, 'query'>, importId: string): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<StoredRow>({
      name: 'import report',
      text: `select row, file, record, isbn13, title, verdict, reason, price_cents as "priceCents", currency
        from import_rows where import_id = $1 and row > $2 order by row limit ${linesAtOnce}`,
      values: [importId, after],
    })
    for (const { file, record, isbn13, title, verdict, reason, priceCents, currency } of rows) {
      const price = priceOf(priceCents)?.toFixed(2) ?? null
      yield [file, record, isbn13, title, verdict, reason, price, currency]
    }
    if (rows.length < linesAtOnce) return
    after = rows.at(-1)?.row ?? after
  }
}

/** Lines are sent together: a write for each would cost more than all else. */
const linesTogether = 200

/** Every row with its verdict, as CSV. */
export async function* reportText(pool: Pick<Pool, 'query'>, id: string): AsyncGenerator<string> {
  let text = csvBegin + csvLine(reportHead)
  let lines = 0
  for await (const line of reportLines(pool, id)) {
    text += csvLine(line)
    lines += 1
    if (lines % linesTogether !== 0) continue
    yield text
    text = ''
  }
  yield text
}
