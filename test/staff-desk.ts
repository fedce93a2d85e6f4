import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hashPassword } from '#app/people/password.server.ts'
import { madeOnce } from '#app/values/made-once.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { newId } from '#server/database/id.ts'
import { admins } from '#server/database/schema.ts'
import { adminHeaders, call, type TestApp } from './app.ts'

export const staffPassword = 'ink and paper and lamp'
/** At a two thousandth of the work, which a quarter of a second of a core would be at each sign-in. */
const quickHash = madeOnce(() => hashPassword(staffPassword, 2 ** 4))

/** A colleague known by headers alone. */
export async function colleague(shop: TestApp, role: AdminRole = 'owner') {
  const headers = await adminHeaders(shop, role)
  const me = await call(shop.app, { url: '/api/desk/me', headers })
  assert.equal(me.status, 200)
  return { headers, id: me.body.person.id as string, username: me.body.person.username as string }
}

/** Only this one is an owner from now on. */
export const onlyOwner = async ({ deps }: TestApp, id: string) => {
  await deps.pool.query(`update admins set role = 'editor' where role = 'owner' and id <> $1`, [id])
}

/** Invites by mail; the token of the link in that mail. */
export async function invited(
  shop: TestApp,
  headers: { authorization: string },
  { email = `${randomUUID()}@example.com`, role = 'packer' as AdminRole } = {},
) {
  const url = '/api/desk/people/invitations'
  const payload = { email, role }
  const sent = await call(shop.app, { method: 'POST', url, payload, headers })
  assert.equal(sent.status, 201)
  return { id: sent.body.id as string, email, token: await mailedToken(shop, email) }
}

/** The token in the newest mail to this address. */
export async function mailedToken(shop: TestApp, email: string): Promise<string> {
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === email)
  return /admin\/join\?token=([\w.-]+)/.exec(JSON.stringify(mail))?.[1] ?? ''
}

/** Somebody who has joined, with what they sign in with: by the table, for the door would hash a password at its full cost. */
export async function joined({ deps }: TestApp, role: AdminRole = 'packer') {
  const id = newId()
  const person = { id, email: `${id}@example.com`, username: `n${id}` }
  await deps.db.insert(admins).values({ ...person, role, passwordHash: await quickHash() })
  return person
}

export const signInAtDesk = (shop: TestApp, payload: object, more: object = {}) =>
  call(shop.app, { method: 'POST', url: '/api/auth/admin', payload, ...more })
