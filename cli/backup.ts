import type { Command } from 'commander'
import { writeBackup } from '#server/backup/write-backup.ts'
import { shopVersion } from '#server/system/version.ts'
import { pathOf } from './input-files.ts'
import { reachDatabase } from './shop-database.ts'

/* `octavo backup`: the whole shop in one file, beside it while it is open or without it. */

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Writes the whole shop into one file, as it is at one moment. It may be open.')
    .argument('<FILE.zip>', 'the file to write')
    .option('--force', 'replace a file of this name')
    .action((name: string, { force }: { force?: true }) => backUp(name, force === true))
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
