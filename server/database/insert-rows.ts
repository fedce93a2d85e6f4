import type { PoolClient } from 'pg'

const unstorable = /\\u0000|\\ud[89a-f]/i

/** JSON without what PostgreSQL keeps in none: NUL and halves of characters. */
export function jsonOf(value: object): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'string' ? inner.replaceAll('\u0000', '').toWellFormed() : inner,
  )
}

/**
 * Adds some rows, keyed by the names of these columns: one prepared statement, however many there are. By the
 * thousand COPY is quicker. `more` follows the statement, such as what it returns.
 */
export function insertRows<Row extends object = object>(
  client: Pick<PoolClient, 'query'>,
  table: string,
  columns: readonly string[],
  rows: object[],
  more = '',
) {
  const names = columns.join(', ')
  return client.query<Row>({
    name: `insert ${table}`,
    text: `insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, $1) ${more}`,
    values: [jsonOf(rows)],
  })
}
