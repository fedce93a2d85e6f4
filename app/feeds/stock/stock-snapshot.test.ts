import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { sweepJob } from '#server/sweep.ts'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'

/* Stock from the till: what a list of copies does to the books of the shop. */

const { shop, headers, move, remove, edit, read, order, stockOf, journal, stored, notes } =
  stockDesk()

const put = (payload: object, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'PUT',
    url: '/api/desk/stock',
    headers: { ...headers, ...more },
    payload,
  })
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

let made = 0
/** An ISBN of its own for each book. */
const nextIsbn = () => {
  made += 1
  const twelve = `97830${String(made).padStart(7, '0')}`
  return twelve + checkDigit13(twelve)
}
const aCounted = (stock: number | null, more: object = {}) =>
  aBook(shop, { stock, isbn13: nextIsbn(), ...more })
const isbnOf = ({ isbn13 }: { isbn13?: string | undefined }) => String(isbn13)

/* What is there, what the row says, and what comes of it. */
const rows: [
  stock: number | null,
  mode: 'set' | 'add',
  copies: unknown,
  after: number | null,
  verdict: string,
][] = [
  [5, 'set', 3, 3, 'changed'],
  [5, 'set', 5, 5, 'same'],
  [5, 'set', 0, 0, 'changed'],
  [0, 'set', 4, 4, 'changed'],
  [null, 'set', 4, 4, 'changed'],
  [null, 'set', 0, 0, 'changed'],
  [5, 'set', -1, 5, 'refused'],
  [5, 'set', 1.5, 5, 'refused'],
  [5, 'set', '3', 5, 'refused'],
  [5, 'set', null, 5, 'refused'],
  [5, 'set', undefined, 5, 'refused'],
  [5, 'set', 1_000_000, 1_000_000, 'changed'],
  [5, 'set', 1_000_001, 5, 'refused'],
  [5, 'add', 3, 8, 'changed'],
  [5, 'add', -5, 0, 'changed'],
  [5, 'add', -6, 5, 'refused'],
  [5, 'add', 0, 5, 'same'],
  [null, 'add', 3, null, 'refused'],
  [1_000_000, 'add', 1, 1_000_000, 'refused'],
]

for (const [stock, mode, copies, after, verdict] of rows) {
  test(`${mode} ${copies} where ${stock} are: ${verdict}`, async () => {
    const book = await aCounted(stock)
    const row = { isbn13: isbnOf(book), ...(copies !== undefined && { copies }) }
    const { status, body } = await put({ mode, rows: [row] }, withKey())
    assert.equal(status, 200, JSON.stringify(body))
    const [result] = body.rows
    assert.deepEqual([body.rows.length, result.row, result.verdict], [1, 1, verdict])
    assert.equal(body.counts[verdict], 1)
    assert.equal(await stockOf(book), after)
    const [latest] = await journal(book._id)
    if (verdict === 'changed') {
      const kind = mode === 'add' ? 'change' : 'count'
      const { at: _, id: __, name: ___, ...said } = latest ?? ({} as never)
      assert.deepEqual(said, { kind, before: stock, after, reason: 'stock snapshot', by: 'admin' })
      assert.deepEqual([result.before, result.after], [stock, after])
      assert.ok((await notes(book._id)).includes('book.stock'))
    } else {
      assert.notEqual(latest?.reason, 'stock snapshot')
      if (verdict === 'refused') assert.match(result.reason, /\.$/)
    }
    // A count is no edit: a form that is open at the desk can still be saved.
    assert.equal((await stored(book._id))?.version, 1)
  })
}

test('ISBNs come in any spelling; what no book has, what is no ISBN and what is no row is named', async () => {
  const [plain, ten, short] = [
    await aCounted(1),
    await aBook(shop, { stock: 1, isbn13: '9780306406157' }),
    await aBook(shop, { stock: 1, isbn13: '9780001234574' }),
  ]
  const spaced = isbnOf(plain).replace(/^(...)(.)(....)(....)(.)$/, 'ISBN $1-$2-$3-$4-$5')
  const { status, body } = await put({
    rows: [
      { isbn13: spaced, copies: 2 },
      { isbn13: '0-306-40615-2', copies: 3 },
      // A till that keeps ISBN-10 as numbers has lost the zeros in front.
      { isbn13: 1234579, copies: 4 },
      { isbn13: '9783999999999', copies: 5 },
      { isbn13: '9780306406158', copies: 6 },
      { isbn13: '4006381333931', copies: 7 },
      { isbn13: '', copies: 8 },
      { copies: 9 },
      'nonsense',
      null,
      { isbn13: '9780306406157', copies: 1, title: 'Extra' },
    ],
  })
  assert.equal(status, 200)
  const verdicts = body.rows.map(({ row, verdict }: { row: number; verdict: string }) => [
    row,
    verdict,
  ])
  assert.deepEqual(verdicts, [
    [1, 'changed'],
    [2, 'changed'],
    [3, 'changed'],
    [4, 'unknown'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
    [8, 'refused'],
    [9, 'refused'],
    [10, 'refused'],
    [11, 'refused'],
  ])
  const reasons = body.rows.map(({ reason = '' }: { reason?: string }) => reason)
  assert.match(reasons[2], /had lost its leading zeros/)
  assert.match(reasons[4], /check digit/)
  assert.match(reasons[5], /978 or 979/)
  assert.match(reasons[6], /no ISBN/)
  assert.match(reasons[7], /no ISBN/)
  assert.match(reasons[8], /must be an object/)
  assert.match(reasons[10], /Unknown field "title"/)
  assert.match(body.message, /3 books were changed.*1 ISBN is not in the shop.*7 rows could not/)
  const copies = await Promise.all([plain, ten, short].map(stockOf))
  assert.deepEqual(copies, [2, 3, 4])
})

test('of rows that name one book the last counts; what is added, adds up', async () => {
  const book = await aCounted(10)
  const isbn13 = isbnOf(book)
  const three = [
    { isbn13, copies: 1 },
    { isbn13: isbn13.replace(/^978/, '978-'), copies: 2, price: 9 },
    { isbn13, copies: 4 },
  ]
  const set = await put({ mode: 'set', rows: three })
  assert.deepEqual(
    set.body.rows.map(({ verdict }: { verdict: string }) => verdict),
    ['repeated', 'repeated', 'changed'],
  )
  assert.match(set.body.rows[0].reason, /Row 2 names the same book/)
  assert.match(set.body.rows[2].reason, /Row 2 names the same book; this row counts/)
  assert.equal(await stockOf(book), 4)
  const add = await put({ mode: 'add', rows: three }, withKey())
  assert.deepEqual(add.body.counts.repeated, 2)
  assert.equal(await stockOf(book), 11)
  assert.equal((await read(book._id)).body.newPrice, 9)
  assert.equal((await journal(book._id)).length, 3)
})

test('a key makes a repeat harmless; adding needs one', async () => {
  const book = await aCounted(5)
  const body = { mode: 'add', rows: [{ isbn13: isbnOf(book), copies: 2 }] }
  const without = await put(body)
  assert.deepEqual([without.status, Object.keys(without.body.errors)], [400, ['Idempotency-Key']])
  assert.equal((await put(body, withKey('a b'))).status, 400)
  const key = withKey()
  const answers = await Promise.all([put(body, key), put(body, key), put(body, key)])
  for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body)
  assert.equal(answers[0]?.status, 200)
  assert.deepEqual((await put(body, key)).body, answers[0]?.body)
  assert.equal(await stockOf(book), 7)
  const other = await put({ ...body, rows: [{ isbn13: isbnOf(book), copies: 3 }] }, key)
  assert.equal(other.status, 422)
  // Another admin's key is another key.
  const editor = { ...(await adminHeaders(shop, 'editor')), ...key }
  assert.equal((await put(body, editor)).status, 200)
  assert.equal(await stockOf(book), 9)
  assert.equal((await put({ ...body, dryRun: true })).status, 200)
  assert.equal(await stockOf(book), 9)
})

test('a price is set as well, an edit of the book, unless somebody has set it by hand', async () => {
  const [free, fixed, same] = [await aCounted(1), await aCounted(1), await aCounted(1)]
  await shop.deps.pool.query("update books set protected = '{newPrice}' where id = $1", [fixed._id])
  const { body } = await put({
    rows: [
      { isbn13: isbnOf(free), copies: 1, price: 14.99 },
      { isbn13: isbnOf(fixed), copies: 2, price: 14.99 },
      { isbn13: isbnOf(same), copies: 1, price: 12.5 },
    ],
  })
  assert.deepEqual([body.rows[0].priceBefore, body.rows[0].priceAfter], [12.5, 14.99])
  assert.deepEqual([body.rows[0].before, body.rows[0].after], [1, 1])
  assert.equal(body.rows[1].verdict, 'changed')
  assert.match(body.rows[1].reason, /stays \$12\.50, as edited by hand; the list says \$14\.99/)
  assert.equal(body.rows[2].verdict, 'same')
  const [one, two] = [(await read(free._id)).body, (await read(fixed._id)).body]
  assert.deepEqual([one.newPrice, two.newPrice, two.stock], [14.99, 12.5, 2])
  assert.equal((await stored(free._id))?.version, 2)
  assert.equal((await stored(fixed._id))?.version, 1)
  assert.deepEqual(await notes(free._id), ['book.create', 'book.edit'])
  for (const price of [-1, 0.001, '9.99', 1_000_001]) {
    const rows = [{ isbn13: isbnOf(free), copies: 9, price }]
    assert.equal((await put({ rows })).body.rows[0].verdict, 'refused', String(price))
  }
  assert.equal(await stockOf(free), 1)
})

test('sold out and back: search, facets and lists follow', async () => {
  const book = await aCounted(1, { title: 'Quillfeather', category: 'Snapshots' })
  const states = async () =>
    (
      await shop.deps.pool.query(
        'select terms::text as terms from book_search where book_id = $1',
        [book._id],
      )
    ).rows[0].terms
  const before = await states()
  const list = await call(shop.app, { url: '/api/?category=Snapshots' })
  await put({ rows: [{ isbn13: isbnOf(book), copies: 0 }] })
  assert.notEqual(await states(), before)
  const etag = { 'if-none-match': String(list.headers.etag) }
  const after = await call(shop.app, { url: '/api/?category=Snapshots', headers: etag })
  assert.deepEqual([after.status, after.body[0]?.stock], [200, 0])
  await put({ rows: [{ isbn13: isbnOf(book), copies: 7 }] })
  assert.equal(await states(), before)
})

test('threats 46: what was sold since the count never comes back', async () => {
  const customer = await aCustomer(shop.app)
  const [sold, quiet, cancelled] = [await aCounted(5), await aCounted(5), await aCounted(5)]
  const before = await order(customer, [cancelled])
  const countedAt = new Date().toISOString()
  await order(customer, [sold])
  await order(customer, [sold])
  for (const { body } of [before, await order(customer, [cancelled])]) {
    const back = await call(shop.app, {
      method: 'POST',
      url: `/api/orders/${body._id}/cancel`,
      headers: { cookie: customer.cookie },
      payload: {},
    })
    assert.equal(back.status, 200, JSON.stringify(back.body))
  }
  await move(quiet._id, { delta: 10, reason: 'Delivery' })
  const all = [sold, quiet, cancelled]
  const rows = all.map((book) => ({ isbn13: isbnOf(book), copies: 6 }))
  const { body } = await put({ countedAt, rows })
  // Sold and back since the count: as counted. Sold before it and back since: it may lie among the counted.
  assert.deepEqual(await Promise.all(all.map(stockOf)), [4, 16, 6])
  assert.match(body.rows[0].reason, /2 sold since the count are subtracted/)
  assert.match(body.rows[1].reason, /\+10 noted at the desk since the count/)
  // The same list once more, later: the number stays.
  const again = await put({ countedAt, rows })
  assert.deepEqual([again.body.counts.same, again.body.counts.kept], [3, 0])
  // More sold than were counted: none are left.
  await put({ countedAt, rows: [{ isbn13: isbnOf(sold), copies: 1 }] })
  assert.equal(await stockOf(sold), 0)
})

test('threats 46: an older count loses to a newer one, whichever arrives first', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [book, desk] = [await aCounted(null), await aCounted(null)]
  const at = (countedAt: string, copies: number) =>
    put({ countedAt, rows: [{ isbn13: isbnOf(book), copies }] })
  // The first count was taken long before it arrived; one that was taken later arrives now.
  await at(minutesAgo(60), 9)
  await at(minutesAgo(30), 7)
  assert.equal(await stockOf(book), 7)
  const late = await at(minutesAgo(45), 8)
  assert.deepEqual([late.body.rows[0].verdict, late.body.counts.kept], ['kept', 1])
  assert.match(late.body.rows[0].reason, /counted again since then/)
  assert.equal(await stockOf(book), 7)
  await move(desk._id, { count: 3, was: null })
  const rows = [{ isbn13: isbnOf(desk), copies: 8 }]
  assert.equal((await put({ countedAt: minutesAgo(5), rows })).body.rows[0].verdict, 'kept')
  assert.equal(await stockOf(desk), 3)
})

test('countedAt is a moment of the last month, and belongs to a count', async () => {
  const rows = [{ isbn13: nextIsbn(), copies: 1 }]
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (const countedAt of ['yesterday', '2026-01-01', inDays(1), inDays(-40), 5]) {
    const { status, body } = await put({ countedAt, rows })
    assert.deepEqual([status, Object.keys(body.errors)], [400, ['countedAt']], String(countedAt))
  }
  for (const extra of [{ countedAt: inDays(-1) }, { missing: 'zero' }]) {
    assert.equal((await put({ mode: 'add', rows, ...extra }, withKey())).status, 400)
  }
  // A till’s clock that is a little ahead.
  assert.equal((await put({ countedAt: inDays(0.002), rows })).status, 200)
})

test('deleted books are no books of the list', async () => {
  const book = await aCounted(2)
  await remove(book._id)
  const { body } = await put({ rows: [{ isbn13: isbnOf(book), copies: 9 }] })
  assert.equal(body.rows[0].verdict, 'unknown')
  assert.match(body.rows[0].reason, /was deleted/)
  assert.equal(await stockOf(book), 2)
})

test('what is wrong with the request itself changes nothing', async () => {
  const row = { isbn13: isbnOf(await aCounted(1)), copies: 9 }
  const bad: [object, string][] = [
    [{}, 'rows'],
    [{ rows: {} }, 'rows'],
    [{ rows: [row], mode: 'replace' }, 'mode'],
    [{ rows: [row], missing: 'drop' }, 'missing'],
    [{ rows: [row], series: '' }, 'series'],
    [{ rows: [row], more: 1 }, 'more'],
    [{ rows: Array.from({ length: 5001 }, () => row) }, 'rows'],
  ]
  for (const [body, field] of bad) {
    const answer = await put(body)
    assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [400, [field]])
  }
  const packer = await adminHeaders(shop, 'packer')
  assert.equal((await put({ rows: [row] }, packer)).status, 403)
  await edit(String((await aCounted(1))._id), { title: 'Elsewhere' })
})

test('5,000 rows in one request', async () => {
  const books = Array.from({ length: 5000 }, nextIsbn)
  await shop.deps.pool.query(
    `insert into books (id, title, author, category, description, cover_image, cover_hash,
       new_price_cents, isbn13, stock)
     select gen_random_uuid(), 'Book ' || isbn, 'Many', 'Many', '', 'x.png', 'x', 1000, isbn, 1
     from unnest($1::text[]) as isbn`,
    [books],
  )
  const rows = books.map((isbn13, at) => ({ isbn13, copies: at % 2 ? 3 : 0, price: 10 }))
  const { status, body } = await put({ rows })
  assert.equal(status, 200, JSON.stringify(body).slice(0, 300))
  assert.equal(body.counts.changed, 5000)
  const { rows: sums } = await shop.deps.pool.query(
    `select sum(stock)::int as copies, count(*)::int as books,
       (select count(*)::int from stock_moves where reason = 'stock snapshot' and at > now() - interval '1 hour'
         and book_id in (select id from books where author = 'Many')) as moves
     from books where author = 'Many'`,
  )
  assert.deepEqual(sums, [{ copies: 7500, books: 5000, moves: 5000 }])
  assert.equal((await put({ rows })).body.counts.same, 5000)
})

test('what was sent is forgotten after a week', async () => {
  const { pool } = shop.deps
  await put({ rows: [] }, withKey('week'))
  await pool.query("update stock_snapshots set at = now() - interval '8 days'")
  await sweepJob.run({}, shop.deps)
  assert.equal((await pool.query('select from stock_snapshots')).rowCount, 0)
})
