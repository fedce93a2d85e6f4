import assert from 'node:assert/strict'
import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const errors: unknown[] = []
before(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const log = shop.app.log as typeof shop.app.log & { onChild: (child: typeof log) => void }
  log.onChild = (child) => {
    child.error = (...words: unknown[]) => errors.push(words)
  }
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const unreadable = [
  ...['/%', '/no/such/%E0%A4%A', '/%.php', '/covers/%', '/genre/%ff', '/book/%E0%A4%A', '/book/%'],
  ...['/dashboard/edit-book/%', '/author/%'],
  `/search?q=${'x'.repeat(13_000)}`,
]
const withNul = ['/author/a%00b', '/search?q=%00', '/search?q=a%00b&page=2', '/%00', '/book/%00']
/* Read as another page's address by the router, or by nobody: browsers never send them so. */
const crooked = [
  ...['/author/..\\dashboard', '/author/"\\..\\..\\cart', '/author/..\\reset-password', '/a\\b'],
  ...['/author/%2e%2e', '/author/.%2E', '/author/..', '/author/.', '/author/a#b', '/a#%'],
  ...['/x%0ay', '/x%0dy', '/x%0Ay/z', '/x%E2%80%A8y', '/x%e2%80%a9y', '/x%7fy', '/author/a%0ab'],
  ...['/dashboard/x%0ay', '/x%0ay.data', '/%0a', '/%1b[31m', '/x%c2%85'],
]
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

/** Sends a path as it is written; `inject` and `fetch` would put it in order first. */
function sent(path: string, headers: Record<string, string> = browser) {
  const { port } = shop.app.server.address() as AddressInfo
  type Answer = { status?: number; headers: IncomingHttpHeaders; body: string }
  return new Promise<Answer>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers }, async (response) => {
      const body = (await response.toArray()).join('')
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    request.on('error', reject)
  })
}

test('an address that is read as another one leads nowhere, and is kept by nobody', async () => {
  for (const path of crooked) {
    const { status, headers, body } = await sent(path)
    assert.equal(status, 404, path)
    assert.match(body, /<h1.*not on our shelves/, path)
    assert.equal(headers['cache-control'], 'no-store', path)
    const program = await sent(path, {})
    assert.equal(program.status === 404 || program.status === 400, true, path)
    assert.match(String(program.headers['content-type']), /^application\/problem\+json/, path)
  }
  assert.deepEqual(errors, [])
})

test('no character in an address fills the log with errors', async () => {
  const codes = Array.from({ length: 0x7f }, (_, code) => code)
  const escaped = codes.slice(0, 0x20).map((code) => `%${code.toString(16).padStart(2, '0')}`)
  const visible = codes.slice(0x21).map((code) => String.fromCharCode(code))
  const signs = visible.filter((character) => /[^0-9a-z]/i.test(character))
  const further = ['%7f', '%c2%80', '%c2%85', '%e2%80%a8', '%e2%80%a9', '%ef%bb%bf', '%ff', '%c3']
  const urls = [
    ...[...escaped, ...signs, ...further].map((character) => `/x${character}y`),
    ...signs.map((character) => `/author/${character}`),
  ]
  for (const url of urls) {
    const { status = 500 } = await sent(url)
    assert.ok(status < 500, `${url}: ${status}`)
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
    assert.match(body.message, /^There is nothing at this address, and it is not/, url)
  }
  const unknown = await call(shop.app, { url: '/api/01a21f7e-0000-7000-8000-000000000000' })
  assert.deepEqual([unknown.status, unknown.body.message], [404, 'There is no book with this id.'])
})
