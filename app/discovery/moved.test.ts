import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, adminHeaders, call, ownerOf, testShop } from '#test/app.ts'

const shop = testShop()
const headers = ownerOf(shop)

const move = (method: 'PUT' | 'DELETE', path: string, to?: string, as = headers) =>
  call(shop.app, {
    method,
    url: `/api/moved/${path}`,
    headers: as,
    payload: to === undefined ? undefined : { to },
  })

test('a move is taken back: the old address is what it was before', async () => {
  const there = await aBook(shop, { title: 'There', author: 'New Name' })
  const here = await aBook(shop, { title: 'Here' })
  await call(shop.app, { method: 'DELETE', url: `/api/${here._id}`, headers })
  for (const [path, page, to] of [
    [`book/${here._id}`, `/book/${here._id}`, there._id],
    ['author/old-name', '/author/old-name', 'new-name'],
  ] as const) {
    assert.equal((await call(shop.app, { url: page })).status, 404, page)
    assert.equal((await move('PUT', path, to)).status, 200)
    assert.equal((await call(shop.app, { url: page })).status, 301, page)
    assert.equal((await move('DELETE', path)).status, 200)
    assert.equal((await call(shop.app, { url: page })).status, 404, page)
    assert.equal((await move('DELETE', path)).status, 404)
  }
  const { rows } = await shop.deps.pool.query(
    `select action from audit where action like 'address.%' order by at, id`,
  )
  const actions = rows.map(({ action }) => action)
  assert.deepEqual(
    actions,
    ['move', 'unmove', 'move', 'unmove'].map((done) => `address.${done}`),
  )
})

test('only editors take a move back (ASVS 8.2.1)', async () => {
  await move('PUT', 'genre/a', 'b')
  assert.equal((await call(shop.app, { method: 'DELETE', url: '/api/moved/genre/a' })).status, 401)
  const packer = await adminHeaders(shop, 'packer')
  assert.equal((await move('DELETE', 'genre/a', undefined, packer)).status, 403)
  assert.equal((await call(shop.app, { url: '/api/moved/genre/a' })).body.to, 'b')
})
