import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { faultsExpected, startTestApp, type TestApp } from '#test/app.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createTestDatabase } from '#test/harness.ts'

/* Each question that a page puts to a database that is away takes seconds: it must not ask again. */

/** What a page asked the API, and what of it after an answer that was none. */
async function visit(app: TestApp['app'], url: string) {
  const { routing } = app
  const asked: string[] = []
  const askedInVain: string[] = []
  let failed = false
  app.routing = (request, response) => {
    asked.push(String(request.url))
    if (failed) askedInVain.push(String(request.url))
    response.once('finish', () => {
      // A page does without the counts of its filters.
      failed ||= response.statusCode >= 500 && !request.url?.startsWith('/api/search/facets')
    })
    routing(request, response)
  }
  try {
    const { statusCode, headers } = await app.inject({ url })
    return { status: statusCode, retryAfter: headers['retry-after'], asked, askedInVain }
  } finally {
    app.routing = routing
  }
}

const pages = [
  ...['/', '/?genre=fiction', '/new', '/coming-soon', '/browse', '/search', '/search?q=sea'],
  ...['/search?q=9780141439518', '/book/01a21f7e-0000-7000-8000-000000000000', '/book/an-old-name'],
  ...['/genre/fiction', '/author/jane-austen', '/author/Jane%20Austen', '/series/an-old-name'],
  ...['/subject/x', '/publisher/Penguin%20Books', '/author/Jane%20Austen?page=2&sort=title'],
]

test('a page is 503 with Retry-After as soon as its first question fails (threats 29)', async (t) => {
  const database = await createTestDatabase()
  const proxy = await startFaultProxy(database.url)
  const through = openDatabase(proxy.url)
  const shop = await startTestApp({ db: through.db, pool: through.pool, env: faultsExpected })
  t.after(async () => {
    await shop.close()
    await through.close()
    await proxy.close()
    await database.close()
  })
  // Ends each question at once; one that is swallowed in silence fails the same way, after seconds.
  proxy.set('refuse')
  for (const url of pages) {
    const { status, retryAfter, asked, askedInVain } = await visit(shop.app, url)
    assert.deepEqual([status, retryAfter], [503, '5'], url)
    assert.ok(asked.length > 0, url)
    assert.deepEqual(askedInVain, [], url)
  }
})

test('what fails only later ends the page as well: it never says that there is nothing', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  t.after(shop.close)
  await shop.deps.pool.query('alter table moved rename to hidden')
  for (const url of ['/book/an-old-name', '/author/Jane%20Austen', '/series/an-old-name']) {
    const { status, asked, askedInVain } = await visit(shop.app, url)
    assert.equal(status, 500, url)
    assert.match(asked.join(), /\/api\/moved\//, url)
    assert.deepEqual(askedInVain, [], url)
  }
})
