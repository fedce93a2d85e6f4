import type pg from 'pg'

/* Indexes that are built beside readers and writers, which PostgreSQL does outside of transactions alone. Such a
   migration begins with the line `-- concurrently` and holds nothing else. */

const mark = /^-- concurrently\b/
const build = /^create (?:unique )?index concurrently (\w+) on \w+/i
const removal = /^drop index concurrently if exists \w+$/i

export const isConcurrent = (sql: string): boolean => mark.test(sql)

/** The same inside a transaction, where nobody else is. */
export const asPlain = (sql: string): string =>
  isConcurrent(sql) ? sql.replaceAll(/\bindex concurrently\b/gi, 'index') : sql

/** Its statements, in order. Throws when one of them is anything else. */
export function concurrentStatements(sql: string): string[] {
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    if (build.test(statement) || removal.test(statement)) continue
    throw new Error(
      `"${statement.slice(0, 60)}": beside "-- concurrently" there is only "create index concurrently NAME on TABLE …" and "drop index concurrently if exists NAME"`,
    )
  }
  return statements
}

/**
 * May be run again after it ended anywhere: an index that is there stays, one that a build left behind invalid
 * is removed and built anew. It waits for a moment without locks no longer than PostgreSQL lets others wait.
 */
export async function applyConcurrently(client: pg.Client, sql: string): Promise<void> {
  for (const statement of concurrentStatements(sql)) {
    const name = build.exec(statement)?.[1]
    if (name !== undefined) {
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [name],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await client.query(`drop index concurrently ${name}`)
    }
    await client.query(statement)
  }
}
