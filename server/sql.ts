import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { readEnv } from '#server/env.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { HostsClient } from './database/reach.ts'

/* `npm run sql -- "…"`: runs SQL on the shop's database, as the shop's role, and prints the rows. */

const config = readEnv(process.env)
const [sql, ...more] = process.argv.slice(2)
if (!config.ok) end(config.problems.join('\n'))
if (!sql || more.length > 0)
  end('Expected SQL in quotes: npm run sql -- "select count(*) from books"')
const { DATABASE_URL, DATA_DIR } = config.env
if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, 'postgres'))) {
  end(`There is no shop in ${DATA_DIR}: set DATA_DIR to its folder, or DATABASE_URL`)
}

const embedded = DATABASE_URL
  ? null
  : await startEmbedded({ dataDir: DATA_DIR, log: console.error }).catch((error) =>
      end(error.message),
    )
const client = new HostsClient({ connectionString: embedded?.url ?? DATABASE_URL ?? '' })
try {
  await client.connect()
  // Several statements give several results; rows are printed of each that has some.
  for (const { command, rows, rowCount } of [await client.query(sql)].flat()) {
    if (rows.length > 0) console.table(rows)
    console.log(`${command}: ${rowCount ?? 0} rows`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await client.end()
  await embedded?.stop()
}

function end(problem: string): never {
  console.error(problem)
  process.exit(1)
}
