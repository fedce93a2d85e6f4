import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import {
  colleague,
  invited,
  joined,
  mailedToken,
  signInAtDesk,
  staffPassword,
} from '#test/staff-desk.ts'

let passedMs = 0
const shop = testShop({ now: () => new Date(Date.parse('2026-03-12T12:00:00Z') + passedMs) })
const owner = ownerOf(shop)
const hourMs = 3_600_000

const look = (token: string) =>
  call(shop.app, { method: 'POST', url: '/api/staff/invitation', payload: { token } })
const accept = (token: string, username: string, password = staffPassword) =>
  call(shop.app, {
    method: 'POST',
    url: '/api/staff/invitation/accept',
    payload: { token, username, password },
  })
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
  call(shop.app, { method, url: `/api/desk/people${url}`, headers: owner })
const invitations = async () => (await ask('GET', '')).body.invitations

test('an invitation is mailed, accepted once, and whoever accepted it works with that role', async () => {
  const { email, token } = await invited(shop, owner, { email: 'Pia@Example.com', role: 'packer' })
  const open = await look(token)
  assert.deepEqual(open.body, { email: 'Pia@Example.com', role: 'packer', username: null })
  // Mail programs open links, and people do so twice: that uses nothing up.
  assert.equal((await look(token)).status, 200)

  const welcome = await accept(token, 'Pia')
  assert.equal(welcome.status, 200)
  assert.equal(welcome.body.message, 'Welcome, Pia. Please log in.')
  const again = await accept(token, 'Pia again')
  assert.equal(again.status, 410)
  assert.match(again.body.message, /used already. Log in/)
  assert.equal((await look(token)).body.reason, 'used')

  for (const username of ['pia', 'PIA', email.toLowerCase()]) {
    assert.equal((await signInAtDesk(shop, { username, password: staffPassword })).status, 200)
  }
  const { people } = (await ask('GET', '')).body
  const { role, secondFactor } = people.find((one: { username: string }) => one.username === 'Pia')
  assert.deepEqual({ role, secondFactor }, { role: 'packer', secondFactor: false })
  assert.equal((await invitations())[0].state, 'accepted')
})

test('threats 53: of two who accept one link at the same moment one joins', async () => {
  const { token } = await invited(shop, owner)
  const answers = await Promise.all([accept(token, 'first-of-two'), accept(token, 'second-of-two')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
})

test('one that has run out is in nobody’s way', async () => {
  const { email } = await invited(shop, owner)
  const again = () =>
    call(shop.app, {
      ...{ method: 'POST', url: '/api/desk/people/invitations', headers: owner },
      payload: { email, role: 'packer' },
    })
  assert.equal((await again()).status, 409)
  const at = new Date(Date.parse('2026-03-12T11:59:00Z') + passedMs)
  await shop.deps.pool.query('update invitations set expires_at = $2 where email = $1', [email, at])
  assert.equal((await again()).status, 201)
  const states = (await invitations()).flatMap((one: { email: string; state: string }) =>
    one.email === email ? [one.state] : [],
  )
  assert.deepEqual(states.sort(), ['open', 'withdrawn'])
  // Fifty that have run out leave room for others.
  await shop.deps.pool.query(
    `insert into invitations (id, email, role, invited_by, created_at, expires_at)
     select gen_random_uuid(), 'old-' || n || '@example.com', 'packer',
       (select invited_by from invitations limit 1), $1, $1 from generate_series(1, 60) n`,
    [new Date('2026-03-01T00:00:00Z')],
  )
  await invited(shop, owner)
  await shop.deps.pool.query(`delete from invitations where email like 'old-%'`)
})

test('a link lasts 48 hours; sent again it is another one, for as long', async () => {
  const { id, email, token } = await invited(shop, owner)
  passedMs += 48 * hourMs - 1000
  assert.equal((await look(token)).status, 200)
  passedMs += 1000
  Object.assign(owner, await adminHeaders(shop)) // the hour of before is over
  const late = await accept(token, 'too-late')
  assert.equal(late.status, 410)
  assert.match(late.body.message, /has ended. Ask the owner/)
  const mine = (await invitations()).find((one: { id: string }) => one.id === id)
  assert.equal(mine?.state, 'expired')

  assert.equal((await ask('POST', `/invitations/${id}/again`)).status, 200)
  const next = await mailedToken(shop, email)
  assert.notEqual(next, token)
  assert.equal((await look(token)).status, 404, 'the link of before')
  assert.equal((await accept(next, 'in-time')).status, 200)
  assert.equal((await ask('POST', `/invitations/${id}/again`)).status, 404, 'accepted meanwhile')
})

test('a withdrawn invitation opens nothing, and its mail is not sent any more', async () => {
  const { id, token } = await invited(shop, owner)
  assert.equal((await ask('DELETE', `/invitations/${id}`)).status, 200)
  assert.equal((await ask('DELETE', `/invitations/${id}`)).status, 404)
  assert.equal((await accept(token, 'withdrawn')).body.reason, 'ended')
  const payload = { email: 'unsent@example.com', role: 'editor' }
  const url = '/api/desk/people/invitations'
  const { body } = await call(shop.app, { method: 'POST', url, payload, headers: owner })
  await ask('DELETE', `/invitations/${body.id}`)
  assert.equal(await mailedToken(shop, payload.email), '')
})

test('what is wrong with an invitation is said at its field', async () => {
  const url = '/api/desk/people/invitations'
  const send = (payload: object) => call(shop.app, { method: 'POST', url, payload, headers: owner })
  const someone = await joined(shop)
  const { email } = await invited(shop, owner)
  for (const [payload, status, words] of [
    [{ email: 'no address', role: 'packer' }, 400, /valid e-mail/],
    [{ email: 'x@example.com', role: 'king' }, 400, /Choose a role/],
    [{ email: someone.email.toUpperCase(), role: 'packer' }, 409, /works at the desk already/],
    [{ email: email.toUpperCase(), role: 'packer' }, 409, /invited already/],
  ] as const) {
    const answer = await send(payload)
    assert.equal(answer.status, status)
    assert.match(Object.values(answer.body.errors).join(), words)
  }
})

test('threats 40: a name that is taken, an easy password: the link stays good', async () => {
  const { username } = await joined(shop)
  const { token, email } = await invited(shop, owner)
  const taken = await accept(token, username.toUpperCase())
  assert.equal(taken.status, 409)
  assert.match(taken.body.errors.username, /has this name/)
  for (const [name, password, field] of [
    ['ada', 'password1', 'password'],
    ['ada', email.split('@')[0] ?? '', 'password'],
    ['ada', 'short', 'password'],
    ['ada@example.com', staffPassword, 'username'],
    ['', staffPassword, 'username'],
  ] as const) {
    const answer = await accept(token, name, password)
    assert.equal(answer.status, 400, `${name} ${password}`)
    assert.ok(answer.body.errors[field], JSON.stringify(answer.body.errors))
  }
  assert.equal((await accept(token, 'ada')).status, 200)
})

test('threats 53: a token is stored as a hash alone, and a foreign one says nothing of who is invited', async () => {
  const { token, id } = await invited(shop, owner)
  for (const table of ['invitations', 'mails', 'audit']) {
    const { rows } = await shop.deps.pool.query(
      `select from ${table} t where strpos(t::text, $1) > 0`,
      [token.split('.')[1]],
    )
    assert.equal(rows.length, 0, table)
  }
  const answers = await Promise.all(
    [`${id}.${'x'.repeat(32)}`, id, 'x', crypto.randomUUID()].map((one) => look(one)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]))
  assert.equal(new Set(answers.map(({ body }) => body.message)).size, 1)
})

test('an address that tries many links is told to wait', async () => {
  const tryAt = (remoteAddress: string) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/staff/invitation',
      payload: { token: crypto.randomUUID() },
      remoteAddress,
    })
  for (let time = 0; time < 60; time++) assert.equal((await tryAt('192.0.2.66')).status, 404)
  assert.equal((await tryAt('192.0.2.66')).status, 429)
  assert.equal((await tryAt('192.0.2.67')).status, 404)
})

test('a mailed link gives a new password, and the logins of before end', async () => {
  const { id, email, username } = await joined(shop, 'editor')
  const login = await signInAtDesk(shop, { username, password: staffPassword })
  const headers = { authorization: `Bearer ${login.body.token}` }
  assert.equal((await ask('POST', `/${id}/password-link`)).status, 200)
  const first = await mailedToken(shop, email)
  assert.equal((await ask('POST', `/${id}/password-link`)).status, 200)
  const token = await mailedToken(shop, email)
  assert.equal((await look(first)).body.reason, 'ended', 'a newer one was sent')
  assert.deepEqual((await look(token)).body, { email, role: 'editor', username })
  const password = 'a lantern in the harbour'
  assert.equal((await accept(token, 'ignored', password)).body.username, username)
  assert.equal((await call(shop.app, { url: '/api/auth/admin', headers })).status, 401)
  assert.equal((await signInAtDesk(shop, { username, password: staffPassword })).status, 401)
  assert.equal((await signInAtDesk(shop, { username, password })).status, 200)
  // Who was made in the shell has no address.
  const { id: bare } = await colleague(shop)
  assert.equal((await ask('POST', `/${bare}/password-link`)).status, 409)
})

test('fifty invitations are open at most', async () => {
  const url = '/api/desk/people/invitations'
  const send = (email: string) =>
    call(shop.app, { method: 'POST', url, payload: { email, role: 'packer' }, headers: owner })
  const statuses: number[] = []
  for (let n = 0; n < 51; n++) statuses.push((await send(`many-${n}@example.com`)).status)
  assert.equal(statuses.at(-1), 409)
})
