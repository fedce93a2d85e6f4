import type { Command } from 'commander'
import pg from 'pg'
import { HostsClient } from '#server/database/reach.ts'
import { reachDatabase } from './shop-database.ts'

/* `octavo sql`: a look into the database, beside an open shop or without it. */

export function addSql(program: Command): void {
  program
    .command('sql')
    .description('Runs SQL on the shop’s database and prints the rows. Only reads unless --write.')
    .argument('<SQL>', 'in quotes, such as "select count(*) from books"')
    .option('--write', 'let it change something')
    .option('--json', 'print the rows as JSON, one a line')
    .action(run)
}

async function run(sql: string, { write, json }: { write?: true; json?: true }): Promise<void> {
  const shop = await reachDatabase(console.error)
  try {
    for (const { command, rows, rowCount } of await askSql(shop.url, sql, write === true)) {
      if (json) for (const row of rows) console.log(JSON.stringify(row))
      else {
        if (rows.length > 0) console.table(rows)
        console.log(`${command}: ${rowCount ?? 0} rows`)
      }
    }
  } finally {
    await shop.close()
  }
}

/** The results, one a statement. Throws with a line for people for what is refused or wrong. */
export async function askSql(url: string, sql: string, write: boolean): Promise<pg.QueryResult[]> {
  const refusal = whyNot(sql, write)
  if (refusal) throw new Error(refusal)
  const client = new HostsClient({ connectionString: url, application_name: 'octavo sql' })
  try {
    await client.connect()
    return await resultsOf(client, sql, write)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new Error(wordsOf(error, sql)) : error
  } finally {
    await client.end().catch(() => {})
  }
}

/** What would do nothing, or something else than it says, told before anything is asked. */
function whyNot(sql: string, write: boolean): string | null {
  const bare = sql.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, ' ').replace(/^[\s;]+/, '')
  const [word = ''] = /^[a-z]+/i.exec(bare) ?? []
  const begins = word.toLowerCase()
  if (bare === '')
    return 'There is no statement: put one in quotes, such as "select count(*) from books"'
  if (begins === 'copy' && (!write || /\b(stdin|stdout)\b/i.test(bare)))
    return 'COPY reads and writes files, which this command has no place for: select with --json, octavo export, or psql'
  const isControl =
    /^(begin|start|commit|end|rollback|abort|savepoint|release)$/.test(begins) ||
    /^set\s+(local\s+)?(session|transaction)\b/i.test(bare)
  if (isControl && !write)
    return 'It runs in a transaction of its own that only reads: leave out BEGIN, COMMIT and their like'
  return null
}

function wordsOf({ code, message, position }: pg.DatabaseError, sql: string): string {
  if (code === '25006') return `${message}: give it --write if that is meant`
  if (code === '25001') return `${message}: give it --write, and alone`
  if (code === '42601' && /multiple commands/.test(message))
    return 'One statement at a time, please, or several with --write'
  if (position === undefined) return message
  const before = sql.slice(0, Number(position) - 1)
  const line = before.split('\n').length
  const near = sql.slice(before.length, before.length + 30).split('\n')[0]
  return `${message}${line > 1 ? `, line ${line}` : ''}, where it says: ${near}`
}

/** Several statements give several results. */
async function resultsOf(
  client: pg.Client,
  sql: string,
  write: boolean,
): Promise<pg.QueryResult[]> {
  if (write) return [await client.query(sql)].flat()
  // The extended protocol takes one statement, so that none of several can end the transaction.
  await client.query('begin transaction read only')
  const result = await client.query({
    text: sql,
    values: [],
    queryMode: 'extended',
  } as pg.QueryConfig)
  await client.query('rollback')
  return [result]
}
