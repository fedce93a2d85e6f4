import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { call } from '#test/app.ts'
import { realCatalogue } from '#test/real-catalogue.ts'
import { firstHits, realTitles } from '#test/real-titles.ts'

const { shop, search, titles } = realCatalogue()

for (const [query, title] of firstHits)
  test(`“${query}” finds ${title} first`, async () => {
    assert.equal((await titles(query))[0], title)
  })

test('pages follow each other without gap or repetition, in every order', async () => {
  const all = realTitles.length
  for (const sort of ['relevance', 'newest', 'price', 'price-desc', 'title']) {
    for (const q of ['', 'the', 'o']) {
      const whole = await titles(q, { sort, limit: '100' })
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await search(q, { sort, limit: '7', ...(cursor && { cursor }) })
        seen.push(...body.books.map(({ title }: { title: string }) => title))
        cursor = body.next ?? ''
      } while (cursor)
      assert.deepEqual(seen, whole, `${sort} ${q}`)
      if (q === '') assert.equal(seen.length, all)
    }
  }
})

test('threats 21: wildcards and operators are text, NUL is refused, orders come from a list', async () => {
  for (const q of [
    '%',
    '_',
    '\\',
    "'",
    '!()&|:*',
    '<->',
    'a'.repeat(10_000),
    "'; drop table books",
  ])
    assert.equal((await search(q)).status, 200, q)
  for (const q of ['%', '_', '\\', '!!!', '"', '?'])
    for (const sort of ['relevance', 'newest']) {
      assert.deepEqual(await titles(q, { sort }), [], q)
      const facets = await call(shop.app, {
        url: `/api/search/facets?${new URLSearchParams({ q })}`,
      })
      assert.equal(facets.body.total, 0, q)
      assert.deepEqual(
        (await call(shop.app, { url: `/api/?${new URLSearchParams({ q })}` })).body,
        [],
      )
    }
  assert.equal((await search(' ')).body.books.length, 24)
  assert.equal((await search('a\0b')).status, 400)
  assert.equal((await search('a', { sort: 'sales; drop table books' })).status, 400)
  for (const cursor of [
    'x',
    'WzFd',
    'W10',
    Buffer.from('[0,1,"2020-01-99","x"]').toString('base64url'),
  ])
    assert.equal((await search('the', { cursor })).status, 400, cursor)
  for (const day of ['2024-02-30', '2023-02-29', '0000-01-01', '2020-01-99', '2020-13-01']) {
    const cursor = Buffer.from(JSON.stringify([day, 'A'.repeat(22)])).toString('base64url')
    assert.equal((await search('the', { cursor, sort: 'newest' })).status, 400, day)
    const list = await call(shop.app, { url: `/api/browse/new?cursor=${cursor}` })
    assert.equal(list.status, 400, day)
  }
})

test('any string is a safe query', async () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const { status } = await search(text.toWellFormed())
      assert.equal(status, text.includes('\0') ? 400 : 200)
    }),
    { numRuns: 60 },
  )
})

test('every book is found by its title, its author and its ISBN', async () => {
  for (const { title, author, isbn13 } of realTitles) {
    assert.equal((await titles(title))[0], title)
    assert.ok((await titles(`${title} ${author ?? ''}`)).includes(title), title)
    if (author) assert.ok((await titles(author)).includes(title), author)
    if (isbn13) assert.deepEqual(await titles(isbn13), [title])
  }
})
