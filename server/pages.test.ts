import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import type { Book } from '#app/catalog/book.ts'
import { openDatabase } from '#server/database/client.ts'
import { aBook, adminHeaders, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'

let shop: TestApp
let book: Book
before(async () => {
  shop = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  book = await aBook(shop)
})
after(() => shop.close())

const get = (url: string, headers: InjectOptions['headers'] = {}, app = shop.app) =>
  app.inject({ url, headers })

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes('src='))
    .map(([, , code]) => code as string)

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('no page asks for its scripts before it is painted, and the policy knows the one that does', async () => {
  for (const url of ['/', `/book/${book._id}`, '/cart', '/login', '/no/such/page']) {
    const { body, headers } = await get(url)
    assert.doesNotMatch(body, /rel="modulepreload"|type="module"/, url)
    const late = [...body.matchAll(/<link data-late[^>]* href="([^"]+)"/g)].map(
      ([, href]) => href as string,
    )
    assert(late.length > 3, `${url} names its modules`)
    for (const file of late) assert.equal((await get(file)).statusCode, 200, file)
    const launcher = inlineScripts(body).at(-1) as string
    assert.match(launcher, /modulepreload/)
    assert(String(headers['content-security-policy']).includes(hashOf(launcher)), url)
  }
})

test('every page has a policy of exactly its own scripts (ASVS 3.4.3)', async () => {
  const pages = {
    ...{ '/': 200, '/?genre=fiction': 200, [`/book/${book._id}`]: 200, '/search?q=moon': 200 },
    ...{ '/cart': 200, '/about': 200, '/terms-and-conditions': 200, '/admin': 200 },
    ...{ '/login': 200, '/register': 200, '/dashboard': 200 },
    ...{ '/book/unknown': 404, '/no/such/page': 404 },
  }
  for (const [url, status] of Object.entries(pages)) {
    const { statusCode, headers, body } = await get(url)
    assert.equal(statusCode, status, url)
    const policy = String(headers['content-security-policy'])
    const directives = new Map(
      policy.split('; ').map((line) => line.split(/ (.*)/) as [string, string]),
    )
    const scripts = inlineScripts(body).map(hashOf)
    assert(scripts.length > 0, url)
    const allowed = directives.get('script-src')?.split(' ')
    assert.deepEqual(new Set(allowed), new Set(["'self'", ...scripts]), url)
    assert.equal(directives.get('style-src'), "'self'", url)
    assert.equal(directives.get('connect-src'), "'self'", url)
    assert.equal(directives.get('img-src'), "'self' data:", url)
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      assert.equal(directives.get(name), "'none'", `${url} ${name}`)
    }
    assert.equal(directives.get('form-action'), "'self'", url)
    assert.doesNotMatch(
      body,
      /<[^>]+\s(style|on[a-z]+)="/,
      `${url} needs no inline style or handler`,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
  }
})

test('the policy names the APIs when they are elsewhere', async (t) => {
  const elsewhere = await startTestApp({
    env: {
      BOOK_API_URL: 'https://books.example/api',
      ORDERS_API_URL: 'https://orders.example/api',
    },
  })
  t.after(() => elsewhere.close())
  const { headers, body } = await get('/about', {}, elsewhere.app)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /connect-src 'self' https:\/\/books\.example https:\/\/orders\.example;/)
  assert.match(body, /data-book-api="https:\/\/books\.example\/api"/)
})

test('hostile words of a book stay words (threats 8)', async () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">`
  const { _id } = await aBook(shop, {
    title: `Title ${hostile}`,
    author: `Author ${hostile}`,
    description: `Description ${hostile} javascript:alert(3)`,
    category: 'Horror',
  })
  const plain = inlineScripts((await get(`/book/${book._id}`)).body).length
  for (const url of [`/book/${_id}`, '/', '/?genre=horror', '/search?q=Title']) {
    const { statusCode, body } = await get(url)
    assert.equal(statusCode, 200, url)
    assert.match(body, /alert\(1\)/, `${url} shows the book`)
    assert.doesNotMatch(body, /<script>alert|<img src=x/, url)
    assert.equal(inlineScripts(body).length, plain, url)
    for (const code of inlineScripts(body)) assert(!code.includes('<'), `${url}: < in a script`)
  }
  const echoed = await get(`/search?q=${encodeURIComponent(hostile)}`)
  assert.doesNotMatch(echoed.body, /<script>alert|<img src=x/)
})

test('a script that slipped into a page gets no place in its policy (ASVS 3.4.3, threats 8)', async () => {
  const planted = 'alert(document.cookie)'
  const { _id } = await aBook(shop, { descriptionHtml: '<em>fine</em>' })
  // As if cleaning had failed: straight into the table.
  const html = ['', ' nonce=""', ' nonce="x"', ' type="application/ld+json"']
    .map((attributes) => `<script${attributes}>${planted}</script>`)
    .join('')
  await shop.deps.pool.query('update books set description_html = $1 where id = $2', [html, _id])
  const { body, headers } = await get(`/book/${_id}`)
  assert.ok(inlineScripts(body).includes(planted))
  const policy = String(headers['content-security-policy'])
  assert.ok(!policy.includes(hashOf(planted)))
  assert.doesNotMatch(policy, /script-src [^;]*(unsafe|nonce)/)
  assert.doesNotMatch(body, /nonce="[\w-]{24}"/)
})

test('a public page is the same bytes for everyone, whatever the headers (threats 17)', async () => {
  const plain = await get('/')
  const customer = await aCustomer(shop.app)
  const others = [
    { cookie: customer.cookie },
    { cookie: 'octavo_session=planted', authorization: 'Bearer planted' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' },
    {
      'accept-language': 'de',
      'user-agent': 'another',
      accept: 'image/png',
      origin: 'https://evil.example',
    },
    { 'x-original-url': '/orders', 'x-http-method-override': 'POST', range: 'bytes=0-10' },
  ]
  for (const headers of others) {
    const { statusCode, body, headers: answered } = await get('/', headers)
    assert.equal(statusCode, 200)
    assert.equal(body, plain.body)
    assert.equal(answered.etag, plain.headers.etag)
    assert.equal(answered['set-cookie'], undefined)
  }
  assert.equal((await get('/?utm_source=mail')).body, plain.body)
  assert.match(String(plain.headers['cache-control']), /^public, max-age=0, s-maxage=/)
  assert.equal(plain.headers.vary, 'accept-encoding')
})

test('pages of a person are private, and each sees only their own (threats 17, ASVS 14.3.2)', async () => {
  const [one, two] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  for (const { cookie, email } of [one, two, one]) {
    const { statusCode, headers, body } = await get('/orders', { cookie })
    assert.equal(statusCode, 200)
    assert.equal(headers['cache-control'], 'private, no-store')
    for (const other of [one.email, two.email].filter((address) => address !== email)) {
      assert(!body.includes(other))
    }
  }
  const guest = await get('/orders')
  assert.equal(guest.statusCode, 302)
  assert.equal(guest.headers.location, '/login?next=%2Forders')
  assert.equal(guest.headers['cache-control'], 'private, no-store')
})

test('links are built from PUBLIC_URL (threats 16)', async () => {
  const { body } = await get(`/book/${book._id}`, { host: 'evil.example' })
  assert.match(
    body,
    new RegExp(`<link rel="canonical" href="https://shop.example/book/${book._id}"/>`),
  )
  assert.doesNotMatch(body, /evil\.example/)
})

test('a page comes compressed, once known not at all, and to HEAD without its body', async () => {
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
  const gz = await get('/', { 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(gz.rawPayload).toString(), plain.body)

  for (const etag of [br.headers.etag, `"other", W/${gz.headers.etag}`, '*'] as string[]) {
    const known = await get('/', { 'if-none-match': etag, 'accept-encoding': 'br' })
    assert.equal(known.statusCode, 304)
    assert.equal(known.body, '')
    assert.equal(known.headers.etag, br.headers.etag)
  }
  assert.equal((await get('/', { 'if-none-match': '"other"' })).statusCode, 200)

  const head = await shop.app.inject({ method: 'HEAD', url: '/' })
  assert.equal(head.statusCode, 200)
  assert.equal(head.body, '')
  assert.equal(head.headers['content-length'], String(Buffer.byteLength(plain.body)))
  assert.equal((await shop.app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode, 404)
})

test('a write is on the very next page', async () => {
  const headers = await adminHeaders(shop)
  const { book: created } = (
    await shop.app.inject({
      method: 'POST',
      url: '/api/create-book',
      headers,
      payload: { title: 'Fresh from the press', newPrice: 9.5, category: 'Business' },
    })
  ).json()
  assert.match((await get('/')).body, /Fresh from the press/)
  assert.match((await get(`/book/${created._id}`)).body, /\$9\.50/)
  const edit = { method: 'PUT', url: `/api/edit/${created._id}`, headers, payload: { newPrice: 8 } }
  assert.equal((await shop.app.inject(edit as InjectOptions)).statusCode, 200)
  assert.match((await get(`/book/${created._id}`)).body, /\$8\.00/)
  const gone = { method: 'DELETE', url: `/api/${created._id}`, headers }
  assert.equal((await shop.app.inject(gone as InjectOptions)).statusCode, 200)
  const missing = await get(`/book/${created._id}`)
  assert.equal(missing.statusCode, 404)
  assert.match(missing.body, /No book found\./)
  assert.doesNotMatch((await get('/')).body, /Fresh from the press/)
})

test('the data of a page is kept like the page', async () => {
  const data = await get(`/book/${book._id}.data`)
  assert.equal(data.statusCode, 200)
  assert.match(data.body, /The Moonstone/)
  assert.match(String(data.headers['cache-control']), /^public/)
})

test('while the database is away, kept pages are shown and others say so (threats 29)', async (t) => {
  const proxy = await startFaultProxy(shop.url)
  const { db, pool, close } = openDatabase(proxy.url)
  const far = await startTestApp({ db, pool, changes: shop.deps.changes })
  t.after(async () => {
    proxy.set('pass')
    await far.close()
    await close()
    await proxy.close()
  })
  const customer = await aCustomer(far.app)
  const kept = await get('/', {}, far.app)
  assert.equal(kept.statusCode, 200)
  proxy.set('refuse')
  far.deps.changes.heard(['*'])
  const stale = await get('/', {}, far.app)
  assert.equal(stale.statusCode, 200)
  assert.equal(stale.body, kept.body)

  const unknown = await get(`/book/${book._id}`, {}, far.app)
  assert.equal(unknown.statusCode, 503)
  assert.match(unknown.body, /Error While Loading Book Info/)
  assert.equal(unknown.headers['cache-control'], 'no-store')
  assert.equal(unknown.headers['retry-after'], '5')

  const { cookie } = customer
  const own = await get('/orders', { cookie }, far.app)
  assert.equal(own.statusCode, 503)
  assert.match(String(own.headers['content-type']), /^text\/html/)
  assert.equal(own.headers['retry-after'], '5')
  assert.ok(own.body.includes(`<code id="request-id">${own.headers['x-request-id']}</code>`))
  assert.equal((await get('/no-such-page', { cookie }, far.app)).statusCode, 404)

  proxy.set('pass')
  assert.equal((await get('/orders', { cookie }, far.app)).statusCode, 200)
  assert.equal((await get(`/book/${book._id}`, {}, far.app)).statusCode, 200)
})

test('built files are kept for ever by browsers and never guessed at', async () => {
  const { body } = await get('/about')
  const script = /"(\/assets\/shop-[^"]+\.js)"/.exec(body)?.[1] ?? assert.fail('no script')
  const file = await get(script, { 'accept-encoding': 'br' })
  assert.equal(file.statusCode, 200)
  assert.equal(file.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(file.headers['content-encoding'], 'br')
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(file.headers['x-content-type-options'], 'nosniff')
  for (const url of ['/assets/gone.js', '/assets/../package.json', '/assets/%2e%2e/package.json']) {
    assert.equal((await get(url)).statusCode, 404, url)
  }
})

test('what is in memory is sent before the router sees the request, the same bytes', async (t) => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } })
  t.after(() => production.close())
  const address = await production.app.listen({ port: 0, host: '127.0.0.1' })
  const read = async (init: RequestInit = {}) => {
    const response = await fetch(`${address}/`, init)
    const { status, headers } = response
    const shown = Object.fromEntries(headers)
    delete shown.date
    return { status, shown, body: await response.text() }
  }
  const miss = await read()
  const hit = await read()
  assert.equal(miss.status, 200)
  assert.deepEqual(hit, miss)
  const etag = hit.shown.etag as string
  assert.equal((await read({ headers: { 'if-none-match': etag } })).status, 304)
  assert.equal((await read({ method: 'HEAD' })).body, '')
  const metrics = await (await fetch(`${address}/metrics`)).text()
  assert.match(metrics, /octavo_page_cache_total\{outcome="hit"\} 3/)
  assert.match(metrics, /octavo_page_cache_total\{outcome="miss"\} 1/)
})

test('a head that is ready made is the one Node makes, on connections of every kind', async (t) => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } })
  t.after(() => production.close())
  await production.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = production.app.server.address() as AddressInfo
  const ask = (...requests: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' })
      let text = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text.replaceAll(/Date: [^\r]+/g, 'Date: some day')))
      socket.on('error', reject)
      socket.write(requests.join(''))
    })
  const get = (...headers: string[]) =>
    `GET / HTTP/1.1\r\n${['Host: a', ...headers].join('\r\n')}\r\n\r\n`
  const last = get('Connection: close')
  await ask(last) // renders it
  const url = { url: '/', headers: { host: 'a', accept: '*/*' } }
  const { headers, rawPayload } = await production.app.inject(url)
  const [head = '', ...rest] = (await ask(get(), last)).split('\r\n\r\n')
  const lines = head.split('\r\n')
  assert.equal(lines[0], 'HTTP/1.1 200 OK')
  assert.deepEqual(
    new Set(lines.slice(1).map((line) => line.toLowerCase())),
    new Set(
      Object.entries({
        ...headers,
        date: 'some day',
        connection: 'keep-alive',
        'keep-alive': 'timeout=7',
      }).map(([name, value]) => `${name}: ${value}`.toLowerCase()),
    ),
  )
  // The second answer on the connection is Node's own: the same but for the connection.
  const [second = ''] = rest.slice(-2)
  const bodyOf = (text: string) => text.slice(0, rawPayload.length)
  assert.equal(bodyOf(rest[0] as string), rawPayload.toString('latin1'))
  assert.deepEqual(
    new Set(
      second
        .slice(rawPayload.length)
        .split('\r\n')
        .concat('Connection: keep-alive', 'Keep-Alive: timeout=7'),
    ),
    new Set([...lines, 'Connection: close']),
  )
  assert.match(
    await ask(get('Connection: close')),
    /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n/,
  )
  assert.match(await ask(get('Host: b', 'Connection: close')), /^HTTP\/1\.1 400 /)
  const old = await ask('GET / HTTP/1.0\r\nHost: a\r\n\r\n')
  assert.match(old, /\r\nConnection: close\r\n/)
  assert(old.endsWith(rawPayload.toString('latin1')))
})
