import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import type { LogEntry } from './log.schema.ts'

/* What the log takes back. */

const shop = testShop()
const headers = ownerOf(shop)
const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  call(shop.app, { method, url, headers, ...(payload && { payload }) })
const newest = async (): Promise<LogEntry> =>
  (await ask('GET', '/api/desk/log?limit=1')).body.entries[0]
const undo = (id: string) => ask('POST', `/api/desk/log/${id}/undo`)

type Setting = { url: string; read?: string; first: object; second: object }
const settings: Setting[] = [
  { url: '/api/settings', first: { taxRate: 3, shippingFee: 4 }, second: { taxRate: 5.5 } },
  {
    url: '/api/desk/settings/orders',
    first: { sentWithinDays: 4, servedCountries: ['DE', 'AT'], codMax: 90 },
    second: { servedCountries: [], codMax: null },
  },
  {
    url: '/api/desk/settings/identity',
    first: { motto: 'by the water' },
    second: { motto: 'at the harbour' },
  },
  {
    url: '/api/desk/letters/rate',
    read: '/api/desk/letters',
    first: { perMinute: 7 },
    second: { perMinute: 8 },
  },
]

/** Whatever a version is called, it is not what was set. */
const valuesAt = async ({ url, read = url }: Setting) => {
  const { status, body } = await ask('GET', read)
  assert.equal(status, 200, read)
  return JSON.stringify(body, (name, value) => (name === 'version' ? undefined : value))
}

for (const setting of settings) {
  test(`a change of ${setting.url} is taken back, unless it was changed again since`, async () => {
    const change = async (payload: object) => {
      assert.equal((await ask('PUT', setting.url, payload)).status, 200)
      const entry = await newest()
      assert.equal(entry.canUndo, true)
      return { id: entry.id, values: await valuesAt(setting) }
    }
    const usual = await valuesAt(setting)
    const one = await change(setting.first)
    const two = await change(setting.second)
    const refused = await undo(one.id)
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /changed again since/)
    assert.equal(await valuesAt(setting), two.values)

    assert.equal((await undo(two.id)).status, 200)
    assert.equal(await valuesAt(setting), one.values)
    const undone = await newest()
    assert.equal((await undo(one.id)).status, 200)
    assert.equal(await valuesAt(setting), usual)
    // The undo is an entry as well, of what has changed since.
    assert.equal((await undo(undone.id)).status, 409)
  })
}

test('the order of the window is taken back, by what things are called', async () => {
  const add = async (title: string): Promise<string> => {
    const payload = { kind: 'news', fields: { title, text: 'Bring a chair.' } }
    return (await ask('POST', '/api/desk/window/items', payload)).body.id
  }
  const [one, two] = [await add('A reading'), await add('A concert')]
  const order = async (): Promise<string[]> =>
    (await ask('GET', '/api/desk/window')).body.items.flatMap(
      (item: { kind: string; id: string }) => (item.kind === 'news' ? [item.id] : []),
    )
  const before = await order()
  assert.deepEqual(before.slice(0, 2), [two, one])
  const ids = [one, two, ...before.slice(2)]
  await ask('PUT', '/api/desk/window/order', { kind: 'news', ids, before })
  const entry = await newest()
  assert.equal(entry.called, 'the news')
  assert.equal(entry.changes.length, 1)
  assert.match(entry.changes[0]?.after ?? '', /^A reading · A concert/)
  assert.equal((await undo(entry.id)).status, 200)
  assert.deepEqual(await order(), before)
  assert.equal((await undo(entry.id)).status, 409)
})

test('what has an undo of its own, or none, has none here', async () => {
  await ask('PUT', '/api/desk/texts/privacy/draft', { source: 'Your name stays ashore.' })
  const entry = await newest()
  assert.deepEqual([entry.called, entry.canUndo], ['Privacy', false])
  for (const id of [entry.id, 'nonsense', crypto.randomUUID()])
    assert.equal((await undo(id)).status, 404, id)
})
