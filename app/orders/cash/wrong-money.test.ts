import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* What somebody may try at the desk with money that is not there. */

const shop = testShop()
const path = '/api/desk/orders'
type Ask = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key?: string,
) => ReturnType<typeof call>
let [packer, owner]: Ask[] = []
let driver = ''

before(async () => {
  const ask = async (role: 'owner' | 'packer'): Promise<Ask> => {
    const headers = await adminHeaders(shop, role)
    return (method, url, payload, key) =>
      call(shop.app, {
        method,
        url: `${path}${url}`,
        payload,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      })
  }
  packer = await ask('packer')
  owner = await ask('owner')
  const { rows } = await shop.deps.pool.query("select id from admins where role = 'packer'")
  driver = rows[0].id
})

/** A parcel of $25 that the driver has delivered. */
async function delivered() {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { newPrice: 25 })
  const { number } = (await placeOrder(shop, customer, orderOf(customer, [book]))).body
  for (const step of [
    { step: 'pack' },
    { step: 'hand-over', parcel: 1, driver },
    { step: 'deliver', parcel: 1 },
  ]) {
    const taken = await packer?.('POST', `/${number}/steps`, step)
    assert.equal(taken?.status, 200, JSON.stringify(taken?.body))
  }
  return number as number
}

const bookedFor = async (number: number): Promise<number> =>
  (await packer?.('GET', `/${number}`))?.body.money.collected

test('a parcel that is named twice in a hand-in is not counted twice', async () => {
  const number = await delivered()
  const handIn = (...amounts: number[]) => ({
    driver,
    counted: 25,
    parcels: amounts.map((amount) => ({ number, parcel: 1, amount })),
  })
  const twice = await packer?.('POST', '/cash/hand-ins', handIn(5, 20), randomUUID())
  assert.deepEqual(
    [twice?.status, twice?.body.message],
    [400, 'Each parcel can be named only once'],
  )
  assert.equal(await bookedFor(number), 0)
})

test('threats 47: the key of a hand-in with other amounts answers what was booked the first time', async () => {
  const number = await delivered()
  const key = randomUUID()
  const handIn = (amount: number) =>
    packer?.(
      'POST',
      '/cash/hand-ins',
      { driver, counted: 5, parcels: [{ number, parcel: 1, amount }] },
      key,
    )
  assert.equal((await handIn(5))?.body.expected, 5)
  const again = await handIn(10_000_000)
  assert.deepEqual([again?.status, again?.body.expected, again?.body.difference], [200, 5, 0])
  assert.equal(await bookedFor(number), 5)
})

test('money that was given back is not taken out of the books once more', async () => {
  const number = await delivered()
  const step = (payload: object) => packer?.('POST', `/${number}/steps`, payload)
  await step({ step: 'receive', parcel: 1, amount: 25 })
  const giveBack = { step: 'return', lines: [1], givenBack: 20, restock: false }
  assert.equal((await step(giveBack))?.status, 200)
  const out = await step({ step: 'receive', parcel: 1, amount: -25 })
  assert.deepEqual(
    [out?.status, out?.body.message],
    [
      409,
      `$20.00 of order ${number} was given back already, so only $5.00 of it can be corrected.`,
    ],
  )
  assert.equal((await step({ step: 'receive', parcel: 1, amount: -5 }))?.status, 200)
})

test('days that no shop has are refused, and no file runs through ten thousand years', async () => {
  for (const [method, url, payload] of [
    ['GET', '/cash?day=0000-01-01'],
    ['POST', '/cash/days', { day: '0000-01-01', counted: 0 }],
    ['GET', '/sales.csv?from=0001-01-01&to=2026-01-01'],
    ['GET', '/sales.csv?from=9999-12-31&to=9999-12-31'],
    ['GET', '/export.csv?from=0000-01-01&to=2026-01-01'],
    [
      'POST',
      '/supply/orders',
      { supplier: 'A', expectedOn: '0000-01-01', lines: [{ number: 1, line: 1 }] },
    ],
  ] as const) {
    const answer = await owner?.(method, url, payload)
    assert.equal(answer?.status, 400, `${url}: ${answer?.status}`)
  }
})

test('a parcel goes with somebody of the shop who drives, in an order that can be written down', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  const { number } = (await placeOrder(shop, customer, orderOf(customer, [book]))).body
  await packer?.('POST', `/${number}/steps`, { step: 'pack' })
  const step = { step: 'hand-over', parcel: 1 }
  const editor = await adminHeaders(shop, 'editor')
  assert.ok(editor.authorization)
  const { rows } = await shop.deps.pool.query("select id from admins where role = 'editor'")
  for (const id of [randomUUID(), rows[0].id]) {
    const one = await packer?.('POST', `/${number}/steps`, { ...step, driver: id })
    assert.deepEqual(
      [one?.status, one?.body.message],
      [409, 'Nobody who drives for the shop has this id.'],
    )
    const many = { orders: [number], step: { step: 'hand-over', driver: id } }
    const outcomes = await packer?.('POST', '/steps', many)
    assert.deepEqual([outcomes?.status, outcomes?.body[0].ok], [200, false])
  }
  const far = await packer?.('POST', `/${number}/steps`, { ...step, driver, stop: 3_000_000_000 })
  assert.equal(far?.status, 400)
})
