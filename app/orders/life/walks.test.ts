import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Actor } from '#server/database/audit.ts'
import { newId } from '#server/database/id.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { lineSteps, parcelSteps } from './allowed.ts'
import type { Life } from './life.ts'
import { readLife } from './load-life.server.ts'
import { moneyOf } from './money.ts'
import { isOver, marksOf, statusOf } from './standing.ts'
import type { AnyStep } from './step.schema.ts'
import { takeStep } from './take-step.server.ts'

/*
 * Orders walk at random: two packers, an owner and the customer take steps at once, most of them
 * allowed when they were chosen, some not. Afterwards every cent, every copy, every mark and every
 * accepted step is accounted for. `WALKS_SEED=7 npm test -- app/orders/life/walks.test.ts` walks
 * other ways.
 */

const seed = Number(process.env.WALKS_SEED ?? 1)
const walks = 200
const atOnce = 8
const rounds = 3
/** No new walk begins after this long, on a machine that has much else to do. */
const patienceMs = 20_000
/** Few copies of the first book, so that orders compete for the last one. */
const initialStock: Record<string, number> = {
  'Book 0': 4,
  'Book 1': 300,
  'Book 2': 300,
  'Book 4': 300,
}

const shop = testShop({ env: { TIME_ZONE: 'UTC' } })
type Book = Awaited<ReturnType<typeof aBook>>
const books: Book[] = []
let customer: TestCustomer
let supplierOrderId = ''
const people: Actor[] = []

before(async () => {
  await adminHeaders(shop, 'owner')
  await adminHeaders(shop, 'packer')
  await adminHeaders(shop, 'packer')
  const { pool, now } = shop.deps
  const { rows } = await pool.query<{ id: string }>('select id from admins')
  people.push(...rows.map(({ id }): Actor => ({ kind: 'admin', id })))
  customer = await aCustomer(shop.app)
  people.push({ kind: 'customer', id: customer.uid })
  const made = [
    { newPrice: 10 },
    { newPrice: 7.99 },
    { newPrice: 24.5 },
    { newPrice: 12.35 },
    { newPrice: 19.99, availability: 'to-order' as const, orderDays: 3 },
    { newPrice: 8.01, availability: 'to-order' as const, orderDays: 9 },
  ]
  for (const [index, book] of made.entries()) {
    const title = `Book ${index}`
    const stock = initialStock[title]
    books.push(await aBook(shop, { ...book, title, ...(stock && { stock }) }))
  }
  supplierOrderId = newId()
  await pool.query('insert into supplier_orders (id, supplier, ordered_at) values ($1, $2, $3)', [
    supplierOrderId,
    'A wholesaler',
    now(),
  ])
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomOf(start: number) {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}
type Random = ReturnType<typeof randomOf>

const cents = (random: Random, most: number) => random.below(most * 100) / 100

const parcelShapes: Record<string, (parcel: number, random: Random) => AnyStep | null> = {
  scan: () => null,
  'hand-over': (parcel) => ({ step: 'hand-over', parcel, carrier: 'DHL', tracking: `T${parcel}` }),
  deliver: (parcel, random) =>
    random.next() < 0.5
      ? { step: 'deliver', parcel }
      : { step: 'deliver', parcel, paid: cents(random, 40), reason: 'no change' },
  receive: (parcel, random) => ({
    step: 'receive',
    parcel,
    amount: random.next() < 0.2 ? -cents(random, 9) - 0.01 : cents(random, 40) + 0.01,
  }),
}
const reasoned = (step: string, parcel: number) => ({ step, parcel, reason: 'why' }) as AnyStep

/** What fits the order as it is now, and a few steps that mostly do not. */
function stepsOf(life: Life, random: Random): AnyStep[] {
  const found: AnyStep[] = [{ step: 'pack' }, { step: 'open-parcel' }]
  for (const { position, status } of life.parcels) {
    for (const [step, from] of Object.entries(parcelSteps)) {
      if (!(from as string[]).includes(status)) continue
      const shape = parcelShapes[step]
      const isReasoned = ['refuse', 'lose', 'reopen', 'write-off'].includes(step)
      const made = shape
        ? shape(position, random)
        : isReasoned
          ? reasoned(step, position)
          : ({ step, parcel: position } as AnyStep)
      if (made) found.push(made, made)
    }
  }
  const waiting = life.lines.filter(({ status }) => status !== 'cancelled')
  for (const { position, status, mustOrder } of waiting) {
    const fits = (step: keyof typeof lineSteps) =>
      (lineSteps[step] as readonly string[]).includes(status)
    if (fits('on-order') && mustOrder)
      found.push({ step: 'on-order', lines: [position], supplierOrderId })
    if (fits('arrive') && mustOrder) found.push({ step: 'arrive', line: position })
    if (fits('set-aside')) found.push({ step: 'set-aside', lines: [position] })
    if (fits('missing')) found.push({ step: 'missing', lines: [position] })
    if (fits('pack')) found.push({ step: 'pack', lines: [position] })
    if (fits('cancel')) found.push({ step: 'cancel', lines: [position], reason: 'why' })
    if (fits('return')) {
      const restock = random.next() < 0.5
      found.push({ step: 'return', lines: [position], givenBack: cents(random, 9), restock })
    }
  }
  if (life.lines.some(({ status }) => status === 'cancelled')) found.push({ step: 'restore' })
  return found
}

const anyhow: AnyStep[] = [
  { step: 'cancel', reason: 'changed my mind' },
  { step: 'restore' },
  { step: 'send-apart', apart: true },
  { step: 'deliver', parcel: 1 },
  { step: 'arrive', line: 1 },
  { step: 'tell-delay' },
  { step: 'note', note: 'hello' },
]
const ofCustomer: AnyStep[] = [
  { step: 'cancel' },
  { step: 'cancel', lines: [1] },
  { step: 'restore' },
  { step: 'send-apart', apart: true },
]

type Accepted = Map<string, number>
const kindOf = ({ step }: AnyStep) =>
  step === 'pack' ? 'close-parcel' : step === 'tell-delay' ? 'told-delay' : step

/** One order, from its placing on; answers how often each kind of step was accepted. */
async function walk(random: Random) {
  const chosen = books.filter(() => random.next() < 0.5)
  const wanted = chosen.length > 0 ? chosen : books.slice(3, 4)
  let placed = await placeOrder(shop, customer, orderOf(customer, wanted))
  if (placed.status === 409) {
    placed = await placeOrder(shop, customer, orderOf(customer, books.slice(1, 4)))
  }
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const ref = { number: placed.body.number as number }
  const accepted: Accepted = new Map([['placed', 1]])
  if (random.next() < 0.5) {
    await takeStep(
      shop.deps,
      ref,
      { step: 'send-apart', apart: true },
      { actor: people[0] as Actor },
    )
    accepted.set('send-apart', 1)
  }
  for (let round = 0; round < rounds; round++) {
    const life = await readLife(shop.deps.pool, ref)
    assert.ok(life)
    const likely = stepsOf(life, random)
    const tries = people.map((actor) => {
      const isCustomer = actor.kind === 'customer'
      const isLikely = random.next() < 0.85
      const early = round === 0 && life.parcels.length === 0
      const step = isCustomer ? random.pick(ofCustomer) : random.pick(isLikely ? likely : anyhow)
      const key = random.next() < 0.15 ? `${round}` : undefined
      // A customer who cancels everything at once makes a short walk.
      if (isCustomer && early && random.next() < 0.7) return null
      return { actor, step, key, ...(isCustomer && { ownedBy: customer.uid }) }
    })
    await Promise.all(
      tries.map(async (one) => {
        if (!one) return
        const { step, key, ...who } = one
        const take = () => takeStep(shop.deps, ref, step, { ...who, ...(key && { key }) })
        // What is sent twice with its key, both at once, is taken once.
        const answers = await Promise.all(key ? [take(), take()] : [take()])
        if (answers.some(({ ok }) => ok)) {
          accepted.set(kindOf(step), (accepted.get(kindOf(step)) ?? 0) + 1)
        }
      }),
    )
  }
  return { ...ref, accepted }
}

/** Steps that change nothing when the order is so already, and then write nothing. */
const mayChangeNothing = ['open-parcel', 'send-apart']

async function audit(number: number, accepted: Accepted) {
  const { pool } = shop.deps
  const life = await readLife(pool, { number })
  assert.ok(life)
  const money = moneyOf(life)
  const { collectedCents, refusedCents, cancelledCents, writtenOffCents, openCents } = money
  const sum = collectedCents + refusedCents + cancelledCents + writtenOffCents + openCents
  assert.equal(sum, life.totalCents, `order ${number}: ${JSON.stringify(money)}`)
  if (isOver(life)) assert.equal(openCents, 0, `order ${number} is over`)
  assert.equal(life.status, statusOf(life))
  assert.equal(life.endedAt !== null, isOver(life))
  const { rows: marks } = await pool.query('select mark from order_marks where order_id = $1', [
    life.id,
  ])
  assert.deepEqual(marks.map(({ mark }) => mark).sort(), [...marksOf(life)].sort())
  const { rows: events } = await pool.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from order_events where order_id = $1 group by kind',
    [life.id],
  )
  const told = new Map(events.map(({ kind, n }) => [kind, n]))
  for (const kind of new Set([...told.keys(), ...accepted.keys()])) {
    const [written, taken] = [told.get(kind) ?? 0, accepted.get(kind) ?? 0]
    const isRight = mayChangeNothing.includes(kind) ? written <= taken : written === taken
    assert.ok(isRight, `order ${number}: ${taken} × ${kind} accepted, ${written} in the journal`)
  }
}

/** Copies in the shop and copies that lines hold are the first ones, and what arrived, without what was missing. */
async function auditCopies() {
  const { rows } = await shop.deps.pool.query<{
    title: string
    stock: number
    held: number
    arrived: number
    missing: number
  }>(
    `select b.title, b.stock, h.held, e.arrived, e.missing from books b,
      lateral (select count(*)::int as held from order_lines
        where book_id = b.id and (from_stock or arrived_at is not null)) h,
      lateral (select
          coalesce(sum((detail->>'copies')::int) filter (where kind = 'arrive'), 0)::int as arrived,
          coalesce(sum((detail->>'copies')::int) filter (where kind = 'missing'), 0)::int as missing
        from order_events where kind in ('arrive', 'missing') and detail->'titles' ? b.title) e
      where b.stock is not null`,
  )
  assert.ok(rows.length >= 4)
  for (const { title, stock, held, arrived, missing } of rows) {
    assert.equal(stock + held, (initialStock[title] ?? 0) + arrived - missing, title)
  }
}

/** Each row of the journal begins where the one before ended, and the last one is what the shop shows. */
async function auditStockJournal() {
  const { rows } = await shop.deps.pool.query(
    `select m.book_id, m.id from (
        select book_id, id, before, lag(after) over (partition by book_id order by id) as was,
          row_number() over (partition by book_id order by id) as nth
        from stock_moves) m
      where m.nth > 1 and m.before is distinct from m.was
      union all
      select b.id, null from books b where b.stock is distinct from (
        select after from stock_moves where book_id = b.id order by id desc limit 1)`,
  )
  assert.deepEqual(rows, [])
}

test(`${walks} random walks by four people at once: sums, copies, marks and journal are right`, async (t) => {
  const begun = performance.now()
  let first = 0
  for (; first < walks && performance.now() - begun < patienceMs; first += atOnce) {
    const nth = Array.from({ length: Math.min(atOnce, walks - first) }, (_, at) => first + at)
    await Promise.all(
      nth.map(async (index) => {
        try {
          const { number, accepted } = await walk(randomOf(seed * 1000 + index))
          await audit(number, accepted)
        } catch (error) {
          t.diagnostic(`walk ${index} of WALKS_SEED=${seed}`)
          throw error
        }
      }),
    )
  }
  if (first < walks) t.diagnostic(`only ${first} walks within ${patienceMs} ms`)
  await auditCopies()
  await auditStockJournal()
})
