import type { Pool } from 'pg'
import { isId } from '#server/database/id.ts'
import { readInvitations } from './invitations.server.ts'
import type { Login, Person, PersonDetails, SignInTry, Staff } from './staff.schema.ts'

/* Who works at the desk, and from where. */

/** More people than a shop has; a list has an end all the same. */
const most = 500
const mostLogins = 100
const mostSignIns = 50

type PersonRow = Omit<Person, 'createdAt' | 'lastSignInAt'> & {
  createdAt: Date
  lastSignInAt: Date | null
}

const people = `select a.id, a.username, a.email, a.role, a.disabled_at is not null as disabled,
    exists (select from second_factors f where f.admin_id = a.id and f.confirmed_at is not null)
      as "secondFactor",
    a.created_at as "createdAt",
    (select s.at from audit s where s.subject = 'admin:' || a.id and s.action = 'admin.sign-in'
      order by s.at desc limit 1) as "lastSignInAt",
    (select count(*)::int from admin_sessions s where s.admin_id = a.id and s.ends_at > $1) as logins
  from admins a`

const toPerson = ({ createdAt, lastSignInAt, ...row }: PersonRow): Person => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})

/** Everybody of the desk, with the invitations that are open or were answered lately. */
export async function readStaff(pool: Pool, me: string, now: Date): Promise<Staff> {
  const [found, invitations, secondFactorRequired] = await Promise.all([
    pool.query<PersonRow>({
      name: 'people of the desk',
      text: `${people} order by a.disabled_at is not null, lower(a.username) limit ${most}`,
      values: [now],
    }),
    readInvitations(pool, now),
    isSecondFactorRequired(pool),
  ])
  return { me, people: found.rows.map(toPerson), invitations, secondFactorRequired }
}

/** Whether the owner wants everybody to have a second factor. */
export async function isSecondFactorRequired(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ required: boolean }>({
    name: 'second factor required',
    text: `select (value->>'secondFactor')::boolean as required from settings where key = 'staff'`,
  })
  return rows[0]?.required ?? false
}

/** One of them, with every open login and the last tries to sign in; null when there is nobody. */
export async function readPerson(
  pool: Pool,
  id: string,
  { now, sessionId }: { now: Date; sessionId: string },
): Promise<PersonDetails | null> {
  if (!isId(id)) return null
  const [found, logins, signIns] = await Promise.all([
    pool.query<PersonRow>({
      name: 'person of the desk',
      text: `${people} where a.id = $2`,
      values: [now, id],
    }),
    readLogins(pool, id, { now, sessionId }),
    readSignIns(pool, id),
  ])
  const [row] = found.rows
  return row ? { person: toPerson(row), logins, signIns } : null
}

async function readLogins(
  pool: Pool,
  adminId: string,
  { now, sessionId }: { now: Date; sessionId: string },
): Promise<Login[]> {
  const { rows } = await pool.query({
    name: 'logins of a person',
    text: `select id, started_at as "startedAt", coalesce(seen_at, started_at) as "seenAt",
        address, browser
      from admin_sessions where admin_id = $1 and ends_at > $2
      order by started_at desc limit ${mostLogins}`,
    values: [adminId, now],
  })
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: row.id === sessionId,
  }))
}

/** The log of sign-ins, those that were refused too. */
async function readSignIns(pool: Pool, adminId: string): Promise<SignInTry[]> {
  const { rows } = await pool.query({
    name: 'sign-ins of a person',
    text: `select at, action = 'admin.sign-in' as ok, detail->>'why' as why,
        detail->>'address' as address, detail->>'browser' as browser
      from audit where subject = $1 and action in ('admin.sign-in', 'admin.sign-in-refused')
      order by at desc limit ${mostSignIns}`,
    values: [`admin:${adminId}`],
  })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
