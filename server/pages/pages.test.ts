import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import type { Book } from '#app/catalog/book.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
let book: Book
before(async () => {
  book = await aBook(shop)
})

const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  shop.app.inject({ url, headers })

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

test('a page known in one coding is known in every other, and another page in none', async () => {
  const [br, gzip] = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]
  const etag = String((await get('/about', br)).headers.etag)
  for (const coding of [br, gzip, {}]) {
    assert.equal((await get('/about', { ...coding, 'if-none-match': etag })).statusCode, 304)
    assert.equal((await get('/', { ...coding, 'if-none-match': etag })).statusCode, 200)
  }
})

test('the address that counts has the parameter that makes another page, and no other', async () => {
  const { body } = await get('/?utm_source=x&genre=Horror')
  assert.match(body, /<link rel="canonical" href="https:\/\/shop\.example\/\?genre=horror"\/>/)
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

test('what the router asks for is kept like the page; the books come from the API', async () => {
  const data = await get(`/book/${book._id}.data`)
  assert.equal(data.statusCode, 200)
  assert.doesNotMatch(data.body, /The Moonstone/)
  assert.match(String(data.headers['cache-control']), /^public/)
})

test('built files are kept for ever by browsers and never guessed at', async () => {
  const { body } = await get('/about')
  const script = /[" ](\/assets\/react-[^" ]+\.js)[" ]/.exec(body)?.[1] ?? assert.fail('no script')
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
