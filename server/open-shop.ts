import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { restampCovers } from '#app/covers/restamp-covers.server.ts'
import { ensureFirstAdmin } from '#app/desk/sign-in/first-admin.server.ts'
import { openSearch } from '#app/search/index/open-search.server.ts'
import { beginSearch } from '#app/search/index/rebuild.server.ts'
import { createSettings, storeTimeZone } from '#app/shop/settings.server.ts'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/database/client.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createChanges } from './database/changes.ts'
import { openEmbedded } from './database/embedded/open.ts'
import { openReplica, type Replica } from './database/replica.ts'
import { everyJob } from './every-job.ts'
import { portOf, shopUrlOf } from './http/shop-url.ts'
import { createMailer } from './mail/mailer.ts'
import { refuseAddress, tryAddress } from './processes/listening.ts'

export type Shop = {
  app: FastifyInstance
  /** The messages for the operator. */
  welcome: string
  /** For the grace period it goes on answering, but says that it is no longer ready. */
  close: (how?: Closing) => Promise<void>
}

type Closing = {
  graceSeconds?: number
  /** Another process of this shop has taken its place: it takes no more visitors, and is no less ready. */
  isReplaced?: boolean
}
type Undo = ((how: Closing) => Promise<unknown>)[]

type Options = {
  say: (line: string) => void
  /** Says what went wrong; like the rest when left out. */
  warn?: (line: string) => void
  /** True when the stop came while the shop was still opening; it then goes no further. */
  isStopped?: () => boolean
}

/**
 * Opens the shop step by step: database, migrations, server. Each step records how to undo it, so
 * that closing goes the same way back, PostgreSQL last, however far the opening came.
 */
export async function openShop(env: Env, options: Options): Promise<Shop> {
  const { say, warn = say, isStopped = () => false } = options
  const undo: Undo = []
  const close: Shop['close'] = async (how = {}) => {
    for (const step of undo.splice(0).reverse()) await step(how)
  }
  try {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { openTracing } = await import('./watch/tracing/open-tracing.ts')
      undo.push(openTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, env).close)
    }
    // A process among several shares the port, and has the database from the one that started it.
    if (!cluster.isWorker) await tryAddress(env)
    const url = env.DATABASE_URL ?? (await openDatabaseOf(env, { say, warn }, undo))
    await migrate(url, { log: say }).catch((error) => {
      throw new Error(explain(error, env), { cause: error })
    })
    const {
      db,
      pool,
      close: closePool,
    } = openDatabase(url, {
      max: env.DATABASE_POOL_MAX,
      log: warn,
    })
    undo.push(() => atMost(15_000, closePool()))
    const changes = await createChanges({ connectionString: url })
    undo.push(() => atMost(5_000, changes.close()))
    const replica = openReplicaOf(env, { pool, changes, warn })
    undo.push(() => atMost(5_000, Promise.resolve(replica?.close())))
    const mail = createMailer(env, say)
    undo.push(async () => mail.close())
    const jobs = createJobs({
      url,
      jobs: everyJob,
      ...{ log: warn, say },
      connections: { jobs: env.DATABASE_JOBS_MAX, mails: env.DATABASE_MAILS_MAX },
    })
    undo.push(() => atMost(15_000, jobs.stop()))
    const shopUrl = () => shopUrlOf(app, env)
    const settings = createSettings({ db, pool }, changes, env)
    undo.push(async () => settings.close())
    const deps: Deps = {
      env,
      shopUrl,
      db,
      pool,
      replica: replica?.pool,
      changes,
      settings,
      jobs,
      mail,
      now: () => new Date(),
    }
    await prepare(deps, url, say)
    const app = await buildApp(deps)
    const search = openSearch(url, { say, warn })
    undo.push(() => atMost(2_000, search.close()))
    undo.push((how) => closeServer(app, how))
    if (isStopped()) return { app, welcome: '', close }
    await listen(app, env)
    // Mails name the address, which is known from here on.
    await jobs.work(deps)
    return { app, welcome: await welcomeOf(app, deps), close }
  } catch (error) {
    await close()
    throw error
  }
}

function openReplicaOf(
  { DATABASE_REPLICA_URL: url, DATABASE_POOL_MAX: max }: Env,
  { pool, changes, warn }: Pick<Deps, 'pool' | 'changes'> & { warn: Options['say'] },
): Replica | null {
  return url ? openReplica({ url, primary: pool, changes, max, log: warn }) : null
}

async function openDatabaseOf(
  env: Env,
  voice: Required<Pick<Options, 'say' | 'warn'>>,
  undo: Undo,
) {
  const embedded = await openEmbedded(env, voice)
  undo.push(embedded.stop)
  return embedded.url
}

/** Accepted requests finish; what still runs 10 s after the grace period is cut. */
async function closeServer(app: FastifyInstance, { graceSeconds = 0, isReplaced }: Closing) {
  if (app.server.listening) {
    const graceMs = graceSeconds * 1000
    await app.draining.drain({ graceMs, atMostMs: 10_000, isReplaced })
  }
  await app.close()
}

/**
 * What has to be there before the first visitor, the admin too. Another server may be at the same,
 * with a lock that this one waits for longer than a visitor would: hence a pool with more patience.
 */
async function prepare(deps: Deps, url: string, say: Options['say']) {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 120_000 })
  try {
    const { timeZone } = await deps.settings.identity()
    await storeTimeZone(db, timeZone || deps.env.TIME_ZONE, deps.now())
    await beginSearch(db)
    if (deps.env.DEMO) await fillEmptyShop(db, deps.now(), say)
    await restampCovers(db)
    await ensureFirstAdmin({ ...deps, db }, ({ username, password }) => {
      say(`The first admin is username "${username}", password "${password}"`)
      say('Note the password now: it is shown only once (ADMIN_PASSWORD sets another)')
    })
  } finally {
    await close()
  }
}

const listen = (app: FastifyInstance, env: Env) =>
  app.listen({ port: env.PORT, host: env.HOST }).catch((error) => refuseAddress(error, env))

async function fillEmptyShop(db: Database, now: Date, say: Options['say']) {
  const added = await seedDemo(db, now)
  if (added > 0) say(`Filled the empty shop with the demo catalogue (${added} books)`)
}

async function welcomeOf(app: FastifyInstance, deps: Deps): Promise<string> {
  const { env } = deps
  const url = deps.shopUrl()
  const listening = env.PUBLIC_URL ? ` (listening on ${env.HOST}:${portOf(app, env)})` : ''
  const { name } = await deps.settings.identity()
  return `${name} is open at ${url}${listening}\nThe admin's desk is at ${url}/admin`
}

/** Says which database could not be used; its password stays out of it. */
function explain(error: Error & { code?: string }, env: Env): string {
  const reason = error.message || error.code || String(error)
  if (!env.DATABASE_URL) return reason
  const where = env.DATABASE_URL.replace(/^.*@/, '').replace(/\?.*$/, '')
  return `DATABASE_URL: the database at ${where} can't be used: ${reason}`
}

async function atMost(timeoutMs: number, work: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, tooLong])
  clearTimeout(timer)
}
