import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'
import { createEmptyDatabase } from '#test/harness.ts'

/* `octavo admin`: people of the desk by the operator's hand, beside an open shop. */

const shop = testShop()
const { octavo } = commandsIn('octavo-admin-')
const admin = (...args: string[]) => octavo(['admin', ...args], { DATABASE_URL: shop.url })
const passwordIn = (out: string) => /only once: (\S+)/.exec(out)?.[1] ?? ''
const signIn = (username: string, password: string) =>
  call(shop.app, { method: 'POST', url: '/api/auth/admin', payload: { username, password } })
const lines = async () =>
  (
    await shop.deps.pool.query(
      `select action, called from audit where action like 'admin.%' and actor_kind = 'system'
       and called in ('Ada', 'Boss') order by at, id`,
    )
  ).rows.map(({ action, called }) => `${action} ${called}`)

test('threats 64: added, listed, given a new password and disabled; each is in the log, and no hash is printed', async () => {
  await admin('add', 'Boss', '--role', 'owner')
  const added = await admin('add', 'Ada', '--role', 'packer')
  assert.equal(added.code, 0, added.err)
  const first = passwordIn(added.out)
  assert.equal((await signIn('ada', first)).status, 200)
  const twice = await admin('add', 'ADA')
  assert.deepEqual([twice.code, twice.err], [1, 'Somebody at the desk has this name already\n'])

  const list = await admin('list')
  assert.match(list.out, /^Ada {2}packer {2}last login /m)
  assert.doesNotMatch(list.out, /scrypt/)

  const reset = await admin('reset', 'ada')
  const second = passwordIn(reset.out)
  assert.notEqual(second, first)
  assert.equal((await signIn('Ada', first)).status, 401)
  assert.equal((await signIn('Ada', second)).status, 200)

  assert.equal((await admin('disable', 'Ada')).code, 0)
  assert.equal((await signIn('Ada', second)).status, 401)
  const { rows } = await shop.deps.pool.query('select from admin_sessions')
  assert.equal(rows.length, 0)
  assert.match((await admin('list')).out, /^Ada .*disabled$/m)
  const gone = await admin('reset', 'Ada')
  assert.match(gone.err, /^This account is disabled/)
  assert.equal((await admin('enable', 'ADA')).code, 0)
  assert.equal((await signIn('Ada', second)).status, 200)
  assert.doesNotMatch((await admin('list')).out, /^Ada .*disabled$/m)
  const done = ['admin.create', 'admin.password', 'admin.disable', 'admin.enable'].map(
    (action) => `${action} Ada`,
  )
  assert.deepEqual(
    (await lines()).filter((line) => !/refused/.test(line)),
    ['admin.create Boss', ...done],
  )
})

test('an ADMIN_PASSWORD that a start would refuse refuses no command', async () => {
  const env = { DATABASE_URL: shop.url, ADMIN_PASSWORD: 'password' }
  const list = await octavo(['admin', 'list'], env)
  assert.deepEqual([list.code, list.err], [0, ''])
  const told = await octavo(['doctor'], env)
  assert.match(told.out, /^fault +settings: ADMIN_PASSWORD: expected a password that is harder/m)
})

test('the last owner stays, and who is not there is said', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const alone = (...args: string[]) => octavo(['admin', ...args], { DATABASE_URL: url })
  assert.equal((await alone('add', 'Only', '--role', 'owner')).code, 0)
  const refused = await alone('disable', 'only')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /This is the last owner/)
  for (const act of ['reset', 'disable', 'enable'])
    assert.match((await alone(act, 'Nobody')).err, /There is nobody of this name/)
  assert.equal((await alone('add', 'X', '--role', 'king')).code, 2)
  assert.equal((await alone('remove', 'Only')).code, 2)
})
