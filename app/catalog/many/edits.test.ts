import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOldEdits } from '#app/catalog/many/edits.server.ts'
import { bookEditJob } from '#app/catalog/many/run-edit.server.ts'
import { sweepJob } from '#server/sweep.ts'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'
import { manyDesk } from '#test/many-desk.ts'

const { shop, headers, ask, change, undo, rows, runDue, titles, stored, notes, read, edit } =
  manyDesk()

const raise = { kind: 'price', by: 'percent', value: 10, round: '.99' }
const idsOf = (books: { _id: string }[]) => books.map(({ _id }) => _id)
const priceOf = async (id: string) => (await stored(id))?.newPriceCents

test('prices: a preview that changes nothing, then the change, then its undo', async () => {
  const [one, two, same] = [
    await aBook(shop, { title: 'One', newPrice: 10 }),
    await aBook(shop, { title: 'Two', newPrice: 20.5 }),
    await aBook(shop, { title: 'Free', newPrice: 0 }),
  ]
  const ids = idsOf([one, two, same])
  const prepared = await ask('POST', 'edits', { ids, change: raise })
  assert.equal(prepared.status, 201)
  const { id } = prepared.body
  assert.equal(prepared.headers.location, `/api/desk/books/edits/${id}`)
  assert.deepEqual(
    [prepared.body.status, prepared.body.counts.waiting, prepared.body.unchanged],
    ['ready', 2, 1],
  )
  assert.deepEqual(
    (await rows(id)).map(({ title, before, after, outcome }: Record<string, unknown>) => [
      title,
      before,
      after,
      outcome,
    ]),
    [
      ['One', { newPrice: 10 }, { newPrice: 10.99 }, 'waiting'],
      ['Two', { newPrice: 20.5 }, { newPrice: 22.99 }, 'waiting'],
    ],
  )
  assert.equal(await priceOf(one._id), 1000)

  assert.equal((await ask('POST', `edits/${id}/apply`)).status, 202)
  await runDue()
  assert.deepEqual(
    [await priceOf(one._id), await priceOf(two._id), await priceOf(same._id)],
    [1099, 2299, 0],
  )
  const row = await stored(one._id)
  assert.deepEqual([row?.version, row?.protected], [2, ['newPrice']])
  assert.deepEqual(await notes(one._id), ['book.create', 'book.edit'])
  assert.deepEqual(await notes(same._id), ['book.create'])
  // The search has the new price, and an open form hears who changed it.
  const found = await call(shop.app, { url: '/api/search?q=two&price=20-50' })
  assert.deepEqual(idsOf(found.body.books), [two._id])
  const since = await ask('GET', `${one._id}?since=1`)
  assert.deepEqual(
    since.body.changes.map(({ fields }: { fields: string[] }) => fields),
    [['newPrice']],
  )

  const undone = await undo(id)
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.done], ['undone', 2, 0])
  assert.deepEqual([await priceOf(one._id), await priceOf(two._id)], [1000, 2050])
  assert.deepEqual((await stored(one._id))?.protected, [])
  assert.equal((await undo(id)).status, 409)
})

test('a price that somebody changed since the preview, or since the change, is left alone and told', async () => {
  const books = [
    await aBook(shop, { newPrice: 10 }),
    await aBook(shop, { newPrice: 10 }),
    await aBook(shop, { newPrice: 10 }),
  ]
  const [first, second, third] = idsOf(books) as [string, string, string]
  const { id } = (await ask('POST', 'edits', { ids: idsOf(books), change: raise })).body
  await edit(first, { newPrice: 15 })
  await ask('POST', `edits/${id}/apply`)
  await runDue()
  assert.equal(await priceOf(first), 1500)
  const [skipped] = await rows(id, '?outcome=skipped')
  assert.deepEqual(
    [skipped._id, skipped.reason],
    [first, 'Changed since: the price is $15.00 now.'],
  )

  await edit(second, { newPrice: 16 })
  await edit(third, { title: 'Another title' }) // is no price
  const undone = await undo(id)
  assert.deepEqual([undone.counts.skipped, undone.counts.kept, undone.counts.undone], [1, 1, 1])
  assert.deepEqual(await Promise.all([first, second, third].map(priceOf)), [1500, 1600, 1000])
  const [kept] = await rows(id, '?outcome=kept')
  assert.deepEqual([kept._id, kept.reason], [second, 'Changed since: the price is $16.00 now.'])
})

test('a price that cannot be is refused in the preview, the others are changed', async () => {
  const books = [await aBook(shop, { newPrice: 1 }), await aBook(shop, { newPrice: 9 })]
  const lower = { kind: 'price', by: 'amount', value: -2, round: 'none' }
  const done = await change({ ids: idsOf(books), change: lower })
  assert.deepEqual([done.counts.refused, done.counts.done], [1, 1])
  assert.equal(
    (await rows(done.id, '?outcome=refused'))[0].reason,
    'The price would be below zero.',
  )
})

test('books are archived and restored, each way with its undo', async () => {
  const books = [
    await aBook(shop, { title: 'Archived A' }),
    await aBook(shop, { title: 'Archived B' }),
  ]
  const ids = idsOf(books)
  const archived = await change({ ids, change: { kind: 'archive' } })
  assert.deepEqual(await titles({ archived: 'true', q: 'archived' }), ['Archived B', 'Archived A'])
  assert.equal((await read(ids[0] as string)).status, 404)
  const restored = await change({
    filter: { archived: 'true', q: 'archived' },
    change: { kind: 'restore' },
  })
  assert.equal(restored.counts.done, 2)
  assert.equal((await read(ids[0] as string)).status, 200)
  // It was restored since: there is nothing to take back.
  assert.equal((await undo(archived.id)).counts.kept, 2)
  assert.equal((await undo(restored.id)).counts.undone, 2)
  assert.equal((await read(ids[0] as string)).status, 404)
  assert.deepEqual(await notes(ids[0] as string), [
    'book.create',
    'book.archive',
    'book.restore',
    'book.archive',
  ])
})

test('subjects are added and removed, a category is set, and both come back', async () => {
  const crime = { scheme: 'Thema', code: 'FF', heading: 'Crime' }
  const old = { scheme: 'keyword', heading: 'Old Stock' }
  const book = await aBook(shop, {
    title: 'Subjects',
    subjects: [old as never, { scheme: 'keyword', heading: 'London' }],
  })
  const subjects = await change({
    ids: [book._id],
    change: {
      kind: 'subjects',
      add: [crime, { scheme: 'keyword', heading: 'london' }],
      remove: [{ scheme: 'keyword', heading: 'old stock' }],
    },
  })
  const now = async () => (await read(book._id)).body
  assert.deepEqual((await now()).subjects, [{ scheme: 'keyword', heading: 'London' }, crime])
  const { coverHash } = book
  const category = await change({
    ids: [book._id],
    change: { kind: 'category', category: 'Crime' },
  })
  assert.equal((await now()).category, 'Crime')
  assert.notEqual((await now()).coverHash, coverHash) // the designed cover shows it
  assert.deepEqual((await stored(book._id))?.protected, ['subjects', 'category'])
  assert.deepEqual(await titles({ genre: 'crime', subject: 'crime' }), ['Subjects'])
  await undo(category.id)
  await undo(subjects.id)
  assert.deepEqual([(await now()).category, (await now()).coverHash], ['Fiction', coverHash])
  assert.deepEqual((await now()).subjects, [old, { scheme: 'keyword', heading: 'London' }])
})

test('everything that matches a filter: in the background, batch by batch, and resumed after a crash', async () => {
  const list = Array.from({ length: 2300 }, (_, n) => ({
    title: `Mass ${n}`,
    category: 'Mass',
    newPriceCents: 500,
  }))
  await manyBooks(shop, list)
  const filter = { genre: 'mass' }
  assert.equal((await ask('GET', 'count?genre=mass')).body.count, 2300)
  const prepared = await ask('POST', 'edits', { filter, change: raise })
  assert.equal(prepared.body.status, 'preparing')
  const { id } = prepared.body
  assert.equal((await ask('POST', `edits/${id}/apply`)).status, 409)
  await runDue()
  const ready = (await ask('GET', `edits/${id}`)).body
  assert.deepEqual([ready.status, ready.counts.waiting], ['ready', 2300])
  const positions = (await rows(id, '?limit=100&after=2200')).map(
    ({ position }: { position: number }) => position,
  )
  assert.deepEqual([positions.length, positions[0], positions.at(-1)], [100, 2201, 2300])

  // The connection dies under one batch: what was committed stays, and the next try goes on.
  await ask('POST', `edits/${id}/apply`)
  let batches = 0
  const announce: typeof shop.deps.changes.announce = async (tx, tags) => {
    batches += 1
    if (batches === 3) throw new Error('crash')
    return shop.deps.changes.announce(tx, tags)
  }
  const changes = { ...shop.deps.changes, announce }
  await assert.rejects(bookEditJob.run({ id }, { ...shop.deps, changes }), /crash/)
  assert.equal((await ask('GET', `edits/${id}`)).body.counts.done, 300)
  await runDue()
  const applied = (await ask('GET', `edits/${id}`)).body
  assert.deepEqual(
    [applied.status, applied.counts.done, applied.counts.waiting],
    ['applied', 2300, 0],
  )
  const { rows: counted } = await shop.deps.pool.query(
    `select count(*)::int as n, count(*) filter (where new_price_cents = 599 and version = 2)::int as done from books where category = 'Mass'`,
  )
  assert.deepEqual(counted, [{ n: 2300, done: 2300 }])
})

test('a change is stopped: what is done stays, and can be undone; a preview is dropped', async () => {
  const list = Array.from({ length: 400 }, (_, n) => ({
    title: `Stopped ${n}`,
    category: 'Stopped',
    newPriceCents: 500,
  }))
  await manyBooks(shop, list)
  const { id } = (await ask('POST', 'edits', { filter: { genre: 'stopped' }, change: raise })).body
  await ask('POST', `edits/${id}/apply`)
  let batches = 0
  const heard = () => {
    batches += 1
    if (batches > 1) throw new Error('stopped here')
  }
  await assert.rejects(
    bookEditJob.run({ id }, { ...shop.deps, changes: { ...shop.deps.changes, heard } }),
  )
  const stopped = await ask('POST', `edits/${id}/cancel`)
  assert.deepEqual(
    [stopped.status, stopped.body.status, stopped.body.counts.done],
    [202, 'applied', 300],
  )
  await runDue()
  assert.equal((await undo(id)).counts.undone, 300)

  const dropped = (await ask('POST', 'edits', { filter: { genre: 'stopped' }, change: raise })).body
  assert.equal((await ask('POST', `edits/${dropped.id}/cancel`)).body.status, 'cancelled')
  assert.equal((await ask('POST', `edits/${dropped.id}/apply`)).status, 409)
})

test('two editors at once: each book has the one change or the other, and none is lost unsaid', async () => {
  const books = await Promise.all(Array.from({ length: 20 }, () => aBook(shop, { newPrice: 10 })))
  const ids = idsOf(books)
  const add = (value: number) => ({ kind: 'price', by: 'amount', value, round: 'none' })
  const edits = await Promise.all([
    ask('POST', 'edits', { ids, change: add(1) }),
    ask('POST', 'edits', { ids, change: add(2) }),
  ])
  await Promise.all(edits.map(({ body }) => ask('POST', `edits/${body.id}/apply`)))
  await Promise.all(edits.map(({ body }) => bookEditJob.run({ id: body.id }, shop.deps)))
  const after = await Promise.all(
    edits.map(async ({ body }) => (await ask('GET', `edits/${body.id}`)).body.counts),
  )
  assert.equal(after[0].done + after[1].done, 20)
  assert.equal(after[0].skipped + after[1].skipped, 20)
})

test('what cannot be asked for is refused in words', async () => {
  const ids = idsOf([await aBook(shop)])
  const bad: [asked: object, field: string][] = [
    [{ ids, change: { ...raise, value: 0, round: 'none' } }, 'change.value'],
    [{ ids, change: { ...raise, value: -100 } }, 'change.value'],
    [{ ids, change: { ...raise, value: 1.005 } }, 'change.value'],
    [{ ids, change: { ...raise, round: '.98' } }, 'change.round'],
    [{ ids, filter: {}, change: raise }, 'ids'],
    [{ change: raise }, 'ids'],
    [{ ids: Array.from({ length: 1001 }, () => ids[0]), change: raise }, 'ids'],
    [{ filter: { archived: 'true' }, change: raise }, 'filter'],
    [{ filter: {}, change: { kind: 'restore' } }, 'filter'],
    [{ ids, change: { kind: 'subjects' } }, 'change'],
    [
      { ids, change: { kind: 'subjects', add: [{ scheme: 'BISAC', code: 'X' }] } },
      'change.add.0.code',
    ],
    [
      { change: { kind: 'merge', heading: 'author', from: ['nobody'], to: 'wilkie-collins' } },
      'from',
    ],
    [
      {
        change: {
          kind: 'merge',
          heading: 'author',
          from: ['wilkie-collins'],
          to: 'wilkie-collins',
        },
      },
      'change.to',
    ],
  ]
  for (const [asked, field] of bad) {
    const { status, body } = await ask('POST', 'edits', asked)
    assert.equal(status, 400, JSON.stringify(asked))
    assert.ok(
      Object.keys(body.errors).includes(field),
      `${field} in ${JSON.stringify(body.errors)}`,
    )
  }
  const nobody = '01a21f7e-0000-7000-8000-000000000000'
  for (const id of [nobody, 'nonsense'])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/apply'],
      ['POST', '/undo'],
      ['POST', '/cancel'],
    ] as const)
      assert.equal((await ask(method, `edits/${id}${path}`)).status, 404)
})

test('an editor may, and is named', async () => {
  const editor = await adminHeaders(shop, 'editor')
  const ids = idsOf([await aBook(shop)])
  const { body } = await ask('POST', 'edits', { ids, change: raise }, editor)
  assert.match(body.by, /^editor-/)
  assert.equal((await ask('POST', `edits/${body.id}/apply`, undefined, headers)).status, 202)
})

test('a change of very many books is forgotten a part at a time, in short statements', async () => {
  const { pool } = shop.deps
  const ids = idsOf([await aBook(shop, { newPrice: 10 })])
  const { id } = (await ask('POST', 'edits', { ids, change: raise })).body
  await pool.query(
    `insert into book_edit_rows (edit_id, position, book_id, title, before)
      select $1::uuid, n, $2::uuid, 'Many', '{}' from generate_series(2, 25000) n`,
    [id, ids[0]],
  )
  const deleted: number[] = []
  const told = {
    query: async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values)
      if (/from book_edit_rows/.test(text) && values[0] === id) deleted.push(answer.rowCount ?? 0)
      return answer
    },
  }
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  await forgetOldEdits(told as unknown as typeof pool, inTwoDays)
  assert.deepEqual(deleted, [10_000, 10_000, 5000])
  assert.equal((await ask('GET', `edits/${id}`)).status, 404)
})

test('previews are forgotten after a day, changes after three months', async () => {
  const ids = idsOf([await aBook(shop, { newPrice: 10 })])
  const preview = (await ask('POST', 'edits', { ids, change: raise })).body
  const made = await change({ ids, change: raise })
  const kept = async () => {
    const { rows: found } = await shop.deps.pool.query('select id from book_edits')
    return [preview, made].map(({ id }) => found.some((row) => row.id === id))
  }
  const inDays = (days: number) => ({
    ...shop.deps,
    now: () => new Date(Date.now() + days * 86_400_000),
  })
  assert.deepEqual(await kept(), [true, true])
  await sweepJob.run({}, inDays(2))
  assert.deepEqual(await kept(), [false, true])
  await sweepJob.run({}, inDays(91))
  assert.deepEqual(await kept(), [false, false])
})
