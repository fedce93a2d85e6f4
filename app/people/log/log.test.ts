import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { actionWords } from '#app/desk/people/log/log-words.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { colleague } from '#test/staff-desk.ts'
import { type LogEntry, logKinds } from './log.schema.ts'
import { readDetail } from './read-detail.ts'

const shop = testShop({ env: { TIME_ZONE: 'America/New_York' } })
type Colleague = Awaited<ReturnType<typeof colleague>>
let ada: Colleague
let ben: Colleague
before(async () => {
  ada = await colleague(shop)
  ben = await colleague(shop, 'editor')
})

const read = async (query = '') => {
  const answer = await call(shop.app, { url: `/api/desk/log${query}`, headers: ada.headers })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as { entries: LogEntry[]; next: string | null; searchedTo: string | null }
}
const edit = (by: Colleague, id: string, payload: object) =>
  call(shop.app, { method: 'PUT', url: `/api/edit/${id}`, payload, headers: by.headers })

/** Rows of a shop that has been open for years, written at once. */
const fill = (count: number, action: string, words: string, by = ben.id, day = '2025-06-01') =>
  shop.deps.pool.query(
    `insert into audit (id, at, actor_kind, actor_id, action, subject, called, detail)
     select gen_random_uuid(), $4::timestamptz + n * interval '1 second', 'admin', $5, $2, 'x:' || n, $3,
       jsonb_build_object('title', jsonb_build_array('before ' || n, 'after ' || n))
     from generate_series(1, $1) n`,
    [count, action, words, `${day}T12:00:00Z`, by],
  )

test('who did what to what, with before and after', async () => {
  const book = await aBook(shop, { title: 'The Moonstone', newPrice: 12.5 })
  await edit(ben, book._id, { newPrice: 13, title: 'The Moonstone, again' })
  const [entry] = (await read(`?person=${ben.id}`)).entries
  assert.ok(entry)
  const { by, action, called, subject, changes } = entry
  assert.deepEqual(
    { by, action, called, subject },
    {
      by: ben.username,
      action: 'book.edit',
      called: 'The Moonstone, again',
      subject: `book:${book._id}`,
    },
  )
  assert.deepEqual(
    changes.toSorted((one, other) => (one.field < other.field ? -1 : 1)),
    [
      { field: 'New price', before: '12.50', after: '13.00' },
      { field: 'Title', before: 'The Moonstone', after: 'The Moonstone, again' },
    ],
  )
})

test('what a change of many books does is said in words, at each of its steps', async () => {
  await aBook(shop, { title: 'Of many 1', author: 'Jane Austin' })
  const book = await aBook(shop, { title: 'Of many 2', author: 'Jane Austen' })
  const ids = [book._id]
  const price = { kind: 'price', by: 'percent', value: 5, round: '.99' }
  const fiction = { scheme: 'BISAC', code: 'FIC000000', heading: 'Fiction' }
  for (const [asked, said] of [
    [{ ids, change: price }, [['Change', 'Raise prices by 5%, to .99']]],
    [
      { ids, change: { ...price, by: 'amount', value: -1.5, round: 'none' } },
      [['Change', 'Lower prices by $1.50']],
    ],
    [{ ids, change: { kind: 'archive' } }, [['Change', 'Archive books']]],
    [{ ids, change: { kind: 'restore' } }, [['Change', 'Restore books']]],
    [
      { ids, change: { kind: 'category', category: 'Poetry' } },
      [['Change', 'Set the category “Poetry”']],
    ],
    [
      { ids, change: { kind: 'subjects', add: [fiction], remove: [] } },
      [
        ['Change', 'Add a subject'],
        ['Subjects added', 'FIC000000 Fiction'],
      ],
    ],
    [
      { change: { kind: 'merge', heading: 'author', from: ['jane-austin'], to: 'jane-austen' } },
      [
        ['Change', 'Merge authors into “Jane Austen”'],
        ['Merged names', 'Jane Austin'],
      ],
    ],
  ] as const) {
    const url = '/api/desk/books/edits'
    const made = await call(shop.app, { method: 'POST', url, payload: asked, headers: ben.headers })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    await call(shop.app, {
      method: 'POST',
      url: `${url}/${made.body.id}/cancel`,
      headers: ben.headers,
    })
    const steps = (await read(`?kind=many&limit=2`)).entries
    assert.deepEqual(
      steps.map(({ action }) => action),
      ['many.cancel', 'many.prepare'],
    )
    for (const { changes } of steps)
      assert.deepEqual(
        changes.map(({ field, after }) => [field, after]),
        said,
      )
  }
  // As it was noted before names were: the addresses are all there is.
  const old = { change: { kind: 'merge', heading: 'series', from: ['a-b', 'a-c'], to: 'a-d' } }
  assert.deepEqual(
    readDetail(old).map(({ field, after }) => [field, after]),
    [
      ['Change', 'Merge series into “a-d”'],
      ['Merged names', 'a-b; a-c'],
    ],
  )
})

test('a long text is shown from where it differs, a rate in percent, a picture by no key', () => {
  const text = (word: string) =>
    `${'Once upon a time. '.repeat(300)}${word}${' And so on.'.repeat(90)}`
  const [change] = readDetail({ source: [text('There was a fox'), text('There was an owl')] })
  assert.match(change?.before ?? '', /^….{0,60}There was a fox And so on.*…$/)
  assert.match(change?.after ?? '', /^….{0,60}There was an owl And so on.*…$/)
  assert.ok((change?.after ?? '').length <= 302)
  const [grown] = readDetail({ source: ['a'.repeat(1000), `${'a'.repeat(1000)}b`] })
  assert.notEqual(grown?.before, grown?.after)
  const [fresh] = readDetail({ source: ['', text('')] })
  assert.match(fresh?.after ?? '', /^Once upon/)
  assert.deepEqual(
    readDetail({ taxThousandths: [0, 5500], logo: ['', 'x1'], orderIds: [['a'], ['b']] }),
    [
      { field: 'Tax', before: '0 %', after: '5.5 %' },
      { field: 'Logo', before: null, after: 'a picture' },
    ],
  )
})

test('words are found by their beginning, in names, values and subjects, all of them', async () => {
  const book = await aBook(shop, { title: 'Cranford Zephyrine' })
  await edit(ben, book._id, { description: 'With a quagga@zoo.example, and 4711 hats.' })
  const found = async (q: string) =>
    (await read(`?person=${ben.id}&q=${encodeURIComponent(q)}`)).entries.length
  for (const q of ['zephyrine', 'Zeph cranford', 'quagga@zoo', 'zoo.example', '4711', book._id]) {
    assert.equal(await found(q), 1, q)
  }
  // Ids as PostgreSQL may take them apart: numbers with a power of ten, digits before letters and after them.
  for (const called of [
    '0198e4b1-7c8e-8e4b-9e10-1e5f00e00a12',
    '12e3e4 b00k9',
    '1e1-2e2a-3e33b4',
  ]) {
    await edit(ben, book._id, { description: `It is ${called}.` })
    assert.equal(await found(called), 1, called)
  }
  for (const q of ['zephyrine giraffe', 'aardvark', "'); drop table audit; --"]) {
    assert.equal(await found(q), 0, q)
  }
  for (const q of ['', '   ', '!!', "'", '\\', ':*', '&|', '<->']) {
    assert.ok((await found(q)) > 1, `nothing to look for in ${q}`)
  }
})

test('by person, kind and day of the shop', async () => {
  const { id } = await colleague(shop, 'packer')
  await fill(1, 'order.pack', 'late', id, '2025-03-03')
  await shop.deps.pool.query(`update audit set at = '2025-03-04T03:30:00Z' where actor_id = $1`, [
    id,
  ])
  const on = async (query: string) => (await read(`?person=${id}${query}`)).entries.length
  // Half past three in the morning in London is the evening before in New York.
  assert.equal(await on('&from=2025-03-03&to=2025-03-03'), 1)
  assert.equal(await on('&from=2025-03-04'), 0)
  assert.equal(await on('&to=2025-03-02'), 0)
  assert.equal(await on('&kind=order'), 1)
  assert.equal(await on('&kind=book'), 0)
  const shops = (await read('?person=shop')).entries
  assert.ok(shops.every(({ by }) => by === null))
  const days = ['1.3.2025', '2026-02-30', '2025-02-29', '0000-01-01', '9999-99-99']
  const refusedDays = days.flatMap((day) => [`?from=${day}`, `?to=${day}`])
  for (const query of ['?person=1', '?kind=x', '?limit=0', '?before=x', ...refusedDays]) {
    const refused = await call(shop.app, { url: `/api/desk/log${query}`, headers: ada.headers })
    assert.equal(refused.status, 400, query)
  }
})

test('page by page every entry comes once, with words and without', async () => {
  const { id } = await colleague(shop, 'packer')
  await fill(130, 'order.pack', 'Gulliver', id)
  for (const query of [`?person=${id}`, `?person=${id}&q=gulliver`, '?q=gulliver&kind=order']) {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await read(`${query}${next && `&before=${next}`}`)
      seen.push(...page.entries.map((entry) => entry.id))
      next = page.next
    }
    assert.equal(seen.length, 130, query)
    assert.equal(new Set(seen).size, 130, query)
  }
})

test('frequent words walk back in steps, rare ones are found at once', async () => {
  const [often, seldom] = [await colleague(shop, 'packer'), await colleague(shop, 'packer')]
  for (let time = 0; time < 12; time++)
    await fill(1000, 'order.scan', 'Middlemarch', often.id, `2024-05-${10 + time}`)
  await fill(3, 'order.scan', 'Middlemarch', seldom.id, '2024-01-01')
  await shop.deps.pool.query('vacuum analyze audit')
  // Rare: far beyond what one question walks.
  await fill(1, 'order.scan', 'Casaubon', seldom.id, '2023-01-01')
  assert.equal((await read('?q=casaubon')).entries.length, 1)
  // Frequent, but not by this person: their own index leads there.
  assert.equal((await read(`?q=middlemarch&person=${seldom.id}`)).entries.length, 3)
  // Frequent and never together: the search says how far it came, and goes on to its end.
  let page = await read('?q=middlemarch&kind=order&to=2024-12-31&limit=100')
  assert.equal(page.entries.length, 100)
  let steps = 1
  page = await read('?q=scan+gulliver')
  while (page.next !== null) {
    assert.deepEqual(page.entries, [])
    assert.ok(page.searchedTo)
    page = await read(`?q=scan+gulliver&before=${page.next}`)
    steps++
  }
  assert.ok(steps <= 3, `${steps} steps`)
})

test('customers’ own doings are theirs', async () => {
  await shop.deps.pool.query(
    `insert into audit (id, at, actor_kind, actor_id, action, detail)
     values (gen_random_uuid(), now(), 'customer', 'c1', 'account.change-name', '{"name": ["Xanthippe", "Zenobia"]}')`,
  )
  assert.equal((await read('?q=xanthippe')).entries.length, 0)
  assert.ok((await read()).entries.every(({ action }) => action !== 'account.change-name'))
})

test('each action that is noted has its words and its kind', () => {
  const root = join(import.meta.dirname, '../../..')
  const noted = ['app', 'demo', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(root, folder, file), 'utf8')
        const written = source.matchAll(/\baction(?:: | = )(?:\w+ \? )?'([a-z]+\.[a-z-]+)'/g)
        return [...written].map(([, action = '']) => action)
      }),
  )
  assert.ok(noted.length > 40)
  const shown = noted.filter((action) => !action.startsWith('account.'))
  assert.deepEqual(
    shown.filter((action) => !(action in actionWords)),
    [],
  )
  const kinds = [...shown, ...Object.keys(actionWords)].map((action) => action.split('.', 1).join())
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !logKinds.includes(kind as never)),
    [],
  )
})
