import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readEnv } from '#server/env.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { hashOfToken } from '#server/session/token-hash.ts'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

const shop = testShop()
const { ask, rowsOf, signIn } = customersOf(shop)

test('threats 40: what is tried first is weak, in capitals and with a year behind it, too', () => {
  for (const password of [
    'password',
    'Password',
    'PASSWORD',
    'iloveyou1',
    'ILoveYou1',
    'password123',
    'Sunshine2024',
    'Dragon!!',
    '!Football1',
    'ｐａｓｓｗｏｒｄ',
    ' password ',
    '12345678',
    'qwertyuiop',
    '1qaz2wsx',
    'aaaaaaaa',
    '12121212',
    'ada.reader',
    'Ada.Reader1',
    'ada.reader@example.com',
    'Octavo2026',
  ]) {
    assert.notEqual(weaknessOf(password, ['Ada.Reader@example.com']), null, password)
  }
  for (const password of [
    'correct horse battery',
    'paper-ink-and-one-lamp',
    'password of my grandmother',
    'dragon 84739201 lake',
    'a1b2c3d4e5f6-k',
    'ada.reader and her cat',
    'πάπυρος και μελάνι',
  ]) {
    assert.equal(weaknessOf(password, ['ada.reader@example.com']), null, password)
  }
})

test('threats 40: at least ten thousand are known, each of them refused', () => {
  const file = new URL('./common-passwords.txt', import.meta.url)
  const known = readFileSync(file, 'utf8').trim().split('\n')
  assert.ok(known.length > 10_000)
  for (const password of known) assert.notEqual(weaknessOf(password), null, password)
})

test('threats 40: signing up, changing and resetting refuse it at its field, and change nothing', async () => {
  const reader = await aCustomer(shop.app, { email: 'margaret.hale@example.com' })
  const { uid, cookie, password: currentPassword } = reader
  const token = 'a-link-that-came-by-mail'
  await rowsOf(
    `insert into account_links (token_hash, user_id, purpose, email, created_at, expires_at)
     values ($1, $2, 'reset-password', $3, now(), now() + interval '1 hour')`,
    hashOfToken(token),
    uid,
    reader.email,
  )
  for (const weak of ['iloveyou1', 'Password1', 'margaret.hale']) {
    const email = weak === 'margaret.hale' ? 'Margaret.Hale@example.net' : 'new@example.com'
    const doors = [
      ['/api/identity/sign-up/email', { email, password: weak }, 'password'],
      ['/api/identity/reset-password', { token, password: weak }, 'password'],
      ['/api/account/password', { currentPassword, newPassword: weak }, 'newPassword'],
    ] as const
    for (const [url, body, field] of doors) {
      const answer = await ask('POST', url, cookie, body)
      assert.equal(answer.status, 400, `${url} ${weak}`)
      assert.match(answer.body.errors[field], /^(That password is too easy to guess|Please choose)/)
    }
  }
  assert.equal((await signIn(reader, currentPassword)).status, 200)
  assert.equal((await rowsOf('select from identity_user')).length, 1)
  const reset = await ask('POST', '/api/identity/reset-password', '', {
    token,
    password: 'north and south and back',
  })
  assert.equal(reset.status, 200)
})

test('threats 40: the shop does not start with such an ADMIN_PASSWORD, and says why without telling it', () => {
  const start = (ADMIN_PASSWORD: string, more = {}) => readEnv({ ADMIN_PASSWORD, ...more })
  for (const weak of ['password', 'Password1', 'administrator', '87654321']) {
    const read = start(weak)
    assert.ok(!read.ok, weak)
    assert.deepEqual(read.problems, ['ADMIN_PASSWORD: expected a password that is harder to guess'])
  }
  const named = start('Mrs.Thornton1', { ADMIN_USERNAME: 'mrs.thornton' })
  assert.ok(!named.ok)
  assert.deepEqual(named.problems, [
    'ADMIN_PASSWORD: expected a password other than the name of the admin',
  ])
  assert.ok(start('paper-ink-and-one-lamp').ok)
})
