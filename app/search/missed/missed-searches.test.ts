import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sweepJob } from '#server/sweep.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { missedWords } from './missed-words.ts'

let now = new Date()
const shop = testShop({ now: () => now, env: { TIME_ZONE: 'America/New_York' } })
const rowsOf = async () =>
  (
    await shop.deps.pool.query(
      'select day::text, words, times from missed_searches order by day, times desc, words',
    )
  ).rows
const search = async (q: string, more = '') => {
  const url = `/api/search?q=${encodeURIComponent(q)}${more}`
  const { status } = await call(shop.app, { url })
  assert.equal(status, 200)
}

beforeEach(async () => {
  now = new Date()
  await shop.deps.pool.query('truncate missed_searches')
})

test('what looks like a person’s is not kept, what a shelf could lack is', () => {
  const kept: Record<string, string | null> = {
    'Zyx  Qwv': 'zyx qwv',
    ＺＹＸ: 'zyx',
    'catch 22': 'catch 22',
    '1984': '1984',
    Сталкер: 'сталкер',
    三体: '三体',
    '978-0-306-40615-7': '9780306406157',
    '0306406152': '9780306406157',
    'ada@example.com': null,
    'zyx ada＠example.com': null,
    'ada (at) example.com': null,
    '+1 503 555 0142': null,
    '(503) 555-0142': null,
    'call 503.555.0142 zyx': null,
    '０１２３４５６７': null,
    '٠١٢٣٤٥٦٧٨': null,
    '4111 1111 1111 1111': null,
    'https://example.com/zyx': null,
    'www.example.com': null,
    '!!': null,
    x: null,
    '': null,
    ['zyx '.repeat(60)]: null,
  }
  for (const [typed, words] of Object.entries(kept)) assert.equal(missedWords(typed), words, typed)
})

test('only searches without any book are counted, by the shop’s day', async () => {
  await aBook(shop, { title: 'The Moonstone' })
  now = new Date('2029-03-12T02:30:00Z') // still the evening of the 11th in the shop
  await search('Zyxwv qqq')
  await search('zyxwv  QQQ')
  await search('moonstone')
  await search('')
  await search('zyxwv qqq', '&genre=fiction') // the filters may be why
  await search('reader@example.com')
  assert.deepEqual(await rowsOf(), [{ day: '2029-03-11', words: 'zyxwv qqq', times: 2 }])
})

test('a day has two hundred different ones, and those there are counted on', async () => {
  const { pool } = shop.deps
  now = new Date('2029-03-12T12:00:00Z')
  await pool.query(
    `insert into missed_searches (day, words) select '2029-03-12', 'words ' || n from generate_series(1, 200) n`,
  )
  await search('zyxwvut one too many')
  await search('words 7')
  const rows = await rowsOf()
  assert.equal(rows.length, 200)
  assert.deepEqual(rows[0], { day: '2029-03-12', words: 'words 7', times: 2 })
})

test('after a year they are gone', async () => {
  const { pool } = shop.deps
  await pool.query(
    `insert into missed_searches (day, words) values ('2028-03-01', 'old'), ('2028-04-01', 'young')`,
  )
  now = new Date('2029-03-12T12:00:00Z')
  await sweepJob.run({}, shop.deps)
  assert.deepEqual(
    (await rowsOf()).map(({ words }) => words),
    ['young'],
  )
})

test('the desk reads them, the most frequent first', async () => {
  await shop.deps.pool.query(
    `insert into missed_searches (day, words, times) values
      ('2029-03-01', 'a', 2), ('2029-03-02', 'a', 1), ('2029-03-02', 'b', 5), ('2029-03-03', 'c', 9)`,
  )
  const url = '/api/desk/figures/searches?from=2029-03-01&to=2029-03-02'
  const { body } = await call(shop.app, { url, headers: await adminHeaders(shop, 'editor') })
  const period = { from: '2029-03-01', to: '2029-03-02' }
  const searches = [
    { words: 'b', times: 5 },
    { words: 'a', times: 3 },
  ]
  assert.deepEqual(body, { period, searches })
})

test('a search is answered whether or not it can be counted', async () => {
  const { pool } = shop.deps
  await pool.query('alter table missed_searches rename to away')
  await search('zyxwv nothing')
  await pool.query('alter table away rename to missed_searches')
})
