import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type StandIn, startOpenLibrary } from '#test/open-library.ts'
import { openLibrary } from './open-library.server.ts'
import { readOpenLibraryBook } from './open-library-book.ts'
import { readPublishDate } from './publish-date.ts'

let standIn: StandIn
before(async () => {
  standIn = await startOpenLibrary()
})
after(() => standIn.close())
beforeEach(() => {
  standIn.mode = 'well'
  standIn.asked.length = 0
})

const pride = '9780141439518'
const unknown = '9783999999999'
const bounds = { timeoutMs: 20_000, maxBytes: 100_000, maxRedirects: 3 }
const impatient = { ...bounds, timeoutMs: 200 }
const aClient = (more: object = {}) =>
  openLibrary({ url: standIn.url, agent: 'Octavo bookshop', bounds, ...more })

test('an edition of Open Library as the shop takes it', async () => {
  const answer = await aClient().find([pride, unknown])
  assert.ok(answer.ok)
  assert.equal(answer.books.get(unknown), null)
  assert.deepEqual(answer.books.get(pride), {
    url: 'https://openlibrary.org/books/OL3702433M',
    fields: {
      isbn13: pride,
      title: 'Pride and prejudice',
      subtitle: 'a novel',
      contributors: [{ name: 'Jane Austen', role: 'author' }],
      publisher: 'Penguin Books',
      publishedOn: '2003-04-29',
      pages: 435,
      weightGrams: 318,
      subjects: [
        { scheme: 'keyword', heading: 'Courtship' },
        { scheme: 'keyword', heading: 'Sisters' },
      ],
      format: 'paperback',
      language: 'en',
      series: { name: 'Penguin classics' },
      description: 'It is a truth universally acknowledged.\n\nBut is it?',
    },
  })
  assert.deepEqual([...standIn.agents], ['Octavo bookshop'])
  assert.deepEqual(standIn.asked.sort(), [
    `/api/books?bibkeys=ISBN:${pride},ISBN:${unknown}&jscmd=data&format=json`,
    `/api/books?bibkeys=ISBN:${pride},ISBN:${unknown}&jscmd=details&format=json`,
  ])
})

test('what does not fit is left out, never the whole book', async () => {
  const answer = await aClient().find(['9780140328721', '9780306406157'])
  assert.ok(answer.ok)
  assert.deepEqual(answer.books.get('9780140328721'), {
    url: null,
    fields: { isbn13: '9780140328721', title: 'Odd <b>book</b>' },
  })
  const plain = answer.books.get('9780306406157')?.fields
  assert.deepEqual(
    plain?.contributors?.map(({ name }) => name),
    ['Ann Example', 'Bob Example'],
  )
  assert.deepEqual(plain?.series, { name: 'Example studies', number: '3' })
  assert.deepEqual(
    [plain?.format, plain?.publishedOn, plain?.description],
    ['hardback', '1988', 'Old text.'],
  )
  for (const odd of [null, 7, 'x', [], {}, { title: 5 }, { title: ' ' }]) {
    assert.equal(readOpenLibraryBook(pride, odd, odd), null, JSON.stringify(odd))
  }
})

test('nothing is asked twice', async () => {
  const client = aClient()
  await client.find([pride, pride, unknown])
  assert.equal(standIn.asked.length, 2)
  await client.find([unknown, pride])
  assert.equal(standIn.asked.length, 2)
})

/* What the service does, and what is said of it. */
const faults: [mode: StandIn['mode'], reason: string, words: RegExp][] = [
  ['slow', 'unanswered', /takes too long/],
  ['broken', 'unanswered', /cannot be read/],
  ['list', 'unanswered', /something else than books/],
  ['huge', 'unanswered', /too large/],
  ['loop', 'unanswered', /leads elsewhere/],
  ['away', 'unanswered', /leads elsewhere/],
  ['down', 'unanswered', /it says 500/],
  ['cut', 'unanswered', /cannot be reached/],
  ['often', 'busy', /asked very often/],
]
for (const [mode, reason, words] of faults) {
  test(`Open Library is ${mode}: ${reason}`, async () => {
    standIn.mode = mode
    const client = aClient(mode === 'slow' ? { bounds: impatient } : {})
    const answer = await client.find([pride])
    assert.ok(!answer.ok)
    assert.equal(answer.reason, reason)
    assert.match(answer.message, words)
    assert.match(answer.message, /type the book in/)
    // Whatever it sent is forgotten: once it is well again, it is asked again.
    standIn.mode = 'well'
    if (reason !== 'busy') assert.ok((await aClient().find([pride])).ok)
  })
}

test('of two answers the second may be nothing at all', async () => {
  standIn.mode = 'half'
  const answer = await aClient().find([pride])
  assert.ok(answer.ok)
  assert.equal(answer.books.get(pride)?.fields.title, 'Pride and prejudice')
})

test('an address where nobody is', async () => {
  const answer = await openLibrary({ url: 'http://127.0.0.1:9', agent: 'x', bounds }).find([pride])
  assert.ok(!answer.ok && answer.reason === 'unanswered')
})

test('a redirect within its own house is followed', async () => {
  standIn.mode = 'moved'
  const answer = await aClient().find([pride])
  assert.ok(answer.ok && answer.books.get(pride))
})

test('asked to come back later, it is left alone so long', async () => {
  const client = aClient()
  standIn.mode = 'often'
  const answer = await client.find([pride])
  assert.ok(!answer.ok && answer.reason === 'busy' && answer.retryAfterSeconds === 7)
  const asked = standIn.asked.length
  standIn.mode = 'well'
  const again = await client.find([pride])
  assert.ok(!again.ok && again.reason === 'busy')
  assert.equal(standIn.asked.length, asked)
})

test('so many questions a minute, and no more', async () => {
  const client = aClient({ perMinute: 2 })
  assert.ok((await client.find([pride])).ok)
  assert.ok((await client.find([unknown])).ok)
  const third = await client.find(['9780306406157'])
  assert.ok(!third.ok && third.reason === 'busy' && third.retryAfterSeconds <= 60)
  assert.equal(standIn.asked.length, 4)
  // Who waits is let in when a minute is over, unless it goes away before.
  const leaves = new AbortController()
  const waiting = client.find(['9780306406157'], { waits: true, signal: leaves.signal })
  leaves.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  assert.ok((await client.find([pride])).ok, 'what is known needs no turn')
})

const dates: [string, string | null][] = [
  ['2009', '2009'],
  ['March 2009', '2009-03'],
  ['Mar 2009', '2009-03'],
  ['March 3, 2009', '2009-03-03'],
  ['Apr. 29, 2003', '2003-04-29'],
  ['July 1st, 2011', '2011-07-01'],
  ['1 July 2011', '2011-07-01'],
  ['2011-07-27', '2011-07-27'],
  ['2011-07', '2011-07'],
  ['2011/07/27', '2011-07-27'],
  ['2009 March', '2009-03'],
  ['c1999', '1999'],
  ['[1999?]', '1999'],
  ['03/04/1999', '1999'],
  ['February 31, 2001', '2001-02'],
  ['Spring 2001', '2001'],
  ['1999-2001', null],
  ['no date', null],
  ['', null],
  ['19999', null],
]
test('dates as they stand on a title page', () => {
  for (const [written, read] of dates) assert.equal(readPublishDate(written), read, written)
})
