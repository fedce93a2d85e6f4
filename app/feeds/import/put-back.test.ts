import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'

/* A field that somebody changed after an import, and put back, is theirs: its undo leaves it alone and names it. */

const shop = testShop()
const owner = ownerOf(shop)
const { bring, rows, undo } = feedDesk(shop, owner)

const bookOf = async (n: number) => {
  const { rows: found } = await shop.deps.pool.query('select * from books where isbn13 = $1', [
    isbnOf(n),
  ])
  return found[0]
}
const edit = async (n: number, payload: object) => {
  const url = `/api/edit/${(await bookOf(n)).id}`
  const { status } = await call(shop.app, { method: 'PUT', url, headers: owner, payload })
  assert.equal(status, 200)
}

const topic = (code: string) => [{ scheme: 'Thema' as const, code }]
for (const [at, [field, before, brought, away, back]] of (
  [
    ['newPrice', 10, 12, 15, 12],
    ['title', 'One', 'Two', 'Three', 'Two'],
    ['publishedOn', '2020', '2021-05', '2022', '2021-05'],
    ['series', { name: 'One' }, { name: 'Two' }, { name: 'Six' }, { name: 'Two' }],
    ['subjects', topic('FBA'), topic('FBC'), topic('FF'), topic('FBC')],
  ] as const
).entries())
  test(`${field} that was changed and put back stays, the others go back`, async () => {
    const n = 100 + at
    await bring([aTitle(n, { [field]: before, pages: 100 })])
    const { id } = await bring([aTitle(n, { [field]: brought, pages: 200 })])
    await edit(n, { [field]: away })
    await edit(n, { [field]: back })
    const { counts } = await undo(id)
    assert.equal(counts.stays, 1)
    const [row] = await rows(id, '?stays=true')
    assert.deepEqual(row?.stays, [field])
    assert.equal((await bookOf(n)).pages, 100)
  })

test('overwritten with the leave of the bookseller: protection from before is no change since', async () => {
  await bring([aTitle(200)])
  await edit(200, { newPrice: 11 })
  const { id } = await bring([aTitle(200, { newPrice: 12 })], {
    options: { overwriteProtected: true },
  } as never)
  assert.equal((await undo(id)).counts.stays, 0)
  assert.equal((await bookOf(200)).new_price_cents, 1100)
})
