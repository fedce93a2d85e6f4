import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readCashDay } from '#app/orders/cash/cash-day.server.ts'
import { isWaiting, type Life } from '#app/orders/life/life.ts'
import { readLife } from '#app/orders/life/load-life.server.ts'
import { dueOf, moneyOf } from '#app/orders/life/money.ts'
import { takeStep } from '#app/orders/life/take-step.server.ts'
import { forgetEndedJob } from '#app/orders/personal-data.server.ts'
import { dayOf } from '#app/ui/date.ts'
import { newId } from '#server/database/id.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { fourPeople } from '#test/walks/people.ts'
import { type Random, randomOf } from '#test/walks/random.ts'
import { likelySteps } from '#test/walks/steps.ts'
import type { Figures, FiguresQuery } from './figures.schema.ts'
import { keepSumsJob } from './keep-sums.server.ts'
import { dayAfter, periodBefore } from './period.ts'
import { readFigures } from './read-figures.server.ts'

/*
 * Orders are placed around the days on which clocks change, and walk at random; figures of any days, in any
 * time zone, are what adding up the orders gives, to the cent. `FIGURES_SEED=7` walks other ways.
 */

const random = randomOf(Number(process.env.FIGURES_SEED ?? 1))
const hourMs = 3_600_000
/** Where the shop's clock stands, once there are customers. */
let clock = new Date(0)
const shop = testShop({ now: () => (clock.getTime() === 0 ? new Date() : clock) })
const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
const books: Awaited<ReturnType<typeof aBook>>[] = []
const supplierOrderId = newId()
let people: Awaited<ReturnType<typeof fourPeople>>
const customers: TestCustomer[] = []

before(async () => {
  people = await fourPeople(shop)
  for (const newPrice of [10, 7.99, 24.5, 12.35]) books.push(await aBook(shop, { newPrice }))
  for (let made = 0; made < 5; made++) customers.push(await aCustomer(shop.app))
  const { pool } = shop.deps
  await pool.query(`update sessions set expires_at = '2100-01-01'`)
  clock = new Date('2029-10-01T08:07:00Z')
  await pool.query(
    "insert into supplier_orders (id, supplier, ordered_at) values ($1, 'A wholesaler', now())",
    [supplierOrderId],
  )
})

async function charge(pricesIncludeTax: boolean) {
  const payload = { shippingFee: 4.9, freeShippingFrom: 50, taxRate: 8.25, pricesIncludeTax }
  const { status } = await call(shop.app, {
    ...{ method: 'PUT', url: '/api/settings', payload, headers: await adminHeaders(shop) },
  })
  assert.equal(status, 200)
}

async function placeOne(): Promise<number> {
  const chosen = books.filter(() => random.next() < 0.5)
  const wanted = chosen.length > 0 ? chosen : books.slice(0, 1)
  const payload = { productsId: wanted.map((book) => book._id) }
  const quote = await call(shop.app, { method: 'POST', url: '/api/orders/quote', payload })
  const customer = random.pick(customers)
  const { totalPrice } = quote.body
  const placed = await placeOrder(shop, customer, orderOf(customer, wanted, { totalPrice }))
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  return placed.body.number
}

async function stepAt(number: number): Promise<void> {
  const life = await lifeOf(number)
  const step = random.pick(likelySteps(life, supplierOrderId, random))
  const person = random.pick(people.desk)
  await takeStep(shop.deps, { number }, step, { actor: person.actor })
}

async function lifeOf(number: number): Promise<Life> {
  const life = await readLife(shop.deps.pool, { number })
  assert.ok(life)
  return life
}

const allLives = async () => {
  const { rows } = await shop.deps.pool.query('select number::int from orders order by number')
  return await Promise.all(rows.map(({ number }) => lifeOf(number)))
}

/** A book that is on its way to its reader, or with them. */
const isSold = (line: Life['lines'][number]) => isWaiting(line) || line.status === 'packed'
const cents = (dollars: number) => Math.round(dollars * 100)
const sum = <One>(of: One[], amount: (one: One) => number) =>
  of.reduce((all, one) => all + amount(one), 0)

/** The figures of these orders, added up one by one. */
function plainly(lives: Life[], all: Life[]) {
  const sold = lives.filter(({ lines }) => lines.some(isSold))
  const isFirst = ({ id, customerUid, createdAt }: Life) =>
    all.every(
      (one) => one.customerUid !== customerUid || one.id === id || one.createdAt > createdAt,
    )
  const copies = lives.flatMap((life) =>
    life.lines.filter(isSold).map((line) => ({ ...line, due: dueOf(life, line) })),
  )
  const newCustomers = sold.filter(isFirst).length
  return {
    orders: sold.length,
    newCustomers,
    returningOrders: sold.length - newCustomers,
    copies: copies.length,
    sales: sum(copies, ({ due, taxCents }) => due - taxCents),
  }
}

function assertSold(name: string, found: Figures['sold'], lives: Life[], all: Life[]): void {
  const { orders, newCustomers, returningOrders, copies } = found
  const sales = cents(found.sales)
  const read = { orders, newCustomers, returningOrders, copies, sales }
  assert.deepEqual(read, plainly(lives, all), name)
  const lost = cents(found.cancelled) + cents(found.refused) + cents(found.returned)
  const placed = sum(lives, ({ totalCents }) => totalCents)
  assert.equal(cents(found.total) + lost, placed, `${name}: what became of all that was ordered`)
  assert.equal(cents(found.total), sales + cents(found.shipping) + cents(found.tax), name)
  const money = lives.map(moneyOf)
  const came = sum(money, (one) => one.collectedCents + one.writtenOffCents + one.openCents)
  assert.equal(cents(found.total) + cents(found.returned), came, `${name}: sales and cash`)
  assert.equal(
    cents(found.refused),
    sum(money, (one) => one.refusedCents),
    name,
  )
  assert.equal(
    cents(found.cancelled),
    sum(money, (one) => one.cancelledCents),
    name,
  )
}

const at = (timeZone: string) => ({ ...shop.deps, settings: { timeZone: () => timeZone } })

async function assertFigures(all: Life[], timeZone: string, query: FiguresQuery): Promise<void> {
  const figures = await readFigures(at(timeZone), query)
  const { from, to } = figures.period
  const within = (first: string, last: string) =>
    all.filter(({ createdAt }) => {
      const day = dayOf(createdAt, timeZone)
      return day >= first && day <= last
    })
  const name = `${from} to ${to} in ${timeZone}`
  assertSold(name, figures.sold, within(from, to), all)
  const then = periodBefore(figures.period)
  assert.deepEqual({ from: figures.before.from, to: figures.before.to }, then)
  if (!figures.before.isCut)
    assertSold(`before ${name}`, figures.soldBefore, within(then.from, then.to), all)
  assert.equal(
    sum(figures.points, (point) => cents(point.sales)),
    cents(figures.sold.sales),
    name,
  )
  const sold = within(from, to).flatMap(({ lines }) => lines.filter(isSold))
  for (const { id, copies } of figures.bestSellers) {
    assert.equal(copies, sold.filter(({ bookId }) => bookId === id).length, name)
  }
  assert.equal(
    sum(figures.bestSellers, ({ copies }) => copies),
    figures.sold.copies,
    name,
  )
  assert.equal(
    sum(figures.bestSellers, (book) => cents(book.sales)),
    cents(figures.sold.sales),
  )
}

async function assertOutstanding(all: Life[]): Promise<void> {
  const { outstanding } = await readFigures(at('UTC'), {})
  const { onTheWay, unsettled, toSend } = outstanding
  const open = sum(all, (life) => moneyOf(life).openCents)
  assert.equal(cents(onTheWay) + cents(unsettled) + cents(toSend), open)
  // The same two sums as in the room where cash is counted.
  const day = await readCashDay(shop.deps)
  assert.equal(
    cents(onTheWay),
    sum(day.groups, (group) => cents(group.toCollect)),
  )
  assert.equal(
    cents(unsettled),
    sum(day.unsettled, (parcel) => cents(parcel.missing)),
  )
}

const someDay = (within: Random) => dayAfter('2029-09-20', within.below(50))

async function assertAll(): Promise<void> {
  const all = await allLives()
  await assertOutstanding(all)
  for (const timeZone of zones) {
    const from = someDay(random)
    await assertFigures(all, timeZone, { from, to: dayAfter(from, random.below(40)) })
    await assertFigures(all, timeZone, { from, to: from })
    await assertFigures(all, timeZone, { from: '2029-01-01', to: '2029-12-31' })
    await assertFigures(all, timeZone, { from: '2000-01-01', to: '2199-12-31' })
  }
}

test('after random walks the figures are the plain sums over all orders, in every time zone', async () => {
  const numbers: number[] = []
  for (let round = 0; round < 4; round++) {
    await charge(round % 2 === 1)
    for (let order = 0; order < 8; order++) {
      clock = new Date(clock.getTime() + random.below(54 * hourMs))
      numbers.push(await placeOne())
      for (let tries = 0; tries < 9; tries++) await stepAt(random.pick(numbers))
      // The job comes at any moment, or not at all.
      if (random.next() < 0.2) await keepSumsJob.run({}, shop.deps)
    }
    await assertAll()
  }
  await keepSumsJob.run({}, shop.deps)
  const { rowCount } = await shop.deps.pool.query('select from sales_due')
  assert.equal(rowCount, 0)
  await assertAll()
})

test('counting again from the orders alone gives the same kept sums', async () => {
  const { pool } = shop.deps
  const kept = async () => {
    const tables = ['sales_sums', 'sales_of_books'].map((table) =>
      pool.query(`select * from ${table} where copies <> 0 order by span, start, copies`),
    )
    return (await Promise.all(tables)).map(({ rows }) => rows)
  }
  const before = await kept()
  await pool.query('truncate sales_sums, sales_of_books')
  await pool.query(
    'insert into sales_due (start) select distinct quarter_hour(created_at) from orders',
  )
  await keepSumsJob.run({}, shop.deps)
  const sorted = (rows: unknown[][]) =>
    rows.map((of) => of.map((one) => JSON.stringify(one)).sort())
  assert.deepEqual(sorted(await kept()), sorted(before))
})

test('what is removed of persons changes no figure', async () => {
  const figures = async () => await readFigures(at('UTC'), { from: '2029-01-01', to: '2029-12-31' })
  const before = await figures()
  const customer = customers.shift()
  assert.ok(customer)
  const { pool } = shop.deps
  await call(shop.app, {
    ...{ method: 'DELETE', url: '/api/account', payload: { password: customer.password } },
    headers: { cookie: customer.cookie },
  })
  const usual = clock
  clock = new Date(clock.getTime() + 90 * 24 * hourMs)
  await forgetEndedJob.run({}, shop.deps)
  clock = usual
  const { rowCount } = await pool.query('select from orders where name is null')
  assert.ok(rowCount)
  assert.deepEqual(await figures(), before)
})

test('two jobs at once, beside orders that go on, count everything once', async () => {
  const numbers = [await placeOne(), await placeOne(), await placeOne()]
  const stepping = async () => {
    for (let tries = 0; tries < 12; tries++) await stepAt(random.pick(numbers))
  }
  const counting = async () => {
    for (let tries = 0; tries < 6; tries++) await keepSumsJob.run({}, shop.deps)
  }
  await Promise.all([stepping(), counting(), counting(), stepping()])
  await assertAll()
  await keepSumsJob.run({}, shop.deps)
  await assertAll()
})
