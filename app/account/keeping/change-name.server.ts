import { note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'

/** Sets the customer's name; false when the embedded provider has no such account. */
export function changeName(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  uid: string,
  name: string,
): Promise<boolean> {
  const at = now()
  return shortTransaction(pool, 3000, async (client) => {
    const { rowCount } = await client.query(
      'update identity_user set name = $2, updated_at = $3 where id = $1',
      [uid, name, at],
    )
    if (rowCount === 0) return false
    // The audit does not contain the name: it is stored once and deleted with the account.
    await note(transactionOn(client), at, {
      actor: { kind: 'customer', id: uid },
      action: 'account.change-name',
    })
    return true
  })
}
