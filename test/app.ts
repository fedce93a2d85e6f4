import { after, before } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { bookCreator } from '#app/catalog/write/create-books.server.ts'
import { nobodysHash } from '#app/people/password.server.ts'
import { createSettings, storeTimeZone } from '#app/shop/settings.server.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { buildApp } from '#server/app.ts'
import { createChanges } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Env, readEnv } from '#server/env.ts'
import { everyJob } from '#server/every-job.ts'
import { shopUrlOf } from '#server/http/shop-url.ts'
import type { Jobs } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { SignedMail } from '#server/mail/mail.ts'
import { createTestDatabase } from './harness.ts'
import { quickPasswords } from './quick-passwords.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps & { jobs: Jobs }
  /** The database's address, for a second instance on it. */
  url: string
  /** What was mailed, oldest first; `deps.jobs.runDue(deps)` brings the mails on their way. */
  mails: SignedMail[]
  close: () => Promise<void>
}

/** The environment of a shop whose faults are what a test is about: its log stays silent. */
export const faultsExpected = { LOG_LEVEL: 'silent' } as const

/** Configuration of a test: the words and news of a new shop (nothing seeds its books here), a log of faults alone (an unexpected 500 prints its cause), and what the test asks for. */
export function testEnv(overrides: Partial<Env> = {}): Env {
  const read = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return { ...read.env, ...overrides }
}

type ShopOptions = {
  env?: Partial<Env>
  /** A migrated database of the test's own, in place of a fresh one. */
  databaseUrl?: string
} & Partial<Omit<Deps, 'env' | 'jobs'>>

/** The shop for the tests of a file: open before the first of them, closed after the last. */
export function testShop(options?: ShopOptions): TestApp {
  const shop = {} as TestApp
  before(async () => {
    Object.assign(shop, await startTestApp(options))
  })
  after(() => shop.close())
  return shop
}

/** The whole shop on a fresh database; `deps` replaces what the app is handed (the clock, say). */
export async function startTestApp({
  env = {},
  databaseUrl,
  ...given
}: ShopOptions = {}): Promise<TestApp> {
  const database = databaseUrl
    ? { ...openDatabase(databaseUrl), url: databaseUrl }
    : await createTestDatabase()
  const changes = await createChanges({ connectionString: database.url })
  const jobs = createJobs({ url: database.url, jobs: everyJob, log: () => {} })
  const mails: SignedMail[] = []
  const deps: TestApp['deps'] = {
    env: testEnv(env),
    shopUrl: () => shopUrlOf(app, deps.env),
    db: database.db,
    pool: database.pool,
    now: () => new Date(),
    changes,
    settings: createSettings(
      { db: given.db ?? database.db, pool: given.pool ?? database.pool },
      given.changes ?? changes,
      testEnv(env),
    ),
    jobs,
    mail: { send: async (mail) => void mails.push(mail), close: () => {} },
    passwords: quickPasswords,
    ...given,
  }
  const app = await buildApp(deps)
  await app.ready()
  if (deps.env.TIME_ZONE !== 'UTC') await storeTimeZone(deps.db, deps.env.TIME_ZONE, deps.now())
  return {
    app,
    deps,
    url: database.url,
    mails,
    close: async () => {
      await app.close()
      deps.settings.close()
      await jobs.stop()
      await changes.close()
      await database.close()
    },
  }
}

/** An owner's Authorization header, there before the first test of a file. */
export function ownerOf(shop: TestApp): { authorization: string } {
  const headers = {} as { authorization: string }
  before(async () => {
    Object.assign(headers, await adminHeaders(shop))
  })
  return headers
}

/** `app.inject` with the answer read as JSON. */
export async function call(app: FastifyInstance, options: InjectOptions) {
  const { statusCode: status, headers, body } = await app.inject(options)
  const isJson = String(headers['content-type'] ?? '').includes('json')
  return { status, headers, body: isJson ? JSON.parse(body) : body }
}

/** An Authorization header of an admin with this role, without the work of a password. */
export async function adminHeaders(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  role: AdminRole = 'owner',
): Promise<{ authorization: string }> {
  const id = newId()
  const admin = { id, username: `${role}-${id}`, passwordHash: nobodysHash, role }
  await deps.db.insert(admins).values(admin)
  return { authorization: `Bearer ${await app.adminTokens.issue(admin)}` }
}

/** A book in the shop, with what the test wants of it. */
export async function aBook(
  { deps }: Pick<TestApp, 'deps'>,
  overrides: Partial<NewBook> = {},
): Promise<Book> {
  const book: NewBook = {
    title: 'The Moonstone',
    author: 'Wilkie Collins',
    category: 'Fiction',
    description: 'A diamond, a theft, and everybody tells the story.',
    newPrice: 12.5,
    ...overrides,
  }
  const created = await bookCreator(deps)({ kind: 'system' }, book)
  if (!created.ok) throw new Error(`${book.title}: ${created.reason}`)
  return toBook(created.book)
}
