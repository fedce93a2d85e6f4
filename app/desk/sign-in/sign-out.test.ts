import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '#app/people/password.server.ts'
import { newId } from '#server/database/id.ts'
import { adminSessions, admins, audit } from '#server/database/schema.ts'
import { sweepJob } from '#server/sweep.ts'
import { call, testEnv, testShop } from '#test/app.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'

const password = 'correct horse battery'
const shop = testShop({ now: () => now })
let now = new Date('2026-03-12T12:00:00Z')
let people = 0

async function anAdmin(role: 'owner' | 'editor' | 'packer' = 'owner') {
  people += 1
  const username = `admin-${people}`
  const passwordHash = await hashPassword(password, 1024)
  await shop.deps.db.insert(admins).values({ id: newId(), username, passwordHash, role })
  return username
}
async function logIn(username: string, headers = {}) {
  const answer = await call(shop.app, {
    method: 'POST',
    url: '/api/auth/admin',
    payload: { username, password },
    headers,
  })
  assert.equal(answer.status, 200)
  return { authorization: `Bearer ${answer.body.token}` }
}
type Headers = { authorization: string }
const ask = (
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  headers: Headers,
  payload?: object,
) => call(shop.app, { method, url: `/api${path}`, headers, payload })
const statusOf = async (headers: Headers) => (await ask('GET', '/auth/admin', headers)).status
const renew = async (headers: Headers) => {
  const { status, body } = await ask('POST', '/auth/admin/renew', headers)
  return { status, headers: { authorization: `Bearer ${body.token}` } }
}

test('threats 39: after "Log out" neither the token nor any before it opens or renews anything', async () => {
  const first = await logIn(await anAdmin())
  const { headers: second } = await renew(first)
  assert.equal((await ask('DELETE', '/auth/admin', second)).status, 204)
  for (const headers of [first, second]) {
    assert.equal(await statusOf(headers), 401)
    assert.equal((await renew(headers)).status, 401)
    assert.equal((await ask('PUT', '/settings', headers, { taxRate: 1 })).status, 401)
    assert.equal((await ask('DELETE', '/auth/admin', headers)).status, 401)
  }
  const [noted] = await shop.deps.db.select().from(audit).where(eq(audit.action, 'admin.sign-out'))
  assert.equal(noted?.actorKind, 'admin')
})

test('threats 39: a token ends with its renewal, and of two renewals at once one wins', async () => {
  const first = await logIn(await anAdmin())
  const answers = await Promise.all(Array.from({ length: 6 }, () => renew(first)))
  const [won, ...others] = answers.filter(({ status }) => status === 200)
  assert.equal(others.length, 0)
  assert.ok(won)
  assert.equal(await statusOf(won.headers), 200)
  assert.equal(await statusOf(first), 401)
  assert.equal((await renew(first)).status, 401)
  // The old one cannot end what the new one began either.
  assert.equal((await ask('DELETE', '/auth/admin', first)).status, 401)
  assert.equal(await statusOf(won.headers), 200)
})

test('threats 39: logging out here leaves the other logins, "everywhere" ends them all, and nobody else’s', async () => {
  const username = await anAdmin()
  const [here, there, far] = [await logIn(username), await logIn(username), await logIn(username)]
  const colleague = await logIn(await anAdmin())
  await ask('DELETE', '/auth/admin', here)
  assert.deepEqual([await statusOf(here), await statusOf(there)], [401, 200])
  assert.equal((await ask('DELETE', '/auth/admin/sessions', there)).status, 204)
  assert.deepEqual([await statusOf(there), await statusOf(far)], [401, 401])
  assert.equal(await statusOf(colleague), 200)
})

test('threats 39: logging in ends the login that the browser had, whosever it was', async () => {
  const before = await logIn(await anAdmin())
  const after = await logIn(await anAdmin(), before)
  assert.deepEqual([await statusOf(before), await statusOf(after)], [401, 200])
})

test('threats 39: a role that was taken, a new password and a disabled account count at once', async () => {
  const { db } = shop.deps
  const username = await anAdmin('owner')
  const change = (what: object) => db.update(admins).set(what).where(eq(admins.username, username))
  const headers = await logIn(username)
  const settings = () => ask('PUT', '/settings', headers, { taxRate: 1 })
  assert.equal((await settings()).status, 200)
  await change({ role: 'packer' })
  assert.equal((await settings()).status, 403)
  await change({ role: 'owner', disabledAt: now })
  assert.equal((await settings()).status, 401)
  assert.equal((await renew(headers)).status, 401)
  // Coming back takes the password: what was ended stays so.
  const env = testEnv({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
  await ensureFirstAdmin({ ...shop.deps, env })
  assert.equal(await statusOf(headers), 401)
  const again = await logIn(username)
  await change({ passwordHash: await hashPassword('another horse battery', 1024) })
  assert.equal(await statusOf(again), 401)
})

test('logins are swept once no token of theirs can be good, and a program that logs in for ever keeps the last hundred', async () => {
  const username = await anAdmin()
  const first = await logIn(username)
  const admin = (await shop.deps.db.select().from(admins).where(eq(admins.username, username)))[0]
  assert.ok(admin)
  for (let times = 0; times < 100; times++) await shop.app.adminTokens.issue(admin)
  const ofAdmin = eq(adminSessions.adminId, admin.id)
  assert.equal(await shop.deps.db.$count(adminSessions, ofAdmin), 100)
  assert.equal(await statusOf(first), 401)
  now = new Date(now.getTime() + 13 * 3_600_000)
  await sweepJob.run({}, shop.deps)
  assert.equal(await shop.deps.db.$count(adminSessions, ofAdmin), 100)
  now = new Date(now.getTime() + 3_600_001)
  await sweepJob.run({}, shop.deps)
  assert.equal(await shop.deps.db.$count(adminSessions, ofAdmin), 0)
})
