import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { call, ownerOf, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'

const url = '/api/desk/settings/identity'
const shop = testShop()
const headers = ownerOf(shop)
const change = (payload: object) => call(shop.app, { method: 'PUT', url, headers, payload })
const page = async (path: string) => (await shop.app.inject({ url: path })).body

test('a change is listed with who, before and after, and can be taken back', async () => {
  const history = async () =>
    (await call(shop.app, { url: `${url}/history`, headers })).body.changes
  const undo = (id: string, payload = {}) =>
    call(shop.app, { method: 'POST', url: `${url}/history/${id}/undo`, headers, payload })
  await change({ name: 'Wren', motto: 'for birds' })
  await change({ motto: 'for all birds' })
  const [second, first] = await history()
  assert.deepEqual(second.fields, [{ name: 'motto', before: 'for birds', after: 'for all birds' }])
  assert.ok(first.by)

  // Undoing the first would lose the second.
  const refused = await undo(first.id)
  assert.deepEqual([refused.status, refused.body.now], [409, { motto: 'for all birds' }])
  assert.equal((await undo(second.id)).body.identity.motto, 'for birds')
  const undone = await undo(first.id)
  assert.deepEqual([undone.status, undone.body.identity], [200, defaultIdentity])
  await until(async () => (await page('/')).includes(`>${defaultIdentity.name}<`))
  // An undo is a change like any other, and can be undone.
  const [last] = await history()
  assert.equal(last.isUndo, true)
  assert.equal((await undo(last.id)).body.identity.name, 'Wren')
  assert.equal((await undo(first.id, { force: true })).body.identity.name, defaultIdentity.name)
  for (const id of ['nonsense', crypto.randomUUID()]) assert.equal((await undo(id)).status, 404)
})
