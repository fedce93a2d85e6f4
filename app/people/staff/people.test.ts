import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { call, startTestApp, testShop } from '#test/app.ts'
import {
  colleague,
  invited,
  joined,
  onlyOwner,
  signInAtDesk,
  staffPassword,
} from '#test/staff-desk.ts'

const shop = testShop()
/** A second server on the same database. */
let other: Awaited<ReturnType<typeof startTestApp>>
before(async () => {
  other = await startTestApp({ databaseUrl: shop.url })
})
after(() => other.close())

type Colleague = Awaited<ReturnType<typeof colleague>>
let ada: Colleague
beforeEach(async () => {
  ada = await colleague(shop)
  await onlyOwner(shop, ada.id)
})

const change = (by: Colleague, id: string, payload: object) =>
  call(shop.app, { method: 'PUT', url: `/api/desk/people/${id}`, payload, headers: by.headers })
const at = (who: Colleague, url: string, app = shop.app) => call(app, { url, headers: who.headers })

test('a role counts from the next call on, on every server', async () => {
  const bob = await colleague(shop, 'packer')
  assert.equal((await at(bob, '/api/desk/books', other.app)).status, 403)
  assert.equal((await change(ada, bob.id, { role: 'editor' })).status, 200)
  assert.equal((await at(bob, '/api/desk/books', other.app)).status, 200)
  assert.equal((await at(bob, '/api/desk/orders', other.app)).status, 403)
})

test('who is disabled is out at once on every server, and the login does not come back', async () => {
  const { id, username } = await joined(shop, 'editor')
  const { body } = await signInAtDesk(shop, { username, password: staffPassword })
  const headers = { authorization: `Bearer ${body.token}` }
  assert.equal((await call(other.app, { url: '/api/desk/me', headers })).status, 200)
  assert.equal((await change(ada, id, { disabled: true })).status, 200)
  assert.equal((await call(other.app, { url: '/api/desk/me', headers })).status, 401)
  assert.equal((await signInAtDesk(shop, { username, password: staffPassword })).status, 401)
  assert.equal((await change(ada, id, { disabled: false })).status, 200)
  assert.equal((await call(shop.app, { url: '/api/desk/me', headers })).status, 401)
  assert.equal((await signInAtDesk(shop, { username, password: staffPassword })).status, 200)
})

test('threats 51: the last owner can be neither demoted nor disabled, by nobody', async () => {
  for (const payload of [
    { role: 'editor' },
    { disabled: true },
    { role: 'packer', disabled: true },
  ]) {
    const refused = await change(ada, ada.id, payload)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.reason, 'last-owner')
  }
  // A disabled owner is none.
  const bob = await colleague(shop)
  await change(ada, bob.id, { disabled: true })
  assert.equal((await change(ada, ada.id, { role: 'editor' })).status, 409)
  await change(ada, bob.id, { disabled: false })
  assert.equal((await change(ada, ada.id, { role: 'editor' })).status, 200)
})

test('threats 51: of two owners who demote, disable or leave at the same moment, one is left', async () => {
  const moves = [
    [{ role: 'editor' }, { role: 'packer' }],
    [{ disabled: true }, { disabled: true }],
    [{ role: 'editor' }, { disabled: true }],
  ]
  for (const [first = {}, second = {}] of moves) {
    for (const each of ['the other', 'themselves']) {
      const [one, two] = [await colleague(shop), await colleague(shop)]
      await shop.deps.pool.query(`update admins set role = 'editor' where id <> all($1)`, [
        [one.id, two.id],
      ])
      const targets = each === 'the other' ? [two.id, one.id] : [one.id, two.id]
      const url = (id: string | undefined) => `/api/desk/people/${id}`
      const answers = await Promise.all([
        call(shop.app, {
          method: 'PUT',
          url: url(targets[0]),
          payload: first,
          headers: one.headers,
        }),
        call(other.app, {
          method: 'PUT',
          url: url(targets[1]),
          payload: second,
          headers: two.headers,
        }),
      ])
      const { rows } = await shop.deps.pool.query(
        `select from admins where role = 'owner' and disabled_at is null`,
      )
      assert.equal(rows.length, 1, JSON.stringify([first, second, each]))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    }
  }
})

test('a change that a colleague made first is shown in place of being overwritten', async () => {
  const bob = await colleague(shop, 'packer')
  const read = { role: 'packer', disabled: false }
  assert.equal((await change(ada, bob.id, { role: 'editor', read })).status, 200)
  const late = await change(ada, bob.id, { disabled: true, read })
  assert.equal(late.status, 409)
  assert.deepEqual(late.body.now, { role: 'editor', disabled: false })
})

test('threats 53: an owner who was demoted leaves no invitation behind', async () => {
  const eve = await colleague(shop)
  const { token } = await invited(shop, eve.headers, { role: 'owner' })
  await change(ada, eve.id, { role: 'packer' })
  const payload = { token, username: 'back-door', password: staffPassword }
  const url = '/api/staff/invitation/accept'
  assert.equal((await call(shop.app, { method: 'POST', url, payload })).body.reason, 'ended')
})

test('logins are listed with browser and address, and an owner ends anybody’s', async () => {
  const { id, username } = await joined(shop)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const login = () =>
    signInAtDesk(
      shop,
      { username, password: staffPassword },
      { headers: { 'user-agent': firefox }, remoteAddress: '192.0.2.9' },
    )
  const tokens = [await login(), await login(), await login()].map(({ body }) => body.token)
  const person = async () => (await at(ada, `/api/desk/people/${id}`)).body
  const { logins, signIns } = await person()
  assert.equal(logins.length, 3)
  const { address, browser, isThis } = logins[0]
  assert.deepEqual(
    { address, browser, isThis },
    { address: '192.0.2.9', browser: 'Firefox on Windows', isThis: false },
  )
  assert.deepEqual(new Set(signIns.map((one: { ok: boolean }) => one.ok)), new Set([true]))

  const end = (url: string) =>
    call(shop.app, { method: 'DELETE', url: `/api/desk/people/${url}`, headers: ada.headers })
  assert.equal((await end(`${id}/logins/${logins[0].id}`)).status, 200)
  assert.equal((await end(`${id}/logins/${logins[0].id}`)).status, 404)
  const states = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await call(other.app, { url: '/api/desk/me', headers })).status
      }),
    )
  assert.deepEqual(await states(), [200, 200, 401])
  // The login of somebody else is not found under this person.
  const own = (await at(ada, '/api/desk/me')).body.logins[0]
  assert.equal(own.isThis, true)
  assert.equal((await end(`${id}/logins/${own.id}`)).status, 404)
  assert.equal((await end(`${id}/logins`)).status, 200)
  assert.deepEqual(await states(), [401, 401, 401])
  assert.equal((await end(`${crypto.randomUUID()}/logins`)).status, 404)
})

test('the log of sign-ins tells of those that were refused, and why', async () => {
  const { id, username } = await joined(shop)
  await signInAtDesk(shop, { username, password: 'wrong' })
  await signInAtDesk(shop, { username, password: staffPassword })
  await change(ada, id, { disabled: true })
  await signInAtDesk(shop, { username, password: staffPassword })
  const { signIns } = (await at(ada, `/api/desk/people/${id}`)).body
  assert.deepEqual(
    signIns.map(({ ok, why }: { ok: boolean; why: string | null }) => (ok ? 'in' : why)),
    ['disabled', 'in', 'password'],
  )
})

test('the password is changed with the one of before; other logins end, this one goes on', async () => {
  const { username } = await joined(shop)
  const [one, two] = await Promise.all(
    [1, 2].map(() => signInAtDesk(shop, { username, password: staffPassword })),
  )
  const headers = { authorization: `Bearer ${one?.body.token}` }
  const to = (currentPassword: string, newPassword: string) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/desk/me/password',
      payload: { currentPassword, newPassword },
      headers,
    })
  assert.ok((await to('wrong', 'a lantern at sea')).body.errors.currentPassword)
  assert.ok((await to(staffPassword, 'password')).body.errors.newPassword)
  assert.ok((await to(staffPassword, username)).body.errors.newPassword)
  const changed = await to(staffPassword, 'a lantern at sea')
  assert.equal(changed.status, 200)
  const states = await Promise.all(
    [changed.body.token, one?.body.token, two?.body.token].map(async (token) => {
      const asked = { url: '/api/auth/admin', headers: { authorization: `Bearer ${token}` } }
      return (await call(shop.app, asked)).status
    }),
  )
  assert.deepEqual(states, [200, 401, 401])
  assert.equal((await signInAtDesk(shop, { username, password: staffPassword })).status, 401)
  assert.equal((await signInAtDesk(shop, { username, password: 'a lantern at sea' })).status, 200)
})

test('threats 6: who found the desk open guesses the password ten times', async () => {
  const bob = await colleague(shop, 'packer')
  const guess = () =>
    call(shop.app, {
      method: 'POST',
      url: '/api/desk/me/password',
      payload: { currentPassword: 'guess', newPassword: 'a lantern at sea' },
      headers: bob.headers,
    })
  for (let time = 0; time < 10; time++) assert.equal((await guess()).status, 400)
  assert.equal((await guess()).status, 429)
})
