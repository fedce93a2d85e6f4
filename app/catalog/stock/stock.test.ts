import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'

const { shop, headers, move, edit, read, order, journal, stockOf, notes } = stockDesk()

/* From the number that is there to the number after it, or why not. */
const changes: [stock: number | null, change: object, after: number | null, status: number][] = [
  [5, { delta: 3 }, 8, 200],
  [5, { delta: -5 }, 0, 200],
  [5, { delta: -6 }, 5, 409],
  [0, { delta: 1 }, 1, 200],
  [null, { delta: 1 }, null, 409],
  [1_000_000, { delta: 1 }, 1_000_000, 409],
  [5, { count: 4, was: 5 }, 4, 200],
  [5, { count: 9, was: 5 }, 9, 200],
  [5, { count: 9, was: 6 }, 5, 409],
  [5, { count: 9, was: null }, 5, 409],
  [null, { count: 9, was: null }, 9, 200],
  [null, { count: 9, was: 0 }, null, 409],
  [5, { count: null, was: 5 }, null, 200],
  [5, { count: null, was: 4 }, 5, 409],
  [5, { count: 5, was: 5 }, 5, 200],
  [5, { delta: 2, was: 5 }, 7, 200],
  [5, { delta: 2, was: 4 }, 5, 409],
  [5, {}, 5, 400],
  [5, { count: 9 }, 5, 400],
  [5, { delta: 0 }, 5, 400],
  [5, { delta: 1, count: 6, was: 5 }, 5, 400],
  [5, { delta: 1.5 }, 5, 400],
  [5, { delta: '1' }, 5, 400],
  [5, { count: -1, was: 5 }, 5, 400],
  [5, { count: 1_000_001, was: 5 }, 5, 400],
  [5, { delta: 1, reason: 'x'.repeat(201) }, 5, 400],
]

test('copies are added, removed or counted, and never set without the number that was read', async () => {
  for (const [stock, change, after, status] of changes) {
    const said = `${stock} ${JSON.stringify(change)}`
    const book = await aBook(shop, { stock })
    const answer = await move(book._id, change)
    assert.equal(answer.status, status, said)
    assert.equal(await stockOf(book), after, said)
    const before = await journal(book._id)
    assert.equal(before.length, (stock === null ? 0 : 1) + (stock === after ? 0 : 1), said)
    if (status === 200) assert.equal(answer.body.book.stock ?? null, after, said)
    else assert.ok(Object.keys(answer.body.errors).length > 0, said)
  }
})

test('the journal says who, why, before and after; sales name their order', async () => {
  const book = await aBook(shop, { stock: 2, newPrice: 5 })
  const customer = await aCustomer(shop.app)
  const sale = await order(customer, [book])
  await move(book._id, { delta: 10, reason: 'Delivery 4711' })
  await move(book._id, { count: 10, was: 11 })
  await move(book._id, { count: null, was: 10 })
  const moves = await journal(book._id)
  const { username } = (await call(shop.app, { url: '/api/auth/admin', headers })).body
  assert.deepEqual(
    moves.map(({ id: _, at, ...said }) => ({ ...said, at: typeof at })),
    [
      { kind: 'count', before: 10, after: null, by: 'admin', name: username },
      { kind: 'count', before: 11, after: 10, by: 'admin', name: username },
      {
        kind: 'change',
        before: 1,
        after: 11,
        reason: 'Delivery 4711',
        by: 'admin',
        name: username,
      },
      { kind: 'sale', before: 2, after: 1, by: 'customer', orderId: sale.body._id },
      { kind: 'opening', before: null, after: 2, by: 'system' },
    ].map((said) => ({ ...said, at: 'string' })),
  )
  assert.deepEqual(await notes(book._id), ['book.create', 'book.stock', 'book.stock', 'book.stock'])
})

test('rows of the journal are neither changed nor removed', async () => {
  const book = await aBook(shop, { stock: 2 })
  const { pool } = shop.deps
  for (const rewrite of ['update stock_moves set after = 9', 'delete from stock_moves']) {
    await assert.rejects(pool.query(rewrite), /only ever added/)
  }
  assert.equal((await journal(book._id)).length, 1)
})

test('the journal comes a page at a time, from an index', async () => {
  const book = await aBook(shop, { stock: 0 })
  for (let count = 0; count < 7; count++) await move(book._id, { delta: 1 })
  const url = `/api/desk/books/${book._id}/stock`
  const first = await call(shop.app, { url: `${url}?limit=3`, headers })
  assert.deepEqual(
    first.body.moves.map(({ after }: { after: number }) => after),
    [7, 6, 5],
  )
  assert.equal(first.body.stock, 7)
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await call(shop.app, { url: next, headers })
  assert.equal(second.body.moves[0].after, 4)
  for (const limit of ['0', '101', 'x']) {
    assert.equal((await call(shop.app, { url: `${url}?limit=${limit}`, headers })).status, 400)
  }
  const plan = await shop.deps.pool.query(
    `set enable_seqscan = off; explain select * from stock_moves where book_id = '${book._id}'
     and id < 5 order by id desc limit 3`,
  )
  const lines =
    [plan]
      .flat()
      .at(-1)
      ?.rows.map((row) => row['QUERY PLAN']) ?? []
  assert.match(lines.join('\n'), /stock_moves_book/)
  assert.doesNotMatch(lines.join('\n'), /Sort/)
})

test('only owners and editors see and move copies (ASVS 8.2.1)', async () => {
  const book = await aBook(shop, { stock: 5 })
  const url = `/api/desk/books/${book._id}/stock`
  const customer = await aCustomer(shop.app)
  const strangers: Record<string, string>[] = [
    {},
    { cookie: customer.cookie },
    { authorization: 'Bearer x.y.z' },
  ]
  for (const as of strangers) {
    assert.equal((await move(book._id, { delta: 1 }, as)).status, 401)
    assert.equal((await call(shop.app, { url, headers: as })).status, 401)
  }
  const packer = await adminHeaders(shop, 'packer')
  assert.equal((await move(book._id, { delta: 1 }, packer)).status, 403)
  assert.equal((await call(shop.app, { url, headers: packer })).status, 403)
  const editor = await adminHeaders(shop, 'editor')
  const seen = await call(shop.app, { url, headers: editor })
  assert.deepEqual([seen.status, seen.headers['cache-control']], [200, 'private, no-store'])
  assert.equal((await move(book._id, { delta: 1 }, editor)).status, 200)
  assert.equal(await stockOf(book), 6)
  for (const id of ['nonsense', '01a21f7e-0000-7000-8000-000000000000']) {
    assert.equal((await move(id, { delta: 1 })).status, 404)
    assert.equal(
      (await call(shop.app, { url: `/api/desk/books/${id}/stock`, headers })).status,
      404,
    )
  }
})

test('who counted before copies were sold is told how many', async () => {
  const book = await aBook(shop, { stock: 5 })
  const customer = await aCustomer(shop.app)
  await order(customer, [book])
  const one = await move(book._id, { count: 5, was: 5 })
  assert.equal(one.status, 409)
  assert.equal(
    one.body.message,
    'One copy was sold meanwhile. There are 4 copies now. Please check your count.',
  )
  await order(customer, [book])
  const two = await move(book._id, { count: 5, was: 5 })
  assert.match(two.body.message, /^2 copies were sold meanwhile\. There are 3 copies now\./)
  assert.deepEqual([two.body.reason, two.body.stock, two.body.sold], ['moved-meanwhile', 3, 2])
  await move(book._id, { delta: 1 })
  const mixed = await move(book._id, { count: 5, was: 5 })
  assert.match(mixed.body.message, /^The stock was changed meanwhile\. There are 4 copies now\./)
  assert.equal((await move(book._id, { count: 5, was: 4 })).status, 200)
})

test('sales, deltas, counts and forms at the same moment lose no copy and make none', async () => {
  const book = await aBook(shop, { stock: 40 })
  const old = (await read(book._id)).body
  const customers = await Promise.all([1, 2, 3, 4].map(() => aCustomer(shop.app)))
  const deltas = [5, -3, 2, -1, 4, -2].map((delta) => move(book._id, { delta }))
  const orders = customers.flatMap((customer) => [1, 2, 3].map(() => order(customer, [book])))
  const counts = [40, 38, 39].map((was) => move(book._id, { count: was - 1, was }))
  const forms = ['A', 'B', 'C'].map(async (title) => {
    const { etag } = (await read(book._id)).headers
    return edit(book._id, { ...old, title }, { 'if-match': String(etag) })
  })
  const [sold] = await Promise.all([
    Promise.all(orders),
    Promise.all(deltas),
    Promise.all(counts),
    Promise.all(forms),
  ])
  assert.deepEqual([...new Set(sold.map(({ status }) => status))], [201])
  const moves = (await journal(book._id)).toReversed()
  // Each row begins where the one before it ended, up to what the shop has now.
  for (const [at, { before }] of moves.entries()) {
    assert.equal(before, at === 0 ? null : moves[at - 1]?.after)
  }
  assert.equal(moves.at(-1)?.after, await stockOf(book))
  assert.equal(moves.filter(({ kind }) => kind === 'sale').length, 12)
  assert.equal(moves.filter(({ kind }) => kind === 'change').length, 6)
})
