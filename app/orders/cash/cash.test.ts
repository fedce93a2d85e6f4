import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { cashDesk } from '#test/cash-desk.ts'

/* Money from the door to the closed day. */

const { shop, nextDay, admin, onItsWay } = cashDesk()

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
