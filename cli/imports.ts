import type { Command } from 'commander'
import pg from 'pg'
import { listImports } from '#app/feeds/import/doors/answers.server.ts'
import { HostsClient } from '#server/database/reach.ts'
import { summaryOf } from './import-words.ts'
import { openShopDatabase } from './shop-database.ts'

/* `octavo imports`: the latest imports, one a line. */

export function addImports(program: Command): void {
  program
    .command('imports')
    .description('Lists the latest imports.')
    .action(async () => {
      const { url, close } = await openShopDatabase(() => {})
      const pool = new pg.Pool({ Client: HostsClient, connectionString: url, max: 1 })
      try {
        const { imports } = await listImports(pool, { limit: 30 })
        if (imports.length === 0) console.log('There are no imports yet.')
        for (const one of imports)
          console.log(`${one.createdAt.slice(0, 16)}  ${one.status.padEnd(9)}  ${summaryOf(one)}`)
      } finally {
        await pool.end()
        await close()
      }
    })
}
