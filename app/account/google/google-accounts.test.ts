import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '#test/app.ts'
import { aCustomer, openSession } from '#test/customer.ts'
import { beginWithGoogle, comeBack, eventIn } from '#test/google.ts'
import { codeOf, googleShop } from '#test/google-shop.ts'

const host = 'localhost:5000'
const { shop, google, withGoogle, asGoogle, accountsOf } = googleShop()
const password = 'correct horse battery'
const post = (url: string, payload: object) =>
  call(shop.app, { method: 'POST', url, payload, headers: { host } })
const verify = (email: string) =>
  shop.deps.pool.query('update identity_user set email_verified = true where email = $1', [email])

test('a new Google account becomes a customer, and comes back as the same one', async () => {
  asGoogle('10', 'new@example.com')
  const first = await withGoogle()
  const { uid } = await openSession(shop.app, first.cookie)
  const second = await withGoogle()
  assert.equal((await openSession(shop.app, second.cookie)).uid, uid)
  assert.deepEqual(await accountsOf('new@example.com'), [
    { id: uid, verified: true, by: ['google'] },
  ])
})

test('threats 2: a password account whose address is not proven is not opened by Google', async () => {
  const squatter = await aCustomer(shop.app, { email: 'victim@example.com' })
  asGoogle('20', 'victim@example.com')
  const done = await withGoogle()
  assert.equal(codeOf(done), 'account-exists-with-different-credential')
  assert.doesNotMatch(done.cookie, /octavo_identity=/)
  assert.deepEqual(await accountsOf('victim@example.com'), [
    { id: squatter.uid, verified: false, by: ['credential'] },
  ])
})

test('threats 2: nor does a Google account with an unproven address open a proven one', async () => {
  const owner = await aCustomer(shop.app, { email: 'owner@example.com' })
  await verify('owner@example.com')
  asGoogle('21', 'owner@example.com', false)
  assert.equal(codeOf(await withGoogle()), 'account-exists-with-different-credential')
  assert.deepEqual(await accountsOf('owner@example.com'), [
    { id: owner.uid, verified: true, by: ['credential'] },
  ])
})

test('threats 2: the reverse: who came through Google cannot be registered over', async () => {
  asGoogle('22', 'first@example.com')
  await withGoogle()
  const answer = await call(shop.app, {
    method: 'POST',
    url: '/api/identity/sign-up/email',
    payload: { email: 'first@example.com', password: 'attackers choice' },
  })
  assert.equal(answer.status, 422)
  assert.deepEqual((await accountsOf('first@example.com'))[0].by, ['google'])
})

test('threats 2: who opened an account with an unproven address is out when its owner sets a password', async () => {
  const email = 'taken@example.com'
  asGoogle('24', email, false)
  google.next.account.name = 'You won! evil.example'
  const stranger = await withGoogle()
  await openSession(shop.app, stranger.cookie)
  await post('/api/identity/request-password-reset', { email })
  await shop.deps.jobs.runDue(shop.deps)
  const mails = shop.mails.filter((mail) => mail.to.address === email)
  const links = mails.flatMap(({ letter }) => letter.blocks)
  const token = links
    .flatMap((block) => (block.kind === 'link' ? [new URL(block.url)] : []))
    .find(({ pathname }) => pathname === '/reset-password')
    ?.searchParams.get('token')
  assert.equal((await post('/api/identity/reset-password', { token, password })).status, 200)

  assert.equal(codeOf(await withGoogle()), 'account-exists-with-different-credential')
  const kept = await call(shop.app, { url: '/api/session', headers: { cookie: stranger.cookie } })
  assert.equal(kept.status, 401)
  const [account] = await accountsOf(email)
  assert.deepEqual([account.verified, account.by], [true, ['credential']])
  await shop.deps.jobs.runDue(shop.deps)
  const names = shop.mails.filter((mail) => mail.to.address === email).map(({ to }) => to.name)
  assert.deepEqual([...new Set(names)], [''])
})

test('threats 2: with both addresses proven the accounts are one', async () => {
  const owner = await aCustomer(shop.app, { email: 'both@example.com' })
  await verify('both@example.com')
  asGoogle('23', 'both@example.com')
  const done = await withGoogle()
  assert.equal((await openSession(shop.app, done.cookie)).uid, owner.uid)
  assert.deepEqual((await accountsOf('both@example.com'))[0].by, ['credential', 'google'])
})

test('linking adds Google to the account that is signed in, of the same address only', async () => {
  const customer = await aCustomer(shop.app, { email: 'link@example.com' })
  asGoogle('30', 'other@example.com')
  const other = await withGoogle({ type: 'link', cookie: customer.cookie })
  assert.equal(codeOf(other), 'user-mismatch')
  asGoogle('31', 'link@example.com')
  const done = await withGoogle({ type: 'link', cookie: customer.cookie })
  assert.equal(eventIn(done.body).type, 'linkViaPopup')
  assert.equal(codeOf(done), undefined)
  // Google vouched for the address, so that it counts as proven.
  const [{ by, verified }] = await accountsOf('link@example.com')
  assert.deepEqual([by, verified], [['credential', 'google'], true])
})

test('re-authentication takes the same customer only, and is a new sign-in', async () => {
  asGoogle('40', 'again@example.com')
  const first = await withGoogle()
  const again = await withGoogle({ type: 'reauthenticate', cookie: first.cookie })
  assert.equal(codeOf(again), undefined)
  const stale = await call(shop.app, {
    url: '/api/identity/token',
    headers: { cookie: first.cookie },
  })
  assert.equal(stale.status, 401)
  asGoogle('41', 'somebody@example.com')
  const asSomebody = () => withGoogle({ type: 'reauthenticate', cookie: again.cookie })
  assert.equal(codeOf(await asSomebody()), 'user-mismatch')
  // Nor does it take another customer, who is known to the shop.
  assert.equal(codeOf(await withGoogle()), undefined)
  assert.equal(codeOf(await asSomebody()), 'user-mismatch')
})

test('without a sign-in there is nothing to link or to prove', async () => {
  for (const type of ['link', 'reauthenticate']) {
    const answer = await call(shop.app, {
      url: `/api/identity/google/start?mode=popup&type=${type}&event=e&session=s`,
      headers: { host },
    })
    assert.deepEqual(eventIn(answer.body).error, { code: 'user-token-expired' })
  }
})

test('threats 25: a link or a proof that one customer began is of no use to another who comes back', async () => {
  const ada = await aCustomer(shop.app)
  const eve = await aCustomer(shop.app)
  for (const type of ['link', 'reauthenticate']) {
    // Eve has a Google account of her own; Ada is signed in when the answer comes.
    asGoogle('90', ada.email)
    const begun = await beginWithGoogle(shop.app, { type, cookie: eve.cookie })
    const attempt = /octavo_google_[^;]+/.exec(begun.cookie)?.[0] ?? ''
    assert.notEqual(attempt, '')
    const back = google.signIn(begun.location)
    const done = await comeBack(shop.app, back, `${ada.cookie}; ${attempt}`)
    assert.equal(codeOf(done), 'user-token-expired', type)
    for (const { email, uid } of [ada, eve]) {
      assert.deepEqual(await accountsOf(email), [{ id: uid, verified: false, by: ['credential'] }])
    }
  }
  // And who has logged out meanwhile links nothing either.
  const begun = await beginWithGoogle(shop.app, { type: 'link', cookie: ada.cookie })
  const attempt = /octavo_google_[^;]+/.exec(begun.cookie)?.[0] ?? ''
  const done = await comeBack(shop.app, google.signIn(begun.location), attempt)
  assert.equal(codeOf(done), 'user-token-expired')
})
