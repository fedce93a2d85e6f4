import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, adminHeaders, call, startTestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* Word of orders, as pages at the desk hear it, over a real connection. */

const shop = testShop()
let address = ''
before(async () => {
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

async function listen(url = address, headers?: { authorization: string }) {
  const stop = new AbortController()
  const answer = await fetch(`${url}/api/desk/orders/stream`, {
    headers: {
      accept: 'text/event-stream',
      ...(headers ?? (await adminHeaders(shop, 'packer'))),
    },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** The next piece of text that says "changed"; null when the stream has ended. */
  const changed = async (): Promise<string | null> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return null
      if (value?.includes('data: changed')) return value
    }
  }
  return { answer, changed, stop: () => stop.abort() }
}

test('a step and a new order are both told', async () => {
  const { answer, changed, stop } = await listen()
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.ok(await changed(), 'whoever comes asks once')

  const customer = await aCustomer(shop.app)
  const placed = await placeOrder(shop, customer, orderOf(customer, [await aBook(shop)]))
  assert.ok(await changed(), 'the new order')
  const step = await call(shop.app, {
    method: 'POST',
    url: `/api/desk/orders/${placed.body.number}/steps`,
    payload: { step: 'pack' },
    headers: await adminHeaders(shop, 'packer'),
  })
  assert.equal(step.status, 200)
  assert.ok(await changed(), 'the step')
  stop()
})

test('one admin has a few streams, not any number of them', async () => {
  const headers = await adminHeaders(shop, 'packer')
  const streams = []
  for (let count = 0; count < 8; count++) streams.push(await listen(address, headers))
  assert.ok(streams.every(({ answer }) => answer.status === 200))
  const refused = await listen(address, headers)
  assert.equal(refused.answer.status, 503)
  assert.ok(Number(refused.answer.headers.get('retry-after')) > 0)
  for (const { stop } of streams) stop()
})

test('threats 39: a stream ends once its admin may not see orders any more', async (t) => {
  const headers = await adminHeaders(shop, 'packer')
  const { rows } = await shop.deps.pool.query(
    'select id from admins order by created_at desc limit 1',
  )
  // Heartbeats come when the test says so.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { changed } = await listen(address, headers)
  assert.ok(await changed())
  await shop.deps.pool.query("update admins set role = 'editor' where id = $1", [rows[0].id])
  t.mock.timers.tick(15_000)
  // What was said before then may still be on its way.
  while ((await changed()) !== null);
})

test('without Accept there is no stream', async () => {
  const { status } = await call(shop.app, {
    url: '/api/desk/orders/stream',
    headers: await adminHeaders(shop, 'packer'),
  })
  assert.equal(status, 406)
})

test('threats 32: a server that closes ends its streams and is not held up by them', async () => {
  const other = await startTestApp()
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { changed } = await listen(url, await adminHeaders(other, 'owner'))
  await changed()
  const closing = other.app.draining.drain({ graceMs: 0, atMostMs: 60_000 })
  assert.equal(await changed(), null)
  await closing
  await other.close()
})
