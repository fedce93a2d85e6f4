import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { colleague, joined, onlyOwner, signInAtDesk, staffPassword } from '#test/staff-desk.ts'
import { codeOf, stepOf } from './totp.ts'

let passedMs = 0
const startMs = Date.parse('2026-03-12T12:00:00Z')
const now = () => new Date(startMs + passedMs)
const shop = testShop({ now })

let boss: Awaited<ReturnType<typeof colleague>>
beforeEach(async () => {
  passedMs += 3_600_000
  boss = await colleague(shop)
  await onlyOwner(shop, boss.id)
})

const base = '/api/desk/me/second-factor'
type Method = 'POST' | 'DELETE' | 'PUT'
const ask = (headers: object, method: Method, url: string, payload?: object) =>
  call(shop.app, { method, url, payload, headers: headers as Record<string, string> })

/** Somebody who joined and signed in, with the password. */
async function someone(role: 'owner' | 'packer' = 'packer') {
  const { id, username } = await joined(shop, role)
  const { body } = await signInAtDesk(shop, { username, password: staffPassword })
  return { id, username, headers: { authorization: `Bearer ${body.token}` } }
}
type Someone = Awaited<ReturnType<typeof someone>>

const fromBase32 = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The next code of the app: half a minute goes by first, since none is taken twice. */
const nextCode = (secret: string) => {
  passedMs += 30_000
  return codeOf(fromBase32(secret), stepOf(now()))
}

async function withFactor(person: Someone) {
  const begun = await ask(person.headers, 'POST', base, { password: staffPassword })
  assert.equal(begun.status, 200)
  const { secret } = begun.body
  const on = await ask(person.headers, 'POST', `${base}/confirm`, { code: nextCode(secret) })
  assert.equal(on.status, 200)
  return { secret: secret as string, codes: on.body.codes as string[] }
}
const signIn = (person: Someone, code?: string) =>
  signInAtDesk(shop, { username: person.username, password: staffPassword, ...(code && { code }) })

test('it counts from its first code on, and then signing in asks for one', async () => {
  const person = await someone()
  const begun = await ask(person.headers, 'POST', base, { password: staffPassword })
  assert.match(begun.body.picture, /^<svg/)
  assert.match(begun.body.address, /^otpauth:\/\/totp\//)
  assert.equal((await signIn(person)).status, 200, 'not yet')
  const wrong = await ask(person.headers, 'POST', `${base}/confirm`, { code: '000000' })
  assert.ok(wrong.body.errors.code)
  const { secret, codes } = await withFactor(person)
  assert.equal(new Set(codes).size, 10)

  const asked = await signIn(person)
  assert.equal(asked.status, 401)
  assert.equal(asked.body.reason, 'code')
  assert.equal(asked.body.token, undefined)
  const spaced = nextCode(secret).replace(/(...)(...)/, '$1 $2')
  assert.equal((await signIn(person, spaced)).status, 200)
})

test('once it is on, no login lives that was made with the password alone, but the one that turned it on', async () => {
  const person = await someone()
  const { body } = await signIn(person)
  const elsewhere = { authorization: `Bearer ${body.token}` }
  const me = async (headers: Record<string, string>) =>
    (await call(shop.app, { url: '/api/desk/me', headers })).status
  assert.equal(await me(elsewhere), 200)
  await withFactor(person)
  assert.deepEqual([await me(elsewhere), await me(person.headers)], [401, 200])
})

test('the reason is told only to who knows the password', async () => {
  const person = await someone()
  await withFactor(person)
  const wrong = await signInAtDesk(shop, { username: person.username, password: 'wrong' })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.body.reason, undefined)
})

test('threats 52: no code is taken twice, neither at the same moment nor after a later one', async () => {
  const person = await someone()
  const { secret } = await withFactor(person)
  const early = nextCode(secret)
  const both = await Promise.all([signIn(person, early), signIn(person, early)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  const [first, second] = [nextCode(secret), nextCode(secret)]
  assert.equal((await signIn(person, second)).status, 200)
  assert.equal((await signIn(person, first)).status, 401, 'a later one was taken')
})

test('the code of setting up opens nothing either', async () => {
  const person = await someone()
  const { secret } = await withFactor(person)
  assert.equal((await signIn(person, codeOf(fromBase32(secret), stepOf(now())))).status, 401)
})

test('a recovery code opens once, however it is typed; new ones end the old', async () => {
  const person = await someone()
  const { codes } = await withFactor(person)
  const [one = '', two = '', three = ''] = codes
  assert.equal((await signIn(person, one)).status, 200)
  assert.equal((await signIn(person, one)).status, 401)
  assert.equal((await signIn(person, two.toUpperCase().replaceAll('-', ' '))).status, 200)
  const me = await call(shop.app, { url: '/api/desk/me', headers: person.headers })
  assert.equal(me.body.recoveryCodesLeft, 8)
  const renewed = await ask(person.headers, 'POST', `${base}/recovery-codes`, {
    password: staffPassword,
  })
  assert.equal((await signIn(person, three)).status, 401)
  assert.equal((await signIn(person, renewed.body.codes[0])).status, 200)
})

test('threats 6, 52: ten wrong codes in a quarter of an hour, also with the password and from everywhere', async () => {
  const person = await someone()
  const { secret } = await withFactor(person)
  const guess = (remoteAddress: string, code: string) =>
    signInAtDesk(
      shop,
      { username: person.username, password: staffPassword, code },
      { remoteAddress },
    )
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) {
    statuses.push((await guess(`198.51.100.${time}`, 'abcdef')).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
  assert.equal(
    (await guess('198.51.100.99', nextCode(secret))).status,
    429,
    'the right one waits too',
  )
  passedMs += 16 * 60_000
  assert.equal((await guess('198.51.100.99', nextCode(secret))).status, 200)
})

test('secrets are sealed and codes hashed: a copy of the table opens nothing', async () => {
  const person = await someone()
  const { secret, codes } = await withFactor(person)
  const { rows } = await shop.deps.pool.query(
    'select f::text as row from second_factors f where admin_id = $1',
    [person.id],
  )
  const row = String(rows[0]?.row)
  for (const told of [secret, fromBase32(secret).toString('hex'), codes[0] ?? '']) {
    assert.ok(!row.includes(told))
  }
  // In somebody else's row it does not open.
  const other = await someone()
  await withFactor(other)
  await shop.deps.pool.query(
    `update second_factors set secret = (select secret from second_factors where admin_id = $1)
     where admin_id = $2`,
    [person.id, other.id],
  )
  shop.app.log.level = 'silent'
  assert.equal((await signIn(other, nextCode(secret))).status, 500)
  shop.app.log.level = 'error'
})

test('starting anew needs the password, and a factor that is on is not replaced', async () => {
  const person = await someone()
  assert.ok((await ask(person.headers, 'POST', base, { password: 'wrong' })).body.errors.password)
  await withFactor(person)
  const again = await ask(person.headers, 'POST', base, { password: staffPassword })
  assert.equal(again.status, 409)
  const off = await ask(person.headers, 'DELETE', base, { password: staffPassword })
  assert.equal(off.status, 200)
  assert.equal((await signIn(person)).status, 200)
})

test('required of everybody: who has none sees their account alone, on the next call', async () => {
  const owner = await someone('owner')
  const packer = await someone()
  const require = (secondFactor: boolean) =>
    ask(owner.headers, 'PUT', '/api/desk/second-factor', { secondFactor })
  const refused = await require(true)
  assert.equal(refused.status, 409, 'own first')
  const { secret } = await withFactor(owner)
  assert.equal((await require(true)).status, 200)

  const at = (url: string) => call(shop.app, { url, headers: packer.headers })
  const closed = await at('/api/desk/orders')
  assert.equal(closed.status, 403)
  assert.equal(closed.body.reason, 'second-factor')
  assert.equal((await at('/api/auth/admin')).body.setUpSecondFactor, true)
  assert.equal((await at('/api/desk/me')).body.secondFactorRequired, true)
  // Neither off again, nor locked out.
  const off = await ask(owner.headers, 'DELETE', base, { password: staffPassword })
  assert.equal(off.status, 409)
  await withFactor(packer)
  assert.equal((await at('/api/desk/orders')).status, 200)
  assert.equal((await at('/api/auth/admin')).body.setUpSecondFactor, undefined)

  // Whose phone is lost begins anew, and is logged out until then.
  const reset = await ask(owner.headers, 'DELETE', `/api/desk/people/${packer.id}/second-factor`)
  assert.equal(reset.status, 200)
  assert.equal((await at('/api/desk/me')).status, 401)
  const back = await signIn(packer)
  const headers = { authorization: `Bearer ${back.body.token}` }
  assert.equal((await call(shop.app, { url: '/api/desk/orders', headers })).status, 403)
  assert.equal((await require(false)).status, 200)
  assert.equal((await call(shop.app, { url: '/api/desk/orders', headers })).status, 200)
  assert.equal((await signIn(owner, nextCode(secret))).status, 200)
})
