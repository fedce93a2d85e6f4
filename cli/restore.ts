import * as path from 'node:path'
import type { Command } from 'commander'
import { openBackup } from '#server/backup/read-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrate } from '#server/database/migrate.ts'
import { shopVersion } from '#server/system/version.ts'
import { pathOf } from './input-files.ts'
import { reachDatabase } from './shop-database.ts'

/* `octavo restore`: a backup becomes the shop, on the embedded database or on DATABASE_URL. */

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Puts a backup into an empty database, while no shop is open on it.')
    .argument('<FILE.zip>', 'a file that octavo backup has written')
    .option('--replace', 'in place of the shop that is there, of which a backup is made first')
    .action((name: string, { replace }: { replace?: true }) => bringBack(name, replace === true))
}

async function bringBack(name: string, replace: boolean): Promise<void> {
  const file = pathOf(name)
  // All of the file is read before anything is touched.
  const backup = await openBackup(file)
  try {
    const shop = await reachDatabase(console.error, { mayCreate: true })
    try {
      if (shop.isShopOpen)
        throw new Error(`The shop on ${shop.env.DATA_DIR} is open: stop it first`)
      const save = async () => {
        const kept = path.join(path.dirname(file), `before-restore-${stamp(new Date())}.zip`)
        await writeBackup({ url: shop.url, file: kept, version: shopVersion(), now: new Date() })
        console.log(`What was there before is in ${kept}`)
      }
      await restore(shop.url, backup, { replace, save })
      await migrate(shop.url, { log: console.error })
    } finally {
      await shop.close()
    }
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored the shop of ${backup.manifest.at}: ${rows} rows`)
  } finally {
    backup.close()
  }
}

const stamp = (now: Date) =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
