import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mail } from '#server/mail/mail.ts'
import { call, testShop } from '#test/app.ts'
import { setNewsletter } from './personal-data.server.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' }, now: () => now })
let now = new Date('2026-03-12T10:00:00Z')

let visitors = 0
const post = (path: string, payload?: object | string, headers: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'POST',
    url: `/api/newsletter${path}`,
    payload,
    headers,
    remoteAddress: `192.0.2.${visitors++ % 250}`,
  })
const subscribe = (email: string) => post('', { email, source: 'footer' })
const statusOf = async (email: string) =>
  (await shop.deps.pool.query('select status from subscribers where email = $1', [email])).rows[0]
    ?.status

/** The mails that came since the last look. */
async function newMails() {
  await shop.deps.jobs.runDue(shop.deps)
  return shop.mails.splice(0)
}
const tokenIn = (text: unknown) => /token=([\w-]+)/.exec(JSON.stringify(text))?.[1] ?? ''

test('an address is on the list once its reader said yes (double opt-in)', async () => {
  const answer = await subscribe('Ada@Example.com')
  assert.equal(answer.status, 202)
  assert.equal(await statusOf('ada@example.com'), 'pending')
  const [mail] = await newMails()
  assert.deepEqual(mail?.to, { address: 'ada@example.com' })
  assert.match(JSON.stringify(mail?.letter), /https:\/\/shop\.example\/newsletter\/confirm\?token=/)
  const token = tokenIn(mail?.letter)
  assert.equal((await post('/confirm', { token })).status, 200)
  assert.equal(await statusOf('ada@example.com'), 'confirmed')
  assert.equal((await post('/confirm', { token })).status, 200) // a second click

  const again = await subscribe('ada@example.com')
  assert.deepEqual([again.status, again.body], [202, answer.body])
  assert.deepEqual(await newMails(), [])
  assert.equal(await statusOf('ada@example.com'), 'confirmed')
})

test('a stranger changes nothing for a reader who said yes, however much later', async () => {
  await subscribe('eve@example.com')
  const [mail] = await newMails()
  await post('/confirm', { token: tokenIn(mail?.letter) })
  const row = async () =>
    (await shop.deps.pool.query(`select * from subscribers where email = 'eve@example.com'`)).rows
  const before = await row()
  for (const minutes of [59, 61, 60 * 24 * 40]) {
    now = new Date(now.getTime() + minutes * 60_000)
    await subscribe('EVE@example.com')
    assert.deepEqual(await newMails(), [])
    assert.deepEqual(await row(), before)
  }
})

test('who has left stays away: no link of before brings the newsletter back', async () => {
  const email = 'left@example.com'
  const customer = { uid: 'left', email, emailVerified: true }
  const leavings = {
    'by the mail': (mail: Mail | undefined) =>
      post(`/unsubscribe?token=${new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token')}`),
    'in the account': async () => ({
      status: (await setNewsletter(shop.deps, customer, false)) === 'unsubscribed' ? 200 : 409,
    }),
  }
  for (const [how, leave] of Object.entries(leavings)) {
    for (const wasConfirmed of [true, false]) {
      now = new Date(now.getTime() + 25 * 3600_000)
      await subscribe(email)
      const [mail] = await newMails()
      const confirm = () => post('/confirm', { token: tokenIn(mail?.letter) })
      if (wasConfirmed) assert.equal((await confirm()).status, 200, how)
      assert.equal((await leave(mail)).status, 200, how)
      assert.equal((await confirm()).status, 404, how)
      assert.equal(await statusOf(email), 'unsubscribed', how)
    }
  }
})

test('a mail that is tried again carries the same link', async () => {
  await subscribe('again@example.com')
  const { rows } = await shop.deps.pool.query(
    `select id, data from mails where done_at is null and kind = 'newsletter-confirmation'`,
  )
  const [first] = await newMails()
  await shop.deps.pool.query(
    `update mails set done_at = null, outcome = null, data = $2, due_at = now() where id = $1`,
    [rows[0].id, rows[0].data],
  )
  const [second] = await newMails()
  assert.equal(second?.about, first?.about)
  assert.equal(tokenIn(second?.letter), tokenIn(first?.letter))
  assert.equal((await post('/confirm', { token: tokenIn(first?.letter) })).status, 200)
})

test('however often an address is given, it gets one mail an hour', async () => {
  for (let times = 0; times < 3; times++)
    assert.equal((await subscribe('bo@example.com')).status, 202)
  const [first, ...others] = await newMails()
  assert.deepEqual(others, [])
  now = new Date(now.getTime() + 61 * 60_000)
  await subscribe('bo@example.com')
  const [second] = await newMails()
  assert.equal((await post('/confirm', { token: tokenIn(first?.letter) })).status, 404)
  assert.equal((await post('/confirm', { token: tokenIn(second?.letter) })).status, 200)
})

test('a mail that the quota drops does not take the link of the last one along (threats 33)', async () => {
  const mails: Mail[] = []
  for (let times = 0; times < 5; times++) {
    await subscribe('asked@example.com')
    mails.push(...(await newMails()))
    now = new Date(now.getTime() + 61 * 60_000)
  }
  assert.equal(mails.length, 3)
  const newest = tokenIn(mails.at(-1)?.letter)
  assert.equal((await post('/confirm', { token: newest })).status, 200)
})

test('a link to confirm grows stale', async () => {
  await subscribe('late@example.com')
  const [mail] = await newMails()
  now = new Date(now.getTime() + 8 * 86_400_000)
  assert.equal((await post('/confirm', { token: tokenIn(mail?.letter) })).status, 404)
  assert.equal(await statusOf('late@example.com'), 'pending')
})

test('one click of a mail program ends it (RFC 8058), and a later yes starts it again', async () => {
  await subscribe('cy@example.com')
  const [mail] = await newMails()
  const confirm = tokenIn(mail?.letter)
  await post('/confirm', { token: confirm })
  const url = new URL(mail?.unsubscribeUrl ?? '')
  assert.equal(url.origin, 'https://shop.example')
  const path = `/unsubscribe${url.search}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await post(path, 'List-Unsubscribe=One-Click', form)).status, 200)
  assert.equal(await statusOf('cy@example.com'), 'unsubscribed')
  assert.equal((await post(path)).status, 200)
  assert.equal((await post('/confirm', { token: confirm })).status, 404)
  // What a form of its own says is not read: the address is enough.
  const boundary = { 'content-type': 'multipart/form-data; boundary=FormBoundaryjWmhtjORrn' }
  const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'
  const parts = `--FormBoundaryjWmhtjORrn\r\n${part}\r\n--FormBoundaryjWmhtjORrn--\r\n`
  assert.equal((await post(path, parts, boundary)).status, 200)
  assert.equal((await post(`/unsubscribe?token=${'x'.repeat(32)}`, parts, boundary)).status, 404)
  assert.equal((await post('', parts, boundary)).status, 415)

  const opened = await call(shop.app, { url: `/api/newsletter${path}` })
  assert.equal(opened.status, 303)
  assert.equal(opened.headers.location, `/newsletter/unsubscribe${url.search}`)

  now = new Date(now.getTime() + 61 * 60_000)
  await subscribe('cy@example.com')
  const [next] = await newMails()
  assert.equal((await post('/confirm', { token: tokenIn(next?.letter) })).status, 200)
  assert.equal(await statusOf('cy@example.com'), 'confirmed')
})

test('each coming and each going has its own day', async () => {
  const email = 'dee@example.com'
  const days = async () => {
    const { rows } = await shop.deps.pool.query(
      `select confirmed_at as joined, unsubscribed_at as left, bounced_at as bounced
       from subscribers where email = $1`,
      [email],
    )
    return rows[0]
  }
  const join = async () => {
    now = new Date(now.getTime() + 86_400_000)
    await subscribe(email)
    const [mail] = await newMails()
    assert.equal((await post('/confirm', { token: tokenIn(mail?.letter) })).status, 200)
    return `/unsubscribe${new URL(mail?.unsubscribeUrl ?? '').search}`
  }
  for (let time = 0; time < 2; time++) {
    const path = await join()
    assert.deepEqual(await days(), { joined: now, left: null, bounced: null })
    now = new Date(now.getTime() + 86_400_000)
    await post(path)
    const left = now
    now = new Date(now.getTime() + 86_400_000)
    await post(path)
    assert.deepEqual(await days(), { joined: null, left, bounced: null })
  }
  await join()
  await shop.deps.pool.query(
    `update subscribers set status = 'bounced', bounced_at = $2, bounce = '550' where email = $1`,
    [email, now],
  )
  await join()
  assert.deepEqual(await days(), { joined: now, left: null, bounced: null })
})

test('tokens that are not ours do nothing', async () => {
  const unknown = 'x'.repeat(32)
  assert.equal((await post('/confirm', { token: unknown })).status, 404)
  assert.equal((await post(`/unsubscribe?token=${unknown}`)).status, 404)
  for (const cut of [await post('/confirm', { token: '1' }), await post('/unsubscribe?token=1')]) {
    assert.equal(cut.status, 400)
    assert.match(cut.body.errors.token, /link is not complete\. Please open the link in our e-mail/)
  }
  assert.equal((await post('/unsubscribe')).status, 400)
})

test('threats 22: one address is one recipient', async () => {
  const hostile = [
    'a@b.example, evil@x.example',
    'a@b.example\r\nBcc: evil@x.example',
    '"a" <a@b.example>',
    'a@b.example\u0000',
    'a@@b.example',
    `${'a'.repeat(250)}@b.example`,
    ['a@b.example'],
    { address: 'a@b.example' },
  ]
  for (const email of hostile) {
    assert.equal((await post('', { email, source: 'footer' })).status, 400, JSON.stringify(email))
  }
  assert.equal(
    (await post('', { email: 'a@b.example', source: 'footer', status: 'confirmed' })).status,
    400,
  )
  assert.deepEqual(await newMails(), [])
})

test('forms are taken for the one click alone', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await post('', 'email=a%40b.example&source=footer', form)).status, 415)
  assert.equal((await post('/confirm', 'token=x', form)).status, 415)
})

test('one connection gives twenty addresses an hour', async () => {
  const give = (index: number) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/newsletter',
      payload: { email: `many-${index}@example.com`, source: 'banner' },
      remoteAddress: '198.51.100.4',
    })
  for (let index = 0; index < 20; index++) assert.equal((await give(index)).status, 202)
  const refused = await give(20)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.match(refused.body.message, /^Too many addresses .* Please wait \d+ min and try again\.$/)
})
