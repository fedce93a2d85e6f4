import pg from 'pg'
import { to } from 'pg-copy-streams'
import { columns } from '#app/catalog/rows/books.server.ts'
import { exportFile } from '#app/feeds/export/export-file.server.ts'
import { googleFeed } from '#app/feeds/export/google/google-feed.server.ts'
import { readBooks } from '#app/feeds/export/read-books.server.ts'
import type { ExportFormat } from '#app/feeds/export/selection.schema.ts'
import { createSettings } from '#app/shop/settings.server.ts'
import { noCharges } from '#app/shop/total.ts'
import { createChanges } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { answerQuestions } from './helper.ts'

/* Makes one file of all books in a process of its own, and throws it away. */

/** `copy` is the bare counterpart: PostgreSQL's own CSV of the same columns, without lists and formulas made safe. */
export type ExportPlan = { databaseUrl: string; file: ExportFormat | 'google' | 'copy' }
export type ExportDone = { seconds: number; bytes: number; peakMB: number }

const shopUrl = 'https://shop.example'
const megabytes = () => process.memoryUsage.rss() / 1_000_000

answerQuestions<ExportPlan, ExportDone>(async ({ databaseUrl, file }) => {
  const { db, pool, close } = openDatabase(databaseUrl, { max: 2 })
  const changes = await createChanges({ connectionString: databaseUrl })
  const settings = createSettings({ db, pool }, changes, { TIME_ZONE: 'UTC', DEMO: true })
  const started = performance.now()
  let [bytes, peakMB] = [0, megabytes()]
  const shop = { name: 'Bench', shopUrl, today: '2026-01-01', charges: noCharges }
  const partsOf = async (): Promise<AsyncIterable<string | Buffer>> => {
    if (file === 'copy')
      return client.query(to(`copy (select ${columns} from books) to stdout csv`))
    if (file === 'google') return googleFeed(readBooks(pool, {}), shop)
    const asked = { pool, settings, shopUrl: () => shopUrl, now: () => new Date() }
    const exported = await exportFile(asked, file, {})
    if (exported === null) throw new Error('There are no books')
    return exported.parts
  }
  // The pool's own connections send without waiting, which a COPY cannot.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for await (const part of await partsOf()) {
      bytes += part.length
      peakMB = Math.max(peakMB, megabytes())
    }
  } finally {
    await client.end()
  }
  const seconds = (performance.now() - started) / 1000
  settings.close()
  await changes.close()
  await close()
  return { seconds, bytes, peakMB }
})
