import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { codeOf, stepOf } from '#app/people/second-factor/totp.ts'
import { aBook, adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { aTitle, feedDesk } from '#test/feed-desk.ts'
import { aDraft, letterDesk } from '#test/letters.ts'
import { queueDesk } from '#test/queue-desk.ts'
import { colleague, invited, joined, signInAtDesk, staffPassword } from '#test/staff-desk.ts'
import { until } from '#test/until.ts'
import { zipOf } from '#test/zip.ts'

/*
 * Each door of the desk that changes something leaves a line in the log, with the name of who did it.
 * The last test goes through all routes: one that no test here has been through fails it.
 */

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 } })
const owner = ownerOf(shop)
const feeds = feedDesk(shop, owner)
const { anOrder } = queueDesk(shop)

/** They change nothing of the shop; why. */
const leavesNone: Record<string, string> = {
  'POST /api/auth/admin/renew': 'the same login goes on',
  'POST /api/desk/letters/preview': 'shows what was sent',
  'POST /api/desk/mail-texts/:kind/preview': 'shows what was sent',
  'PUT /api/desk/window/pictures': 'a picture counts once a draft names it, which leaves a line',
  'POST /api/desk/stock/read': 'reads a file and answers what it says',
  'POST /api/desk/me/second-factor': 'counts from its first code on, which leaves a line',
}

/** Files with data of persons, or of the whole catalogue, that are handed out. */
const handsOut = [
  'GET /api/desk/orders/export.csv',
  'GET /api/desk/orders/sales.csv',
  'GET /api/desk/books/export',
  'GET /api/desk/subscribers/export.csv',
  'GET /api/desk/customers/:id/data',
]

const seen = new Set<string>()
const ownerId = async () =>
  (await call(shop.app, { url: '/api/desk/me', headers: owner })).body.person.id

const linesOf = async (adminId: string): Promise<string[]> => {
  const { rows } = await shop.deps.pool.query(
    `select id from audit where actor_kind = 'admin' and actor_id = $1`,
    [adminId],
  )
  return rows.map(({ id }) => id)
}

/** Does it, and looks whether a line came of it. `route` is as the shop registers it. */
async function act(
  route: string,
  values: Record<string, string>,
  more: InjectOptions = {},
  by?: { id: string },
) {
  const [method = '', pattern = ''] = route.split(' ')
  const url = pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? name)
  const { query = '', ...others } = more as InjectOptions & { query?: string }
  const adminId = by?.id ?? (await ownerId())
  const before = await linesOf(adminId)
  const answer = await shop.app.inject({
    method: method as 'PUT',
    url: url + query,
    ...others,
    headers: { ...owner, 'idempotency-key': randomUUID(), ...others.headers },
  })
  assert.ok(answer.statusCode < 300, `${route}: ${answer.statusCode} ${answer.body}`)
  await hasNewLine(route, adminId, before)
  const isJson = /^application\/json/.test(String(answer.headers['content-type']))
  return isJson ? JSON.parse(answer.body) : null
}

async function hasNewLine(route: string, adminId: string, before: string[]) {
  const after = await linesOf(adminId)
  assert.ok(after.length > before.length, `${route} leaves no line`)
  const { rows } = await shop.deps.pool.query<{ subject: string }>(
    `select subject from audit where id = any($1) and called is null order by id`,
    [after.filter((id) => !before.includes(id))],
  )
  const nameless = rows.filter(({ subject }) => !hasNoName.test(subject ?? 'none'))
  assert.deepEqual(nameless, [], `${route} leaves a line that does not say what it was done to`)
  seen.add(route)
}

/** A book has its title of the day; names of persons stay out; there is but one demo, one list of subscribers. */
const hasNoName = /^(book|customer|subscriber):|^(demo|none)$/

const aPicture = (background: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
const file = (payload: Buffer) => ({
  payload,
  headers: { 'content-type': 'application/octet-stream' },
})

test('books', async () => {
  const payload = { title: 'The Moonstone', newPrice: 12.5, isbn13: '9780140434088', stock: 3 }
  const { book } = await act('POST /api/create-book', {}, { payload })
  const id = book._id
  await act('PUT /api/edit/:id', { id }, { payload: { newPrice: 13 } })
  await act('POST /api/desk/books/:id/unprotect', { id }, { payload: { fields: ['newPrice'] } })
  const move = { delta: 2 }
  await act('POST /api/desk/books/:id/stock', { id }, { payload: move })
  const list = { rows: [{ isbn13: payload.isbn13, stock: 9 }] }
  await act('PUT /api/desk/stock', {}, { payload: list })

  const set = await act('PUT /api/desk/books/:id/cover', { id }, file(await aPicture('#204060')))
  assert.equal(set.before, null)
  const removed = await act('DELETE /api/desk/books/:id/cover', { id })
  const picture = { picture: removed.before }
  await act('POST /api/desk/books/:id/cover/restore', { id }, { payload: picture })
  const zip = zipOf([{ name: `${payload.isbn13}.png`, bytes: await aPicture('#802010') }])
  await act('POST /api/desk/covers', {}, file(Buffer.from(zip)))

  await act('DELETE /api/:id', { id })
  await act('POST /api/desk/books/:id/restore', { id })
  await act('DELETE /api/:id', { id })
  const again = { title: 'Another', newPrice: 5 }
  await act('POST /api/desk/books/:id/take-over', { id }, { payload: again })
  const other = { id: (await aBook(shop, { isbn13: '9780679783268' }))._id }
  await act('DELETE /api/:id', other)
  await act('POST /api/desk/books/:id/release-isbn', other)

  const to = (await aBook(shop))._id
  const moved = { kind: 'book', key: randomUUID() }
  await act('PUT /api/moved/:kind/:key', moved, { payload: { to } })
  await act('DELETE /api/moved/:kind/:key', moved)
})

test('many books at once', async () => {
  const ids = [(await aBook(shop))._id]
  const payload = { ids, change: { kind: 'price', by: 'amount', value: 1, round: 'none' } }
  const prepare = () => act('POST /api/desk/books/edits', {}, { payload })
  const { id } = await prepare()
  await act('POST /api/desk/books/edits/:id/apply', { id })
  await shop.deps.jobs.runDue(shop.deps)
  await act('POST /api/desk/books/edits/:id/undo', { id })
  const { id: dropped } = await prepare()
  await act('POST /api/desk/books/edits/:id/cancel', { id: dropped })
})

test('imports', async () => {
  const me = await ownerId()
  const { id } = await act('POST /api/desk/imports', {}, { payload: { source: 'Gardners' } })
  const before = await linesOf(me)
  const records = [aTitle(1), { ...aTitle(2), fields: { ...aTitle(2).fields, title: undefined } }]
  const lines = records.map((record) => JSON.stringify(record)).join('\n')
  assert.equal((await feeds.send(id, 1, 'june.jsonl', lines)).status, 204)
  await hasNewLine('PUT /api/desk/imports/:id/files/:position', me, before)
  await act('POST /api/desk/imports/:id/read', { id }, { payload: {} })
  await feeds.ended(id)
  const rows = await feeds.rows(id, '?verdict=refused')
  const row = String(rows[0]?.row)
  await act('PUT /api/desk/imports/:id/rows/:row', { id, row }, { payload: { title: 'Mended' } })
  await act('POST /api/desk/imports/:id/apply', { id })
  await feeds.ended(id)
  await act('POST /api/desk/imports/:id/undo', { id })
  await feeds.ended(id)
  const { id: dropped } = await act('POST /api/desk/imports', {}, { payload: {} })
  await act('POST /api/desk/imports/:id/cancel', { id: dropped })
})

test('orders, suppliers and cash', async () => {
  const first = await anOrder()
  const number = String(first.number)
  const step = (payload: object) =>
    act('POST /api/desk/orders/:number/steps', { number }, { payload })
  await step({ step: 'pack' })
  const { id: driver } = await colleague(shop, 'packer')
  await step({ step: 'hand-over', parcel: 1, driver })
  const { stops } = (
    await call(shop.app, { url: `/api/desk/orders/run?driver=${driver}`, headers: owner })
  ).body
  const parcels = [stops[0].id ?? stops[0].parcelId]
  await act('PUT /api/desk/orders/run', {}, { payload: { driver, parcels } })
  const { mails } = (
    await call(shop.app, { url: `/api/desk/orders/${number}/mails`, headers: owner })
  ).body
  const resend = { event: mails[0].event }
  await act('POST /api/desk/orders/:number/mails', { number }, { payload: resend })
  const { parcels: sent } = await step({ step: 'deliver', parcel: 1 })
  const amount = sent[0].collect
  const handIn = { driver, counted: amount, parcels: [{ number: first.number, parcel: 1, amount }] }
  await act('POST /api/desk/orders/cash/hand-ins', {}, { payload: handIn })

  const second = await anOrder()
  const many = { orders: [second.number], step: { step: 'pack' } }
  await act('POST /api/desk/orders/steps', {}, { payload: many })

  const isbn13 = '9780141439600'
  const third = await anOrder([{ isbn13, availability: 'to-order', orderDays: 5 }])
  const lines = [{ number: third.number, line: 1 }]
  const wanted = { supplier: 'Gardners', lines }
  const ordered = await act('POST /api/desk/orders/supply/orders', {}, { payload: wanted })
  const told = { note: 'A week more.' }
  const { id } = ordered
  await act('POST /api/desk/orders/supply/orders/:id/tell', { id }, { payload: told })
  const arrival = { isbn: isbn13, key: randomUUID() }
  await act('POST /api/desk/orders/arrivals', {}, { payload: arrival })

  const day = shop.deps.now().toISOString().slice(0, 10)
  await act('POST /api/desk/orders/cash/days', {}, { payload: { day, counted: 12.5 } })
  const remittance = { file: 'tracking;order;amount\nJJD 9;;9.99\n', name: 'march.csv' }
  const look = await call(shop.app, {
    method: 'POST',
    url: '/api/desk/orders/cash/remittance',
    payload: remittance,
    headers: owner,
  })
  const apply = { ...remittance, apply: look.body.hash }
  await act('POST /api/desk/orders/cash/remittance', {}, { payload: apply })
  const query = `?from=${day}&to=${day}`
  await act('GET /api/desk/orders/export.csv', {}, { query } as object)
  await act('GET /api/desk/orders/sales.csv', {}, { query } as object)
  await act('GET /api/desk/books/export', {}, { query: '?format=csv' } as object)
})

test('threats 54: what of an order is a person’s stays out of the log', async () => {
  const { number } = await anOrder()
  const headers = await adminHeaders(shop, 'packer')
  const street = '7 Nowhere Lane'
  const delivery = {
    name: 'Greta Garbo',
    phone: '+12075550142',
    street,
    city: 'Bath',
    country: 'England',
    zipcode: 'BA1 1AA',
  }
  for (const payload of [
    { step: 'address', delivery, note: 'Greta rang' },
    { step: 'note', note: 'Greta wants to be alone' },
    { step: 'cancel', reason: 'Greta changed her mind' },
  ]) {
    const url = `/api/desk/orders/${number}/steps`
    const taken = await call(shop.app, { method: 'POST', url, payload, headers })
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
  }
  const { rows } = await shop.deps.pool.query(
    `select action from audit where subject = $1 order by at, id`,
    [`order:${number}`],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['order.address', 'order.note', 'order.cancel'],
  )
  const told = await shop.deps.pool.query(
    `select from audit a where a::text ilike '%greta%' or a::text like '%Nowhere%'`,
  )
  assert.equal(told.rowCount, 0)
})

test('settings, texts and looks', async () => {
  await act('PUT /api/settings', {}, { payload: { taxRate: 3 } })
  const { body: log } = await call(shop.app, { url: '/api/desk/log?kind=settings', headers: owner })
  await act('POST /api/desk/log/:id/undo', { id: log.entries[0].id })
  await act('PUT /api/desk/settings/orders', {}, { payload: { sentWithinDays: 4 } })
  await act('PUT /api/desk/settings/identity', {}, { payload: { motto: 'by the water' } })
  await act('PUT /api/desk/settings/identity/logo', {}, file(await aPicture('#112233')))
  await act('DELETE /api/desk/settings/identity/logo', {})
  const { history } = { history: '/api/desk/settings/identity/history' }
  const { changes } = (await call(shop.app, { url: history, headers: owner })).body
  const { id } = changes.find(({ fields }: { fields: { name: string }[] }) =>
    fields.some(({ name }) => name === 'motto'),
  )
  const undo = 'POST /api/desk/settings/identity/history/:id/undo'
  await act(undo, { id }, { payload: { force: true } })
  const kind = 'privacy'
  const payload = { source: 'Your name stays ashore.' }
  await act('PUT /api/desk/texts/:kind/draft', { kind }, { payload })
  await act('POST /api/desk/texts/:kind/publish', { kind })
  await act('PUT /api/desk/guide', {}, { payload: { skip: 'look' } })
  await act('POST /api/desk/demo/remove', {})
})

test('the window', async () => {
  const items = '/api/desk/window/items'
  const fields = { title: 'A reading', text: 'Bring a chair.' }
  const { id } = await act(`POST ${items}`, {}, { payload: { kind: 'news', fields } })
  await act(`PUT ${items}/:id/draft`, { id }, { payload: { title: 'Two readings' } })
  await act(`POST ${items}/:id/publish`, { id })
  await act(`PUT ${items}/:id/draft`, { id }, { payload: { title: 'None' } })
  await act(`POST ${items}/:id/discard`, { id })
  await act(`POST ${items}/:id/remove`, { id })
  await act(`POST ${items}/:id/restore`, { id })
  await act(`POST ${items}`, {}, { payload: { kind: 'news', fields } })
  const { body } = await call(shop.app, { url: '/api/desk/window', headers: owner })
  const before = body.items
    .filter((item: { kind: string }) => item.kind === 'news')
    .map((item: { id: string }) => item.id)
  const order = { kind: 'news', before, ids: before.toReversed() }
  await act('PUT /api/desk/window/order', {}, { payload: order })
})

test('letters and the texts of mails', async () => {
  const { subscribers } = letterDesk(shop, owner)
  const letters = '/api/desk/letters'
  const { id } = await act(`POST ${letters}`, {}, { payload: aDraft })
  await act(`PUT ${letters}/:id`, { id }, { payload: { ...aDraft, subject: 'New in April' } })
  await act(`POST ${letters}/:id/test`, { id }, { payload: { to: 'self@example.com' } })
  const { id: copy } = await act(`POST ${letters}/:id/copy`, { id })
  await act(`DELETE ${letters}/:id`, { id: copy })
  await subscribers(['one@example.com', 'two@example.com'])
  await act(`PUT ${letters}/rate`, {}, { payload: { perMinute: 7 } })
  await act(`POST ${letters}/:id/send`, { id })
  await act(`POST ${letters}/:id/pause`, { id })
  await act(`POST ${letters}/:id/resume`, { id })
  await act('GET /api/desk/subscribers/export.csv', {})
  const { rows } = await shop.deps.pool.query('select id from subscribers limit 1')
  await act('DELETE /api/desk/subscribers/:id', rows[0])

  const kind = 'order-confirmation'
  const path = '/api/desk/mail-texts/:kind'
  const { body } = await call(shop.app, { url: path.replace(':kind', kind), headers: owner })
  const { subject, title, body: text } = body.words ?? body.usual ?? body
  const payload = { subject, title: `${title}!`, body: text }
  await act(`PUT ${path}`, { kind }, { payload })
  await act(`DELETE ${path}`, { kind })
})

test('customers', async () => {
  const { uid: id, email } = await aCustomer(shop.app)
  const customer = '/api/desk/customers/:id'
  const { id: noteId } = await act(`POST ${customer}/notes`, { id }, { payload: { text: 'a' } })
  const note = { id, note: noteId }
  await act(`PUT ${customer}/notes/:note`, note, { payload: { text: 'b' } })
  await act(`DELETE ${customer}/notes/:note`, note)
  await act(`GET ${customer}/data`, { id })
  await act(`POST ${customer}/erase`, { id }, { payload: { confirm: email } })
})

test('mails that failed', async () => {
  const failedMail = async () => {
    const id = randomUUID()
    await shop.deps.pool.query(
      `insert into mails (id, kind, data, due_at, done_at, outcome, tries)
       values ($1, 'newsletter-test', '{"to": "a"}', now(), now(), 'refused', 1)`,
      [id],
    )
    return { id }
  }
  await act('POST /api/desk/failed-mails/:id/send-again', await failedMail())
  await act('POST /api/desk/failed-mails/:id/put-away', await failedMail())
})

test('people', async () => {
  const invitations = 'POST /api/desk/people/invitations'
  const payload = { email: 'noted@example.com', role: 'packer' }
  const { id: invitation } = await act(invitations, {}, { payload })
  await act(`${invitations}/:invitation/again`, { invitation })
  await act('DELETE /api/desk/people/invitations/:invitation', { invitation })
  const { id, username } = await joined(shop)
  const as = async () => {
    const { body } = await signInAtDesk(shop, { username, password: staffPassword })
    return { headers: { authorization: `Bearer ${body.token}` } }
  }
  await act('PUT /api/desk/people/:id', { id }, { payload: { role: 'editor' } })
  await as()
  const person = () => call(shop.app, { url: `/api/desk/people/${id}`, headers: owner })
  const login = (await person()).body.logins[0].id
  await act('DELETE /api/desk/people/:id/logins/:login', { id, login })
  await as()
  await act('DELETE /api/desk/people/:id/logins', { id })
  await act('POST /api/desk/people/:id/password-link', { id })

  // Of one's own account.
  const self = { id }
  const other = (await as()) && (await person()).body.logins[0].id
  await act('DELETE /api/desk/me/logins/:login', { login: other }, await as(), self)
  const { headers } = await as()
  const begun = await call(shop.app, {
    method: 'POST',
    url: '/api/desk/me/second-factor',
    payload: { password: staffPassword },
    headers,
  })
  const secret = Buffer.from(
    ([...begun.body.secret] as string[])
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
  const factor = '/api/desk/me/second-factor'
  const code = { code: codeOf(secret, stepOf(shop.deps.now())) }
  await act(`POST ${factor}/confirm`, {}, { payload: code, headers }, self)
  const proof = { payload: { password: staffPassword }, headers }
  await act(`POST ${factor}/recovery-codes`, {}, proof, self)
  await act(`DELETE ${factor}`, {}, proof, self)
  const change = { currentPassword: staffPassword, newPassword: 'a lantern at sea' }
  const { token } = await act('POST /api/desk/me/password', {}, { payload: change, headers }, self)
  const fresh = { headers: { authorization: `Bearer ${token}` } }
  await act('DELETE /api/auth/admin/sessions', {}, fresh, self)
  const back = await signInAtDesk(shop, { username, password: 'a lantern at sea' })
  const last = { headers: { authorization: `Bearer ${back.body.token}` } }
  await act('DELETE /api/auth/admin', {}, last, self)

  await shop.deps.pool.query(
    `insert into second_factors (admin_id, secret, confirmed_at, created_at)
     values ($1, 'x', now(), now()), ($2, 'x', now(), now())`,
    [id, await ownerId()],
  )
  await act('DELETE /api/desk/people/:id/second-factor', { id })
  await act('PUT /api/desk/second-factor', {}, { payload: { secondFactor: true } })
  await act('PUT /api/desk/second-factor', {}, { payload: { secondFactor: false } })
})

test('nobody who is not at the desk needs a line, and everybody who is has one', async () => {
  const { token } = await invited(shop, owner)
  const payload = { token, username: 'noted-newcomer', password: staffPassword }
  await call(shop.app, { method: 'POST', url: '/api/staff/invitation/accept', payload })
  await signInAtDesk(shop, { username: payload.username, password: staffPassword })
  const { rows } = await shop.deps.pool.query(
    `select action from audit where called = 'noted-newcomer' order by at, id`,
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['admin.join', 'admin.sign-in'],
  )
})

test('threats 54: every route of the desk that changes something was looked at here', async () => {
  await until(async () => shop.app.describedRoutes.length > 0)
  const changing = shop.app.describedRoutes
    .filter((route) => route.for === 'admins' && route.method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !(route in leavesNone))
  assert.deepEqual([...seen].sort(), [...changing, ...handsOut].sort())
})
