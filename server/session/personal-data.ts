import type { Pool, PoolClient } from 'pg'
import type { Customer } from './session.ts'

/**
 * What one feature holds about a customer. Each feature names its own; the account gathers them for
 * the customer's download and has them forgotten when the account is deleted.
 */
export type PersonalData = {
  /** Its name in the downloaded file. */
  name: string
  /** In the transaction that deletes the account; what must stay loses its personal fields. */
  forget: (client: PoolClient, customer: Customer, now: Date) => Promise<void>
} & (
  | { collect: (client: PoolClient, customer: Customer) => Promise<unknown> }
  /** For large data: read in steps while it is sent. */
  | { each: (pool: Pool, customer: Customer) => AsyncIterable<unknown> }
)
