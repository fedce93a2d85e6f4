import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { aBook, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'
import { bookFilterSchema } from './filter.schema.ts'

/* A filter that is given narrows: one that names nothing is refused at every door that takes filters, so
   that a slip never changes or exports all books. And what the filters offer. */

const { shop, ask, headers, titles } = manyDesk()
before(() => aBook(shop, { title: 'The only one', stock: 5 }))

const nothing = ['', ' ', ',', ' , ,', ',,,']
const names = Object.keys(bookFilterSchema.shape)

for (const name of names)
  test(`the filter ${name} without a value is refused by the table, the count, the export and changes`, async () => {
    for (const value of nothing) {
      const query = new URLSearchParams({ [name]: value })
      const exported = new URLSearchParams({ [name === 'format' ? 'form' : name]: value })
      for (const path of [`table?${query}`, `count?${query}`, `export?${exported}`]) {
        // A comma is a word to look for: it finds nothing.
        if (name === 'q' && value.includes(',')) continue
        assert.equal((await ask('GET', path)).status, 400, path)
      }
      if (name === 'q' && value.includes(',')) {
        assert.deepEqual(await titles({ q: value }), [])
        continue
      }
      const change = { kind: 'archive' }
      const { status } = await ask('POST', 'edits', { change, filter: { [name]: value } })
      assert.equal(status, 400, JSON.stringify({ [name]: value }))
    }
  })

test('values around empty ones still narrow, and more than twenty are refused', async () => {
  assert.deepEqual(await titles({ genre: ',no-such,' }), [])
  assert.deepEqual(await titles({ genre: ', fiction ,' }), ['The only one'])
  const many = Array.from({ length: 21 }, (_, n) => `genre-${n}`).join(',')
  const { status, body } = await ask('GET', `table?genre=${many}`)
  assert.deepEqual([status, body.errors.genre], [400, 'At most 20 values, parted by commas'])
})

test('low stock is what the owner’s settings say', async () => {
  const lowStock = async () => (await ask('GET', 'filters')).body.lowStock
  assert.deepEqual([await lowStock(), await titles({ low: 'stock' })], [3, []])
  const url = '/api/desk/settings/orders'
  await call(shop.app, { method: 'PUT', url, payload: { lowStock: 5 }, headers })
  assert.deepEqual([await lowStock(), await titles({ low: 'stock' })], [5, ['The only one']])
})

test('sources are offered by name, and imports that changed books latest first', async () => {
  const { pool } = shop.deps
  const [second, first] = [newId(), newId()]
  await pool.query(`insert into feed_sources (id, name) values ($1, 'wagner'), ($2, 'Gardners')`, [
    ...[second, first],
  ])
  for (const [status, applied] of [
    ...[
      ['applied', 'now()'],
      ['ready', 'null'],
      ['undone', 'now()'],
    ],
  ])
    await pool.query(
      `insert into imports (id, source_id, status, applied_at) values ($1, $2, $3, ${applied})`,
      [newId(), second, status],
    )
  const { sources, imports } = (await ask('GET', 'filters')).body
  assert.deepEqual(sources, [
    { id: first, name: 'Gardners' },
    { id: second, name: 'wagner' },
  ])
  assert.deepEqual(
    imports.map(({ number, source }: Record<string, unknown>) => [number, source]),
    [
      [3, 'wagner'],
      [1, 'wagner'],
    ],
  )
})
