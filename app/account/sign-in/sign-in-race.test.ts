import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { call } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession, type TestCustomer } from '#test/customer.ts'
import { type Answer, beside, newPassword, raceShop, rounds } from '#test/race.ts'

/* Threats 25: what ends every sign-in also ends those that are being made beside it. */

const { shop, ask, rowsOf, signIn, tokenOf, openWith, changePassword, deleteAccount } = raceShop()

/** Nothing that was given out opens anything any more, and the tables hold `left` sign-ins. */
async function allEnded(uid: string, answers: Answer[], left = 0) {
  for (const answer of answers) {
    // A quick machine may reach what one customer opens in an hour: that opens nothing.
    assert.ok([200, 401, 429].includes(answer.status), `${answer.status} ${answer.body.message}`)
    const cookie = cookiesOf(answer)
    if (cookie === '') continue
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
    assert.equal((await ask('GET', '/api/identity/token', cookie)).status, 401)
  }
  const sessions = await rowsOf('select uid from sessions where uid = $1', uid)
  assert.equal(sessions.length, left, 'sessions of the shop')
  const signIns = await rowsOf('select id from identity_session where user_id = $1', uid)
  assert.equal(signIns.length, left, 'sessions of the provider')
}

test('a sign-in with the password of before does not outlive its change', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const { ended, answers } = await beside(
      () => changePassword(customer),
      () => signIn(customer),
      2,
    )
    assert.equal(ended.status, 200)
    const own = cookiesOf(ended)
    assert.equal((await ask('GET', '/api/session', own)).body.uid, customer.uid)
    await allEnded(customer.uid, answers, 1)
  }
})

test('a sign-in with the password of before does not outlive its reset', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const token = await resetToken(customer.email)
    const { ended, answers } = await beside(
      () => ask('POST', '/api/identity/reset-password', '', { token, password: newPassword }),
      () => signIn(customer),
      2,
    )
    assert.equal(ended.status, 200)
    await allEnded(customer.uid, answers)
    assert.equal((await signIn({ ...customer, password: newPassword })).status, 200)
  }
})

test('an id token of before opens no session beside what ends its sign-in', async () => {
  const ways: Record<string, (customer: TestCustomer) => Promise<Answer>> = {
    'a new password': changePassword,
    'sign out everywhere': ({ cookie }) => ask('DELETE', '/api/account/sessions', cookie),
    'the end of the account': deleteAccount,
    'sign out': ({ cookie }) => ask('POST', '/api/identity/sign-out', cookie, {}),
  }
  for (const [what, end] of Object.entries(ways)) {
    for (let round = 0; round < rounds; round++) {
      const customer = await aCustomer(shop.app)
      const token = await tokenOf(customer)
      const { ended, answers } = await beside(
        () => end(customer),
        () => openWith(token),
        6,
      )
      assert.ok([200, 204].includes(ended.status), what)
      await allEnded(customer.uid, answers, what === 'a new password' ? 1 : 0)
      assert.equal((await openWith(token)).status, 401, what)
    }
  }
})

test('a sign-in beside the end of its account is refused, or ends with it', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const { ended, answers } = await beside(
      () => deleteAccount(customer),
      () => signIn(customer),
      3,
    )
    assert.equal(ended.status, 200)
    await allEnded(customer.uid, answers)
    assert.equal((await signIn(customer)).status, 401)
  }
})

test('signing out ends every session that its sign-in opened, and no other', async () => {
  const customer = await aCustomer(shop.app)
  const second = cookiesOf(await openWith(await tokenOf(customer)))
  const elsewhere = await openSession(shop.app, cookiesOf(await signIn(customer)))
  const out = await ask('POST', '/api/identity/sign-out', customer.cookie, {})
  assert.equal(out.status, 200)
  for (const cookie of [customer.cookie, second]) {
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
  }
  assert.equal((await ask('GET', '/api/session', elsewhere.cookie)).status, 200)
  const rows = await rowsOf('select sign_in_id from sessions where uid = $1', customer.uid)
  assert.equal(rows.length, 1)
})

async function resetToken(email: string): Promise<string> {
  await call(shop.app, {
    method: 'POST',
    url: '/api/identity/request-password-reset',
    payload: { email },
    remoteAddress: `2001:db8:${randomUUID().slice(0, 4)}::1`,
  })
  await shop.deps.jobs.runDue(shop.deps)
  const links = shop.mails
    .filter(({ to }) => to.address === email)
    .flatMap(({ letter }) => letter.blocks)
    .flatMap((block) => (block.kind === 'link' ? [block.url] : []))
  const link = links.find((url) => url.includes('/reset-password')) ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}
