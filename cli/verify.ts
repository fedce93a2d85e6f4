import type { Command } from 'commander'
import { openBackup } from '#server/backup/read-backup.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { pathOf } from './input-files.ts'

/* `octavo verify`: whether a backup is one, by restoring it somewhere else. */

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Restores a backup into a database of its own and compares every row.')
    .argument('<FILE.zip>', 'a file that octavo backup has written')
    .action(async (name: string) => {
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort())
      const backup = await openBackup(pathOf(name))
      try {
        const different = await verifyBackup(backup, () => {}, stopping.signal)
        for (const line of different) console.error(line)
        if (different.length > 0) process.exitCode = 1
        else {
          const { at, version, tables } = backup.manifest
          const rows = tables.reduce((sum, table) => sum + table.rows, 0)
          console.log(`Good: the shop of ${at}, version ${version}, ${rows} rows as they were`)
        }
      } catch (error) {
        if (!stopping.signal.aborted) throw error
        console.error('Stopped; nothing was left behind')
        process.exitCode = 130
      } finally {
        backup.close()
      }
    })
}
