import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'
import { aCustomer } from '#test/customer.ts'

/* Who changed what since a version: what a form asks before it lays a draft over a newer book. */

const { shop, headers, edit, remove } = bookDesk()
const ask = (id: string, since?: number, as: Record<string, string> = headers) =>
  call(shop.app, {
    url: `/api/desk/books/${id}${since === undefined ? '' : `?since=${since}`}`,
    headers: as,
  })

test('changes since a version are told by field, with name and time; others are not', async () => {
  const { _id: id } = await aBook(shop)
  const fresh = await ask(id, 1)
  assert.deepEqual([fresh.status, fresh.body.version, fresh.body.changes], [200, 1, []])
  assert.equal(fresh.headers['cache-control'], 'private, no-store')
  await edit(id, { newPrice: 19, description: 'New.' })
  await edit(id, {
    contributors: [{ name: 'Ann', role: 'translator' }],
    series: { name: 'Classics', number: '2' },
    publishedOn: '1868',
  })
  const { body } = await ask(id, 1)
  assert.equal(body.version, 3)
  assert.equal(body.newPrice, 19)
  assert.deepEqual(body.contributors, [{ name: 'Ann', role: 'translator' }])
  const fields = body.changes.map((change: { fields: string[] }) => change.fields.toSorted())
  assert.deepEqual(fields, [
    ['description', 'newPrice'],
    ['contributors', 'publishedOn', 'series'],
  ])
  const login = await call(shop.app, { url: '/api/auth/admin', headers })
  for (const { by, at } of body.changes) {
    assert.equal(by, login.body.username)
    assert.ok(Date.parse(at) <= Date.now())
  }
  assert.equal((await ask(id, 2)).body.changes.length, 1)
  assert.deepEqual((await ask(id, 3)).body.changes, [])
})

test('a form that was open while its book was deleted and taken over hears who changed what', async () => {
  const { _id: id } = await aBook(shop, { title: 'Before', pages: 300 })
  await remove(id)
  const payload = { title: 'After', newPrice: 7 }
  const url = `/api/desk/books/${id}/take-over`
  assert.equal((await call(shop.app, { method: 'POST', url, headers, payload })).status, 200)
  const { changes } = (await ask(id, 1)).body
  assert.equal(changes.length, 1)
  for (const field of ['title', 'newPrice', 'pages']) {
    assert.ok(changes[0].fields.includes(field), field)
  }
})

test('the same lists sent back are no change', async () => {
  const lists = {
    contributors: [{ name: 'Ann', role: 'translator' as const }],
    subjects: [{ scheme: 'BISAC' as const, code: 'FIC004000' }],
  }
  const { _id: id } = await aBook(shop, lists)
  await edit(id, lists)
  assert.equal((await ask(id)).body.version, 1)
})

test('it is for owners and editors, and tells of no changes unasked', async () => {
  const { _id: id } = await aBook(shop)
  const customer = await aCustomer(shop.app)
  assert.equal((await ask(id, 0, {})).status, 401)
  assert.equal((await ask(id, 0, { cookie: customer.cookie })).status, 401)
  assert.equal((await ask(id, 0, await adminHeaders(shop, 'packer'))).status, 403)
  assert.equal((await ask(id, 0, await adminHeaders(shop, 'editor'))).status, 200)
  assert.ok(!('changes' in (await ask(id)).body))
  assert.equal((await ask('01a21f7e-0000-7000-8000-000000000000')).status, 404)
  const odd = await call(shop.app, { url: `/api/desk/books/${id}?since=x`, headers })
  assert.equal(odd.status, 400)
})
