import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { type FiledBook, type ManyBook, manyBooks } from '#test/many-books.ts'
import { readFrequencies } from './words/frequencies.server.ts'

/* Which books a search finds and in what order, against a list that is narrowed and sorted by hand.
   There are ties in everything, and enough books for both ways to a page (fetch-hits.server.ts). */

const shop = testShop()
let all: FiledBook[]
before(async () => {
  all = await manyBooks(
    shop,
    Array.from({ length: 1300 }, (_, i) => bookAt(i)),
  )
})

/** Thirteen kinds of book in turn: the sea is the title, in the title, in weaker places, or nowhere. */
function bookAt(i: number): ManyBook {
  const kinds: Partial<ManyBook>[] = [
    { title: 'Sea' },
    { title: 'The Sea: A Novel' },
    { title: 'Deep Sea' },
    { title: 'Deep Shore', publisher: 'Sea Press' },
    { title: 'Deep Shore', category: 'Sea Tales' },
    { title: 'Seaside' },
    { title: 'Shore', subtitle: 'Of the Sea' },
    { title: 'Shore', seriesName: 'Sea Songs' },
    { title: 'Shore', author: 'Ann Sea' },
    { title: 'Shore', publisher: 'Deep Press', imprint: 'Sea Books' },
  ]
  const kind: Partial<ManyBook> = kinds[i % 13] ?? { title: `Land ${i % 7}` }
  const sales = (i * 7) % 5
  // Of the two hundred whose title is the sea, only those that sell least are recorded.
  const recorded = i % 13 < 2 ? sales === 0 : i % 4 > 0
  // Terns and gulls are common; both together are where a walk from the cheapest comes last.
  const dear = i % 10 === 9
  const birds = dear || i % 130 === 0 ? 'tern gull' : i % 2 === 0 ? 'tern' : 'gull'
  return {
    category: i % 3 === 0 ? 'Fiction' : 'Art',
    ...kind,
    title: kind.title ?? '',
    edition: birds,
    // The words that begin with "shell" are too many to be named; a few books lack one.
    seriesName: kind.seriesName ?? `The ${birds}${i % 26 === 3 ? '' : ` shell${i}`}`,
    sales,
    publishedOn: `2001-01-0${1 + ((i * 11) % 3)}`,
    publishedPrecision: 'day',
    newPriceCents: dear ? 1900 : i % 10 < 6 ? 300 : 900,
    format: recorded ? 'audio' : 'paperback',
  }
}

type Asked = { q: string; genre?: string; format?: string; publisher?: string }

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
/** Words of the strong places, then those of the others. */
const wordsOf = (book: FiledBook) =>
  [
    [book.title, book.subtitle, book.seriesName, book.author],
    [book.category, book.publisher, book.imprint],
  ].map((texts) => texts.flatMap((text) => text?.toLowerCase().match(/\w+/g) ?? [])) as [
    string[],
    string[],
  ]

/** 0 the title itself, 1 every word whole in a strong place, 2 the rest; null for what is not found. */
function tierOf(book: FiledBook, q: string): number | null {
  const asked = q.split(' ').filter(Boolean)
  const [strong, weak] = wordsOf(book)
  const found = asked.every((word, i) =>
    [...strong, ...weak].some((one) =>
      i === asked.length - 1 ? one.startsWith(word) : one === word,
    ),
  )
  if (!found) return null
  const titles = [book.title, book.title.split(':')[0] as string]
  if (titles.some((title) => title.toLowerCase().replace(/^the /, '') === q)) return 0
  return asked.every((word) => strong.includes(word)) ? 1 : 2
}

const wordsIn = (text?: string | null) => text?.toLowerCase().match(/\w+/g) ?? []

/** As tiers.ts says, where few books match: the fewer words of the title are left over, the better. */
function rankOf(book: FiledBook, q: string): number {
  if (tierOf(book, q) === 0) return key(book) === q ? 0 : 1
  const asked = q.split(' ').filter(Boolean)
  const called = wordsIn((book.title.split(':')[0] as string).replace(/^The /, ''))
  const holds = (words: string[], mayGrow: boolean) => (word: string, i: number) =>
    words.some((one) => one === word || (mayGrow && i === asked.length - 1 && one.startsWith(word)))
  const met = asked.filter(holds(called, true)).length
  const left = Math.max(0, called.length - met)
  const [strong] = wordsOf(book)
  const names = wordsIn(book.author)
  const series = wordsIn(book.seriesName)
  const isWhole = asked.every(holds(strong, false))
  if (met > 0 && left === 0 && asked.every(holds([...called, ...names], false)))
    return met >= wordsIn(key(book)).length ? 4 : 5
  if (series.filter((word) => word !== 'the').join('') === asked.join('')) return 6
  if (isWhole && met === asked.length) return 10 + left
  if (isWhole && met > 0) return 20 + left
  if (isWhole) return asked.every(holds([...series, ...names], true)) ? 30 : 40
  if (met === asked.length) return 60 + left
  return asked.every(holds(strong, true)) ? (met > 0 ? 70 + left : 80) : 90
}

const meets = (book: FiledBook, { genre, format, publisher }: Asked) =>
  (!genre || genre.split(',').includes(slug(book.category ?? ''))) &&
  (!format || format.split(',').includes(book.format ?? '')) &&
  (!publisher || [book.publisher, book.imprint].some((name) => slug(name ?? '') === publisher))

type Compare = (a: FiledBook, b: FiledBook) => number
const up = (a: string | number = 0, b: string | number = 0) => (a < b ? -1 : a > b ? 1 : 0)
const key = (book: FiledBook) =>
  book.title
    .toLowerCase()
    .replace(':', '')
    .replace(/^(the|an?) /, '')
const byId: Compare = (a, b) => up(b.id, a.id)
/** What sales and date leave open, the fuller record decides: here an author and whose book it is. */
const known = ({ author, publisher, imprint }: FiledBook) =>
  Number(Boolean(author)) + Number(Boolean(publisher || imprint))
const byDate: Compare = (a, b) =>
  up(b.publishedOn ?? '', a.publishedOn ?? '') || up(known(b), known(a)) || byId(a, b)
const bySales: Compare = (a, b) => up(b.sales, a.sales) || byDate(a, b)
/** Where nothing was sold, titles that begin so lead; of first volumes there are none. */
const unsold = (book: FiledBook, q: string) =>
  (book.sales ?? 0) > 0 ? 0 : key(book).startsWith(q) ? 1 : 3
const sorts: Record<string, (q: string) => Compare> = {
  relevance: (q) => (a, b) =>
    (q ? 4 * (rankOf(a, q) - rankOf(b, q)) + unsold(a, q) - unsold(b, q) : 0) || bySales(a, b),
  newest: () => byDate,
  price: () => (a, b) => up(a.newPriceCents, b.newPriceCents) || up(a.id, b.id),
  'price-desc': () => (a, b) => up(b.newPriceCents, a.newPriceCents) || byId(a, b),
  title: () => (a, b) => up(key(a), key(b)) || bySales(a, b),
}

const asked: Asked[] = [
  { q: '' },
  { q: '', genre: 'fiction', format: 'audio' },
  { q: 'sea' },
  { q: 'sea', genre: 'fiction' },
  { q: 'sea', genre: 'fiction,art', format: 'audio' },
  { q: 'sea', publisher: 'sea-press' },
  { q: 'deep sea' },
  { q: 'deep sea', format: 'paperback' },
  { q: 'tern gull' },
  { q: 'press shell' },
  { q: 'deep shell', genre: 'fiction' },
]
const found = ({ q, ...filters }: Asked) =>
  all.filter((book) => tierOf(book, q) !== null && meets(book, { q, ...filters }))

for (const sort of Object.keys(sorts))
  test(`pages by ${sort} hold every book once, in its place`, async () => {
    for (const one of asked) {
      const expected = found(one).sort(sorts[sort]?.(one.q))
      assert.ok(expected.length > 0)
      let cursor: string | null = null
      // Small pages first: they end in the middle of ties and of tiers.
      for (let at = 0, limit = 5; at < expected.length; limit = limit === 5 ? 24 : 100) {
        const query = { ...one, sort, limit: String(limit), ...(cursor && { cursor }) }
        const { body } = await call(shop.app, { url: `/api/search?${new URLSearchParams(query)}` })
        const seen: string[] = body.books.map(({ _id }: { _id: string }) => _id)
        const place = `${JSON.stringify(one)} from ${at}`
        const wanted = expected.slice(at, at + limit).map(({ id }) => id)
        assert.deepEqual(seen, wanted, place)
        at += limit
        cursor = body.next
        assert.equal(cursor !== null, at < expected.length, place)
      }
    }
  })

test('a link kept from a version that knew nothing of the record passes over no book', async () => {
  for (const sort of ['newest', 'title']) {
    const expected = found({ q: 'sea' }).sort(sorts[sort]?.('sea'))
    const url = `/api/search?q=sea&sort=${sort}`
    const { body } = await call(shop.app, { url: `${url}&limit=40` })
    const parts: unknown[] = JSON.parse(Buffer.from(body.next, 'base64url').toString())
    let cursor: string | null = Buffer.from(JSON.stringify(parts.toSpliced(-2, 1))).toString(
      'base64url',
    )
    const seen = new Set(body.books.map(({ _id }: { _id: string }) => _id))
    while (cursor !== null) {
      const { body } = await call(shop.app, { url: `${url}&limit=100&cursor=${cursor}` })
      for (const { _id } of body.books) seen.add(_id)
      cursor = body.next
    }
    assert.deepEqual(
      expected.filter(({ id }) => !seen.has(id)),
      [],
      sort,
    )
  }
})

test('of very many books those called so come first, then every word in a strong place, then the rest', async () => {
  const { pool } = shop.deps
  // As if there were a million others.
  const heading = `insert into headings (kind, slug, name, books) values ('price', 'others', 'Others', 1000000)`
  await pool.query(heading)
  const byTier: Compare = (a, b) =>
    (tierOf(a, 'sea') ?? 0) - (tierOf(b, 'sea') ?? 0) || bySales(a, b)
  const expected = found({ q: 'sea' }).sort(byTier)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { q: 'sea', limit: '100', ...(cursor && { cursor }) }
    const { body } = await call(shop.app, { url: `/api/search?${new URLSearchParams(query)}` })
    for (const { _id } of body.books) seen.push(_id)
    cursor = body.next
  }
  await pool.query(`delete from headings where slug = 'others'`)
  assert.deepEqual(
    seen,
    expected.map(({ id }) => id),
  )
})

test('counts beside a search are those of the books it finds', async () => {
  for (const one of asked) {
    const { body } = await call(shop.app, {
      url: `/api/search/facets?${new URLSearchParams(one)}`,
    })
    assert.equal(body.total, found(one).length, JSON.stringify(one))
    for (const format of ['audio', 'paperback']) {
      const value = body.facets.format.find(({ slug }: { slug: string }) => slug === format)
      const { format: _, ...others } = one
      const count = found({ ...others, format }).length
      assert.equal(value?.count ?? 0, count, `${format} ${JSON.stringify(one)}`)
      assert.equal(value?.selected ?? false, count > 0 && one.format === format)
    }
  }
})

test('how common a word is says in how many books it stands, and where', async () => {
  const terms = [
    { word: 'sea', prefix: true },
    { word: 'sea', prefix: false },
    { word: 'shell', prefix: true },
    { word: 'nowhere', prefix: true },
  ]
  const frequencies = await readFrequencies(shop.deps.pool, terms, { genre: ['art', 'none'] })
  const [begun, whole, shells, none] = frequencies.terms
  const holds = (test: (words: string[]) => boolean, places: 1 | 2) =>
    all.filter((book) => test(wordsOf(book).slice(0, places).flat())).length
  const sea = (words: string[]) => words.includes('sea')
  const seaside = (words: string[]) => words.includes('seaside')
  assert.equal(frequencies.total, all.length)
  assert.deepEqual(
    frequencies.headings.map(({ slug, books }) => [slug, books]),
    [['art', all.filter(({ category }) => category === 'Art').length]],
  )
  const exact = { books: holds(sea, 2), strong: holds(sea, 1) }
  assert.deepEqual(whole, {
    ...exact,
    exact: exact.strong,
    known: [{ word: 'sea', ...exact }],
    also: [],
  })
  const others = { books: holds(seaside, 2), strong: holds(seaside, 1) }
  assert.deepEqual(begun, {
    books: exact.books + others.books,
    strong: exact.strong + others.strong,
    exact: exact.strong,
    known: [
      { word: 'sea', ...exact },
      { word: 'seaside', ...others },
    ],
    also: [],
  })
  assert.deepEqual([shells?.known, shells?.exact], [null, 0])
  assert.deepEqual(none, { books: 0, strong: 0, exact: 0, known: [], also: [] })
})

test('words in quotation marks stand together; every such phrase has to', async () => {
  const titled = (...wanted: string[]) =>
    all.filter((book) => wanted.every((text) => `${book.title} ${book.seriesName}`.includes(text)))
  for (const [q, count] of [
    ['"deep sea"', titled('Deep Sea').length],
    ['"sea deep"', titled('Deep Sea').length],
    ['"deep sea" "the tern"', titled('Deep Sea', 'The tern').length],
    ['"the tern" "deep sea"', titled('Deep Sea', 'The tern').length],
    ['"tern gull" "deep sea"', titled('Deep Sea', 'tern gull').length],
  ] as const) {
    const { body } = await call(shop.app, {
      url: `/api/search/facets?${new URLSearchParams({ q })}`,
    })
    // What is nowhere as it stands is looked for without the marks, wherever the words are.
    const loose = q === '"sea deep"' ? found({ q: 'deep sea' }).length : count
    assert.equal(body.total, loose, q)
  }
})
