import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer, cookiesOf } from '#test/customer.ts'
import { sweepJob } from './sweep.ts'

/* Every table, and what keeps a visitor or a customer from filling it. */

const shop = testShop()
const { ask, rowsOf, signIn, anOrder } = customersOf(shop)

const count = async (table: string, where = 'true', ...values: unknown[]): Promise<number> =>
  (await rowsOf(`select count(*)::int as n from ${table} where ${where}`, ...values))[0].n

/** Does it again and again; how often it was done before the door said 429, with a time to wait. */
async function doneUntilRefused(
  most: number,
  knock: () => Promise<{ status: number; headers: object }>,
) {
  for (let done = 0; done < most; done++) {
    const answer = await knock()
    if (answer.status !== 429) continue
    const wait = Number((answer.headers as Record<string, string>)['retry-after'])
    assert.ok(wait > 0 && wait <= 3600, `Retry-After: ${wait}`)
    return done
  }
  return most
}

const bounds: Record<string, string | (() => Promise<void>)> = {
  // What only the desk writes, and what is made of it.
  ...Object.fromEntries(
    [
      ...['settings', 'admins', 'cover_originals', 'books', 'book_contributors', 'book_subjects'],
      ...['book_search', 'book_texts', 'book_facets', 'headings', 'search_words', 'moved'],
      ...['supplier_orders', 'cash_entries', 'cash_days'],
      ...['arrivals', 'hand_ins', 'remittances'],
      ...['feed_sources', 'imports', 'import_files', 'import_chunks', 'import_rows', 'feed_books'],
      ...['stock_snapshots'],
      ...['shop_logos', 'shop_texts', 'shop_text_drafts'],
      ...['window_items', 'window_books', 'window_pictures'],
      ...['book_edits', 'book_edit_rows', 'heading_aliases'],
      ...['letters', 'letter_mails', 'mail_texts'],
    ].map((table) => [table, 'the desk writes it']),
  ),
  stock_moves: 'the desk writes it, and orders: app/orders/place/order-limit.test.ts',
  invitations:
    'an owner asks for each, and fifty are open at most: app/people/staff/invitations.test.ts',
  second_factors: 'one for each admin',
  admin_sessions: 'sign-ins at the desk, swept at their end: app/desk/sign-in/sign-out.test.ts',
  mails:
    'quotas by reader and kind: app/account/keeping/mail-flood.test.ts; swept: server/sweep.test.ts',
  backups: 'one for each try, and those of a year: server/backup/scheduled.test.ts',
  restored_jobs: 'what waited when a backup was made, and none after the next start',
  migrations: 'one of each',
  identity_jwks: 'a key a month',
  identity_user: 'registrations by address: app/account/embedded/sign-in-limit.test.ts',
  identity_account: 'a few for each user',
  customers: 'one for each user',
  orders: 'five hundred an hour: app/orders/place/order-limit.test.ts',
  order_lines: 'a hundred for each order',
  order_marks: 'a dozen for each order',
  order_words:
    'no more for each order than its name has letters: app/orders/words-of-names.test.ts',
  order_events: 'the desk writes them; a customer a few: app/orders/own/customer-steps.test.ts',
  sold_days: 'one for each book and day of a quarter: app/window/count-sold.test.ts',
  best_sellers: 'five hundred',
  parcels: 'the desk writes them, a hundred for each order at most',

  sales_sums: 'sums of orders: no more than four for each',
  sales_of_books: 'sums of lines of orders: no more than four for each',
  sales_due: 'one for each change of an order, until the job has counted it',
  customer_list: 'one for each customer',
  customer_words: 'a few hundred for each customer: app/customers/list/customers.test.ts',
  customers_due: 'one for each change of an order or an account, until the job has counted it',
  customer_notes: 'the desk writes it, 500 for each customer: app/customers/notes.test.ts',
  missed_searches: 'two hundred a day, for a year: app/search/missed/missed-searches.test.ts',

  order_keys: async () => {
    const order = await anOrder(await aCustomer(shop.app))
    const add = `insert into order_keys (customer_uid, key, body_hash, order_id, created_at)
      select customer_uid, 'key-' || n, '', id, $2 from orders, generate_series(1, 50) n
      where id = $1`
    await rowsOf(add, order, daysAgo(31))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('order_keys', 'order_id = $1', order), 0)
  },

  sessions: async () => {
    const customer = await aCustomer(shop.app)
    const identity = customer.cookie.split('; ').filter((pair) => !/octavo_session/.test(pair))
    const { token } = (await ask('GET', '/api/identity/token', identity.join('; '))).body
    const headers = { authorization: `Bearer ${token}` }
    const open = (cookie = '') => ask('POST', '/api/session', cookie, undefined, headers)
    const already = `insert into sessions (token_hash, uid, created_at, expires_at)
      select gen_random_uuid(), $1, $2, $3 from generate_series(1, 55)`
    await rowsOf(already, customer.uid, new Date(), daysAgo(-7))
    assert.equal(await doneUntilRefused(10, () => open()), 4)
    assert.equal(await count('sessions', 'uid = $1', customer.uid), 60)
    // None was ended for it, and the customer's own is renewed.
    const renewed = await open(customer.cookie)
    assert.equal(renewed.status, 200)
    const cookie = cookiesOf(renewed, customer.cookie)
    assert.equal((await ask('GET', '/api/session', cookie)).status, 200)
    assert.equal(await count('sessions', 'uid = $1', customer.uid), 60)
    await rowsOf('update sessions set expires_at = $1', daysAgo(1))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('sessions', 'uid = $1', customer.uid), 0)
  },

  identity_session: async () => {
    const customer = await aCustomer(shop.app)
    const within = `insert into identity_session (id, token, user_id, expires_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), $1, $2, $3 from generate_series(1, 57)`
    await rowsOf(within, customer.uid, daysAgo(-30), new Date())
    const opened = await doneUntilRefused(10, () => signIn(customer, customer.password))
    assert.ok(opened < 3, `${opened} more sign-ins`)
    assert.equal(await count('identity_session', 'user_id = $1', customer.uid), 58 + opened)
    await rowsOf('update identity_session set expires_at = $1', daysAgo(1))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('identity_session'), 0)
  },

  audit: async () => {
    const customer = await aCustomer(shop.app)
    const rename = () => ask('PUT', '/api/account/name', customer.cookie, { name: randomUUID() })
    assert.equal(await doneUntilRefused(20, rename), 10)
    assert.equal(await count('audit', 'actor_id = $1', customer.uid), 10)
  },

  account_links: async () => {
    const customer = await aCustomer(shop.app)
    const send = () => ask('POST', '/api/account/verification-mail', customer.cookie)
    assert.ok((await doneUntilRefused(20, send)) <= 10)
    await shop.deps.jobs.runDue(shop.deps)
    // One came with the registration.
    assert.ok((await count('account_links', 'user_id = $1', customer.uid)) <= 11)
    await rowsOf('update account_links set expires_at = $1', daysAgo(1))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('account_links'), 0)
  },

  identity_verification: async () => {
    await rowsOf(
      `insert into identity_verification (id, identifier, value, expires_at)
       values (gen_random_uuid(), 'x', 'y', $1)`,
      daysAgo(1),
    )
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('identity_verification'), 0)
  },

  attempts: async () => {
    for (let name = 0; name < 15; name++) {
      await signIn({ ...(await nobody()), email: `${name}@example.com` }, 'wrong password')
    }
    assert.ok((await count('attempts', `bucket like 'customer-name:%@example.com'`)) <= 10)
    await rowsOf('update attempts set at = $1', daysAgo(2))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('attempts'), 0)
  },

  subscribers: async () => {
    let name = 0
    const subscribe = () =>
      ask('POST', '/api/newsletter', '', { email: `s${name++}@example.com`, source: 'home' })
    const done = await doneUntilRefused(30, subscribe)
    assert.equal(await count('subscribers'), done)
    assert.ok(done <= 20)
    await rowsOf('update subscribers set confirm_sent_at = $1', daysAgo(31))
    await sweepJob.run({}, shop.deps)
    assert.equal(await count('subscribers'), 0)
  },
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const nobody = async () => ({ uid: '', email: '', password: '', cookie: '' })

test('every table has what bounds it', async () => {
  const tables = await rowsOf(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.map(({ name }) => name as string)
  assert.deepEqual(names.toSorted(), Object.keys(bounds).toSorted())
})

for (const [table, bound] of Object.entries(bounds)) {
  if (typeof bound === 'string') continue
  test(`rows without limit: ${table}`, bound)
}
