import { type Command, InvalidArgumentError } from 'commander'
import type * as z from 'zod/mini'
import { writeBackup } from '#server/backup/write-backup.ts'
import { interval, whole } from '#server/env-values.ts'
import { shopVersion } from '#server/system/version.ts'
import { backUpByRhythm } from './backup-rhythm.ts'
import { pathOf } from './input-files.ts'
import { reachDatabase } from './shop-database.ts'

/* `octavo backup`: the whole shop in one file, beside it while it is open or without it; once, or by a rhythm. */

type Options = { force?: true; every?: number; keep?: number }

/** As the settings of the same meaning are checked. */
function checked<Value>(schema: z.ZodMiniType<Value>) {
  return (given: string): Value => {
    const read = schema.safeParse(given)
    if (read.success) return read.data
    throw new InvalidArgumentError(`${read.error.issues[0]?.message}.`)
  }
}
const everyOf = checked(interval('Expected a time such as 24h or 90m, from 10m to 30d'))
const keepOf = checked(whole(1, 1000, 'Expected a number from 1 to 1000'))

export function addBackup(program: Command): void {
  const command = program
    .command('backup')
    .description('Writes the whole shop into one file, as it is at one moment. It may be open.')
    .argument('[FILE.zip]', 'the file to write; with --every the folder, BACKUP_DIR unless given')
    .option('--force', 'replace a file of this name')
    .option('--every <TIME>', 'stay, and make one so often: 24h or 90m, from 10m to 30d', everyOf)
    .option('--keep <NUMBER>', 'with --every: how many stay, BACKUP_KEEP (14) unless given', keepOf)
  command.action(async (name: string | undefined, { force, every, keep }: Options) => {
    if (every !== undefined) {
      if (force) return command.error('--force goes without --every: each file has a new name')
      return backUpByRhythm({ folder: name, everyMs: every, keep })
    }
    if (keep !== undefined) return command.error('--keep goes with --every')
    if (name === undefined) return command.error('Name the file to write, or give --every')
    await backUp(name, force === true)
  })
}

async function backUp(name: string, force: boolean): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const shop = await reachDatabase(console.error)
  try {
    const { file, bytes, manifest } = await writeBackup({
      ...{ url: shop.url, file: pathOf(name), force, signal: stopping.signal },
      ...{ version: shopVersion(), now: new Date() },
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${bytes} bytes`)
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    console.error('Stopped; no file was written')
    process.exitCode = 130
  } finally {
    await shop.close()
  }
}
