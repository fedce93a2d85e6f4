import type { PoolClient } from 'pg'
import type { Customer } from '#server/session.ts'

/**
 * What one feature holds about a customer. Each feature names its own; the account gathers them for
 * the customer's download and has them forgotten when the account is deleted.
 */
export type PersonalData = {
  /** Its name in the downloaded file. */
  name: string
  collect: (client: PoolClient, customer: Customer) => Promise<unknown>
  /** In the transaction that deletes the account; what must stay loses its personal fields. */
  forget: (client: PoolClient, customer: Customer, now: Date) => Promise<void>
}
