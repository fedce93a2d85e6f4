import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'
import { demoBooks } from './books.ts'
import { seedDemo } from './seed.ts'

const shop = testShop()
const headers = ownerOf(shop)
const page = async (path: string) => (await shop.app.inject({ url: path })).body
const state = async () => (await call(shop.app, { url: '/api/desk/demo', headers })).body
const remove = (as = headers) =>
  call(shop.app, { method: 'POST', url: '/api/desk/demo/remove', headers: as })

test('the demo goes with one request, what the owner has made of it stays, and it never comes back', async () => {
  await seedDemo(shop.deps.db)
  shop.deps.changes.heard(['books'])
  const own = await aBook(shop, { title: 'A book of ours' })
  // A book of the same title is not the demo's.
  await aBook(shop, { title: 'Dracula', author: 'Bram Stoker', description: 'Ours.' })
  const { body: list } = await call(shop.app, { url: '/api/?limit=50' })
  const mobyDick = list.find(({ title }: { title: string }) => title === demoBooks[0]?.title)
  const edited = await call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${mobyDick._id}`,
    headers,
    payload: { description: 'Our own words.' },
  })
  assert.equal(edited.status, 200)
  assert.match(await page('/'), /Story hour/)
  assert.deepEqual(await state(), { books: 22, isRemoved: false })
  assert.equal((await remove(await adminHeaders(shop, 'editor'))).status, 403)

  const { status, body } = await remove()
  assert.deepEqual([status, body.removed], [200, 22])
  assert.deepEqual(await state(), { books: 0, isRemoved: true })
  await until(async () => !/Story hour|Frankenstein/.test(await page('/')))
  const { body: after } = await call(shop.app, { url: '/api/?limit=50' })
  assert.deepEqual(
    after.map(({ title }: { title: string }) => title).sort(),
    ['A book of ours', 'Dracula', mobyDick.title].sort(),
  )
  assert.ok((await page(`/book/${own._id}`)).includes('A book of ours'))
  assert.doesNotMatch(await page('/about'), /octavo is a sheet|warehouse/)

  // Again does no harm, and an emptied table is not filled at the next start.
  assert.equal((await remove()).body.removed, 0)
  await shop.deps.pool.query('update books set archived_at = now()')
  assert.equal(await seedDemo(shop.deps.db), 0)
})
