import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import type { Guide } from './guide.schema.ts'

const url = '/api/desk/guide'
const shop = testShop()
const headers = ownerOf(shop)
const put = (path: string, payload: object, method: 'PUT' | 'POST' = 'PUT') =>
  call(shop.app, { method, url: path, headers, payload })
const statesIn = ({ steps }: Guide) => steps.map(({ state }) => state)
const states = async () => statesIn((await call(shop.app, { url, headers })).body)

test('a step is done when the owner has done it; others can be skipped, and that is remembered', async () => {
  assert.deepEqual(await states(), Array(6).fill('open'))
  await put('/api/desk/settings/identity', {
    name: 'Wren',
    accent: '#1d4ed8',
    phone: '+1 503 555 0142',
  })
  assert.deepEqual(await states(), ['done', 'done', 'done', 'open', 'open', 'open'])
  for (const kind of ['about', 'terms-and-conditions']) {
    await put(`/api/desk/texts/${kind}/draft`, { source: 'Ours' })
    await put(`/api/desk/texts/${kind}/publish`, {}, 'POST')
  }
  await put('/api/settings', { taxRate: 8 })
  const skipped = await put(url, { skip: 'books' })
  assert.deepEqual(statesIn(skipped.body), ['done', 'done', 'done', 'done', 'done', 'skipped'])
  await aBook(shop)
  assert.equal((await states()).at(-1), 'done')
  assert.equal((await put(url, { close: true })).body.isClosed, true)
  assert.equal((await call(shop.app, { url, headers })).body.isClosed, true)
})

test('it is the owner’s, and takes nothing else', async () => {
  const as = await adminHeaders(shop, 'editor')
  assert.equal((await call(shop.app, { url, headers: as })).status, 403)
  assert.equal((await put(url, { skip: 'nonsense' })).status, 400)
})
