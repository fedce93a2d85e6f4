import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedJob } from '#app/letters/sending/feed.server.ts'
import type { Mail } from '#server/mail/mail.ts'
import { limitsOf, type MailName, mailLimits } from '#server/mail/quota.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer, cookiesOf, type TestCustomer } from '#test/customer.ts'
import { letterDesk } from '#test/letters.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* Every door that mails, pushed by a stranger who wants to fill somebody's mailbox (threats 33). */

let passedMs = 0
const shop = testShop({
  now: () => new Date(Date.now() + passedMs),
  env: { SIGN_UPS_PER_HOUR: 10_000 },
})
const victim = 'victim@example.com'

let visitors = 0
/** Each from another address: what is counted there keeps no determined stranger away. */
const ask = (method: 'POST' | 'DELETE', url: string, payload?: object, cookie = '') =>
  call(shop.app, {
    method,
    url,
    payload,
    headers: cookie ? { cookie } : {},
    remoteAddress: `2001:db8:0:${(visitors++).toString(16)}::1`,
  })

/** An account under the victim's address, which nobody has proven. */
let squatter: TestCustomer
const signUp = async () => {
  squatter = await aCustomer(shop.app, { email: victim })
}
const leave = async () => {
  const { cookie, password } = squatter
  assert.equal((await ask('DELETE', '/api/account', { password }, cookie)).status, 200)
}

/** What one push of a door is, and which mail it asks for. */
const doors: { name: string; mail: MailName; push: (time: number) => Promise<unknown> }[] = [
  {
    name: 'signing up and leaving',
    mail: 'account-verification',
    push: async (time) => {
      if (time > 0) await leave()
      await signUp()
      await shop.deps.jobs.runDue(shop.deps)
    },
  },
  {
    name: 'changing the password',
    mail: 'account-password-changed',
    push: async (time) => {
      const { cookie, password } = squatter
      const change = { currentPassword: password, newPassword: `new password ${time}` }
      const changed = await ask('POST', '/api/account/password', change, cookie)
      assert.equal(changed.status, 200)
      squatter = {
        ...squatter,
        password: change.newPassword,
        cookie: cookiesOf(changed, cookie),
      }
    },
  },
  {
    name: 'asking for a new password',
    mail: 'account-password-reset',
    push: async (time) => {
      const email = time % 2 ? victim : victim.toUpperCase()
      const asked = await ask('POST', '/api/identity/request-password-reset', { email })
      assert.equal(asked.status, 202)
    },
  },
  {
    name: 'giving the address to the newsletter',
    mail: 'newsletter-confirmation',
    push: async (time) => {
      const email = time % 2 ? victim : `Victim+${time}@Example.com`
      const asked = await ask('POST', '/api/newsletter', { email, source: 'footer' })
      assert.equal(asked.status, 202)
    },
  },
  {
    name: 'placing orders',
    mail: 'order-confirmation',
    push: async () => {
      const order = orderOf(squatter, [await aBook(shop)])
      const placed = await placeOrder(shop, squatter, order)
      assert.equal(placed.status, 201)
    },
  },
  {
    name: 'the steps of many orders',
    mail: 'order-news',
    push: async () => {
      const order = orderOf(squatter, [await aBook(shop)])
      const { number } = (await placeOrder(shop, squatter, order)).body
      const headers = await adminHeaders(shop, 'packer')
      const payload = { step: 'confirm' }
      const url = `/api/desk/orders/${number}/steps`
      const step = await call(shop.app, { method: 'POST', url, payload, headers })
      assert.equal(step.status, 200)
    },
  },
  {
    name: 'telling the shop of orders',
    mail: 'shop-order',
    push: async (time) => {
      if (time === 0) {
        const headers = await adminHeaders(shop)
        const url = '/api/desk/settings/orders'
        await call(shop.app, { method: 'PUT', url, payload: { orderMailTo: victim }, headers })
      }
      const placed = await placeOrder(shop, squatter, orderOf(squatter, [await aBook(shop)]))
      assert.equal(placed.status, 201)
    },
  },
  {
    name: 'inviting to the desk',
    mail: 'staff-invitation',
    push: async (time) => {
      const headers = await adminHeaders(shop)
      const payload = { email: victim, role: 'packer' }
      const url = '/api/desk/people/invitations'
      const invited = await call(shop.app, { method: 'POST', url, payload, headers })
      assert.equal(invited.status, 201, `${time}`)
      await shop.deps.jobs.runDue(shop.deps)
      const gone = { method: 'DELETE', url: `${url}/${invited.body.id}`, headers } as const
      assert.equal((await call(shop.app, gone)).status, 200)
    },
  },
  {
    name: 'sending letters',
    mail: 'newsletter-letter',
    push: async (time) => {
      const { subscribers, letter, send } = letterDesk(shop, await adminHeaders(shop))
      if (time === 0) await subscribers([victim])
      await send((await letter()).id)
      await feedJob.run({}, shop.deps)
      await shop.deps.pool.query('update mails set due_at = now() where done_at is null')
    },
  },
  {
    name: 'trying a letter out',
    mail: 'newsletter-test',
    push: async () => {
      const { letter, ask: askDesk } = letterDesk(shop, await adminHeaders(shop))
      const { id } = await letter()
      assert.equal(
        (await askDesk('POST', `/api/desk/letters/${id}/test`, { to: victim })).status,
        202,
      )
    },
  },
  {
    name: 'asking for the proof again, the next day,',
    mail: 'account-verification',
    push: async (time) => {
      if (time === 0) passedMs = 25 * 3600_000
      const asked = await ask('POST', '/api/account/verification-mail', {}, squatter.cookie)
      assert.equal(asked.status, 202)
    },
  },
]

async function mailsOf(kind: MailName): Promise<Mail[]> {
  await shop.deps.jobs.runDue(shop.deps)
  const about: Record<MailName, RegExp> = {
    'order-confirmation': /^order-(?!news)/,
    'order-news': /^order-news-/,
    'shop-order': /^shop-order-/,
    'newsletter-confirmation': /^newsletter-/,
    'newsletter-letter': /^letter-(?!test)/,
    'newsletter-test': /^letter-test-/,
    'account-verification': /^verify-email-/,
    'account-password-reset': /^reset-password-/,
    'account-password-changed': /^password-changed-/,
    'staff-invitation': /^staff-invitation-/,
  }
  return shop.mails.splice(0).filter((mail) => about[kind].test(mail.about))
}

test('threats 33: there is a door in this test for every kind of mail', () => {
  assert.deepEqual(
    [...new Set(doors.map(({ mail }) => mail))].sort(),
    Object.keys(mailLimits).sort(),
  )
})

for (const { name, mail, push } of doors) {
  test(`threats 33: ${name} in a loop fills nobody's mailbox`, async () => {
    const limits = limitsOf(mail)
    const { hour } = limits.unproven ?? limits
    for (let time = 0; time <= hour; time++) await push(time)
    const mails = await mailsOf(mail)
    assert.equal(mails.length, hour)
    const readers = new Set(mails.map(({ to }) => to.address.toLowerCase().replace(/\+\d+/, '')))
    assert.deepEqual([...readers], [victim])
  })
}

test('a password is changed five times an hour at most', async () => {
  passedMs = 0
  const customer = await aCustomer(shop.app)
  await shop.deps.pool.query(
    `insert into attempts (id, bucket, at)
     select gen_random_uuid(), 'password-change:' || $1, $2 from generate_series(1, 4)`,
    [customer.uid, new Date()],
  )
  const change = (from: string, to: string, cookie: string) =>
    ask('POST', '/api/account/password', { currentPassword: from, newPassword: to }, cookie)
  const fifth = await change(customer.password, 'the fifth password', customer.cookie)
  assert.equal(fifth.status, 200)
  const cookie = cookiesOf(fifth, customer.cookie)
  const refused = await change('the fifth password', 'the sixth password', cookie)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 3000)
  assert.match(refused.body.message, /^You changed your password several times.* Please wait/)
  passedMs = 61 * 60_000
  const later = await change('the fifth password', 'the sixth password', cookie)
  assert.equal(later.status, 200)
})
