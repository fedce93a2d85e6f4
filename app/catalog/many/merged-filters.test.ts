import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Links that people have kept: a merged name narrows as the one that stays, in the shop and at the desk. */

const { shop, ask, change, undo, titles } = manyDesk()

type Kind = 'author' | 'series'
const book = (title: string, facts: object) =>
  aBook(shop, { title, category: 'Kept links', ...facts })
const merge = (heading: Kind, from: string[], to: string) =>
  change({ change: { kind: 'merge', heading, from, to } })
const found = async (url: string) =>
  (await call(shop.app, { url })).body.books.map(({ title }: { title: string }) => title).toSorted()

const cases: Record<string, { kind: Kind; of: (name: string) => object }> = {
  authors: { kind: 'author', of: (author) => ({ author }) },
  series: { kind: 'series', of: (name) => ({ series: { name, number: '1' } }) },
  translators: {
    kind: 'author',
    of: (name) => ({ author: 'Of All', contributors: [{ name, role: 'translator' }] }),
  },
}

for (const [what, { kind, of }] of Object.entries(cases))
  test(`a filter by the old name of merged ${what} finds what the new one finds, until it is undone`, async () => {
    const [old, stays] = [`${what}-zed`, `${what}-yed`]
    const all = [`${what} one`, `${what} two`]
    await book(`${what} one`, of(`${what} Zed`))
    await book(`${what} two`, of(`${what} Yed`))
    const done = await merge(kind, [old], stays)
    for (const asked of [old, stays, `${old},${stays}`])
      for (const [url, books] of [
        [`/api/search?${kind}=${asked}`, all],
        [`/api/search?q=two&${kind}=${asked}`, [`${what} two`]],
        [`/api/browse/genres/kept-links?${kind}=${asked}`, all],
        [`/api/search?${kind}=${asked}&format=ebook`, []],
      ] as const)
        assert.deepEqual(await found(url), books, url)
    const { facets } = (await call(shop.app, { url: `/api/search/facets?${kind}=${old}` })).body
    assert.equal(facets.genre.find((one: { slug: string }) => one.slug === 'kept-links')?.count, 2)
    assert.deepEqual((await titles({ [kind]: old })).toSorted(), all)
    assert.equal((await ask('GET', `count?${kind}=${old}`)).body.count, 2)
    await undo(done.id)
    assert.deepEqual(await found(`/api/search?${kind}=${old}`), [`${what} one`])
  })

test('the old address of a shelf leads on with its filters, order and search', async () => {
  await book('Led one', { author: 'Led Zed', series: { name: 'Led Row', number: '1' } })
  await book('Led two', { author: 'Led Yed', series: { name: 'Led Line', number: '1' } })
  await merge('author', ['led-zed'], 'led-yed')
  await merge('series', ['led-row'], 'led-line')
  for (const query of ['', '?genre=kept-links', '?price=10-20%2C20-50&sort=title'])
    for (const [old, stays] of [
      ['/author/led-zed', '/author/led-yed'],
      ['/series/led-row', '/series/led-line'],
    ]) {
      const { status, headers } = await call(shop.app, { url: `${old}${query}` })
      assert.deepEqual([status, headers.location], [301, `${stays}${query}`])
    }
  const paged = await call(shop.app, { url: '/author/led-zed?cursor=abc&sort=title' })
  assert.equal(paged.headers.location, '/author/led-yed?sort=title')
})
