import { once } from 'node:events'
import type { Client, PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { jsonOf } from '#server/database/insert-rows.ts'

/* COPY, by which thousands of rows go into a table at a time. */

export type Connection = Client | PoolClient
export type Cell = string | number | boolean | Date | null | undefined | readonly string[] | object

const escaped: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const special = /[\\\n\r\t]/
const escapedText = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => escaped[sign] as string) : text

const arrayOf = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

function cellOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return escapedText(cell)
  if (typeof cell !== 'object') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return escapedText(jsonOf(cell))
}

/** A text[] as COPY takes it. */
export const texts = (items: readonly string[]): string => arrayOf(items)

/** Adds rows; cells are in the order of `columns`. An object is written as JSON. */
export async function copyInto(
  client: Connection,
  table: string,
  columns: string[],
  rows: Cell[][],
): Promise<void> {
  if (rows.length === 0) return
  const stream = (client as Client).query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  let text = ''
  for (const row of rows) text += `${row.map(cellOf).join('\t')}\n`
  const finished = once(stream, 'finish')
  stream.end(text)
  await finished
}
