import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { letterText } from '#server/mail/letter.ts'
import { testShop } from '#test/app.ts'
import { orderSteps } from '#test/order-steps.ts'
import type { MailedEvent } from './facts.server.ts'
import { readMailFacts } from './facts.server.ts'
import { orderLetters } from './order-letters.ts'
import { shopOf } from './pieces.ts'

const shop = testShop({ env: { TIME_ZONE: 'America/New_York' } })
const { aProvenCustomer, anOrder } = orderSteps(shop)

test('a promise is told until its day is over in the shop, whatever day it is in London', async () => {
  const order = await anOrder(await aProvenCustomer(), [{ title: 'Emma' }])
  const { rows } = await shop.deps.pool.query('select id from orders where number = $1', [
    order.number,
  ])
  const facts = await readMailFacts(shop.deps.pool, rows[0].id)
  assert.ok(facts)
  const writing = { ...facts, ...(await shopOf(shop.deps)) }
  const wordsAt = (moment: string) => {
    const at = new Date(moment)
    const life = { ...facts.life, confirmedAt: at, sendBy: '2026-03-11' }
    const event: MailedEvent = {
      ...{ id: '1', at, kind: 'confirm', by: 'admin' },
      ...{ parcel: null, note: null, detail: null },
    }
    const { subject: _, ...letter } = orderLetters.confirm({ ...writing, life }, event) ?? {}
    return letterText(letter as Parameters<typeof letterText>[0], defaultIdentity)
  }
  const promise = /We’ll send it by March 11, 2026\./
  assert.match(wordsAt('2026-03-11T15:00:00Z'), promise)
  // Ten in the evening in New York.
  assert.match(wordsAt('2026-03-12T02:00:00Z'), promise)
  assert.doesNotMatch(wordsAt('2026-03-12T05:00:00Z'), promise)
})
