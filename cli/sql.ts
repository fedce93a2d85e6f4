import type { Command } from 'commander'
import type pg from 'pg'
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
  const client = new HostsClient({ connectionString: shop.url, application_name: 'octavo sql' })
  try {
    await client.connect()
    for (const { command, rows, rowCount } of await resultsOf(client, sql, write === true)) {
      if (json) for (const row of rows) console.log(JSON.stringify(row))
      else {
        if (rows.length > 0) console.table(rows)
        console.log(`${command}: ${rowCount ?? 0} rows`)
      }
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === readOnlyTransaction)
      throw new Error(`${message}: give it --write if that is meant`)
    if (code === syntaxError && /multiple commands/.test(message))
      throw new Error('One statement at a time, please, or several with --write')
    throw error
  } finally {
    await client.end().catch(() => {})
    await shop.close()
  }
}

const readOnlyTransaction = '25006'
const syntaxError = '42601'

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
