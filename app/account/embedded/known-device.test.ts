import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { attempts } from '#server/database/schema.ts'
import { customersOf } from '#test/account.ts'
import { call, testShop } from '#test/app.ts'
import { aCustomer, cookiesOf, type TestCustomer } from '#test/customer.ts'

const shop = testShop({
  env: { SIGN_UPS_PER_HOUR: 1000 },
  now: () => new Date(Date.now() + aheadMs),
})
let aheadMs = 0
const { ask } = customersOf(shop)
let address = 0

const anAddress = () => {
  address += 1
  return `198.51.100.${address % 250}`
}

/** From an address of its own each time, unless one is given. */
function signIn(
  email: string,
  password: string,
  { cookie = '', remoteAddress = anAddress() } = {},
) {
  return call(shop.app, {
    method: 'POST',
    url: '/api/identity/sign-in/email',
    payload: { email, password },
    headers: { cookie },
    remoteAddress,
  })
}
/** As after ten wrong guesses from ten addresses, without the work of them. */
async function lockOut({ email }: TestCustomer) {
  await plant(`customer-name:${email}`)
  assert.equal((await signIn(email, 'not the password')).status, 429)
}
const plant = (bucket: string) =>
  shop.deps.db
    .insert(attempts)
    .values(Array.from({ length: 10 }, () => ({ id: newId(), bucket, at: shop.deps.now() })))
const deviceIn = (cookie: string) => /octavo_device=[^;]*/.exec(cookie)?.[0] ?? ''

test('threats 36: ten wrong guesses from elsewhere keep out who is new, and not the customer’s own browser', async () => {
  const ada = await aCustomer(shop.app)
  const bob = await aCustomer(shop.app)
  const first = await signIn(ada.email, ada.password)
  assert.match(
    String(first.headers['set-cookie']),
    /octavo_device=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
  )
  const device = deviceIn(cookiesOf(first))
  for (let guess = 0; guess < 10; guess++) {
    assert.equal((await signIn(ada.email, 'not the password')).status, 401)
  }
  assert.equal((await signIn(ada.email, ada.password)).status, 429)
  assert.equal((await signIn(ada.email, ada.password, { cookie: device })).status, 200)
  // Whoever keeps on guessing changes nothing about that.
  aheadMs += 16 * 60_000
  await lockOut(ada)
  assert.equal((await signIn(ada.email, ada.password, { cookie: device })).status, 200)
  // Another's browser, and a made-up one, are strangers here.
  const [number = ''] = device.split('.')
  for (const cookie of [
    deviceIn(cookiesOf(await signIn(bob.email, bob.password))),
    `${number}.${'a'.repeat(22)}`,
    device.slice(0, -1),
    device.toUpperCase(),
  ]) {
    assert.equal((await signIn(ada.email, ada.password, { cookie })).status, 429, cookie)
  }
})

test('threats 36: a known browser has ten wrong guesses too, and its address is not asked', async () => {
  const ada = await aCustomer(shop.app)
  const cookie = deviceIn(cookiesOf(await signIn(ada.email, ada.password)))
  const remoteAddress = '203.0.113.77'
  await plant(`customer-address:${remoteAddress}`)
  for (let guess = 0; guess < 10; guess++) {
    const from = { cookie, remoteAddress }
    assert.equal((await signIn(ada.email, 'not the password', from)).status, 401)
  }
  assert.equal((await signIn(ada.email, ada.password, { cookie, remoteAddress })).status, 429)
})

test('threats 36: a browser that several share is known for each of them', async () => {
  const people = [await aCustomer(shop.app), await aCustomer(shop.app)]
  let cookie = ''
  for (const { email, password } of people) {
    cookie = cookiesOf(await signIn(email, password, { cookie }), cookie)
  }
  for (const person of people) {
    await lockOut(person)
    const { email, password } = person
    assert.equal((await signIn(email, password, { cookie: deviceIn(cookie) })).status, 200)
  }
})

test('threats 36: a password set by the link of a mail clears the count, from wherever', async () => {
  const ada = await aCustomer(shop.app)
  const phone = deviceIn(cookiesOf(await signIn(ada.email, ada.password)))
  await lockOut(ada)
  await plant(`customer-device:${ada.uid}:${phone.slice('octavo_device='.length).split('.', 1)}`)
  assert.equal((await signIn(ada.email, ada.password, { cookie: phone })).status, 429)
  const password = 'a lamp and a new page'
  await ask('POST', '/api/identity/request-password-reset', '', { email: ada.email })
  await shop.deps.jobs.runDue(shop.deps)
  const token = /reset-password\?token=([\w-]+)/.exec(JSON.stringify(shop.mails.at(-1)))?.[1]
  const reset = await ask('POST', '/api/identity/reset-password', '', { token, password })
  assert.equal(reset.status, 200)
  assert.equal((await signIn(ada.email, password)).status, 200)
  assert.equal((await signIn(ada.email, password, { cookie: phone })).status, 200)
  // The browser that set it is known from now on.
  await lockOut(ada)
  const cookie = deviceIn(cookiesOf(reset))
  assert.equal((await signIn(ada.email, password, { cookie })).status, 200)
})

test('threats 6: however an e-mail is spelt, its guesses are counted together', async () => {
  const { email, password } = await aCustomer(shop.app, { email: 'lizzie.hexam@example.com' })
  const spellings = [
    email,
    'LIZZIE.HEXAM@EXAMPLE.COM',
    'Lizzie.Hexam@example.com',
    'lizzie.hexam@Example.COM',
    'lizziE.hexaM@example.com',
  ]
  for (let guess = 0; guess < 10; guess++) {
    const spelling = spellings[guess % spellings.length] as string
    assert.equal((await signIn(spelling, 'not the password')).status, 401, spelling)
  }
  for (const spelling of spellings) {
    assert.equal((await signIn(spelling, password)).status, 429, spelling)
  }
  // Blanks and invisible signs around an address are not part of it.
  for (const spelling of [' lizzie.hexam@example.com', 'lizzie.hexam@example.com\u200b']) {
    assert.equal((await signIn(spelling, password)).status, 429, spelling)
  }
  // What a mailbox could not be called is no guess at all.
  assert.equal((await signIn('ｌizzie.hexam@example.com', password)).status, 400)
})

test('deleting the account forgets the browser', async () => {
  const ada = await aCustomer(shop.app)
  const gone = await ask('DELETE', '/api/account', ada.cookie, { password: ada.password })
  assert.equal(gone.status, 200)
  assert.match(String(gone.headers['set-cookie']), /octavo_device=; Max-Age=0/)
})
