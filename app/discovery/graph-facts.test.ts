import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { bookGraph, listGraph } from '#app/catalog/book-graph.ts'
import type { ContributorRole } from '#app/catalog/trade/facts.ts'
import { graphOfPage, type Thing, toInlineJson } from '#app/page/graph.ts'
import { ofIdentity } from '#app/values/shop/page-shop.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { availabilities } from '#app/values/stored.ts'

/* Fact by fact, what a graph says of a book. Whole pages are in graph.test.ts. */

const shopUrl = 'https://shop.example'
const today = '2026-03-12'
const aBook = (facts: Partial<Book> = {}): Book => ({
  _id: 'b1',
  title: 'Emma',
  description: '',
  category: '',
  coverImage: 'book-1.png',
  coverHash: 'c0ffee',
  newPrice: 9.5,
  createdAt: '2026-03-12T00:00:00.000Z',
  ...facts,
})
const graphOf = (facts: Partial<Book>, editions: Book[] = []) =>
  bookGraph(aBook(facts), editions, today)(shopUrl) as [Thing, Thing]
const editionOf = (facts: Partial<Book>) => graphOf(facts)[1]
const offerOf = (facts: Partial<Book>) => editionOf(facts).offers as Thing

test('an offer says whether the book can be had, for every availability and stock', () => {
  const kept: Record<string, [withStock: string, without: string]> = {
    available: ['InStock', 'SoldOut'],
    // What is ordered for the customer needs no copy here.
    'to-order': ['BackOrder', 'BackOrder'],
    preorder: ['PreOrder', 'SoldOut'],
    reprinting: ['OutOfStock', 'OutOfStock'],
    'out-of-print': ['Discontinued', 'Discontinued'],
    withdrawn: ['Discontinued', 'Discontinued'],
  }
  for (const availability of availabilities) {
    const [there, gone] = kept[availability] as [string, string]
    for (const stock of [undefined, 1, 0]) {
      const { availability: said } = offerOf({ availability, stock })
      assert.equal(
        said,
        `https://schema.org/${stock === 0 ? gone : there}`,
        `${availability} ${stock}`,
      )
    }
  }
  assert.equal(offerOf({}).availability, 'https://schema.org/InStock')
  assert.equal(offerOf({ stock: 0 }).availability, 'https://schema.org/SoldOut')
})

test('a preorder starts on its day, also today; one whose day has passed is ordered', () => {
  for (const [availableOn, publishedOn, said, starts] of [
    ['2026-03-13', undefined, 'PreOrder', '2026-03-13'],
    ['2026-03-12', undefined, 'PreOrder', '2026-03-12'],
    ['2026-03-11', undefined, 'BackOrder', undefined],
    [undefined, '2026-03', 'PreOrder', undefined],
    [undefined, '2026-02', 'BackOrder', undefined],
    [undefined, undefined, 'PreOrder', undefined],
    ['2026-03-13', '2020', 'PreOrder', '2026-03-13'],
  ] as const) {
    const offer = offerOf({ availability: 'preorder', availableOn, publishedOn })
    const place = `${availableOn} ${publishedOn}`
    assert.equal(offer.availability, `https://schema.org/${said}`, place)
    assert.equal(offer.availabilityStarts, starts, place)
  }
  const back = offerOf({ availability: 'reprinting', availableOn: '2026-03-13' })
  assert.equal(back.availabilityStarts, undefined)
})

test('only what is to order says how many days it takes', () => {
  const days = (facts: Partial<Book>) => offerOf(facts).deliveryLeadTime as Thing | undefined
  assert.deepEqual(days({ availability: 'to-order', orderDays: 5 }), {
    '@type': 'QuantitativeValue',
    maxValue: 5,
    unitCode: 'DAY',
  })
  assert.equal(days({ availability: 'to-order' }), undefined)
  assert.equal(days({ orderDays: 5 }), undefined)
})

test('a book with nothing but a title and a price says nothing else', () => {
  const [work, edition] = graphOf({})
  assert.deepEqual(work, {
    '@type': 'Book',
    '@id': `${shopUrl}/book/b1#work`,
    name: 'Emma',
    url: `${shopUrl}/book/b1`,
    workExample: [{ '@id': `${shopUrl}/book/b1#edition` }],
  })
  assert.deepEqual(edition, {
    '@type': ['Book', 'Product'],
    '@id': `${shopUrl}/book/b1#edition`,
    name: 'Emma',
    url: `${shopUrl}/book/b1`,
    image: `${shopUrl}/covers/v/c0ffee-720.jpg`,
    exampleOfWork: { '@id': `${shopUrl}/book/b1#work` },
    offers: {
      '@type': 'Offer',
      url: `${shopUrl}/book/b1`,
      price: '9.50',
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: 'https://schema.org/InStock',
      seller: { '@id': `${shopUrl}/#shop` },
    },
  })
})

test('every fact of a book has its property', () => {
  const facts: Partial<Book> = {
    ...{ subtitle: 'A Tale', description: 'Of Highbury.', category: 'Fiction' },
    ...{ isbn13: '9780141439587', publisher: 'Penguin', publishedOn: '2003-05', language: 'en' },
    ...{ pages: 474, weightGrams: 340, edition: 'Second', format: 'paperback', workId: 'w1' },
    series: { name: 'Austen & Co', number: '4' },
    subjects: [
      { scheme: 'BISAC', code: 'FIC004000', heading: 'Classics' },
      { scheme: 'Thema', code: 'FBC' },
    ],
  }
  const other = aBook({ _id: 'b2', workId: 'w1', format: 'audio' })
  const [work, edition] = graphOf(facts, [other])
  assert.equal(work['@id'], `${shopUrl}/#work-w1`)
  assert.deepEqual(work.isPartOf, {
    '@type': 'BookSeries',
    name: 'Austen & Co',
    url: `${shopUrl}/series/austen-and-co`,
    position: '4',
  })
  const examples = work.workExample as Thing[]
  assert.deepEqual(
    examples.map((one) => one['@id']),
    [`${shopUrl}/book/b1#edition`, `${shopUrl}/book/b2#edition`],
  )
  assert.deepEqual(examples[1]?.exampleOfWork, { '@id': `${shopUrl}/#work-w1` })
  const { alternativeHeadline, description, genre, isbn, gtin13, sku, ...more } = edition
  assert.deepEqual([alternativeHeadline, description, genre], ['A Tale', 'Of Highbury.', 'Fiction'])
  assert.deepEqual([isbn, gtin13, sku], Array(3).fill('9780141439587'))
  assert.deepEqual(more.publisher, { '@type': 'Organization', name: 'Penguin' })
  assert.deepEqual(
    [more.datePublished, more.inLanguage, more.numberOfPages, more.bookEdition],
    ['2003-05', 'en', 474, 'Second'],
  )
  assert.deepEqual(more.weight, { '@type': 'QuantitativeValue', value: 340, unitCode: 'GRM' })
  assert.deepEqual(more.about, ['Classics', 'FBC'])
  const unnumbered = graphOf({ series: { name: 'Austen' } })[0].isPartOf as Thing
  assert.equal('position' in unnumbered, false)
  for (const [format, name] of [
    ['hardback', 'Hardcover'],
    ['paperback', 'Paperback'],
    ['e-book', 'EBook'],
    ['audio', 'AudiobookFormat'],
  ] as const)
    assert.equal(editionOf({ format }).bookFormat, `https://schema.org/${name}`)
  assert.equal('bookFormat' in editionOf({ format: 'other' }), false)
})

test('people stand under what they did; the author is who the page names', () => {
  const own: Record<string, string> = { narrator: 'readBy' }
  for (const role of ['author', 'editor', 'translator', 'illustrator']) own[role] = role
  const others: ContributorRole[] = ['foreword', 'photographer', 'adapter', 'contributor']
  for (const role of [...Object.keys(own), ...others] as ContributorRole[]) {
    const { [own[role] ?? 'contributor']: list } = editionOf({
      contributors: [{ name: 'Zoë Ö', role }],
    })
    assert.deepEqual(
      list,
      [{ '@type': 'Person', name: 'Zoë Ö', url: `${shopUrl}/author/zoe-o` }],
      role,
    )
  }
  const [work] = graphOf({
    author: 'Ann Lee & Bo Nym',
    contributors: [
      { name: 'Real Name', role: 'author' },
      { name: 'First', role: 'translator' },
      { name: 'Second', role: 'translator' },
    ],
  })
  const names = (list: unknown) => (list as Thing[]).map(({ name }) => name)
  assert.deepEqual(names(work.author), ['Ann Lee', 'Bo Nym'])
  assert.deepEqual(names(work.translator), ['First', 'Second'])
})

test('a list counts its books from one, a way its steps from the door', () => {
  const books = [aBook(), aBook({ _id: 'b2', title: 'Persuasion' })]
  const [list] = listGraph('New books', '/new', books)(shopUrl) as [Thing]
  assert.deepEqual([list.name, list.url], ['New books', `${shopUrl}/new`])
  assert.deepEqual((list.mainEntity as { itemListElement: Thing[] }).itemListElement, [
    { '@type': 'ListItem', position: 1, name: 'Emma', url: `${shopUrl}/book/b1` },
    { '@type': 'ListItem', position: 2, name: 'Persuasion', url: `${shopUrl}/book/b2` },
  ])
  const shop = { ...ofIdentity(defaultIdentity), texts: [], shelves: [], isWithoutDemo: false }
  const page = (crumbs: { name: string; path: string }[]) =>
    (graphOfPage({ shopUrl, shop }, crumbs) as { '@graph': Thing[] })['@graph']
  const [, , way] = page([{ name: 'New', path: '/new' }]) as [Thing, Thing, Thing]
  assert.deepEqual(
    (way.itemListElement as Thing[]).map(({ position, name, item }) => [position, name, item]),
    [
      [1, defaultIdentity.name, `${shopUrl}/`],
      [2, 'New', `${shopUrl}/new`],
    ],
  )
  assert.deepEqual(
    page([]).map((one) => one['@type']),
    ['Organization', 'WebSite'],
  )
})

test('no text ends the script that a graph stands in (threats 8)', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- <' }
  const json = toInlineJson(hostile)
  assert.doesNotMatch(json, /</)
  assert.deepEqual(JSON.parse(json), hostile)
})
