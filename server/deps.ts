import type { Pool } from 'pg'
import type { Settings } from '#app/shop/settings.server.ts'
import type { Database } from '#server/database/client.ts'
import type { Env } from '#server/env.ts'
import type { Queue } from '#server/jobs/queue.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { PasswordHashing } from '#server/passwords/password-hashing.ts'
import type { Changes } from './database/changes.ts'

/** What every route may use; handed in, so that a test can hand in its own. */
export type Deps = {
  env: Env
  /** The address of the shop, for every link that leaves it; known once the shop listens. */
  shopUrl: () => string
  db: Database
  pool: Pool
  /** For reads that may lag a moment behind, where there is a replica. */
  replica?: Pool
  /** The current time; tests move it. */
  now: () => Date
  /** Who changed what, across all instances. */
  changes: Changes
  /** What the bookseller has set. */
  settings: Settings
  /** Work after the request, part of the transaction that asks for it. */
  jobs: Queue
  mail: Mailer
  /** How customers' passwords are hashed; in a shop as the identity provider does it. */
  passwords?: PasswordHashing
}
