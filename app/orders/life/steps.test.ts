import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineStatuses, parcelStatuses } from '#app/values/stored.ts'
import { type LineStep, lineSteps, type ParcelStep, parcelSteps, parcelWords } from './allowed.ts'
import type { Life, LifeLine, LineStatus, Parcel, ParcelStatus } from './life.ts'
import { moneyOf, shareOut } from './money.ts'
import type { AnyStep } from './step.schema.ts'
import type { Taking } from './verb.ts'
import { take } from './verbs/every-verb.ts'

/* Every step in every state, without a database: the table says what leads on, and nothing else does. */

const at = new Date('2026-03-01T12:00:00Z')

const line = (status: LineStatus, parcelId: string | null = null): LifeLine => ({
  position: 1,
  bookId: 'book',
  title: 'Emma',
  isbn13: '9780306406157',
  priceCents: 1000,
  taxCents: 0,
  status,
  mustOrder: status === 'on-order',
  fromStock: false,
  supplierOrderId: null,
  arrivedAt: null,
  parcelId,
  cancelledBy: null,
  availableOn: null,
  orderDays: null,
})

const parcel = (status: ParcelStatus): Parcel => ({
  id: 'parcel',
  position: 1,
  status,
  packerId: 'packer',
  collectCents: status === 'open' ? 0 : 1000,
  carriesShipping: status !== 'open',
  carrier: null,
  tracking: null,
  driverId: null,
  stop: null,
  tries: 0,
  paidCents: null,
  openedAt: at,
  packedAt: null,
  sentAt: null,
  endedAt: null,
})

const order = (lines: LifeLine[], parcels: Parcel[] = []): Life => ({
  id: 'order',
  number: 1001,
  customerUid: 'customer',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  phone: '123456',
  street: '1 Long Street',
  city: 'London',
  country: 'UK',
  state: 'London',
  zipcode: 'SW1Y',
  createdAt: at,
  status: 'placed',
  subtotalCents: 1000,
  shippingCents: 0,
  shippingTaxCents: 0,
  taxCents: 0,
  taxIncluded: false,
  totalCents: 1000,
  sendApart: false,
  confirmNeeded: false,
  confirmedAt: null,
  sendBy: null,
  endedAt: null,
  lines,
  parcels,
  cash: new Map(),
})

const taking = (): Taking => ({
  at,
  actor: { kind: 'admin', id: 'packer' },
  newId: () => 'new',
  events: [],
  cash: [],
  back: [],
  again: [],
})

/** What a line is while its parcel is in this state. */
const lineIn: Record<ParcelStatus, LineStatus> = {
  open: 'packed',
  packed: 'packed',
  'on-its-way': 'packed',
  delivered: 'packed',
  refused: 'returned',
  lost: 'cancelled',
}

const ofParcel: Record<ParcelStep, AnyStep> = {
  scan: { step: 'scan', parcel: 1, isbn: '9780306406157' },
  'close-parcel': { step: 'close-parcel', parcel: 1 },
  unpack: { step: 'unpack', parcel: 1 },
  'hand-over': { step: 'hand-over', parcel: 1, carrier: 'DHL' },
  'take-back': { step: 'take-back', parcel: 1 },
  deliver: { step: 'deliver', parcel: 1 },
  'nobody-home': { step: 'nobody-home', parcel: 1 },
  refuse: { step: 'refuse', parcel: 1 },
  lose: { step: 'lose', parcel: 1 },
  reopen: { step: 'reopen', parcel: 1, reason: 'a mistake' },
  receive: { step: 'receive', parcel: 1, amount: 10 },
  'write-off': { step: 'write-off', parcel: 1, reason: 'gone' },
}

test('threats 47: a parcel takes the steps of the table in each state, and refuses all others in words', () => {
  for (const status of parcelStatuses) {
    for (const [name, step] of Object.entries(ofParcel)) {
      const life = order([line(lineIn[status], 'parcel')], [parcel(status)])
      const answer = take(life, step, taking())
      const from: ParcelStatus[] = parcelSteps[name as ParcelStep]
      if (!from.includes(status)) {
        assert.equal(answer, `Parcel 1 of order 1001 is ${parcelWords[status]} now.`, name)
      } else if (name === 'scan') {
        assert.equal(answer, '“Emma” is in the parcel already.')
      } else assert.equal(answer, null, `${name} while ${status}`)
    }
  }
})

const ofLine: Partial<Record<LineStep, AnyStep>> = {
  cancel: { step: 'cancel', lines: [1], reason: 'sold out' },
  'set-aside': { step: 'set-aside', lines: [1] },
  missing: { step: 'missing', lines: [1] },
  pack: { step: 'pack', lines: [1] },
  arrive: { step: 'arrive', line: 1 },
  return: { step: 'return', lines: [1], givenBack: 0, restock: true },
}

test('a line takes the steps of the table in each state, and refuses all others in words', () => {
  for (const status of lineStatuses) {
    for (const [name, step] of Object.entries(ofLine)) {
      const isPacked = status === 'packed'
      const life = order(
        // Only what has to come from a supplier can arrive.
        [{ ...line(status, isPacked ? 'parcel' : null), mustOrder: name === 'arrive' }],
        isPacked ? [parcel('delivered')] : [],
      )
      const answer = take(life, step, taking())
      const from: LineStatus[] = lineSteps[name as LineStep]
      if (from.includes(status)) assert.equal(answer, null, `${name} while ${status}`)
      else assert.match(String(answer), /^“Emma” of order 1001 is .+ now\.$/, name)
    }
  }
})

test('after every step that is taken the money still adds up', () => {
  for (const status of parcelStatuses) {
    for (const step of Object.values(ofParcel)) {
      const life = order([line(lineIn[status], 'parcel')], [parcel(status)])
      if (take(life, step, taking()) !== null) continue
      const { collectedCents, refusedCents, cancelledCents, writtenOffCents, openCents } =
        moneyOf(life)
      const sum = collectedCents + refusedCents + cancelledCents + writtenOffCents + openCents
      assert.equal(sum, life.totalCents, `${step.step} while ${status}`)
    }
  }
})

test('tax is shared out to the cent, however it is split', () => {
  for (let tax = 0; tax < 50; tax++) {
    for (const amounts of [[1], [1, 1, 1], [999, 1, 0, 350], [0, 0, 5], [3, 3, 3, 3, 3, 3, 3]]) {
      const shares = shareOut(tax, amounts)
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        tax,
      )
      assert.ok(shares.every((share) => share >= 0))
    }
  }
  assert.deepEqual(shareOut(5, [0, 0]), [0, 0])
  assert.deepEqual(shareOut(0, []), [])
})
