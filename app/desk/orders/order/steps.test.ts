import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { deskStepSchema } from '#app/orders/life/step.schema.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { eventWords } from './event-words.ts'
import { everyStep, nextStep, type Offer } from './next-step.ts'
import { amountOf, stepOf, untouched } from './step-values.ts'

/* What the order page offers is what the shop takes: every offer of every state is tried. */

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 } })
const carriage = { carrier: 'DHL', tracking: '', driver: '' }

async function anOrder(books: object[]) {
  const customer = await aCustomer(shop.app)
  const made = []
  for (const book of books) made.push(await aBook(shop, book))
  const placed = await placeOrder(shop, customer, orderOf(customer, made))
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const headers = await adminHeaders(shop)
  const url = `/api/desk/orders/${placed.body.number}`
  return {
    read: async (): Promise<DeskOrder> => (await call(shop.app, { url, headers })).body,
    take: (payload: object) =>
      call(shop.app, { method: 'POST', url: `${url}/steps`, payload, headers }),
  }
}

/** The form of an offer, filled in as far as it has to be. */
function filled(order: DeskOrder, offer: Offer) {
  const typed = untouched(order, offer, carriage)
  const lines = offer.lines?.slice(0, 1) ?? []
  const amount = typed.amount || '1'
  return stepOf(offer, { ...typed, lines, amount, note: 'A reason' })
}

/** Ways through an order's life, by the beginnings of the titles of the steps. */
const ways: string[][] = [
  [],
  ['Set books'],
  ['Missing'],
  ['Pack', 'Unpack'],
  ['Pack', 'Hand over', 'Take back'],
  ['Pack', 'Hand over', 'Nobody', 'Refused', 'Reopen'],
  ['Pack', 'Hand over', 'Lost'],
  ['Pack', 'Hand over', 'Delivered', 'Receive', 'Books come'],
  ['Pack', 'Hand over', 'Delivered', 'Write off'],
  ['Send what', 'Cancel', 'Take back the'],
]

test('every step that is offered is one that the shop reads, and those on the way are taken', async () => {
  for (const way of ways) {
    const { read, take } = await anOrder([{ stock: 9 }, {}])
    for (const title of [...way, null]) {
      const order = await read()
      const offers = everyStep(order)
      const next = nextStep(order)
      if (next) assert.ok(offers.find(({ id }) => id === next.id)?.title === next.title)
      for (const offer of offers) {
        const step = filled(order, offer)
        const parsed = deskStepSchema.safeParse(step)
        assert.ok(parsed.success, `${offer.title}: ${JSON.stringify(step)} ${parsed.error}`)
      }
      for (const event of order.journal) {
        assert.doesNotMatch(eventWords(event, order), /undefined|null|NaN/, event.kind)
      }
      if (title === null) break
      const offer = offers.find((one) => one.title.startsWith(title))
      assert.ok(offer, `${title} on the way ${way}`)
      const taken = await take(filled(order, offer) as object)
      assert.equal(taken.status, 200, `${title}: ${JSON.stringify(taken.body)}`)
    }
  }
})

test('an amount is read as people type it, and another one than was asked for needs a reason', () => {
  for (const [typed, amount] of [
    ['24.90', 24.9],
    ['$1,234.50', 1234.5],
    // A comma is no blank: 24,90 is not 2490.
    ['24,90', 24.9],
    ['1,000', Number.NaN],
    [' -5 ', -5],
    ['-$5', -5],
    ['', Number.NaN],
    ['a few', Number.NaN],
    ['1e3', Number.NaN],
  ] as const) {
    assert.equal(amountOf(typed), amount, typed)
  }
  const offer: Offer = {
    ...{ step: 'deliver', id: 'deliver 1', title: '', button: '', parcel: 1, amount: 25 },
    fields: ['paid', 'note'],
  }
  const typed = { ...untouched({} as DeskOrder, offer, carriage), amount: '20' }
  assert.equal(stepOf(offer, typed), 'Say why it was another amount.')
  assert.deepEqual(stepOf(offer, { ...typed, note: 'no more on him' }), {
    ...{ step: 'deliver', parcel: 1, reason: 'no more on him', paid: 20 },
  })
  assert.deepEqual(stepOf(offer, { ...typed, amount: '25.00' }), { step: 'deliver', parcel: 1 })
})
