import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderSteps } from '#test/order-steps.ts'
import { queueDesk } from '#test/queue-desk.ts'
import { forgetEndedJob } from './personal-data.server.ts'

/* The words by which the desk finds an order's name: they come, change and go with it. */

let passedDays = 0
const now = () => new Date(Date.now() + passedDays * 86_400_000)
const shop = testShop({ now, env: { SIGN_UPS_PER_HOUR: 1000 } })
const { anOrder, bringToEnd, set } = orderSteps(shop)
const { atDesk } = queueDesk(shop)

const wordsOf = async (id: string): Promise<string[]> => {
  const text = 'select word from order_words where order_id = $1 order by word'
  const { rows } = await shop.deps.pool.query(text, [id])
  return rows.map(({ word }) => word)
}

test('an order has each beginning of its name’s words from three letters on, and shorter words whole', async () => {
  const order = await anOrder(await aCustomer(shop.app), [{}], { name: 'Li Łódź-Boeck' })
  assert.deepEqual(await wordsOf(order._id), ['boe', 'boec', 'boeck', 'li', 'lod', 'lodz'])
})

test('names of every script are found by each of their words and its beginnings', async () => {
  const { numbers } = await atDesk()
  for (const name of [
    'Jean-Luc D’Arcy',
    'J.R.R. Tolkien',
    'Łucja Æbeltoft 3rd',
    'Лев Толстой',
    'Νίκος Καζαντζάκης',
    'محمود درويش',
    'रवीन्द्रनाथ ठाकुर',
    '村上春樹',
    '𠮷野家',
    'maria@home.com',
    'Version 2.0/b',
  ]) {
    const { number } = await anOrder(await aCustomer(shop.app), [{}], { name })
    for (const word of name.replace('@', ' ').split(/[\s.’/-]+/)) {
      const letters = [...word]
      for (let length = Math.min(3, letters.length); length <= letters.length; length++) {
        const q = letters.slice(0, length).join('')
        // A vowel sign after its letter belongs to it.
        if (/^\p{M}/u.test(letters[length] ?? '')) continue
        if (!/\p{L}/u.test(q)) continue
        const found = await numbers(`?q=${encodeURIComponent(q)}`)
        assert.ok(found.includes(number), `${q} of ${name}`)
      }
    }
  }
})

test('a name that changes takes its words along', async () => {
  const customer = await aCustomer(shop.app)
  const order = await anOrder(customer, [{}], { name: 'Grace Hopper' })
  const { status } = await call(shop.app, {
    method: 'PUT',
    url: `/api/orders/${order.number}/delivery`,
    headers: { cookie: customer.cookie },
    payload: {
      ...{ name: 'Grace Ide', phone: '+1 503 555 0142', street: '1 Harbor St' },
      ...{ city: 'Portland', country: 'USA', state: 'Oregon', zipcode: '97201' },
    },
  })
  assert.equal(status, 200)
  assert.deepEqual(await wordsOf(order._id), ['gra', 'grac', 'grace', 'ide'])
  const { numbers } = await atDesk()
  assert.deepEqual(await numbers('?q=hopper'), [])
  assert.deepEqual(await numbers('?q=grace%20ide'), [order.number])
})

test('the words leave with the name, after the owner’s days and with the account', async () => {
  await set({ retentionDays: 30 })
  const customer = await aCustomer(shop.app)
  const [old, open] = [await anOrder(customer), await anOrder(customer)]
  await bringToEnd(old.number)
  passedDays = 31
  await forgetEndedJob.run({}, shop.deps)
  passedDays = 0
  assert.deepEqual(await wordsOf(old._id), [])
  assert.notDeepEqual(await wordsOf(open._id), [], 'is not paid yet')
  const leaving = await aCustomer(shop.app)
  const ended = await anOrder(leaving)
  await bringToEnd(ended.number)
  assert.notDeepEqual(await wordsOf(ended._id), [])
  const { cookie, password } = leaving
  const request = { method: 'DELETE', url: '/api/account', payload: { password } } as const
  assert.equal((await call(shop.app, { ...request, headers: { cookie } })).status, 200)
  assert.deepEqual(await wordsOf(ended._id), [])
})
