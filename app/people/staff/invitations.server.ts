import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId, newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { invitationMail } from './invitation-mail.server.ts'
import type { Invitation, NewInvitation } from './staff.schema.ts'
import { takeStaffTurn } from './turn.server.ts'

/* Invitations to the desk, and links for a new password: both by mail, once, within two days. */

const linkHours = 48
/** Listed for this long after they were answered or withdrawn. */
const listedDays = 14
const most = 200
/** More open ones than a shop needs; the mail has its quota besides. */
const mostOpen = 50

type Inviting = Pick<Deps, 'db' | 'now' | 'jobs'>

export type InviteOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'not-owner' | 'invited' | 'too-many' }
  | { ok: false; reason: 'is-there'; username: string; disabled: boolean }

/** Invites somebody to the desk by mail. */
export function invite(
  deps: Inviting,
  actor: AdminActor,
  { email, role }: NewInvitation,
): Promise<InviteOutcome> {
  return deps.db.transaction(async (tx): Promise<InviteOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    const there = await tx.execute<{ username: string; disabled: boolean }>(
      sql`select username, disabled_at is not null as disabled from admins
        where lower(email) = lower(${email})`,
    )
    const [person] = there.rows
    if (person) return { ok: false, reason: 'is-there', ...person }
    const open = await tx.execute<{ email: string }>(
      sql`select lower(email) as email from invitations
        where accepted_at is null and withdrawn_at is null
          and expires_at > ${deps.now().toISOString()}`,
    )
    if (open.rows.some((one) => one.email === email.toLowerCase())) {
      return { ok: false, reason: 'invited' }
    }
    if (open.rows.length >= mostOpen) return { ok: false, reason: 'too-many' }
    // One that has run out makes room for the new one.
    await tx.execute(sql`update invitations set withdrawn_at = ${deps.now().toISOString()}
      where lower(email) = lower(${email}) and accepted_at is null and withdrawn_at is null`)
    const id = await addLink(deps, tx, actor, { email, role, passwordOf: null })
    const detail = { role: [null, role] }
    const about = { subject: `invitation:${id}`, called: email, detail }
    await note(tx, deps.now(), { actor, action: 'admin.invite', ...about })
    return { ok: true, id }
  })
}

export type LinkOutcome = { ok: true } | { ok: false; reason: 'not-owner' | 'unknown' | 'no-email' }

/** Mails somebody of the desk a link for a new password; an earlier one ends. */
export function mailPasswordLink(
  deps: Inviting,
  actor: AdminActor,
  personId: string,
): Promise<LinkOutcome> {
  return deps.db.transaction(async (tx): Promise<LinkOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    if (!isId(personId)) return { ok: false, reason: 'unknown' }
    const { rows } = await tx.execute<{
      username: string
      email: string | null
      role: NewInvitation['role']
    }>(sql`select username, email, role from admins where id = ${personId} and disabled_at is null`)
    const [person] = rows
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.email === null) return { ok: false, reason: 'no-email' }
    const { email, role, username } = person
    await tx.execute(sql`update invitations set withdrawn_at = ${deps.now().toISOString()}
      where password_of = ${personId} and accepted_at is null and withdrawn_at is null`)
    await addLink(deps, tx, actor, { email, role, passwordOf: personId })
    const about = { subject: `admin:${personId}`, called: username }
    await note(tx, deps.now(), { actor, action: 'admin.password-link', ...about })
    return { ok: true }
  })
}

async function addLink(
  { now, jobs }: Inviting,
  tx: Transaction,
  { id: invitedBy }: AdminActor,
  { email, role, passwordOf }: NewInvitation & { passwordOf: string | null },
): Promise<string> {
  const at = now()
  const id = newId(at.getTime())
  await tx.execute(sql`insert into invitations
      (id, email, role, password_of, invited_by, created_at, expires_at)
    values (${id}, ${email}, ${role}, ${passwordOf}, ${invitedBy}, ${at.toISOString()},
      ${endOf(at).toISOString()})`)
  await jobs.enqueue(tx, invitationMail, { id })
  return id
}

const endOf = (at: Date) => new Date(at.getTime() + linkHours * 3_600_000)

/** Sends it once more, for another two days; every link that was mailed before ends. */
export const sendAgain = (deps: Inviting, actor: AdminActor, id: string): Promise<LinkOutcome> =>
  changeOpen(deps, actor, id, 'admin.invite-again', async (tx, at) => {
    await tx.execute(sql`update invitations
      set link_hashes = '{}', expires_at = ${endOf(at).toISOString()} where id = ${id}`)
    await deps.jobs.enqueue(tx, invitationMail, { id })
  })

/** Withdraws it: the link in the mail opens nothing any more. */
export const withdraw = (deps: Inviting, actor: AdminActor, id: string): Promise<LinkOutcome> =>
  changeOpen(deps, actor, id, 'admin.withdraw-invitation', async (tx, at) => {
    await tx.execute(
      sql`update invitations set withdrawn_at = ${at.toISOString()} where id = ${id}`,
    )
  })

function changeOpen(
  deps: Inviting,
  actor: AdminActor,
  id: string,
  action: string,
  change: (tx: Transaction, at: Date) => Promise<void>,
): Promise<LinkOutcome> {
  return deps.db.transaction(async (tx): Promise<LinkOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    if (!isId(id)) return { ok: false, reason: 'unknown' }
    const { rows } = await tx.execute<{ email: string }>(sql`select email from invitations
      where id = ${id} and accepted_at is null and withdrawn_at is null for update`)
    const [open] = rows
    if (!open) return { ok: false, reason: 'unknown' }
    const at = deps.now()
    await change(tx, at)
    await note(tx, at, { actor, action, subject: `invitation:${id}`, called: open.email })
    return { ok: true }
  })
}

/** The open ones, and those that were answered or withdrawn within two weeks. */
export async function readInvitations(pool: Pool, now: Date): Promise<Invitation[]> {
  const { rows } = await pool.query({
    name: 'invitations',
    text: `select i.id, i.email, i.role, i.password_of is not null as "isForPassword",
        case when i.accepted_at is not null then 'accepted' when i.withdrawn_at is not null then 'withdrawn'
          when i.expires_at <= $1 then 'expired' else 'open' end as state,
        a.username as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
      from invitations i join admins a on a.id = i.invited_by
      where (i.accepted_at is null and i.withdrawn_at is null)
        or coalesce(i.accepted_at, i.withdrawn_at) > $2
      order by i.created_at desc, i.id desc limit ${most}`,
    values: [now, new Date(now.getTime() - listedDays * 86_400_000)],
  })
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
