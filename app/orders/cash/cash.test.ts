import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import type { CashDay } from './cash.schema.ts'

/* Money from the door to the closed day. */

/* Each test has a day of its own, in the days to come. Customers are signed in today. */
const dayMs = 86_400_000
let days = 0
let isToday = false
const shop = testShop({ now: () => new Date(Date.now() + (isToday ? 0 : days * dayMs)) })
const nextDay = () => {
  days += 1
  return shop.deps.now().toISOString().slice(0, 10)
}
const path = '/api/desk/orders'

async function admin(role: 'owner' | 'packer') {
  const headers = await adminHeaders(shop, role)
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) =>
    call(shop.app, {
      method,
      url: `${path}${url}`,
      payload,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
  const me = (await call(shop.app, { url: '/api/auth/admin', headers })).body.username as string
  return {
    // The username of a test's admin ends with the id.
    id: me.slice(me.indexOf('-') + 1),
    name: me,
    get: (url: string) => ask('GET', url),
    post: (url: string, payload: object, key?: string) => ask('POST', url, payload, key),
    put: (url: string, payload: object) => ask('PUT', url, payload),
    day: async (day = ''): Promise<CashDay> =>
      (await ask('GET', `/cash${day && `?day=${day}`}`)).body,
  }
}
type Desk = Awaited<ReturnType<typeof admin>>

/** An order of one book, on its way with a driver or a carrier. */
async function onItsWay(desk: Desk, by: object, newPrice = 12.5) {
  isToday = true
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { newPrice })
  const placed = await placeOrder(shop, customer, orderOf(customer, [book]))
  isToday = false
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const number = placed.body.number as number
  await desk.post(`/${number}/steps`, { step: 'pack' })
  const sent = await desk.post(`/${number}/steps`, { step: 'hand-over', parcel: 1, ...by })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return number
}

test('a driver’s run and hand-in: each parcel is received once, the difference is named', async () => {
  const day = nextDay()
  const [desk, driver] = [await admin('packer'), await admin('packer')]
  const by = { driver: driver.id }
  const numbers = []
  for (const price of [10, 20, 30, 5]) numbers.push(await onItsWay(desk, by, price))
  const [paid, short, refused, away] = numbers as [number, number, number, number]

  const run = (await driver.get('/run?driver=me')).body
  assert.equal(run.toCollect, 65)
  assert.deepEqual(run.stops[0].address, ['12 St James’s Square', 'London, London 0SW1Y', 'UK'])
  const reversed = run.stops.toReversed().map(({ id }: { id: string }) => id)
  const sorted = (await desk.put('/run', { driver: driver.id, parcels: reversed })).body
  assert.deepEqual(
    sorted.stops.map(({ id }: { id: string }) => id),
    reversed,
  )
  const runs = (await desk.get('/runs')).body
  const mine = runs.find(({ id }: { id: string }) => id === driver.id)
  assert.deepEqual([mine.stops, mine.toCollect], [4, 65])

  await driver.post(`/${paid}/steps`, { step: 'deliver', parcel: 1 })
  const step = { step: 'deliver', parcel: 1, paid: 15, reason: 'had no more' }
  await driver.post(`/${short}/steps`, step)
  await driver.post(`/${refused}/steps`, { step: 'refuse', parcel: 1 })
  await driver.post(`/${away}/steps`, { step: 'nobody-home', parcel: 1 })
  const before = await desk.day()
  const group = before.groups.find(({ id }) => id === driver.id)
  assert.deepEqual(group, {
    ...{ kind: 'driver', id: driver.id, name: driver.name },
    ...{ delivered: 2, expected: 30, received: 0, missing: 30, onTheWay: 1, toCollect: 5 },
  })
  assert.equal((await driver.get('/run?driver=me')).body.collected, 25)

  const handIn = {
    driver: driver.id,
    counted: 24,
    parcels: [
      { number: paid, parcel: 1, amount: 10 },
      { number: short, parcel: 1, amount: 15 },
      { number: refused, parcel: 1, amount: 30 },
    ],
  }
  const key = randomUUID()
  // The same click twice, and a colleague who counts the same money.
  const colleague = await admin('packer')
  const answers = await Promise.all([
    desk.post('/cash/hand-ins', handIn, key),
    desk.post('/cash/hand-ins', handIn, key),
  ])
  for (const { status, body } of answers) {
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.expected, body.counted, body.difference], [25, 24, -1])
    const message = `Parcel 1 of order ${refused} is not delivered.`
    assert.deepEqual(body.refused, [{ number: refused, parcel: 1, message }])
  }
  const other = await colleague.post('/cash/hand-ins', handIn, randomUUID())
  assert.deepEqual(other.body.received, [])
  assert.match(other.body.refused[0].message, /was received already/)
  const after = await desk.day(day)
  assert.deepEqual(
    [after.sums.received, after.sums.till, after.sums.entries, after.handIns.length],
    [25, 25, 2, 1],
  )
  assert.deepEqual(
    after.unsettled.map(({ number, missing }) => [number, missing]),
    [[short, 5]],
  )
})

test('who gave more at the door: the driver hands in all of it, and no more', async () => {
  nextDay()
  const desk = await admin('packer')
  const number = await onItsWay(desk, { driver: desk.id }, 17.5)
  const step = { step: 'deliver', parcel: 1, paid: 20, reason: 'no change' }
  await desk.post(`/${number}/steps`, step)
  const handIn = async (amount: number) => {
    const parcels = [{ number, parcel: 1, amount }]
    const body = { driver: desk.id, counted: amount, parcels }
    return (await desk.post('/cash/hand-ins', body, randomUUID())).body
  }
  const tooMuch = await handIn(20.01)
  assert.deepEqual(
    tooMuch.refused.map(({ message }: { message: string }) => message),
    [`Only $20.00 is missing for parcel 1 of order ${number}.`],
  )
  assert.deepEqual((await handIn(20)).received, [{ number, parcel: 1, amount: 20 }])
  const { money, troubles } = (await desk.get(`/${number}`)).body
  assert.deepEqual([money.collected, money.open, troubles], [20, -2.5, ['paid-twice']])
  assert.match((await handIn(20)).refused[0].message, /was received already/)
})

test('a closed day is fixed: no entry gets in, later ones go to the next day', async () => {
  const day = nextDay()
  const [desk, owner] = [await admin('packer'), await admin('owner')]
  const number = await onItsWay(desk, { driver: desk.id })
  await desk.post(`/${number}/steps`, { step: 'deliver', parcel: 1 })
  await desk.post(`/${number}/steps`, { step: 'receive', parcel: 1, amount: 10 })
  const close = { day, counted: 9.5, note: 'half a dollar short' }
  assert.equal((await desk.post('/cash/days', close)).status, 403)
  const early = await owner.post('/cash/days', { ...close, day: '2199-12-31' })
  assert.equal(early.status, 409)
  const both = await Promise.all([owner.post('/cash/days', close), owner.post('/cash/days', close)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  // A correction and the rest of the money come after the closing.
  await desk.post(`/${number}/steps`, {
    step: 'receive',
    parcel: 1,
    amount: -0.5,
    note: 'miscounted',
  })
  await desk.post(`/${number}/steps`, { step: 'receive', parcel: 1, amount: 3 })
  const fixed = await owner.day(day)
  assert.deepEqual(
    [fixed.sums.received, fixed.closed?.counted, fixed.closed?.sums.till],
    [10, 9.5, 10],
  )
  const tomorrow = nextDay()
  assert.equal((await (await admin('owner')).day(tomorrow)).sums.received, 2.5)
  const entry = `insert into cash_entries (day, at, order_id, kind, amount_cents)
    select $1, now(), id, 'received', 100 from orders limit 1`
  await assert.rejects(shop.deps.pool.query(entry, [day]), /is closed/)
  const change = 'update cash_days set counted_cents = 0 where day = $1'
  await assert.rejects(shop.deps.pool.query(change, [day]), /only ever added/)
})

test('entries while a day is being closed: each is in its sums, or in the next day', async () => {
  const day = nextDay()
  const [desk, owner] = [await admin('packer'), await admin('owner')]
  const numbers = []
  for (let nth = 0; nth < 6; nth++) {
    const number = await onItsWay(desk, { driver: desk.id }, 10)
    await desk.post(`/${number}/steps`, { step: 'deliver', parcel: 1 })
    numbers.push(number)
  }
  const receive = (number: number) =>
    desk.post(`/${number}/steps`, { step: 'receive', parcel: 1, amount: 10 })
  const answers = await Promise.all([
    ...numbers.slice(0, 3).map(receive),
    owner.post('/cash/days', { day, counted: 0 }),
    ...numbers.slice(3).map(receive),
  ])
  for (const { status } of answers) assert.equal(status, 200)
  const closed = (await owner.day(day)).closed
  const { rows } = await shop.deps.pool.query(
    `select day::text, sum(amount_cents)::float8 / 100 as sum from cash_entries
      where day >= $1 group by day order by day`,
    [day],
  )
  const ofDay = rows.find((row) => row.day === day)?.sum ?? 0
  assert.equal(closed?.sums.received, ofDay)
  assert.equal(
    rows.reduce((sum, row) => sum + row.sum, 0),
    60,
  )
})

test('threats 48: each row of a carrier’s file has a verdict, and is booked once however often it comes', async () => {
  nextDay()
  const desk = await admin('packer')
  const by = (tracking: string) => ({ carrier: 'DHL', tracking })
  const [full, short, over, twice, delivered, packed] = [
    await onItsWay(desk, by('JJD 0001'), 1234.5),
    await onItsWay(desk, by('JJD 0002'), 20),
    await onItsWay(desk, by('JJD 0003'), 30),
    await onItsWay(desk, by('JJD 0004'), 40),
    await onItsWay(desk, { carrier: 'DHL' }, 50),
    await onItsWay(desk, by('JJD 0006'), 60),
  ]
  await desk.post(`/${delivered}/steps`, { step: 'deliver', parcel: 1 })
  await desk.post(`/${packed}/steps`, { step: 'refuse', parcel: 1 })
  const file = [
    'DHL Remittance;March',
    'COD Amount;Ref.;Tracking No',
    '"1.234,50";;jjd 0001',
    '$15.00;;JJD 0002',
    '31;;JJD 0003',
    `40;#${twice};JJD 0004`,
    '40;;JJD 0004',
    `50.00;Order ${delivered};`,
    '60;;JJD 0006',
    '',
    '10;;<b>nothing</b>',
    `1,000;${over};`,
    `40;${full};JJD 0004`,
    '12;;',
  ].join('\r\n')
  const look = await desk.post('/cash/remittance', { file, name: 'march.csv' })
  assert.equal(look.status, 200, JSON.stringify(look.body))
  const verdicts = (body: { rows: { row: number; verdict: string }[] }) =>
    body.rows.map(({ row, verdict }) => `${row} ${verdict}`)
  assert.deepEqual(verdicts(look.body), [
    ...['3 matched', '4 short', '5 over', '6 matched', '7 paid-twice', '8 matched', '9 not-due'],
    ...['11 unknown', '12 unreadable', '13 unknown', '14 unknown'],
  ])
  assert.deepEqual([look.body.left, look.body.booked, look.body.bookedAt], [4, 0, null])
  assert.match(look.body.rows[1].message, /^\$15\.00 of \$20\.00: \$5\.00 is missing/)

  const other = await desk.post('/cash/remittance', { file: `${file}\n`, apply: look.body.hash })
  assert.equal(other.status, 409)
  const apply = { file, name: 'march.csv', apply: look.body.hash }
  const colleague = await admin('packer')
  const both = await Promise.all([
    desk.post('/cash/remittance', apply),
    colleague.post('/cash/remittance', apply),
  ])
  for (const { status } of both) assert.equal(status, 200)
  const again = await desk.post('/cash/remittance', apply)
  assert.deepEqual(verdicts(again.body), [
    ...['3 booked', '4 booked', '5 over', '6 booked', '7 paid-twice', '8 booked', '9 not-due'],
    ...['11 unknown', '12 unreadable', '13 unknown', '14 unknown'],
  ])
  assert.deepEqual([again.body.left, again.body.booked], [0, 1339.5])
  const order = (await desk.get(`/${short}`)).body
  assert.deepEqual(
    [order.status, order.money.collected, order.troubles, order.works],
    ['delivered', 15, ['short'], ['settle']],
  )
  const { rows } = await shop.deps.pool.query(
    "select count(*)::int as n from cash_entries where reference like 'remittance%'",
  )
  assert.deepEqual(rows, [{ n: 4 }])
  // Another file with the same money: it came in before.
  const next = ['Tracking,Amount', 'JJD 0001,"1,234.50"'].join('\n')
  const late = await desk.post('/cash/remittance', { file: next })
  assert.deepEqual(verdicts(late.body), ['2 paid-twice'])
})

test('a file that is none, is too large or has too many rows is refused in words', async () => {
  const desk = await admin('packer')
  const send = (file: string) => desk.post('/cash/remittance', { file })
  const none = await send('<html>,=cmd\n1,2')
  assert.equal(none.status, 400)
  assert.match(
    none.body.message,
    /needs a line of headings .* Its first line has “<html>”, “=cmd”\./,
  )
  assert.equal((await send('Tracking,Amount')).status, 400)
  const rows = `Tracking\tAmount\n${'x\t1\n'.repeat(5001)}`
  assert.match((await send(rows)).body.message, /more than 5000 rows/)
  assert.equal((await send('x'.repeat(1_000_001))).status, 400)
  const unclosed = await send(`Tracking,Amount\n"${'x'.repeat(30_000)}`)
  assert.match(unclosed.body.message, /can’t be read as a table/)
})

test('files for the bookkeeper (threats 13): orders, and sales by day and tax', async () => {
  const day = nextDay()
  const [desk, owner] = [await admin('packer'), await admin('owner')]
  const number = await onItsWay(desk, { carrier: 'DHL' }, 25)
  await shop.deps.pool.query(`update orders set name = '=HYPERLINK("x")' where number = $1`, [
    number,
  ])
  await desk.post(`/${number}/steps`, { step: 'deliver', parcel: 1 })
  await desk.post(`/${number}/steps`, { step: 'receive', parcel: 1, amount: 25 })
  await desk.post(`/${number}/steps`, { step: 'return', lines: [1], givenBack: 5, restock: false })
  const period = `from=${day}&to=${day}`
  const placedOn = new Date().toISOString().slice(0, 10)
  const orders = await owner.get(`/export.csv?from=${placedOn}&to=${day}`)
  const [head, ...lines] = orders.body.split('\r\n')
  assert.match(head, /^\ufeffOrder,Placed on,State,Name,/)
  const line = lines.at(-2)
  assert.ok(line.startsWith(`${number},${placedOn},returned,"'=HYPERLINK(""x"")",`), line)
  assert.ok(line.includes(",'+4400123,"), line)
  assert.ok(line.includes(',25,0,0,no,25,25,5,0,'), line)
  assert.equal(lines.at(-1), '')
  const sales = await owner.get(`/sales.csv?${period}`)
  assert.deepEqual(sales.body.split('\r\n').slice(1), [
    `${day},given back,0,0,-5,0,-5`,
    `${day},none,1,1,25,0,25`,
    '',
  ])
  assert.equal((await owner.get('/sales.csv?from=2026-02-02&to=2026-02-01')).status, 400)
  assert.equal((await desk.get(`/export.csv?${period}`)).status, 403)
})
