import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { NewBook } from '#app/catalog/book.schema.ts'
import { type Creation, creationOf } from '#app/catalog/write/creation.server.ts'
import { rowColumns, type StoredRow } from '#app/feeds/import/import-rows.server.ts'
import type { Connection } from './copy.server.ts'

/* What a batch needs before its transaction begins. It is made while PostgreSQL writes the batch before
   it, so that both are busy, and the transaction with its locks is short. */

/** The batch stays in the way of edits at the desk until it is committed. */
export const rowsAtOnce = 640

/** The rows to be written next, behind this one; none at the end. */
export async function rowsBehind(connection: Connection, id: string, row: number) {
  const { rows } = await connection.query<StoredRow>({
    name: 'import batch',
    text: `select ${rowColumns} from import_rows where import_id = $1 and row > $2
      and verdict in ('created', 'changed', 'archived') order by row limit ${rowsAtOnce}`,
    values: [id, row],
  })
  return rows
}

/** By row. */
export type Creations = ReadonlyMap<number, Creation>

/** A few books take a millisecond: the transaction that is under way waits no longer for its next statement. */
const booksAtOnce = 5

/** The new books among the rows, as they were planned. */
export async function creationsIn(rows: StoredRow[]): Promise<Creations> {
  const creations = new Map<number, Creation>()
  for (const { row, verdict, bookId, fields } of rows) {
    if (verdict !== 'created' || bookId === null) continue
    if (creations.size % booksAtOnce === 0) await letOthersWork()
    creations.set(row, creationOf(bookId, fields as NewBook))
  }
  return creations
}
