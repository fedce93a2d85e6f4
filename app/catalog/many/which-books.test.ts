import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { call } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Which books a change of many takes: those that matched when it was asked for, without those left out. */

const { shop, headers, ask, change, rows, runDue, stored } = manyDesk()

const raise = { kind: 'price', by: 'amount', value: 1, round: 'none' }
const readyEdit = async (id: string) => {
  await runDue()
  return (await ask('GET', `edits/${id}`)).body
}

test('all that match but some: those are neither in the preview nor changed', async () => {
  const list = ['one', 'two', 'three', 'four'].map((title) => ({
    ...{ title, category: 'Excepted', newPriceCents: 500 },
  }))
  const [one, two, three] = await manyBooks(shop, list)
  assert.ok(one && two && three)
  const filter = { genre: 'excepted' }
  // An id twice, and one that no book has, are no trouble.
  const except = [one.id, three.id, three.id, newId()]
  const done = await change({ filter, except, change: raise })
  assert.deepEqual([done.counts.done, done.unchanged], [2, 0])
  const titles = (await rows(done.id)).map(({ title }: { title: string }) => title)
  assert.deepEqual(titles.toSorted(), ['four', 'two'])
  assert.equal((await stored(three.id))?.newPriceCents, 500)
  assert.equal((await stored(two.id))?.newPriceCents, 600)
})

test('what is left out belongs to a filter, and has a limit', async () => {
  const ids = [newId()]
  const filter = { q: 'x' }
  const many = Array.from({ length: 1001 }, () => newId())
  for (const [asked, field] of [
    [{ ids, except: ids }, 'except'],
    [{ filter, except: many }, 'except'],
    [{ filter, except: ['1'] }, 'except.0'],
  ] as const) {
    const { status, body } = await ask('POST', 'edits', { ...asked, change: raise })
    assert.deepEqual([status, Object.keys(body.errors)], [400, [field]])
  }
})

const mass = (title: string, facts: object = {}) =>
  manyBooks(
    shop,
    Array.from({ length: 2100 }, (_, n) => ({
      title: `${title} ${n}`,
      newPriceCents: 500,
      ...facts,
    })),
  )

test('the last import is the last of when it was asked for, while another one comes', async () => {
  const { pool } = shop.deps
  const applied = async () => {
    const id = newId()
    await pool.query(`insert into imports (id, status, applied_at) values ($1, 'applied', now())`, [
      id,
    ])
    return id
  }
  await mass('Imported', { importId: await applied() })
  const { id, status } = (await ask('POST', 'edits', { filter: { import: 'last' }, change: raise }))
    .body
  assert.equal(status, 'preparing')
  await applied()
  assert.equal((await readyEdit(id)).counts.waiting, 2100)
})

test('what is low is what was low when it was asked for', async () => {
  await mass('Low', { stock: 3, category: 'Lows' })
  const filter = { genre: 'lows', low: 'stock' }
  const { id, status } = (await ask('POST', 'edits', { filter, change: raise })).body
  assert.equal(status, 'preparing')
  const url = '/api/desk/settings/orders'
  await call(shop.app, { method: 'PUT', url, payload: { lowStock: 1 }, headers })
  assert.equal((await readyEdit(id)).counts.waiting, 2100)
})
