import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { call, startTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
const errors: unknown[] = []
before(async () => {
  shop = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const log = shop.app.log as typeof shop.app.log & { onChild: (child: typeof log) => void }
  log.onChild = (child) => {
    child.error = (...words: unknown[]) => errors.push(words)
  }
})
after(() => shop.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const unreadable = [
  ...['/%', '/no/such/%E0%A4%A', '/%.php', '/covers/%', '/genre/%ff', '/book/%E0%A4%A', '/book/%'],
  ...['/dashboard/edit-book/%', '/author/%'],
  `/search?q=${'x'.repeat(13_000)}`,
]
const withNul = ['/author/a%00b', '/search?q=%00', '/search?q=a%00b&page=2', '/%00', '/book/%00']
const leadingNowhere = [
  ...['/book/a%2Fb', '/author/..%2f..%2forders', '/author/a%2Fb', '/series/a%5Cb'],
  ...[
    '/subject/%23%3F',
    '/genre/%25',
    `/book/${'x'.repeat(500)}`,
    `/publisher/${'x'.repeat(2000)}`,
  ],
]

test('an address that cannot be read is answered to a visitor with a page, and is no fault', async () => {
  for (const url of [...unreadable, ...withNul, ...leadingNowhere]) {
    // What can only be meant as an attack is refused, whoever asks (threats 21).
    const expected = withNul.includes(url) ? 400 : 404
    const name = url.slice(0, 60)
    const { status, headers, body } = await call(shop.app, { url, headers: browser })
    assert.equal(status, expected, name)
    assert.match(String(headers['content-type']), /^text\/html/, name)
    assert.match(body, /<h1/, name)
    if (!leadingNowhere.includes(url)) assert.ok(body.includes(`>${expected}<`), name)
    assert.equal(body.includes('<script'), leadingNowhere.includes(url), name)
    assert.match(String(headers['content-security-policy']), /script-src 'self'/, name)
    assert.equal(headers['x-content-type-options'], 'nosniff', name)
    assert.doesNotMatch(String(headers['cache-control']), /public/, name)
    const head = await call(shop.app, { method: 'HEAD', url, headers: browser })
    assert.deepEqual([head.status, head.body], [expected, ''], name)
  }
  assert.deepEqual(errors, [])
})

test('to programs, and in the API to everybody, it is a problem document', async () => {
  const cases: [string, Record<string, string>][] = [
    ['/api/%', browser],
    ['/api/%E0%A4%A', browser],
    ['/api/covers/%?q=%00', browser],
    ['/%', { accept: 'application/json' }],
    ['/book/%', {}],
    ['/search?q=%00', { accept: '*/*' }],
  ]
  for (const [url, headers] of cases) {
    const answer = await call(shop.app, { url, headers })
    assert.equal(answer.status, 400, url)
    assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, url)
    assert.match(answer.body.message, /^The address contains /, url)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', url)
  }
  const posted = await call(shop.app, { method: 'POST', url: '/%', headers: browser })
  assert.equal(posted.status, 400)
  assert.match(String(posted.headers['content-type']), /^application\/problem\+json/)
})

test('what can only be posted to is no missing book', async () => {
  for (const url of ['/api/orders', '/api/identity', '/api/newsletter', '/api/nothing']) {
    const { status, body } = await call(shop.app, { url })
    assert.equal(status, 404, url)
    assert.match(body.message, /^There is nothing to get at this address/, url)
  }
  const unknown = await call(shop.app, { url: '/api/01a21f7e-0000-7000-8000-000000000000' })
  assert.deepEqual([unknown.status, unknown.body.message], [404, 'There is no book with this id.'])
})
