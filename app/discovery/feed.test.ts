import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xmlText } from '#app/values/xml.ts'
import { aBook, testShop } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'

/* The feed of new books, item by item. */

const shopUrl = 'https://shop.example'
const shop = testShop({ env: { PUBLIC_URL: shopUrl } })

const feed = async () => (await shop.app.inject({ url: '/feed.xml' })).body
const items = async () =>
  [...(await feed()).matchAll(/<item>\n(.*?)<\/item>/gs)].map(([, item]) => item)

test('every text of a book is escaped, wherever it stands (threats 8)', async () => {
  const hostile = `</title><script>alert(1)</script> & "two" 'three' ]]>`
  const escaped =
    '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;two&quot; &apos;three&apos; ]]&gt;'
  const fields = {
    title: ['title', `T ${hostile}`],
    author: ['dc:creator', `A ${hostile}`],
    category: ['category', `C ${hostile}`],
    description: ['description', `D ${hostile}`],
  } as const
  const book = Object.fromEntries(Object.entries(fields).map(([field, [, text]]) => [field, text]))
  const { _id, createdAt } = await aBook(shop, book)
  const [item = ''] = await items()
  for (const [element, text] of Object.values(fields))
    assert.ok(item.includes(`<${element}>${text.slice(0, 2)}${escaped}</${element}>`), element)
  const url = `${shopUrl}/book/${_id}`
  assert.ok(item.includes(`<link>${url}</link>\n<guid isPermaLink="true">${url}</guid>`))
  assert.ok(item.includes(`<pubDate>${new Date(createdAt).toUTCString()}</pubDate>`))
  // Nothing but the elements of an item.
  const elements = [...item.matchAll(/<([a-z:]+)/gi)].map(([, name]) => name)
  assert.deepEqual(elements, [
    ...['title', 'link', 'guid', 'pubDate', 'dc:creator', 'category', 'description'],
  ])
})

test('what a book does not say is left out; a long text is cut, its lines are one', async () => {
  await aBook(shop, {
    ...{ title: 'Plain', author: null, category: '' },
    description: `One\n\n two\t${'x'.repeat(700)}`,
  })
  const item = (await items()).find((one) => one?.includes('<title>Plain<')) ?? ''
  assert.doesNotMatch(item, /dc:creator|<category/)
  const [, text] = /<description>(.*)<\/description>/.exec(item) ?? []
  assert.equal(text, `One two ${'x'.repeat(592)}`)
})

test('the feed holds the fifty newest that are out, the latest first', async () => {
  const day = (i: number) => new Date(Date.UTC(2001, 0, 1 + i)).toISOString().slice(0, 10)
  await manyBooks(
    shop,
    Array.from({ length: 60 }, (_, i) => ({
      ...{ title: `Out ${i}`, newPriceCents: 900, category: 'Fiction' },
      ...{ publishedOn: day(i), publishedPrecision: 'day' as const },
    })),
  )
  await aBook(shop, { title: 'Ahead', availability: 'preorder', availableOn: '2095-01-01' })
  await aBook(shop, { title: 'Pulped', availability: 'withdrawn' })
  const titles = (await items()).map((item) => /<title>(.*)<\/title>/.exec(item ?? '')?.[1])
  assert.equal(titles.length, 50)
  assert.deepEqual(
    titles,
    Array.from({ length: 50 }, (_, i) => `Out ${59 - i}`),
  )
  // Those of the other tests have no date: of no day is never newer.
  assert.match(await feed(), /<link>https:\/\/shop\.example\/new<\/link>/)
  assert.match(await feed(), /<atom:link href="https:\/\/shop\.example\/feed\.xml" rel="self"/)
})

test('text of XML holds no sign that XML does not know', () => {
  const allowed = '\t\n\r é 红 🦉 \u007f \ufffd'
  assert.equal(xmlText(allowed), allowed)
  for (let code = 0; code < 32; code++) {
    const sign = String.fromCharCode(code)
    assert.equal(xmlText(`a${sign}b`), '\t\n\r'.includes(sign) ? `a${sign}b` : 'ab', String(code))
  }
  assert.equal(xmlText('a\ufffe\uffffb\ud800c'), 'ab\ufffdc')
  assert.equal(xmlText(`&<>"'&`), '&amp;&lt;&gt;&quot;&apos;&amp;')
})
