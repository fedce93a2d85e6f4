import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { queueDesk } from '#test/queue-desk.ts'
import type { QueuedOrder } from './queue.schema.ts'

/* The desk's list of orders, through its doors. */

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000, TIME_ZONE: 'America/New_York' } })
const { anOrder, atDesk } = queueDesk(shop)

test('an order is found by whatever somebody may have at hand, in any spelling', async () => {
  const { customer, number } = await anOrder([{ isbn13: '9780306406157' }], {
    name: 'Łucja van den Bœck',
    phone: '+44 20 7946 0958',
  })
  await anOrder([{}], { name: 'Grace Hopper', phone: '+1 503 555 0142' })
  const { numbers, post } = await atDesk()
  await post(`/${number}/steps`, { step: 'pack' })
  const sent = { step: 'hand-over', parcel: 1, carrier: 'DHL', tracking: 'JJD 00-77' }
  await post(`/${number}/steps`, sent)
  for (const q of [
    String(number),
    `#${number}`,
    '0-306-40615-2',
    '978 0306406157',
    customer.email.toUpperCase(),
    '020 7946 0958',
    '(+44) 20-7946-0958',
    'jjd 00-77',
    'lucja',
    'boeck luc',
    'VAN DEN BOECK',
  ]) {
    assert.deepEqual(await numbers(`?q=${encodeURIComponent(q)}`), [number], q)
    const inWork = await numbers(`?work=collect&q=${encodeURIComponent(q)}`)
    assert.deepEqual(inWork, [number], `${q} among those under way`)
    assert.deepEqual(await numbers(`?work=pack&q=${encodeURIComponent(q)}`), [], q)
  }
  for (const q of ['nobody', '%', "'; drop table orders", '\\', '()', '7', "a':*"]) {
    assert.deepEqual(await numbers(`?q=${encodeURIComponent(q)}`), [], q)
  }
})

test('work, trouble, carrier and state narrow the list; what waits longest comes first', async () => {
  const [one, two, three] = [await anOrder(), await anOrder(), await anOrder()]
  const { numbers, get, post } = await atDesk()
  const mine = (list: number[]) =>
    list.filter((number) => [one, two, three].some((order) => order.number === number))
  assert.deepEqual(mine(await numbers('?work=pack')), [one.number, two.number, three.number])
  assert.deepEqual(mine(await numbers('')), [three.number, two.number, one.number])
  await post(`/${two.number}/steps`, { step: 'pack' })
  await post(`/${two.number}/steps`, { step: 'hand-over', parcel: 1, carrier: 'Post Office' })
  await post(`/${two.number}/steps`, { step: 'refuse', parcel: 1 })
  assert.deepEqual(mine(await numbers('?work=pack')), [one.number, three.number])
  assert.deepEqual(await numbers('?trouble=refused'), [two.number])
  assert.deepEqual(await numbers('?carrier=post%20office'), [two.number])
  assert.deepEqual(await numbers('?carrier=POST%20OFFICE&status=refused&trouble=refused'), [
    two.number,
  ])
  assert.deepEqual(await numbers('?carrier=Post%20Office&status=delivered'), [])
  const [listed] = (await get('?status=refused')).body
  assert.equal(listed.number, two.number)
  assert.deepEqual(
    [listed.troubles, listed.carriers, listed.works],
    [['refused'], ['Post Office'], []],
  )
  assert.equal((await get('?work=nothing')).status, 400)
  assert.equal((await get('?from=2026-02-30')).body.errors.from, 'There is no day 2026-02-30')
})

test('a new order that is sent apart waits for the supplier and for the packer at once', async () => {
  const toOrder = { availability: 'to-order', orderDays: 5 }
  const apart = await anOrder([{ title: 'Here' }, toOrder], { sendApart: true })
  const together = await anOrder([{}, toOrder])
  const nothingHere = await anOrder([toOrder, toOrder], { sendApart: true })
  const { get, numbers } = await atDesk()
  for (const [{ number }, works] of [
    [apart, ['order', 'pack']],
    [together, ['order']],
    [nothingHere, ['order']],
  ] as const) {
    assert.deepEqual((await get(`/${number}`)).body.works, works)
    for (const work of ['order', 'pack'] as const) {
      const isListed = (await numbers(`?work=${work}&q=${number}`)).includes(number)
      assert.equal(
        isListed,
        works.some((one) => one === work),
        `${number} under ${work}`,
      )
    }
  }
  const { body } = await get(`/pick-list?orders=${apart.number}`)
  assert.deepEqual(
    body.lines.map(({ title }: { title: string }) => title),
    ['Here'],
  )
})

test('days are those of the shop', async () => {
  const { number, id } = await anOrder()
  // 23:30 of the last day of February in New York.
  await shop.deps.pool.query(
    "update orders set created_at = '2024-03-01T04:30:00Z' where id = $1",
    [id],
  )
  const { numbers } = await atDesk()
  assert.deepEqual(await numbers('?from=2024-02-29&to=2024-02-29'), [number])
  assert.deepEqual(await numbers('?from=2024-03-01&to=2024-03-31'), [])
})

test('page after page, each order once, by whatever drives the list', async () => {
  const placed: number[] = []
  for (let count = 0; count < 5; count++) {
    placed.push((await anOrder([{}], { name: 'Paged Reader' })).number)
  }
  const { get } = await atDesk()
  for (const narrowed of [
    'q=paged',
    'q=paged&sort=oldest',
    'q=paged&work=pack',
    'q=paged&status=placed',
  ]) {
    const seen: number[] = []
    let query: string | null = `?${narrowed}&limit=2`
    while (query) {
      const { body, headers } = await get(query)
      seen.push(...body.map(({ number }: QueuedOrder) => number))
      query = /\?[^>]*/.exec(String(headers.link ?? ''))?.[0] ?? null
    }
    assert.deepEqual(seen.toSorted(), placed.toSorted(), narrowed)
    const expected = /oldest/.test(narrowed) ? placed : placed.toReversed()
    assert.deepEqual(seen, expected, narrowed)
  }
})

test('counts are of orders with work left; a carrier is named as it was written', async () => {
  const { get, post } = await atDesk()
  const before = (await get('/counts')).body
  const [one, two] = [await anOrder(), await anOrder([{ availability: 'to-order', orderDays: 3 }])]
  await post(`/${one.number}/steps`, { step: 'pack' })
  await post(`/${one.number}/steps`, { step: 'hand-over', parcel: 1, carrier: 'Bike Boys' })
  await post(`/${one.number}/steps`, { step: 'nobody-home', parcel: 1 })
  const { body } = await get('/counts')
  const more = (name: 'works' | 'troubles', key: string) => body[name][key] - before[name][key]
  assert.deepEqual([more('works', 'collect'), more('works', 'order')], [1, 1])
  assert.equal(more('troubles', 'nobody-home'), 1)
  assert.equal(body.toDo - before.toDo, 1)
  assert.ok(body.carriers.includes('Bike Boys'))
  await post(`/${one.number}/steps`, { step: 'refuse', parcel: 1 })
  const after = (await get('/counts')).body
  assert.equal(after.troubles.refused, before.troubles.refused, 'nothing is left to do for it')
  await post(`/${two.number}/steps`, { step: 'cancel', reason: 'a test' })
})
