import type { PoolClient } from 'pg'
import type { Transaction } from '#server/database/client.ts'
import type { Outcome } from '#server/mail/outcome.ts'

/** A job or a kind of mail, as seen by its callers: its name and its data. */
export type Work<Data extends object> = { name: string } & (
  | { run: (data: Data, ...more: never[]) => Promise<unknown> }
  | { compose: (data: Data, ...more: never[]) => Promise<unknown> }
)

/** What a request may do with jobs and mails: ask for them. */
export type Queue = {
  /** Part of the transaction: the job or mail exists exactly when the transaction is committed. */
  enqueue: <Data extends object>(
    tx: Transaction | PoolClient,
    work: Work<Data>,
    data: Data,
  ) => Promise<void>
  /** The outcomes of this server's mails. */
  mailCounts: Record<Outcome | 'put-off', number>
}
