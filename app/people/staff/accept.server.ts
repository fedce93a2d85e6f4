import type { Pool, PoolClient } from 'pg'
import { hashPassword } from '#app/people/password.server.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { isId, newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Turn } from '#server/load/fair-turns.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { hashOfToken } from '#server/session/token-hash.ts'
import type { Acceptance, OpenLink } from './staff.schema.ts'

/* The other end of a mailed link: somebody joins the desk, or sets a new password. */

type Row = {
  id: string
  email: string
  role: AdminRole
  passwordOf: string | null
  username: string | null
  state: 'open' | 'used' | 'ended'
}

/** Why a link opens nothing: it was used, has ended, or was never one. */
export type Closed = { ok: false; reason: 'used' | 'ended' | 'unknown' }

export async function lookAtLink(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  token: string,
): Promise<{ ok: true; link: OpenLink } | Closed> {
  const row = await findLink(pool, token, now())
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.state !== 'open') return { ok: false, reason: row.state }
  const { email, role, username } = row
  return { ok: true, link: { email, role, username } }
}

async function findLink(
  client: Pool | PoolClient,
  token: string,
  now: Date,
  lock = '',
): Promise<Row | null> {
  const [id = ''] = token.split('.', 1)
  if (!isId(id)) return null
  const { rows } = await client.query<Row>(
    `select i.id, i.email, coalesce(a.role, i.role) as role, i.password_of as "passwordOf", a.username,
       case when i.accepted_at is not null then 'used'
         when i.withdrawn_at is not null or i.expires_at <= $3 or a.disabled_at is not null then 'ended'
         else 'open' end as state
     from invitations i left join admins a on a.id = i.password_of
     where i.id = $1 and $2 = any(i.link_hashes) ${lock}`,
    [id, hashOfToken(token), now],
  )
  return rows[0] ?? null
}

export type AcceptOutcome =
  | { ok: true; username: string }
  | Closed
  | { ok: false; reason: 'busy' | 'no-name' | 'name-taken' | 'there' }
  | { ok: false; reason: 'weak'; message: string }

/** Uses the link up: an account with the role of the invitation, or a new password for one that is there. */
export async function acceptLink(
  deps: Pick<Deps, 'pool' | 'now' | 'settings'>,
  { token, username, password }: Acceptance,
  inTurn: (account: string, work: () => Promise<string>) => Promise<Turn<string>>,
): Promise<AcceptOutcome> {
  const now = deps.now()
  const row = await findLink(deps.pool, token, now)
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.state !== 'open') return { ok: false, reason: row.state }
  const name = row.username ?? username
  if (!name) return { ok: false, reason: 'no-name' }
  const shop = await deps.settings.identity()
  const message = weaknessOf(password, [name, row.email, shop.name])
  if (message) return { ok: false, reason: 'weak', message }
  const turn = await inTurn(row.id, () => hashPassword(password))
  if (!turn.ok) return { ok: false, reason: 'busy' }
  return shortTransaction(
    deps.pool,
    3000,
    async (client): Promise<AcceptOutcome> => {
      // Looked at again: the link may have been used, or withdrawn, while the password was hashed.
      const link = await findLink(client, token, now, 'for update of i')
      if (!link) return { ok: false, reason: 'unknown' }
      if (link.state !== 'open') return { ok: false, reason: link.state }
      const person = { name, passwordHash: turn.value, now }
      const stored = link.passwordOf
        ? await setPassword(client, link.passwordOf, person)
        : await addPerson(client, link, person)
      if ('reason' in stored) return { ok: false, reason: stored.reason }
      await client.query(
        'update invitations set accepted_at = $2, accepted_by = $3 where id = $1',
        [link.id, now, stored.id],
      )
      return { ok: true, username: name }
    },
    ({ ok }) => ok,
  )
}

type NewPerson = { name: string; passwordHash: string; now: Date }

async function addPerson(
  client: PoolClient,
  { email, role }: Row,
  { name, passwordHash, now }: NewPerson,
): Promise<{ id: string } | { reason: 'name-taken' | 'there' }> {
  const id = newId(now.getTime())
  const added = await client.query(
    `insert into admins (id, username, email, password_hash, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, name, email, passwordHash, role, now],
  )
  if (added.rowCount !== 1) {
    const { rowCount } = await client.query(
      'select from admins where lower(username) = lower($1)',
      [name],
    )
    return { reason: rowCount ? 'name-taken' : 'there' }
  }
  const about = { subject: `admin:${id}`, called: name, detail: { role: [null, role], email } }
  const actor = { kind: 'admin', id } as const
  await note(transactionOn(client), now, { actor, action: 'admin.join', ...about })
  return { id }
}

async function setPassword(client: PoolClient, id: string, { name, passwordHash, now }: NewPerson) {
  await client.query('update admins set password_hash = $2 where id = $1', [id, passwordHash])
  await client.query('delete from admin_sessions where admin_id = $1', [id])
  const about = { subject: `admin:${id}`, called: name }
  const actor = { kind: 'admin', id } as const
  await note(transactionOn(client), now, { actor, action: 'admin.new-password', ...about })
  return { id }
}
