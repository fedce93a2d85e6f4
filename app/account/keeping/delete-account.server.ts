import type { PoolClient } from 'pg'
import { note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import type { Customer } from '#server/session/session.ts'
import { endSignIns, lockCustomer } from '#server/session/sign-ins.ts'
import type { StillSignedIn } from './passwords.server.ts'

/** Longer than an order that holds a session waits for its books, and shorter than a statement may take. */
const longestWaitMs = 4000

/**
 * Deletes the account with all that belongs to it, in one transaction. Orders stay, for the
 * accounts; their personal fields are removed now, or when the parcel has arrived
 * (forgetFormerCustomers). False when the requesting session had already ended.
 */
export async function deleteAccount(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  customer: Customer,
  { held, stillSignedIn }: { held: PersonalData[]; stillSignedIn: StillSignedIn },
): Promise<boolean> {
  const at = now()
  return shortTransaction(pool, longestWaitMs, async (client) => {
    await lockCustomer(client, customer.uid)
    if (!(await stillSignedIn(client))) return false
    await forgetCustomer(client, customer, held, at)
    await note(transactionOn(client), at, {
      actor: { kind: 'customer', id: customer.uid },
      action: 'account.delete',
    })
    return true
  })
}

/**
 * Ends every session and removes what each feature holds about the customer, inside the transaction. The
 * customer is locked already.
 */
export async function forgetCustomer(
  client: PoolClient,
  customer: Customer,
  held: PersonalData[],
  at: Date,
): Promise<void> {
  // Do this first: it waits for what a session is still writing, which is then deleted with the
  // rest.
  await endSignIns(client, customer.uid, at)
  for (const { forget } of held) await forget(client, customer, at)
}
