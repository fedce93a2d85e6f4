import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import { aBook, adminHeaders, startTestApp, testShop } from '#test/app.ts'
import { everyXml, readXml, textIn, type Xml } from '#test/strict-xml.ts'
import { until } from '#test/until.ts'

const shopUrl = 'https://paper.example'
const clock = { now: new Date('2027-03-01T12:00:00Z') }
const shop = testShop({ env: { PUBLIC_URL: shopUrl }, now: () => clock.now })

const get = (headers: Record<string, string> = {}) =>
  shop.app.inject({ url: '/feeds/google.xml', headers })
async function items() {
  const { statusCode, body } = await get()
  assert.equal(statusCode, 200)
  return everyXml(readXml(body), 'item')
}
const itemOf = async (id: string) => (await items()).find((item) => textIn(item, 'g:id') === id)

test('a book has what Google asks for', async () => {
  const book = await aBook(shop, {
    title: 'Salt & <Smoke>',
    subtitle: 'A Novel',
    description: 'One.\n\nTwo & more.',
    isbn13: '9780306406157',
    publisher: 'Knopf',
    category: 'Fiction',
    newPrice: 12.5,
  })
  const { headers, body } = await get()
  assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
  assert.equal(headers['cache-control'], 'public, max-age=3600')
  assert.equal(headers['x-robots-tag'], 'noindex')
  const feed = readXml(body)
  assert.deepEqual([feed.name, feed.attributes.version], ['rss', '2.0'])
  assert.equal(feed.attributes['xmlns:g'], 'http://base.google.com/ns/1.0')
  const item = await itemOf(book._id)
  assert.deepEqual(
    item?.children.map(({ name, text }) => [name, text]),
    [
      ['g:id', book._id],
      ['g:title', 'Salt & <Smoke>: A Novel'],
      ['g:description', 'One. Two & more.'],
      ['g:link', `${shopUrl}/book/${book._id}`],
      ['g:image_link', `${shopUrl}/covers/v/${book.coverHash}-720.jpg`],
      ['g:availability', 'in_stock'],
      ['g:price', '12.50 USD'],
      ['g:condition', 'new'],
      ['g:gtin', '9780306406157'],
      ['g:brand', 'Knopf'],
      ['g:google_product_category', '784'],
      ['g:product_type', 'Books > Fiction'],
    ],
  )
  const bare = await aBook(shop, { title: 'Bare', description: '', category: '', author: null })
  const little = await itemOf(bare._id)
  assert.equal(textIn(little ?? feed, 'g:description'), 'Bare')
  assert.equal(textIn(little ?? feed, 'g:identifier_exists'), 'no')
  assert.deepEqual(everyXml(little ?? feed, 'g:product_type'), [])
})

test('only what can be ordered is there, with the day on which it comes', async () => {
  for (const [book, availability, day] of [
    [{ stock: 3 }, 'in_stock', null],
    [{ stock: 0 }, null, null],
    [{ newPrice: 0 }, null, null],
    [{ availability: 'to-order', orderDays: 5, stock: 0 }, 'backorder', '2027-03-06T00:00:00Z'],
    [{ availability: 'preorder', availableOn: '2027-04-01' }, 'preorder', '2027-04-01T00:00:00Z'],
    [{ availability: 'preorder', availableOn: '2029-04-01' }, 'preorder', '2028-02-29T00:00:00Z'],
    [{ availability: 'preorder', availableOn: '2027-02-01' }, 'backorder', '2027-03-15T00:00:00Z'],
    [{ availability: 'preorder', availableOn: '2027-04-01', stock: 0 }, null, null],
    [{ availability: 'reprinting' }, null, null],
    [{ availability: 'out-of-print' }, null, null],
    [{ availability: 'withdrawn' }, null, null],
  ] as const) {
    const { _id } = await aBook(shop, book)
    const item = await itemOf(_id)
    assert.equal(item ? textIn(item, 'g:availability') : null, availability, JSON.stringify(book))
    if (item) assert.equal(textIn(item, 'g:availability_date'), day)
  }
  const gone = await aBook(shop, { title: 'Deleted' })
  const headers = await adminHeaders(shop)
  await shop.app.inject({ method: 'DELETE', url: `/api/${gone._id}`, headers })
  assert.equal(await itemOf(gone._id), undefined)
})

const one = (item: Xml, name: string) => textIn(item, name) ?? ''
const day = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** What Google's product data specification asks of an item, by attribute. */
const rules: Record<string, (item: Xml) => boolean> = {
  'id: given, 50 characters at most': (item) => /^\S{1,50}$/.test(one(item, 'g:id')),
  'title: given, 150 at most': (item) => within(one(item, 'g:title'), 150),
  'description: given, 5000 at most': (item) => within(one(item, 'g:description'), 5000),
  'link: an address of the shop': (item) => isAddress(one(item, 'g:link')),
  'image_link: a JPEG of the shop': (item) =>
    isAddress(one(item, 'g:image_link')) && /\.jpg$/.test(one(item, 'g:image_link')),
  'availability: one of its words': (item) =>
    /^(?:in_stock|out_of_stock|preorder|backorder)$/.test(one(item, 'g:availability')),
  'availability_date: for what is to come, and for nothing else': (item) =>
    /^(?:preorder|backorder)$/.test(one(item, 'g:availability')) ===
    day.test(one(item, 'g:availability_date')),
  'price: above 0, with its currency': (item) =>
    /^\d+\.\d\d [A-Z]{3}$/.test(one(item, 'g:price')) &&
    Number.parseFloat(one(item, 'g:price')) > 0,
  'condition: new': (item) => one(item, 'g:condition') === 'new',
  'gtin: an ISBN-13, or said that there is none': (item) =>
    /^97[89]\d{10}$/.test(one(item, 'g:gtin'))
      ? everyXml(item, 'g:identifier_exists').length === 0
      : one(item, 'g:identifier_exists') === 'no',
  'brand: 70 at most, where there is a publisher': (item) =>
    everyXml(item, 'g:brand').every(({ text }) => within(text, 70)),
  'google_product_category: Media > Books': (item) =>
    one(item, 'g:google_product_category') === '784',
  'product_type: 750 at most': (item) =>
    everyXml(item, 'g:product_type').every(({ text }) => within(text, 750)),
  'each attribute once': ({ children }) =>
    new Set(children.map(({ name }) => name)).size === children.length,
}
const within = (text: string, most: number) =>
  text.trim() !== '' && [...text].length <= most && text.isWellFormed()
const isAddress = (text: string) => text.startsWith(`${shopUrl}/`) && URL.canParse(text)

test('whatever a book is like, its item follows the rules of Google', async () => {
  const long = 'Ünï 📚 & <b> '
  const odd = [
    {
      title: `${'x'.repeat(149)}📚 and more`,
      description: `${'y'.repeat(4999)}📚${'z'.repeat(900)}`,
    },
    { title: long.repeat(38), subtitle: long.repeat(30), publisher: long.repeat(12) },
    { title: 'x', description: long.repeat(3000), category: 'Ä'.repeat(100), newPrice: 0.01 },
    { title: ']]>', imprint: 'Only an imprint', isbn13: '9780679783268', newPrice: 1000000 },
    { title: 'Blank', description: ' \n\t ', author: 'A' },
    { title: 'Ordered', availability: 'to-order' as const },
    { title: 'Awaited', availability: 'preorder' as const, availableOn: '2027-06-01' },
    { title: 'Awaited, one day', availability: 'preorder' as const, publishedOn: '2027' },
  ]
  const ids = new Set<string>()
  for (const fields of odd) ids.add((await aBook(shop, fields))._id)
  const found = (await items()).filter((item) => ids.has(one(item, 'g:id')))
  assert.equal(found.length, odd.length)
  for (const item of found)
    for (const [rule, holds] of Object.entries(rules))
      assert.ok(holds(item), `${rule}: ${JSON.stringify(item.children)}`.slice(0, 600))
})

test('what sending costs is said where the shop asks a fee', async () => {
  const [cheap, dear] = [
    await aBook(shop, { title: 'Cheap', newPrice: 49.99 }),
    await aBook(shop, { title: 'Dear', newPrice: 50 }),
  ]
  const shippingOf = async ({ _id }: { _id: string }) => {
    const item = await itemOf(_id)
    const [shipping] = everyXml(item as Xml, 'g:shipping')
    return shipping ? textIn(shipping, 'g:price') : null
  }
  const charge = async (shippingFee: number, freeShippingFrom: number | null) => {
    const payload = { shippingFee, freeShippingFrom, taxRate: 0, pricesIncludeTax: false }
    const headers = await adminHeaders(shop)
    const { statusCode } = await shop.app.inject({
      ...{ method: 'PUT', url: '/api/settings', payload, headers },
    })
    assert.equal(statusCode, 200)
  }
  for (const [fee, freeFrom, ofCheap, ofDear] of [
    [0, null, null, null],
    [4.9, null, '4.90 USD', '4.90 USD'],
    [4.9, 50, '4.90 USD', '0.00 USD'],
    [0, null, null, null],
  ] as const) {
    await charge(fee, freeFrom)
    await until(async () => (await shippingOf(cheap)) === ofCheap)
    await until(async () => (await shippingOf(dear)) === ofDear)
  }
})

test('who has the feed is told so until something in it changes', async () => {
  clock.now = new Date(clock.now.getTime() + 5_000)
  let etag = ''
  let same = await get()
  // What the tests before have changed may still be told.
  await until(async () => {
    etag = String((await get()).headers.etag)
    same = await get({ 'if-none-match': etag })
    return same.statusCode === 304
  })
  assert.equal(same.body, '')
  assert.ok(Date.parse(String(same.headers['last-modified'])) <= clock.now.getTime())
  const tags = [etag]
  const headers = await adminHeaders(shop)
  const book = await aBook(shop, { title: 'Changing', stock: 2 })
  const url = `/api/desk/books/${book._id}/stock`
  const changes = [
    () => undefined,
    () => shop.app.inject({ method: 'POST', url, headers, payload: { delta: 1 } }),
    () =>
      shop.app.inject({
        ...{ method: 'PUT', url: `/api/edit/${book._id}`, headers },
        payload: { newPrice: 3 },
      }),
    // Another day is another promise.
    () => {
      clock.now = new Date('2027-03-02T12:00:00Z')
    },
  ]
  for (const change of changes) {
    await change()
    const changed = await get({ 'if-none-match': tags.join(', ') })
    assert.equal(changed.statusCode, 200, `${tags.length}`)
    tags.push(String(changed.headers.etag))
  }
  const other = await startTestApp({ env: { PUBLIC_URL: shopUrl }, databaseUrl: shop.url })
  const { statusCode } = await other.app.inject({
    url: '/feeds/google.xml',
    headers: { 'if-none-match': tags.join(', ') },
  })
  assert.equal(statusCode, 200, 'another server has names of its own')
  await other.close()
})

test('books beyond one step are all there, each once', async () => {
  const own = Array.from({ length: 1200 }, (_, n) => ({
    id: newId(),
    title: `Many ${n}`,
    newPriceCents: 100,
    coverImage: 'a.png',
    coverHash: 'a'.repeat(20),
  }))
  await shop.deps.db.insert(books).values(own)
  const ids = (await items()).map((item) => textIn(item, 'g:id'))
  assert.equal(new Set(ids).size, ids.length)
  for (const { id } of own) assert.ok(ids.includes(id))
})
