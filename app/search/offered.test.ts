import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { type FiledBook, type ManyBook, manyBooks } from '#test/many-books.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { toldBy } from '#test/told.ts'
import { countSalesJob } from './index/sales.server.ts'
import type { Suggestion } from './queries.ts'

/* What is offered while somebody types, and what beside a book; and the sales that decide between. */

/** Set by tests to which the second matters. */
let fixed: Date | undefined
const shop = testShop({ now: () => fixed ?? new Date() })
const base = { category: 'Fiction', newPriceCents: 900 }
const workId = '0190a000-0000-7000-8000-000000000001'
const book = (title: string, more: Partial<ManyBook> = {}): ManyBook => ({
  ...base,
  title,
  ...more,
})
const filed = new Map<string, FiledBook>()
before(async () => {
  const list = await manyBooks(shop, [
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter, i) =>
      book(`Heron ${letter}`, {
        author: `Heronson ${letter}`,
        sales: [3, 9, 1, 7, 5, 2, 8][i] ?? 0,
      }),
    ),
    // Of these words none is in a strong place; paperbacks, English and the 1990s have no pages.
    book('Elsewhere', {
      ...{ publisher: 'Heron Press', format: 'paperback', language: 'en', sales: 100 },
      ...{ publishedOn: '1995-01-01', publishedPrecision: 'year' },
    }),
    book('Work, hard', {
      workId,
      author: 'Wren',
      publishedOn: '2001-01-01',
      publishedPrecision: 'day',
    }),
    book('Work, soft', {
      workId,
      author: 'Wren',
      publishedOn: '2003-01-01',
      publishedPrecision: 'day',
    }),
    book('Work, recorded', {
      workId,
      author: 'Wren',
      publishedOn: '2002-01-01',
      publishedPrecision: 'day',
    }),
    ...['10', '2', '2.5', 'last', '1'].map((seriesNumber) =>
      book(`Part ${seriesNumber}`, { seriesName: 'Parts', seriesNumber, author: 'Partridge' }),
    ),
    book('Paperback English 1990s'),
    book('Quartet', { category: 'Quartets', author: 'Q One & Q Two & Q Three & Q Four' }),
    ...['One', 'Two', 'Three', 'Four', 'Four'].map((name, i) =>
      book(`By ${name}`, { category: `Solo ${i}`, author: `Q ${name}` }),
    ),
    book('Pair One', { category: 'Pairs 1', author: 'Pair' }),
    book('Pair Two', { category: 'Pairs 2', author: 'Pair' }),
    book('Alone', { category: 'Nothing Else', author: 'Solitaire' }),
    ...['9780306406140', '9780306406157', '9780306406164'].map((isbn13, i) =>
      book(`Numbered ${i}`, {
        isbn13,
        sales: [1, 9, 5][i] ?? 0,
        category: 'Numbers',
        author: `N${i}`,
      }),
    ),
    ...['Bought One', 'Bought Two', 'Bought Three'].map((title, i) =>
      book(title, { category: `Shelf ${i}`, author: `Buyer ${i}`, sales: i }),
    ),
  ])
  for (const one of list) filed.set(one.title, one)
})

const suggest = async (q: string): Promise<Suggestion[]> =>
  (await call(shop.app, { url: `/api/search/suggestions?${new URLSearchParams({ q })}` })).body
    .suggestions
const named = (list: Suggestion[]) => list.map(({ title, name }) => title ?? name)
const related = async (title: string) => {
  const { body } = await call(shop.app, { url: `/api/${filed.get(title)?.id}/related` })
  const { previous: _, next: __, ...lists } = body as Record<string, { title: string }[]>
  return Object.fromEntries(
    Object.entries(lists).map(([kind, books]) => [kind, books.map((one) => one.title)]),
  )
}

test('five books and four shelves are offered, best sellers first; a shelf has a page and books', async () => {
  const list = await suggest('heron')
  assert.deepEqual(named(list.filter(({ kind }) => kind !== 'book')), [
    'Heron Press',
    'Heronson B',
    'Heronson G',
    'Heronson D',
  ])
  assert.deepEqual(named(list.filter(({ kind }) => kind === 'book')), [
    'Heron B',
    'Heron G',
    'Heron D',
    'Heron E',
    'Heron A',
  ])
  for (const nothing of ['available', 'under', 'h', 'a', ' a ', '!', '"', ''])
    assert.deepEqual(await suggest(nothing), [], nothing)
  for (const word of ['paperback', 'english', '1990s'])
    assert.deepEqual(named(await suggest(word)), ['Paperback English 1990s'], word)
  assert.deepEqual(named(await suggest('heron press')), ['Heron Press'])
  assert.deepEqual(named(await suggest('heronson b')), ['Heronson B', 'Heron B'])
})

test('of books whose ISBN begins so the best seller comes first', async () => {
  const numbered = ['Numbered 1', 'Numbered 2', 'Numbered 0']
  assert.deepEqual(named(await suggest('978-0-306')), numbered)
  for (const limit of [3, 2]) {
    const { body } = await call(shop.app, { url: `/api/search?q=03064&limit=${limit}` })
    assert.deepEqual(named(body.books), numbered.slice(0, limit))
  }
})

test('editions stand by their day, a series by its numbers, and no book twice', async () => {
  assert.deepEqual((await related('Work, hard')).editions, ['Work, soft', 'Work, recorded'])
  const part = await related('Part 2')
  assert.deepEqual(part.series, ['Part 1', 'Part 2.5', 'Part 10', 'Part last'])
  assert.deepEqual(part.author, [])
  assert.ok(part.similar?.length === 12 && !part.similar.includes('Part 2'))
  assert.deepEqual((await related('Pair One')).author, ['Pair Two'])
  // Of several authors the three with the fewest books.
  assert.deepEqual((await related('Quartet')).author?.sort(), ['By One', 'By Three', 'By Two'])
  const alone = await related('Alone')
  assert.deepEqual(alone, { editions: [], series: [], author: [], together: [], similar: [] })
})

let customer: TestCustomer | undefined
/** Answers the order's id. */
async function order(...titles: string[]): Promise<string> {
  customer ??= await aCustomer(shop.app)
  const books = titles.map((title) => {
    const { id, newPriceCents } = filed.get(title) as FiledBook
    return { _id: id, newPrice: newPriceCents / 100 } as Book
  })
  const placed = await placeOrder(shop, customer, orderOf(customer, books))
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  return placed.body._id
}
const salesOf = async (title: string) => {
  const { rows } = await shop.deps.pool.query(
    `select books.sales, book_search.sales as found, (select sales from headings
       where kind = 'author' and name = author) as shelf
     from books join book_search on book_id = id where id = $1`,
    [filed.get(title)?.id],
  )
  return [rows[0].sales, rows[0].found, Number(rows[0].shelf)]
}
const countSales = () => countSalesJob.run({}, shop.deps)

test('what is ordered along comes by how often, then by sales', async () => {
  await order('Alone', 'Bought One')
  await order('Alone', 'Bought One', 'Bought Two')
  await order('Alone', 'Bought Three')
  await order('Bought Two', 'Heron A')
  const { together } = await related('Alone')
  assert.deepEqual(together, ['Bought One', 'Bought Three', 'Bought Two'])
})

test('an order counts as sold once, a minute after it, in copies', async () => {
  await shop.deps.pool.query('update orders set created_at = $1', [new Date(Date.now() - 3600_000)])
  await countSales()
  assert.deepEqual(await salesOf('Alone'), [3, 3, 3])
  assert.deepEqual(await salesOf('Bought Two'), [3, 3, 3])
  await countSales()
  assert.deepEqual(await salesOf('Alone'), [3, 3, 3])

  const id = await order('Alone')
  await shop.deps.pool.query('update order_lines set quantity = 5 where order_id = $1', [id])
  const at = new Date()
  await shop.deps.pool.query('update orders set created_at = $2 where id = $1', [id, at])
  fixed = new Date(at.getTime() + 59_999)
  await countSales()
  assert.deepEqual(await salesOf('Alone'), [3, 3, 3])
  fixed = new Date(at.getTime() + 60_000)
  // Two servers at the same moment.
  await Promise.all([countSales(), countSales()])
  assert.deepEqual(await salesOf('Alone'), [8, 8, 8])
})

test('a round goes on until every order is counted, and tells of it', async () => {
  const { id } = filed.get('Heron F') as FiledBook
  await shop.deps.pool.query(
    `with many as (
       insert into orders (id, customer_uid, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at)
       select gen_random_uuid(), 'x', 900, 0, 0, 900, $2 from generate_series(1, 401) returning id)
     insert into order_lines (order_id, position, book_id, title, quantity, price_cents)
     select id, 0, $1, 'Heron F', 1, 900 from many`,
    [id, new Date(Date.now() + 3600_000)],
  )
  fixed = new Date(Date.now() + 2 * 3600_000)
  // 200 orders at a time; the third round finds one.
  assert.deepEqual(await toldBy(shop, countSales), Array(3).fill(['books']))
  assert.deepEqual(await salesOf('Heron F'), [403, 403, 403])
  assert.equal(named(await suggest('heron')).at(4), 'Heron F')
})
