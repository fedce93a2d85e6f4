import type { Deps } from '#server/app.ts'
import { note } from '#server/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { PersonalData } from '#server/personal-data.ts'
import type { Customer } from '#server/session.ts'

/**
 * Deletes the account with all that belongs to it, in one transaction. Orders stay, for the books;
 * their personal fields go now, or when the parcel has arrived (forgetFormerCustomers).
 */
export async function deleteAccount(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  customer: Customer,
  held: PersonalData[],
): Promise<void> {
  const at = now()
  await shortTransaction(pool, 3000, async (client) => {
    for (const { forget } of held) await forget(client, customer, at)
    await note(transactionOn(client), at, {
      actor: { kind: 'customer', id: customer.uid },
      action: 'account.delete',
    })
  })
}
