import type { Deps } from '#server/deps.ts'
import type { Queue } from './queue.ts'

/** Work that happens after the request: its name, and what it does with its data. */
export type Job<Data extends object = Record<string, never>> = {
  name: string
  /**
   * Throws to be tried again later. May run twice: after a crash, or on two servers. A text that it
   * answers is a line of the log.
   */
  run: (data: Data, deps: Deps) => Promise<unknown>
  /** A cron expression (UTC) for recurring work. */
  every?: string
}

/** The same for the shop itself, which also works on them. */
export type Jobs = Queue & {
  /** Starts to work on what is due, until `stop`. */
  work: (deps: Deps) => Promise<void>
  /** Works off what is due now; answers how many jobs and mails were done and which failed. */
  runDue: (deps: Deps) => Promise<{ done: number; failed: string[] }>
  /** Lets running jobs and the mail in hand finish, then ends. */
  stop: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
export type AnyJob = Job<any>
