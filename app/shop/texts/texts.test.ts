import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { adminHeaders, call, ownerOf, startTestApp, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'

/* The owner's pages of words: draft, publish, versions. */

const desk = '/api/desk/texts'
const shop = testShop()
const headers = ownerOf(shop)
const page = async (path: string, { app } = shop) => await app.inject({ url: path })
const draft = (kind: string, source: string, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'PUT',
    url: `${desk}/${kind}/draft`,
    headers: { ...headers, ...more },
    payload: { source },
  })
const publish = (kind: string, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'POST',
    url: `${desk}/${kind}/publish`,
    headers: { ...headers, ...more },
  })

test('About and the terms are there from the start, the others once they are published', async () => {
  for (const path of ['/about', '/terms-and-conditions'])
    assert.equal((await page(path)).statusCode, 200)
  assert.match((await page('/about')).body, /An octavo is a sheet of paper/)
  for (const path of ['/privacy', '/imprint', '/returns'])
    assert.equal((await page(path)).statusCode, 404)
  assert.equal((await page('/api/texts/imprint')).statusCode, 404)
  assert.equal((await page('/api/texts/nonsense')).statusCode, 400)
  const { body } = await call(shop.app, { url: desk, headers })
  assert.equal(body.texts.length, 5)
})

test('a draft is the desk’s alone until it is published, then it is on every server at once', async (t) => {
  const other = await startTestApp({ databaseUrl: shop.url })
  t.after(other.close)
  const saved = await draft(
    'imprint',
    '## Who\r\n\r\n<b>Wren</b> & *Sons*, [write](hello@wren.example)  \n',
  )
  assert.deepEqual([saved.status, saved.body.isDraft, saved.body.isPublished], [200, true, false])
  assert.equal(saved.body.source, '## Who\n\n<b>Wren</b> & *Sons*, [write](hello@wren.example)')
  assert.equal((await page('/imprint')).statusCode, 404)
  assert.doesNotMatch((await page('/')).body, /href="\/imprint"/)

  const { status, body } = await publish('imprint')
  assert.deepEqual(
    [status, body.isDraft, body.isPublished, body.published.length],
    [200, false, true, 1],
  )
  const shown = await page('/imprint')
  assert.equal(shown.statusCode, 200)
  assert.match(
    shown.body,
    /<h2>Who<\/h2><p>&lt;b&gt;Wren&lt;\/b&gt; &amp; <em>Sons<\/em>, <a href="mailto:hello@wren.example"/,
  )
  // A kept page may be shown once more while the new one is made.
  await until(async () => (await page('/')).body.includes('href="/imprint"'))
  assert.match((await page('/sitemaps/pages.xml')).body, /\/imprint</)
  await until(async () => (await page('/imprint', other)).statusCode === 200)
  assert.equal((await publish('imprint')).status, 409) // nothing to publish
})

test('versions are kept; an empty text takes a page down, or brings the usual one back', async () => {
  for (const words of ['One', 'Two']) {
    await draft('about', words)
    await publish('about')
  }
  await until(async () => (await page('/about')).body.includes('<p>Two</p>'))
  const { body } = await call(shop.app, { url: `${desk}/about`, headers })
  const [, one] = body.published
  assert.ok(one.by)
  const version = await call(shop.app, { url: `${desk}/about/versions/${one.id}`, headers })
  assert.deepEqual(version.body, { source: 'One' })
  assert.equal(
    (await call(shop.app, { url: `${desk}/imprint/versions/${one.id}`, headers })).status,
    404,
  )
  await draft('about', '')
  await publish('about')
  await until(async () => (await page('/about')).body.includes('We keep a short list on purpose'))
})

test('two owners do not overwrite each other unseen, nor publish what they have not read', async () => {
  const first = await draft('returns', 'Within 30 days')
  const version = String(first.headers.etag)
  assert.equal((await draft('returns', 'Within 14 days')).status, 200)
  assert.equal((await draft('returns', 'Never', { 'if-match': version })).status, 412)
  assert.equal((await publish('returns', { 'if-match': version })).status, 412)
  const since = version.replaceAll('"', '')
  const { body } = await call(shop.app, { url: `${desk}/returns?since=${since}`, headers })
  assert.equal(body.source, 'Within 14 days')
  assert.deepEqual(
    body.changes.map(({ fields }: { fields: string[] }) => fields),
    [['source']],
  )
})

test('a shop of another name does not explain the usual one', async () => {
  const identity = '/api/desk/settings/identity'
  const name = (text: string) =>
    call(shop.app, { method: 'PUT', url: identity, headers, payload: { name: text } })
  await name('Wren')
  const usual = new RegExp(`${defaultIdentity.name}|octavo is a sheet`)
  await until(async () => !usual.test((await page('/about')).body))
  await name(defaultIdentity.name)
})

test('only the owner writes them; what is too long or no text is refused', async () => {
  const as = await adminHeaders(shop, 'editor')
  assert.equal((await draft('about', 'x', as)).status, 403)
  assert.equal((await call(shop.app, { url: `${desk}/about` })).status, 401)
  assert.equal((await draft('about', 'x'.repeat(40_001))).status, 400)
  assert.equal((await draft('about', 'a\u0007')).status, 400)
  assert.equal((await draft('nonsense', 'x')).status, 400)
})
