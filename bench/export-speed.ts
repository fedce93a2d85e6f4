import { youngMemory } from '#app/feeds/import/workers.server.ts'
import { openDatabase } from '#server/database/client.ts'
import type { Bench } from './bench-row.ts'
import { writeTitles } from './catalogue-load.ts'
import type { ExportDone, ExportPlan } from './export-run.ts'
import { startHelper } from './helper.ts'
import type { Measure } from './report.ts'

/** `octavo export` keeps its heap small; without that, few books end before the heap has grown to what it takes. */
const asTheCommand = [...process.execArgv, ...youngMemory]

const files = ['csv', 'xlsx', 'onix', 'google'] as const

/**
 * A million books (`--titles`) as files of each kind, each made by a process of its own: how many books a second, and
 * how much memory at most; beside it a bare `COPY … TO STDOUT`. A tenth of the books takes as much. It fills the shop
 * with made-up titles.
 */
export async function measureExport({ shop, titles: many }: Bench): Promise<Measure[]> {
  const few = Math.ceil(many / 10)
  const patient = openDatabase(shop.databaseUrl, { max: 2, statementTimeoutMs: 3_600_000 })
  try {
    const run = async (file: ExportPlan['file']) => {
      const helper = startHelper<ExportPlan, ExportDone>('export-run.ts', asTheCommand)
      try {
        return await helper.ask({ databaseUrl: shop.databaseUrl, file })
      } finally {
        await helper.stop()
      }
    }
    const peaks: Record<string, number> = {}
    await writeTitles(patient.pool, few, console.log)
    for (const file of files) peaks[file] = (await run(file)).peakMB
    await writeTitles(patient.pool, many, console.log)
    await patient.pool.query('vacuum analyze books')
    const measures: Measure[] = []
    const bare = Math.round(many / (await run('copy')).seconds)
    for (const file of files) {
      const { seconds, peakMB, bytes } = await run(file)
      console.log(`  ${file}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`)
      const name = `${many.toLocaleString('en-US')} books as ${file}`
      const perSecond = Math.round(many / seconds)
      measures.push({ name, unit: 'books/s', ours: perSecond, bar: { atLeast: 5_000 } })
      measures.push({
        ...{ name: `${name}, beside a bare COPY of their rows`, unit: 'books/s', ours: perSecond },
        ...{ beside: bare, bar: { atLeast: 0.01 } },
      })
      measures.push({
        ...{
          name: `${name}: memory, beside that of ${few.toLocaleString('en-US')}`,
          unit: 'MB',
          ours: peakMB,
        },
        ...{ beside: peaks[file] ?? 0, bar: { atMost: 1.5 } },
      })
    }
    return measures
  } finally {
    await patient.close()
  }
}
