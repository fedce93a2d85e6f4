import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'

const shop = testShop()
const { ask, rowsOf } = customersOf(shop)

test('a name has 100 characters at most, at sign-up as in the account', async () => {
  const signUp = (email: string, name: string) =>
    ask('POST', '/api/identity/sign-up/email', '', { email, password: 'long enough', name })
  const customer = await aCustomer(shop.app)
  const tooLong = 'a'.repeat(101)
  for (const refused of [
    await signUp('long-name@example.com', tooLong),
    await ask('PUT', '/api/account/name', customer.cookie, { name: tooLong }),
  ]) {
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.errors, { name: 'Name takes at most 100 characters' })
  }
  const longest = 'a'.repeat(100)
  assert.equal((await signUp('longest-name@example.com', longest)).status, 200)
  const named = 'select email, name from identity_user where name <> $1 and email like $2'
  assert.deepEqual(await rowsOf(named, '', '%-name@example.com'), [
    { email: 'longest-name@example.com', name: longest },
  ])
})

test('the customer says what they want to be called, in one line of 1 to 100 characters', async () => {
  const customer = await aCustomer(shop.app)
  const stranger = await aCustomer(shop.app)
  const nameOf = async ({ uid }: TestCustomer) =>
    (await rowsOf('select name from identity_user where id = $1', uid))[0]?.name
  const put = (name: unknown) => ask('PUT', '/api/account/name', customer.cookie, { name })
  for (const name of ['', '  ', 'a'.repeat(101), 'Ada\nBcc: all', 'A\u0001', 'A\u0085', 7, null]) {
    const refused = await put(name)
    assert.equal(refused.status, 400, JSON.stringify(name))
    assert.deepEqual(Object.keys(refused.body.errors), ['name'])
  }
  assert.equal(await nameOf(customer), '')

  const longest = '本'.repeat(100)
  for (const [given, kept] of [
    [longest, longest],
    ['  Zoë O’Neill ', 'Zoë O’Neill'],
  ]) {
    const changed = await put(given)
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body, { name: kept })
    assert.equal(await nameOf(customer), kept)
  }
  assert.equal(await nameOf(stranger), '')
  const { body: account } = await ask('GET', '/api/account', customer.cookie)
  assert.equal(account.name, 'Zoë O’Neill')
  const { body: seen } = await ask('GET', '/api/identity/get-session', customer.cookie)
  assert.equal(seen.user.name, 'Zoë O’Neill')

  const { body: data } = await ask('GET', '/api/account/data', customer.cookie)
  assert.equal(data.account.name, 'Zoë O’Neill')
  const noted = data.account.log.filter(
    ({ action }: { action: string }) => action === 'account.change-name',
  )
  assert.equal(noted.length, 2)
})
