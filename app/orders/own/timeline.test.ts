import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StoredEvent, timelineOf } from './timeline.ts'

const at = '2026-11-29T10:00:00.000Z'
const event = (kind: StoredEvent['kind'], more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ at, kind, actor: 'admin', parcel: null, detail: null },
  ...more,
})
const whats = (events: StoredEvent[]) => timelineOf(events).map(({ what }) => what)

test('the customer reads what became of the order, and nothing of the desk’s own', () => {
  const events = [
    event('placed', { actor: 'customer' }),
    event('note'),
    event('set-aside', { detail: { titles: ['Emma'] } }),
    event('scan', { parcel: 1 }),
    event('close-parcel', { parcel: 1, detail: { titles: ['Emma'] } }),
    event('hand-over', { parcel: 1, detail: { carrier: 'UPS', tracking: '1Z' } }),
    event('nobody-home', { parcel: 1 }),
    event('deliver', { parcel: 1, detail: { paidCents: 1250 } }),
    event('receive', { parcel: 1, detail: { amountCents: 1250 } }),
  ]
  assert.deepEqual(timelineOf(events), [
    { at, what: 'placed' },
    { at, what: 'packed', parcel: 1, titles: ['Emma'] },
    {
      ...{ at, what: 'handed-over', parcel: 1, carrier: 'UPS', tracking: '1Z' },
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z',
    },
    { at, what: 'nobody-home', parcel: 1 },
    { at, what: 'delivered', parcel: 1, amount: 12.5 },
  ])
})

test('who cancelled is told as “you” or “we”, never by name', () => {
  const events = [event('cancel', { actor: 'customer' }), event('cancel'), event('restore')]
  assert.deepEqual(
    timelineOf(events).map(({ by }) => by),
    ['customer', 'shop', 'shop'],
  )
})

test('what was told by mistake and taken back is not there', () => {
  const packed = event('close-parcel', { parcel: 1 })
  assert.deepEqual(whats([packed, event('unpack', { parcel: 1 }), packed]), ['packed'])
  assert.deepEqual(whats([packed, event('unpack', { parcel: 2 })]), ['packed'])
  assert.deepEqual(whats([event('unpack', { parcel: 1 })]), [])
  const refused = event('refuse', { parcel: 1 })
  const end = event('deliver', { parcel: 1 })
  assert.deepEqual(whats([refused, event('reopen', { parcel: 1 }), end]), ['delivered'])
})
