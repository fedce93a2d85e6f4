import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ensureFirstAdmin } from '#app/admin/admins.server.ts'
import { restampCovers } from '#app/covers/restamp-covers.server.ts'
import { openSearch } from '#app/search/open-search.server.ts'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { createChanges } from '#server/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { everyJob } from '#server/jobs/every-job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createMailer } from '#server/mail/mail.ts'
import { portOf, shopUrlOf } from '#server/shop-url.ts'

export type Shop = {
  app: FastifyInstance
  /** What to tell whoever started it. */
  welcome: string
  close: () => Promise<void>
}

type Options = {
  say: (line: string) => void
  /** True when the stop came while the shop was still opening; it then goes no further. */
  isStopped?: () => boolean
}

/**
 * Opens the shop step by step: database, migrations, server. Each step leaves how it is undone, so
 * that closing is the same way back, PostgreSQL last, however far the opening came.
 */
export async function openShop(env: Env, { say, isStopped = () => false }: Options): Promise<Shop> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await tryAddress(env)
    const url = env.DATABASE_URL ?? (await openEmbedded(env, say, undo))
    await migrate(url, { log: say }).catch((error) => {
      throw new Error(explain(error, env), { cause: error })
    })
    const { db, pool, close: closePool } = openDatabase(url, { log: say })
    undo.push(() => atMost(15_000, closePool()))
    const changes = await createChanges({ connectionString: url })
    undo.push(() => atMost(5_000, changes.close()))
    const mail = createMailer(env, say)
    undo.push(async () => mail.close())
    const jobs = createJobs({ url, jobs: everyJob, log: say })
    undo.push(() => atMost(15_000, jobs.stop()))
    const shopUrl = () => shopUrlOf(app, env)
    const deps: Deps = { env, shopUrl, db, pool, changes, jobs, mail, now: () => new Date() }
    if (env.DEMO) await fillEmptyShop(deps, say)
    await restampCovers(db)
    const app = await buildApp(deps)
    undo.push(() => closeServer(app))
    const search = openSearch(url, say)
    undo.push(() => atMost(2_000, search.close()))
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

async function openEmbedded(env: Env, say: Options['say'], undo: (() => Promise<unknown>)[]) {
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log: say }).catch((error) => {
    if (!(error as NodeJS.ErrnoException).syscall) throw error
    const expected = 'expected a folder that can be made and written'
    throw new Error(`DATA_DIR: ${expected}, got "${env.DATA_DIR}" (${error.message})`)
  })
  undo.push(embedded.stop)
  return embedded.url
}

/** Accepted requests finish; after 10 s the rest is cut. New connections are refused at once. */
async function closeServer(app: FastifyInstance) {
  const timer = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearTimeout(timer)
}

const listen = (app: FastifyInstance, env: Env) =>
  app.listen({ port: env.PORT, host: env.HOST }).catch((error) => refuseAddress(error, env))

/** Finds out at once what would otherwise end the start after all its work. */
async function tryAddress(env: Env) {
  const trial = createServer()
  const listening = once(trial, 'listening')
  trial.listen(env.PORT, env.HOST)
  await listening.catch((error) => refuseAddress(error, env))
  trial.close()
  await once(trial, 'close')
}

function refuseAddress(error: NodeJS.ErrnoException, env: Env): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: ${env.PORT} is in use by another program: stop that one, or set PORT to another number`,
    EACCES: `PORT: ${env.PORT} is reserved for root: set PORT to a number of 1024 or more`,
    EADDRNOTAVAIL: `HOST: this machine has no address "${env.HOST}": expected one such as 127.0.0.1 or 0.0.0.0`,
    ENOTFOUND: `HOST: "${env.HOST}" is not known: expected an address such as 127.0.0.1 or 0.0.0.0`,
  }
  throw new Error(reasons[error.code ?? ''] ?? error.message, { cause: error })
}

async function fillEmptyShop({ db, now }: Deps, say: Options['say']) {
  const added = await seedDemo(db, now())
  if (added > 0) say(`Filled the empty shop with the demo catalogue (${added} books)`)
}

/** The addresses, and at the first start the admin's password, which is nowhere else. */
async function welcomeOf(app: FastifyInstance, deps: Deps): Promise<string> {
  const { env } = deps
  const url = deps.shopUrl()
  const { username, password } = await ensureFirstAdmin(deps)
  const lines = [`Octavo is open at ${url}`]
  if (env.PUBLIC_URL) lines[0] += ` (listening on ${env.HOST}:${portOf(app, env)})`
  const first = password ? `: username "${username}", password "${password}"` : ''
  lines.push(`The admin's desk is at ${url}/admin${first}`)
  if (password)
    lines.push('Note the password now: it is shown only once (ADMIN_PASSWORD sets another)')
  return lines.join('\n')
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
