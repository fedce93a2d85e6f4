import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, startTestApp, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'

/* Which scripts a page has, and that its policy lets no others run. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
let book: Book
before(async () => {
  book = await aBook(shop)
})

const get = (url: string, app = shop.app) => app.inject({ url })

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes('src='))
    .map(([, , code]) => code as string)

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('no page asks for its scripts before it is painted, and the policy knows the one that does', async () => {
  for (const url of ['/', `/book/${book._id}`, '/cart', '/login', '/no/such/page']) {
    const { body, headers } = await get(url)
    assert.doesNotMatch(body, /rel="modulepreload"|type="module"/, url)
    const late = / data-late="([^"]+)"/.exec(body)?.[1]?.split(' ') ?? []
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
    ...{ '/book/unknown': 404, '/no/such/page': 404, '/dashboard/nowhere': 404 },
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
    const isDesk = /^\/(admin|dashboard)/.test(url)
    const camera = isDesk ? /^camera=\(self\), / : /^camera=\(\), /
    assert.match(String(headers['permissions-policy']), camera, url)
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
  const { headers, body } = await get('/about', elsewhere.app)
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
  // Pages of before are forgotten when the database tells of the book.
  await until(async () => (await get('/')).body.includes(_id))
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
  assert.doesNotMatch(body, /nonce="[\w-]{20,}"/)
})
