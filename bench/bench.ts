import { parseArgs } from 'node:util'
import type { Bench } from './bench-row.ts'
import { measureDeskBooks } from './desk-books.ts'
import { measureDeskCustomers } from './desk-customers.ts'
import { measureDeskQueue } from './desk-queue.ts'
import { measureDistinctPages } from './distinct-pages.ts'
import { measureElsewhere, measureSearches } from './elsewhere.ts'
import { measureExport } from './export-speed.ts'
import { measureFigures } from './figures.ts'
import { measureFreshPages } from './fresh-pages.ts'
import { startHelper } from './helper.ts'
import { measureImport } from './import-speed.ts'
import { measureList } from './list-speed.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { measureMails } from './mail-speed.ts'
import { measureMemory } from './memory.ts'
import { measureMix } from './mix.ts'
import { measureOrders } from './order-speed.ts'
import { measurePage } from './page-speed.ts'
import { measureProcesses } from './processes.ts'
import { type Measure, publish } from './report.ts'
import { startShop } from './shop.ts'
import { measureWrites } from './write-speed.ts'

/* `npm run bench`: how fast the shop is beside bare servers that do the same work, in one run.

   The shop, its counterpart and the load generator each have a process of their own; both sides
   take turns in short rounds, and the median of the rounds' ratios is what counts, so that noise
   of the machine hits both. `npm run bench -- home orders` runs some rows only; `--profile DIR`
   leaves a CPU profile of the shop there, and `--titles 100000` fills it with fewer books than a million for
   the rows `books` and `export`. */

const rows: Record<string, (bench: Bench) => Promise<Measure | Measure[]>> = {
  memory: measureMemory, // first: what it counts are visits, not what the other rows leave behind
  home: (bench) => measurePage(bench, 'Home page, cached', '/'),
  book: (bench) => measurePage(bench, 'Book page, cached', bench.shop.bookPath),
  distinct: measureDistinctPages,
  list: measureList,
  processes: measureProcesses,
  orders: measureOrders,
  mails: measureMails,
  writes: measureWrites,
  import: measureImport,
  fresh: measureFreshPages, // late: it fills the shop with 100,000 books
  mix: measureMix, // of the same 100,000 books, as the next two
  elsewhere: measureElsewhere,
  searches: measureSearches,
  books: measureDeskBooks, // late: it fills the shop with a million books
  desk: measureDeskQueue, // late: it fills the shop with a million orders
  customers: measureDeskCustomers, // late: it fills the shop with a million customers
  figures: measureFigures, // late: it fills the shop with a million orders
  export: measureExport, // last: it fills the shop with a million books
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    profile: { type: 'string' },
    titles: { type: 'string', default: '1000000' },
  },
})

const wanted = positionals.length > 0 ? positionals : Object.keys(rows)
const unknown = wanted.find((name) => !rows[name])
if (unknown) {
  console.error(`There is no row "${unknown}": expected some of ${Object.keys(rows).join(', ')}`)
  process.exit(2)
}

const shop = await startShop({
  profileDir: options.profile,
  withMailSink: wanted.includes('mails'),
})
const generator = startHelper<LoadPlan, LoadResult>('load.ts')
try {
  const bench = {
    ...{ shop, generator, rounds: Number(options.rounds) },
    titles: Number(options.titles),
  }
  const measures: Measure[] = []
  for (const name of wanted) {
    console.log(`Measuring ${name} …`)
    const measure = await rows[name]?.(bench)
    if (measure) measures.push(...[measure].flat())
  }
  publish(measures, options.json)
} finally {
  await generator.stop()
  await shop.stop()
}
