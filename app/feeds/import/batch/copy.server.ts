import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg, { type Client, type PoolClient } from 'pg'
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
  await copyLines(client, table, columns, rows.map(lineOf).join(''))
}

/** A row as COPY takes it. */
export const lineOf = (row: Cell[]): string => `${row.map(cellOf).join('\t')}\n`

/** Adds rows that are lines already. */
export async function copyLines(
  client: Connection,
  table: string,
  columns: string[],
  lines: string,
): Promise<void> {
  if (lines === '') return
  await once((client as Client).query(copyOf(table, columns, lines)), 'end')
}

/* What pg's types leave out. */
type Sent = Omit<pg.Query, 'submit'> & {
  submit: (connection: { stream: Socket }) => unknown
  handleCopyInResponse: () => void
}

/**
 * Its rows follow at once, not when PostgreSQL has asked for them: so it travels with other statements, which a
 * stream of pg-copy-streams can't. PostgreSQL passes over rows of a COPY that it refuses.
 */
function copyOf(table: string, columns: string[], text: string): pg.Query {
  const query = new pg.Query(`copy ${table} (${columns.join(', ')}) from stdin`)
  const sent = query as unknown as Sent
  const ask = sent.submit
  sent.submit = (connection) => {
    const refused = ask.call(query, connection)
    if (!refused) connection.stream.write(messageOf(text))
    return refused
  }
  sent.handleCopyInResponse = () => {}
  return query
}

/** CopyData and CopyDone, as PostgreSQL's protocol has them. */
function messageOf(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const message = Buffer.allocUnsafe(bytes + 10)
  message.write('d')
  message.writeInt32BE(bytes + 4, 1)
  message.write(text, 5)
  message.write('c', bytes + 5)
  message.writeInt32BE(4, bytes + 6)
  return message
}
