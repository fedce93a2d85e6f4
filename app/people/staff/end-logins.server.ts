import { type AdminActor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Ends a login of this person, or all of them: the tokens are refused from the next call on, on every
 * server. How many were ended; null when there is nobody of this id.
 */
export function endLogins(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: AdminActor,
  personId: string,
  loginId?: string,
): Promise<number | null> {
  if (!isId(personId) || (loginId !== undefined && !isId(loginId))) return Promise.resolve(null)
  return shortTransaction(deps.pool, 3000, async (client) => {
    const found = await client.query<{ username: string }>(
      'select username from admins where id = $1',
      [personId],
    )
    const [person] = found.rows
    if (!person) return null
    const { rowCount } = await client.query(
      'delete from admin_sessions where admin_id = $1 and ($2::uuid is null or id = $2)',
      [personId, loginId ?? null],
    )
    const logins = rowCount ?? 0
    if (logins === 0) return 0
    await note(transactionOn(client), deps.now(), {
      actor,
      action: 'admin.end-logins',
      subject: `admin:${personId}`,
      called: person.username,
      detail: { logins },
    })
    return logins
  })
}
