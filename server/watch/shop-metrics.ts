import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { type Build, readBuild } from './build.ts'
import { readShopFigures, type ShopFigures } from './shop-figures.ts'

/** The database is asked at most once in this time, whoever scrapes and however often. */
export const figuresHoldMs = 15_000

/** Figures of the whole shop, and of what runs here. Each process tells the same, hence the highest counts. */
export function registerShopMetrics(
  registry: Registry,
  { pool, now, changes }: Pick<Deps, 'pool' | 'now' | 'changes'>,
  build: Build = readBuild(),
): void {
  const figures = heldFor(figuresHoldMs, now, () => readShopFigures(pool).catch(() => null))
  const one = (name: string, help: string, read: (figures: ShopFigures) => number) =>
    new Gauge({
      ...{ name, help, aggregator: 'max', registers: [registry] },
      /* Not a number while the database is away: the other figures are still told. */
      async collect() {
        const known = await figures()
        this.set(known ? read(known) : Number.NaN)
      },
    })
  const each = <Row>(
    name: string,
    help: string,
    label: string,
    rowsOf: (figures: ShopFigures) => Row[],
    tell: (row: Row) => [string, number],
  ) =>
    new Gauge({
      ...{ name, help, labelNames: [label], aggregator: 'max', registers: [registry] },
      async collect() {
        const known = await figures()
        this.reset()
        for (const [value, count] of (known ? rowsOf(known) : []).map(tell))
          this.set({ [label]: value }, count)
      },
    })
  const ofJobs = (figure: string, help: string, key: 'waiting' | 'active' | 'failed' | 'oldest') =>
    each(
      `octavo_jobs_${figure}`,
      help,
      'kind',
      ({ jobs }) => jobs,
      (job) => [job.kind, job[key]],
    )

  ofJobs(
    'waiting',
    'Jobs that have not begun, by kind; those to be tried again as well.',
    'waiting',
  )
  ofJobs('active', 'Jobs at work now, by kind.', 'active')
  ofJobs('failed', 'Jobs given up after their last try, by kind; of the last day.', 'failed')
  ofJobs(
    'oldest_seconds',
    'How long the oldest job has been due, by kind; 0 when none is.',
    'oldest',
  )
  one(
    'octavo_mails_waiting',
    'Mails of the whole shop that have not been sent yet.',
    ({ mails }) => mails.waiting,
  )
  one(
    'octavo_mails_oldest_seconds',
    'How long the oldest waiting mail has waited; 0 when none is waiting.',
    ({ mails }) => mails.oldest,
  )
  one(
    'octavo_mails_failed',
    'Mails that did not arrive and that nobody has sent again or put away at the desk.',
    ({ mails }) => mails.failed,
  )
  each(
    'octavo_orders',
    'Orders by state; an estimate for a state with 20,000 or more.',
    'state',
    ({ orders }) => orders,
    ({ state, count }) => [state, count],
  )
  one(
    'octavo_books_sold_out',
    'Books whose copies are counted and none of which is left; counted to 20,000.',
    ({ soldOut }) => soldOut,
  )
  one(
    'octavo_database_size_bytes',
    'Size of the shop’s database on disk.',
    ({ databaseBytes }) => databaseBytes,
  )
  new Gauge({
    name: 'octavo_listening',
    help: '1 while this server hears what others change; 0 means that it keeps no pages.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(changes.listening ? 1 : 0)
    },
  })
  new Gauge({
    name: 'octavo_build_info',
    help: 'What runs here: version, commit and Node; always 1.',
    labelNames: ['version', 'commit', 'node'],
    aggregator: 'max',
    registers: [registry],
  }).set(build, 1)
}

/** One reading for all who ask meanwhile and for a while after it began. */
function heldFor<Known>(
  ms: number,
  now: () => Date,
  read: () => Promise<Known>,
): () => Promise<Known> {
  let held: Promise<Known> | undefined
  let since = 0
  return () => {
    const at = now().getTime()
    if (!held || at - since >= ms || at < since) {
      since = at
      held = read()
    }
    return held
  }
}
