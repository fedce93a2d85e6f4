import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookEditJob } from '#app/catalog/many/run-edit.server.ts'
import { aliasesOf } from '#app/catalog/write/aliases.server.ts'
import { aBook, call } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Merges of names that were merged before: undone in whatever order, every old address leads somewhere, and every
   book, address and spelling is where it was. */

const { shop, headers, ask, change, undo, remove, stored, titles } = manyDesk()

const slugOf = (name: string) => name.toLowerCase().replace(' ', '-')
const ofMerge = (from: string[], to: string) => ({
  change: { kind: 'merge', heading: 'author', from: from.map(slugOf), to: slugOf(to) },
})

/** Where the names of a family lead: visitors to another address or to its own books, imports, and the books. */
async function standing(names: string[], books: string[]) {
  const leads: Record<string, unknown> = {}
  for (const name of names) {
    const { status, body } = await call(shop.app, { url: `/api/moved/author/${slugOf(name)}` })
    leads[name] = status === 200 ? body.to : (await titles({ author: slugOf(name) })).toSorted()
  }
  const meant = Object.fromEntries(await aliasesOf(shop.deps.db, 'author', names))
  const authors = await Promise.all(books.map(async (id) => (await stored(id))?.author))
  return { leads, meant, authors }
}

type Merge = [from: string[], to: string]
/** Each merge in its turn; between the two a book comes by the first name, typed at the desk. */
const chains: Record<string, { first: Merge; second: Merge; late?: true }> = {
  'A into B, B into C': { first: [['A'], 'B'], second: [['B'], 'C'] },
  'A into B, B back into A': { first: [['A'], 'B'], second: [['B'], 'A'] },
  'A into B, A again into C': { first: [['A'], 'B'], second: [['A'], 'C'], late: true },
  'A into B, C into A': { first: [['A'], 'B'], second: [['C'], 'A'], late: true },
  'A and B into C, C into D': { first: [['A', 'B'], 'C'], second: [['C'], 'D'] },
}

for (const [i, [what, { first, second, late }]] of Object.entries(chains).entries())
  test(`${what}: the first is not undone before the second, and then all is as it was`, async () => {
    const named = (name: string) => `Chain${i} ${name}`
    const all = ['A', 'B', 'C', 'D'].map(named)
    const asked = ([from, to]: Merge) => ofMerge(from.map(named), named(to))
    const books: string[] = []
    for (const author of all) books.push((await aBook(shop, { title: author, author }))._id)
    const before = await standing(all, books)
    const one = await change(asked(first))
    if (late) books.push((await aBook(shop, { title: 'Late', author: named('A') }))._id)
    const between = await standing(all, books)
    const two = await change(asked(second))
    const after = await standing(all, books)
    for (const name of first[0].concat(second[0]).map(named))
      assert.notDeepEqual(after.leads[name], [])

    const refused = await undo(one.id)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'merged-again'])
    assert.match(refused.body.message, new RegExp(`into “${named(second[1])}”. Undo that`))
    assert.deepEqual(await standing(all, books), after)

    await undo(two.id)
    assert.deepEqual(await standing(all, books), between)
    assert.equal((await undo(one.id)).status, 'undone')
    if (late) await remove(books.pop() as string)
    assert.deepEqual(await standing(all, books), before)
  })

test('an address that was led elsewhere by hand since goes on leading there', async () => {
  for (const name of ['A', 'B', 'C'])
    await aBook(shop, { title: `Hand ${name}`, author: `Hand ${name}` })
  const done = await change(ofMerge(['Hand A'], 'Hand B'))
  const url = '/api/moved/author/hand-a'
  await call(shop.app, { method: 'PUT', url, headers, payload: { to: 'hand-c' } })
  await undo(done.id)
  assert.deepEqual((await call(shop.app, { url })).body, { to: 'hand-c' })
})

test('the undo of a merge that was stopped takes no earlier one back', async () => {
  for (const name of ['A', 'B', 'C'])
    await aBook(shop, { title: `Stop ${name}`, author: `Stop ${name}` })
  await change(ofMerge(['Stop A'], 'Stop B'))
  const list = Array.from({ length: 200 }, (_, n) => ({
    ...{ title: `Typed ${n}`, author: 'Stop A', newPriceCents: 500 },
  }))
  await manyBooks(shop, list)
  const { id } = (await ask('POST', 'edits', ofMerge(['Stop A'], 'Stop C'))).body
  await ask('POST', `edits/${id}/apply`)
  const heard = () => {
    throw new Error('stopped here')
  }
  const changes = { ...shop.deps.changes, heard }
  await assert.rejects(bookEditJob.run({ id }, { ...shop.deps, changes }), /stopped here/)
  await ask('POST', `edits/${id}/cancel`)
  assert.equal((await undo(id)).counts.undone, 150)
  const meant = await aliasesOf(shop.deps.db, 'author', ['Stop A'])
  assert.deepEqual(Object.fromEntries(meant), { 'Stop A': 'Stop B' })
  const moved = await call(shop.app, { url: '/api/moved/author/stop-a' })
  assert.deepEqual(moved.body, { to: 'stop-b' })
})

test('a spelling is named once', async () => {
  const { status, body } = await ask('POST', 'edits', ofMerge(['Hand A', 'Hand A'], 'Hand B'))
  assert.deepEqual([status, body.errors], [400, { 'change.from': 'Name each spelling once' }])
})
