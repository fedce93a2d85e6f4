import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { everyJob } from '#server/every-job.ts'
import { toldElsewhere } from '#server/mail/failed-mails.ts'
import { type MailName, mailLimits } from '#server/mail/quota.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { keepSumsJob } from './keep-sums.server.ts'
import { mailWords } from './mail-words.ts'

/* What the desk is told of figures, and in which days and hours. */

let now = new Date('2029-03-20T15:00:00Z')
const shop = testShop({ now: () => now, env: { TIME_ZONE: 'America/New_York' } })
const headers = { owner: {}, editor: {}, packer: {} } as Record<string, Record<string, string>>
let book: Awaited<ReturnType<typeof aBook>>

beforeEach(async () => {
  now = new Date('2029-03-20T15:00:00Z')
  for (const role of ['owner', 'editor', 'packer'] as const) {
    headers[role] = await adminHeaders(shop, role)
  }
  await shop.deps.pool.query('truncate orders, order_words cascade')
  await shop.deps.pool.query('truncate sales_sums, sales_of_books, sales_due')
  book = await aBook(shop, { title: '=1+1', newPrice: 10 })
})

/** An order of one book for $10 as it is stored; told apart by its moment. */
async function anOrder(at: string, more: { customer?: string; status?: string } = {}) {
  const id = newId()
  const { customer = id, status = 'placed' } = more
  await shop.deps.pool.query(
    `with placed as (insert into orders (id, customer_uid, status, subtotal_cents, shipping_cents,
        tax_cents, total_cents, created_at) values ($1, $2, $3, 1000, 0, 0, 1000, $4))
      insert into order_lines (order_id, position, book_id, title, price_cents)
      values ($1, 1, $5, 'A book', 1000)`,
    [id, customer, status, at, book._id],
  )
}

const read = async (query: string, as = 'owner') =>
  call(shop.app, { url: `/api/desk/figures${query}`, headers: headers[as] })
const figuresOf = async (query: string) => {
  const { status, body } = await read(query)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('a period is days of the shop, thirty up to today unless others are asked for', async () => {
  const usual = await figuresOf('')
  assert.deepEqual(usual.period, { from: '2029-02-19', to: '2029-03-20' })
  assert.deepEqual(usual.before, { from: '2029-01-20', to: '2029-02-18', isCut: true })
  assert.deepEqual([usual.timeZone, usual.today], ['America/New_York', '2029-03-20'])
  assert.equal((await figuresOf('?days=7')).period.from, '2029-03-14')
  const own = await figuresOf('?from=2028-02-01&to=2028-02-29')
  assert.deepEqual(own.before, { from: '2028-01-03', to: '2028-01-31', isCut: false })
  now = new Date('2029-03-20T03:00:00Z') // evening of the 19th there
  headers.owner = await adminHeaders(shop)
  assert.equal((await figuresOf('?days=1')).period.to, '2029-03-19')
})

test('what is no period is refused', async () => {
  const refused = [
    '?days=2',
    '?from=2029-01-01',
    '?to=2029-01-01',
    '?from=2029-01-02&to=2029-01-01',
  ]
  refused.push('?days=7&from=2029-01-01&to=2029-01-02', '?from=1999-12-31&to=2029-01-01')
  refused.push('?from=2029-02-30&to=2029-03-01', '?from=a&to=b', '?other=1')
  for (const query of refused) {
    for (const door of ['', '/sales.csv', '/searches']) {
      assert.equal((await read(door + query)).status, 400, door + query)
    }
  }
})

test('a day has the hours it has: 23 and 25 where clocks change, and each order falls in its own', async () => {
  await anOrder('2029-03-11T04:59:59Z') // the day before, 23:59:59
  await anOrder('2029-03-11T05:00:00Z') // 0:00
  await anOrder('2029-03-11T07:10:00Z') // 3:10, an hour after 1:59
  await anOrder('2029-03-12T03:59:59Z') // 23:59:59
  await anOrder('2029-11-04T05:30:00Z') // 1:30 the first time
  await anOrder('2029-11-04T06:30:00Z') // 1:30 once more
  for (const isKept of [false, true]) {
    if (isKept) await keepSumsJob.run({}, shop.deps)
    const spring = await figuresOf('?from=2029-03-11&to=2029-03-11')
    const autumn = await figuresOf('?from=2029-11-04&to=2029-11-04')
    assert.deepEqual([spring.points.length, spring.sold.orders], [23, 3])
    assert.deepEqual([autumn.points.length, autumn.sold.orders], [25, 2])
    const hours = (of: typeof spring) =>
      of.points.flatMap((one: { start: string; orders: number }) =>
        Array.from({ length: one.orders }, () => one.start.slice(11)),
      )
    assert.deepEqual(hours(spring), ['00:00', '03:00', '23:00'])
    assert.deepEqual(hours(autumn), ['01:00', '01:00'])
  }
})

test('another time zone cuts the same orders anew', async () => {
  await anOrder('2029-03-11T18:20:00Z')
  await keepSumsJob.run({}, shop.deps)
  const on = async (timeZone: string, day: string) => {
    await call(shop.app, {
      ...{ method: 'PUT', url: '/api/desk/settings/identity', payload: { timeZone } },
      headers: headers.owner,
    })
    const { body } = await read(`?from=${day}&to=${day}`)
    assert.equal(body.timeZone, timeZone)
    return body.sold.orders
  }
  assert.deepEqual(
    [await on('Asia/Kathmandu', '2029-03-12'), await on('UTC', '2029-03-12')],
    [1, 0],
  )
  assert.equal(await on('Asia/Kolkata', '2029-03-11'), 1) // 23:50
  assert.equal(await on('America/New_York', '2029-03-11'), 1)
})

test('a period that is not over is compared until the same time of the day before', async () => {
  await anOrder('2029-03-19T14:59:00Z')
  await anOrder('2029-03-19T15:01:00Z')
  await anOrder('2029-03-20T14:00:00Z')
  const { sold, soldBefore } = await figuresOf('?days=1')
  assert.deepEqual([sold.orders, soldBefore.orders], [1, 1])
  const over = await figuresOf('?from=2029-03-19&to=2029-03-19')
  assert.equal(over.sold.orders, 2)
})

test('a sale is what was placed and is not cancelled, returned or refused; first orders are told apart', async () => {
  await anOrder('2029-03-18T12:00:00Z', { customer: 'ada' })
  await anOrder('2029-03-19T12:00:00Z', { customer: 'ada' })
  await anOrder('2029-03-19T13:00:00Z', { customer: 'bob' })
  for (const status of ['cancelled', 'returned', 'refused']) {
    await anOrder('2029-03-19T14:00:00Z', { status })
  }
  const { sold } = await figuresOf('?from=2029-03-19&to=2029-03-19')
  const { orders, newCustomers, returningOrders, sales, average } = sold
  assert.deepEqual(
    { orders, newCustomers, returningOrders, sales, average },
    {
      ...{ orders: 2, newCustomers: 1, returningOrders: 1, sales: 20, average: 10 },
    },
  )
  assert.deepEqual([sold.cancelled, sold.returned, sold.refused], [10, 10, 10])
  // An earlier order that is stored late makes the one after it no first one any more.
  await keepSumsJob.run({}, shop.deps)
  await anOrder('2029-03-19T12:59:58Z', { customer: 'bob' })
  assert.equal((await figuresOf('?from=2029-03-19&to=2029-03-19')).sold.newCustomers, 1)
})

test('while more is uncounted than can be looked at, the figures say so', async () => {
  const { pool } = shop.deps
  assert.equal((await figuresOf('')).isBehind, false)
  await pool.query(
    `insert into sales_due (start) select timestamptz '2020-01-01' + n * interval '15 minutes'
     from generate_series(1, 500) n`,
  )
  assert.equal((await figuresOf('')).isBehind, true)
  await keepSumsJob.run({}, shop.deps)
  assert.equal((await figuresOf('')).isBehind, false)
})

test('files hold the same figures, and no cell that a spreadsheet would run', async () => {
  await anOrder('2029-03-19T12:00:00Z')
  await shop.deps.pool.query(
    `insert into missed_searches (day, words, times) values ('2029-03-19', '=cmd()', 3)`,
  )
  const file = async (name: string) => {
    const url = `/api/desk/figures/${name}.csv?from=2029-03-18&to=2029-03-20`
    const answer = await shop.app.inject({ url, headers: headers.owner })
    assert.match(String(answer.headers['content-type']), /^text\/csv/)
    const called = `attachment; filename="${name}-2029-03-18-2029-03-20.csv"`
    assert.equal(answer.headers['content-disposition'], called)
    return answer.body.trimEnd().split('\r\n')
  }
  const sales = await file('sales')
  assert.deepEqual(sales.slice(1), [
    '2029-03-18,0,0,0,0,0,,0,0,0,0,0,0',
    '2029-03-19,1,1,0,1,10,10,0,0,10,0,0,0',
    '2029-03-20,0,0,0,0,0,,0,0,0,0,0,0',
  ])
  assert.deepEqual((await file('books')).slice(1), ["'=1+1,Wilkie Collins,1,10"])
  assert.deepEqual((await file('searches')).slice(1), ["'=cmd(),3"])
})

test('each role is told of its own work, and each count is that of the list it leads to', async () => {
  const { pool } = shop.deps
  await aBook(shop, { title: 'Few', stock: 1 })
  await anOrder('2029-03-19T12:00:00Z')
  await pool.query(
    `insert into order_marks (mark, created_at, order_id) select 'work:pack', created_at, id from orders`,
  )
  await pool.query(
    `insert into imports (id, status, counts) values ('${newId()}', 'failed', '{}'),
      ('${newId()}', 'ready', '{"refused": 2, "records": 3}'), ('${newId()}', 'ready', '{"records": 3}'),
      ('${newId()}', 'applied', '{"refused": 2, "records": 3}')`,
  )
  await pool.query(
    `insert into mails (id, kind, data, done_at, outcome, problem) values
      ('${newId()}', 'order-confirmation', jsonb_build_object('orderId', (select id from orders)), now(), 'refused', 'No such mailbox'),
      ('${newId()}', 'order-confirmation', '{}', now(), 'sent', null)`,
  )
  const toDo = async (role: string) =>
    (await call(shop.app, { url: '/api/desk/to-do', headers: headers[role] })).body
  const owner = await toDo('owner')
  assert.equal(owner.orders.works.pack, 1)
  assert.deepEqual([owner.lowStock, owner.refusedImports, owner.failedMails], [1, 2, 1])
  assert.deepEqual(Object.keys(await toDo('editor')).sort(), ['lowStock', 'refusedImports'])
  assert.deepEqual(Object.keys(await toDo('packer')), ['orders'])

  const imports = await call(shop.app, {
    ...{ url: '/api/desk/imports?state=refused', headers: headers.editor },
  })
  assert.equal(imports.body.imports.length, 2)
  const mails = await call(shop.app, { url: '/api/desk/failed-mails', headers: headers.owner })
  const [mail] = mails.body.mails
  assert.deepEqual([mails.body.mails.length, mail.problem], [1, 'No such mailbox'])
  const take = (step: string) =>
    call(shop.app, {
      ...{ method: 'POST', url: `/api/desk/failed-mails/${mail.id}/${step}` },
      headers: headers.owner,
    })
  assert.deepEqual((await take('send-again')).body, { mails: [] })
  assert.equal((await take('send-again')).status, 409)
  await pool.query(`update mails set done_at = now(), outcome = 'given-up' where id = $1`, [
    mail.id,
  ])
  assert.equal((await take('put-away')).status, 200)
  assert.equal((await toDo('owner')).failedMails, 0)
})

test('copies of a letter are told by the letter: none of them is to do, or sent again', async () => {
  const { pool } = shop.deps
  const id = newId()
  await pool.query(
    `insert into mails (id, kind, data, done_at, outcome, problem)
     values ($1, 'newsletter-letter', '{"letterId": "x"}', now(), 'given-up', 'It may have arrived')`,
    [id],
  )
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
    call(shop.app, { method, url, headers: headers.owner })
  assert.equal((await ask('/api/desk/to-do')).body.failedMails, 0)
  assert.deepEqual((await ask('/api/desk/failed-mails')).body, { mails: [] })
  for (const step of ['send-again', 'put-away'])
    assert.equal((await ask(`/api/desk/failed-mails/${id}/${step}`, 'POST')).status, 409, step)
  const { rows } = await pool.query('select outcome from mails where id = $1', [id])
  assert.deepEqual(rows, [{ outcome: 'given-up' }])
})

test('each kind of mail that can fail has a name at the desk, and those of many are told elsewhere', () => {
  const ofMany = everyJob.flatMap((job) => ('toMany' in job && job.toMany ? [job.name] : []))
  assert.deepEqual(toldElsewhere, ofMany)
  const listed = Object.keys(mailLimits).filter((kind) => !ofMany.includes(kind as MailName))
  assert.deepEqual(Object.keys(mailWords).sort(), listed.sort())
})
