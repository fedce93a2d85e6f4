import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Tag } from '#server/database/changes.ts'
import { StoredResponse } from '#server/http/stored-response.ts'
import { shownBooks } from '#server/load/shown-books.ts'
import { createPageCache, type Page } from './cache.ts'

const page = async (text: string, status = 200, shows: string[] = []): Promise<Page> => ({
  response: new StoredResponse({
    status,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
  }),
  shows: shownBooks(shows),
})

const textOf = (response: StoredResponse | undefined) => response?.as('identity').body.toString()

/** A cache whose pages are counted, and whose clock and ear the test moves. */
function aCache(options: { maxBytes?: number; patienceMs?: number; lagMs?: number } = {}) {
  const world = { nowMs: 0, listening: true, rendered: 0 }
  const cache = createPageCache({
    maxBytes: 1_000_000,
    now: () => world.nowMs,
    isListening: () => world.listening,
    ...options,
  })
  const ask = async (key: string, tags: Tag[], render = () => page(`${key} ${world.rendered}`)) => {
    const answer = await cache.answer(key, tags, () => {
      world.rendered += 1
      return render()
    })
    return { outcome: answer.outcome, text: textOf(answer.response) }
  }
  return { world, cache, ask }
}

const never = () => new Promise<Page>(() => {})
const fails = () => Promise.reject(new Error('the database is away'))

test('concurrent misses render a page once, and later visitors get it from memory', async () => {
  const { ask, world, cache } = aCache()
  const answers = await Promise.all([ask('/', ['books']), ask('/', ['books']), ask('/', ['books'])])
  assert.deepEqual(new Set(answers.map(({ text }) => text)), new Set(['/ 1']))
  assert.equal(world.rendered, 1)
  assert.equal((await ask('/', ['books'])).outcome, 'hit')
  assert.equal(textOf(cache.find('/')), '/ 1')
})

test('a change renders anew what shows it, and nothing else', async () => {
  const { ask, cache } = aCache()
  await ask('/', ['books'])
  await ask('/book/1', ['book:1'])
  await ask('/book/2', ['book:2'])
  cache.forget(['book:1', 'books'])
  assert.equal(cache.find('/'), undefined)
  assert.equal(cache.find('/book/1'), undefined)
  assert.equal(textOf(cache.find('/book/2')), '/book/2 3')
  assert.deepEqual(await ask('/book/1', ['book:1']), { outcome: 'miss', text: '/book/1 4' })
  cache.forget(['*'])
  assert.equal(cache.find('/book/2'), undefined)
})

test('a visitor gets the old page when the new one takes long, and one render refreshes it', async () => {
  const { ask, cache, world } = aCache({ patienceMs: 1 })
  await ask('/', ['books'])
  cache.forget(['books'])
  const slow = Promise.withResolvers<Page>()
  const answers = await Promise.all([
    ask('/', ['books'], () => slow.promise),
    ask('/', ['books'], () => slow.promise),
  ])
  assert.deepEqual(answers, Array(2).fill({ outcome: 'stale', text: '/ 1' }))
  assert.equal(world.rendered, 2)
  slow.resolve(await page('new'))
  assert.equal((await ask('/', ['books'], never)).text, 'new')
})

test('two seconds after a change the visitor waits for the new page, however long it takes', async () => {
  const { ask, cache, world } = aCache({ patienceMs: 1 })
  await ask('/', ['books'])
  cache.forget(['books'])
  world.nowMs += 2000
  cache.forget(['books'])
  const slow = Promise.withResolvers<Page>()
  const asked = ask('/', ['books'], () => slow.promise)
  await new Promise((patient) => setTimeout(patient, 20))
  slow.resolve(await page('new'))
  assert.deepEqual(await asked, { outcome: 'miss', text: 'new' })
  // One that only grew old has changed as little as before.
  world.nowMs += 10 * 60_000
  const late = Promise.withResolvers<Page>()
  assert.equal((await ask('/', ['books'], () => late.promise)).outcome, 'stale')
  late.resolve(await page('newer'))
})

test('a page that cannot be refreshed is still shown, and tried again a second later (threats 29)', async () => {
  const { ask, cache, world } = aCache()
  await ask('/', ['books'])
  cache.forget(['books'])
  assert.deepEqual(await ask('/', ['books'], fails), { outcome: 'stale', text: '/ 1' })
  const errorPage = () => page('sorry', 503)
  world.nowMs += 1000
  assert.deepEqual(await ask('/', ['books'], errorPage), { outcome: 'stale', text: '/ 1' })
  assert.equal((await ask('/', ['books'], fails)).outcome, 'hit')
  assert.equal(world.rendered, 3)
  world.nowMs += 1000
  assert.deepEqual(await ask('/', ['books']), { outcome: 'miss', text: '/ 4' })
})

test('what is no good page is told to who asked, and never kept', async () => {
  const { ask, cache } = aCache()
  assert.equal((await ask('/book/1', ['book:1'], () => page('no book', 404))).text, 'no book')
  assert.equal((await ask('/book/1', ['book:1'], () => page('sorry', 500))).text, 'sorry')
  await assert.rejects(ask('/book/1', ['book:1'], fails))
  assert.equal(cache.size.pages, 0)
})

test('a book that is gone takes its page with it', async () => {
  const { ask, cache } = aCache()
  await ask('/book/1', ['book:1'])
  cache.forget(['book:1'])
  assert.equal((await ask('/book/1', ['book:1'], () => page('no book', 404))).text, 'no book')
  assert.deepEqual(cache.size, { pages: 0, bytes: 0 })
})

test('a page that changed while it was rendered is rendered once more', async () => {
  const { ask, cache } = aCache()
  const slow = Promise.withResolvers<Page>()
  const first = ask('/', ['books'], () => slow.promise)
  cache.forget(['books'])
  const second = ask('/', ['books'], () => page('after the change'))
  slow.resolve(await page('before the change'))
  assert.equal((await first).text, 'before the change')
  assert.equal((await second).text, 'after the change')
  assert.equal(textOf(cache.find('/')), 'after the change')
})

test('while changes cannot be heard, pages are rendered anew as long as that works', async () => {
  const { ask, world } = aCache()
  await ask('/', ['books'])
  world.listening = false
  assert.deepEqual(await ask('/', ['books']), { outcome: 'miss', text: '/ 2' })
  assert.deepEqual(await ask('/', ['books'], fails), { outcome: 'stale', text: '/ 2' })
})

test('a page is rendered anew after ten minutes even if no change was heard', async () => {
  const { ask, world } = aCache()
  await ask('/about', [])
  world.nowMs += 10 * 60_000
  assert.equal((await ask('/about', [])).outcome, 'miss')
})

test('memory is bounded: the page that nobody asked for the longest leaves first', async () => {
  const { bytes } = (await page('/a 0')).response
  const { ask, cache } = aCache({ maxBytes: 2 * bytes })
  await ask('/a', [])
  await ask('/b', [])
  cache.find('/a')
  await ask('/c', [])
  assert.deepEqual(cache.size, { pages: 2, bytes: 2 * bytes })
  assert.equal(cache.find('/b'), undefined)
  assert.notEqual(cache.find('/a'), undefined)
})

test('a crawler that comes again finds all pages that were kept, each with its own head', async () => {
  const { bytes } = (await page('/000 000')).response
  const keys = Array.from({ length: 700 }, (_, n) => `/${String(n).padStart(3, '0')}`)
  const { ask, cache } = aCache({ maxBytes: keys.length * bytes })
  for (const key of keys) await ask(key, [], () => page(`${key} 000`))
  const headOf = (key: string) => cache.find(key)?.as('identity').head ?? 'not kept'
  const heads = keys.map(headOf)
  assert.equal(new Set(heads).size, keys.length)
  assert.ok(heads.every((head) => head.startsWith('HTTP/1.1 200 OK\r\n')))
  assert.deepEqual(keys.map(headOf), heads)
  assert.deepEqual(cache.size, { pages: keys.length, bytes: keys.length * bytes })
})

test('a list lags behind a change for a moment, and is rendered beside the answer first', async () => {
  const { ask, cache, world } = aCache({ lagMs: 1000 })
  await ask('/', ['books'])
  await ask('/about', ['settings'])
  cache.forget(['lists', 'book:2'])
  world.nowMs += 999
  assert.equal(textOf(cache.find('/')), '/ 1')
  // A later change does not make it last longer.
  cache.forget(['lists', 'book:3'])
  world.nowMs += 1
  assert.equal(cache.find('/'), undefined)
  assert.deepEqual(await ask('/', ['books']), { outcome: 'hit', text: '/ 1' })
  await new Promise(setImmediate)
  assert.equal(textOf(cache.find('/')), '/ 3')
  assert.notEqual(cache.find('/about'), undefined)
})

test('two lags after a change nobody gets a list of before', async () => {
  const { ask, cache, world } = aCache({ lagMs: 1000 })
  await ask('/', ['books'])
  cache.forget(['lists'])
  world.nowMs += 2000
  assert.deepEqual(await ask('/', ['books']), { outcome: 'miss', text: '/ 2' })
})

test('a page that shows the changed book is rendered anew at once, others stay', async () => {
  const { ask, cache } = aCache({ lagMs: 1000 })
  await ask('/', ['books'], () => page('shows it', 200, ['1', '2']))
  await ask('/search?q=x', ['books'], () => page('shows others', 200, ['3']))
  await ask('/book/4', ['book:4'], () => page('shows it beside', 200, ['4', '1']))
  cache.forget(['lists', 'book:1'])
  assert.equal(cache.find('/'), undefined)
  assert.equal(cache.find('/book/4'), undefined)
  assert.equal(textOf(cache.find('/search?q=x')), 'shows others')
  // Also while it is rendered.
  const slow = Promise.withResolvers<Page>()
  const asked = ask('/new', ['books'], () => slow.promise)
  cache.forget(['lists', 'book:7'])
  slow.resolve(await page('of before', 200, ['7']))
  await asked
  assert.equal(cache.find('/new'), undefined)
})

test('a page is kept in the codings that were asked for alone, and its size is theirs', async () => {
  const { cache } = aCache()
  const text = '<p>Once upon a time</p>'.repeat(1000)
  const { response } = await cache.answer('/', [], () => page(text))
  assert.ok(cache.size.bytes > text.length)
  const br = response.as('br')
  const identity = response.as('identity')
  assert.equal(identity.body.toString(), text)
  assert.ok(cache.size.bytes < text.length, 'the text itself is not kept')
  const before = cache.size.bytes
  const gzip = response.as('gzip')
  assert.equal(cache.size.bytes, before + gzip.body.length + 2000)
  assert.equal(response.as('br'), br, 'made once')
  assert.equal(gunzipSync(gzip.body).toString(), text)
  assert.equal(new Set([br.etag, gzip.etag, identity.etag]).size, 3)
})
