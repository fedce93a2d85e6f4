import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { aBook, testShop } from '#test/app.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { auditCopies, auditOrder, auditStockJournal, type Told } from '#test/walks/audit.ts'
import { fourPeople, takeBehind, takeThrough } from '#test/walks/people.ts'
import { type Random, randomOf } from '#test/walks/random.ts'
import { anyStep, customerStep, kindOf, likelySteps } from '#test/walks/steps.ts'
import { readLife } from './load-life.server.ts'
import { takeStep } from './take-step.server.ts'

/*
 * Orders walk at random: two packers, an owner and the customer take steps at once, most of them
 * allowed when they were chosen, some not; every third walk goes through the doors. Afterwards every
 * cent, every copy, every mark and every accepted step is accounted for.
 * `WALKS_SEED=7 npm test -- app/orders/life/walks.test.ts` walks other ways.
 */

const seed = Number(process.env.WALKS_SEED ?? 1)
const walks = 200
const atOnce = 8
const rounds = 3
/** Few copies of the first book, so that orders compete for the last one. */
const initialStock = { 'Book 0': 4, 'Book 1': 300, 'Book 2': 300, 'Book 4': 300 }

const shop = testShop({ env: { TIME_ZONE: 'UTC' } })
const books: Awaited<ReturnType<typeof aBook>>[] = []
let people: Awaited<ReturnType<typeof fourPeople>>
const supplierOrderId = newId()

before(async () => {
  people = await fourPeople(shop)
  const made = [
    { newPrice: 10, isbn13: '9780000000002' },
    { newPrice: 7.99, isbn13: '9780000000019' },
    { newPrice: 24.5, isbn13: '9780000000026' },
    { newPrice: 12.35, isbn13: '9780000000033' },
    { newPrice: 19.99, isbn13: '9780000000040', availability: 'to-order' as const, orderDays: 3 },
    { newPrice: 8.01, isbn13: '9780000000057', availability: 'to-order' as const, orderDays: 9 },
  ]
  for (const [index, book] of made.entries()) {
    const title = `Book ${index}`
    const stock = (initialStock as Record<string, number>)[title]
    books.push(await aBook(shop, { ...book, title, ...(stock && { stock }) }))
  }
  await shop.deps.pool.query(
    "insert into supplier_orders (id, supplier, ordered_at) values ($1, 'A wholesaler', $2)",
    [supplierOrderId, shop.deps.now()],
  )
})

/** One order, from its placing on. */
async function walk(random: Random, isThroughDoors: boolean): Promise<Told> {
  const { number, name } = await placed(random)
  const told: Told = { number, accepted: new Map([['placed', 1]]), names: [name] }
  const count = (kind: string) => told.accepted.set(kind, (told.accepted.get(kind) ?? 0) + 1)
  if (random.next() < 0.5) {
    const [owner] = people.desk
    assert.ok(owner)
    await takeStep(shop.deps, { number }, { step: 'send-apart', apart: true }, owner)
    count('send-apart')
  }
  const moved: string[] = []
  const take = isThroughDoors ? takeThrough : takeBehind
  for (let round = 0; round < rounds; round++) {
    const life = await readLife(shop.deps.pool, { number })
    assert.ok(life)
    const likely = likelySteps(life, supplierOrderId, random)
    const tries = [...people.desk, people.customer].flatMap((person) => {
      const isCustomer = person === people.customer
      const isLikely = random.next() < 0.85
      const key = random.next() < 0.15 ? newId() : undefined
      // A customer who cancels everything at once makes a short walk.
      const isEarly = round === 0 && life.parcels.length === 0
      if (isCustomer && isEarly && random.next() < 0.7) return []
      const desk = isLikely ? random.pick(likely) : anyStep(random)
      return [{ number, person, key, step: isCustomer ? customerStep(random) : desk }]
    })
    await Promise.all(
      tries.map(async (one) => {
        // What is sent twice with its key, both at once, is taken once.
        const sent = one.key ? [one, one] : [one]
        const answers = await Promise.all(sent.map((each) => take(shop, each)))
        if (!answers.includes(true)) return
        count(kindOf(one.step))
        // Once it was moved, the order goes to one of those who were accepted, whoever was the last.
        if (one.step.step === 'address') moved.push(one.step.delivery.name)
      }),
    )
  }
  return moved.length > 0 ? { ...told, names: moved } : told
}

async function placed(random: Random): Promise<{ number: number; name: string }> {
  const { customer } = people.customer
  const chosen = books.filter(() => random.next() < 0.5)
  const order = (wanted: typeof books) => placeOrder(shop, customer, orderOf(customer, wanted))
  let answer = await order(chosen.length > 0 ? chosen : books.slice(3, 4))
  if (answer.status === 409) answer = await order(books.slice(1, 4))
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

test(`${walks} random walks by four people at once: sums, copies, marks and journal are right`, async (t) => {
  const waiting = Array.from({ length: walks }, (_, index) => index)
  const accepted = new Set<string>()
  let walked = 0
  const walkers = Array.from({ length: atOnce }, async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      try {
        const told = await walk(randomOf(seed * 1000 + index), index % 3 === 0)
        await auditOrder(shop.deps.pool, told)
        for (const kind of told.accepted.keys()) accepted.add(kind)
        walked += 1
      } catch (error) {
        t.diagnostic(`walk ${index} of WALKS_SEED=${seed}`)
        throw error
      }
    }
  })
  await Promise.all(walkers)
  assert.equal(walked, walks)
  for (const kind of ['scan', 'close-parcel', 'address', 'deliver', 'refuse', 'arrive']) {
    assert.ok(accepted.has(kind), `nobody took ${kind}`)
  }
  await auditCopies(shop.deps.pool, initialStock)
  await auditStockJournal(shop.deps.pool)
})
