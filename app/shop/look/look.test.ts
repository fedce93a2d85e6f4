import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { dark, light } from '#app/values/shop/palette.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { settings } from '#server/database/schema.ts'
import { adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'

/* The shop's look: its accent colour, its logo, and the icons that are made of both. */

const url = '/api/desk/settings/identity'
const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const headers = ownerOf(shop)
const change = (payload: object) => call(shop.app, { method: 'PUT', url, headers, payload })
const page = async (path: string) => (await shop.app.inject({ url: path })).body
const get = (path: string) => shop.app.inject({ url: path })
const send = (body: Buffer, as: Record<string, string> = headers) =>
  shop.app.inject({
    method: 'PUT',
    url: `${url}/logo`,
    headers: { ...as, 'content-type': 'application/octet-stream' },
    payload: body,
  })
/** A wide picture with an empty margin. */
const picture = (format: 'png' | 'webp' | 'avif' | 'jpeg') =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: 'white' } })
    .composite([{ input: { create: { width: 320, height: 80, channels: 4, background: 'navy' } } }])
    .toFormat(format)
    .toBuffer()

beforeEach(async () => {
  await shop.deps.db.delete(settings).where(eq(settings.key, 'identity'))
  shop.deps.changes.heard(['settings'])
})

test('an accent that can be read colours pages and mails; by night its nearest does', async () => {
  const accent = '#1d4ed8'
  assert.equal((await change({ accent: ' 1D4ED8 ' })).body.identity.accent, accent)
  await until(async () => (await page('/')).includes('/shop/look-'))
  const home = await page('/')
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/shop\/look-[^"]+)"/.exec(home) ?? []
  assert.match(sheet, /^\/shop\/look-1d4ed8-[0-9a-f]{6}\.css$/)
  // After the shop's own, or it would not count.
  assert.ok(home.indexOf(`href="${sheet}"`) > home.search(/<link rel="stylesheet" href="\/assets/))
  const css = await get(sheet)
  assert.equal(css.statusCode, 200)
  assert.match(css.body, /^:root\{--accent:#1d4ed8;/)
  assert.doesNotMatch(css.body, new RegExp(`dark\\)\\{:root\\{--accent:${accent}`))
  assert.match(home, /<link rel="icon" href="\/shop\/icon\.svg\?v=1d4ed8"/)
  assert.ok((await page('/shop/icon.svg')).includes(accent))

  const customer = await aCustomer(shop.app)
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === customer.email)
  assert.equal(mail?.shop.accent, accent)
})

test('a colour that cannot be read is refused, with the nearest that can', async () => {
  for (const [field, colour, scheme] of [
    ['accent', '#f2c94c', light],
    ['accentDark', light.accent, dark],
  ] as const) {
    const { status, body } = await change({ [field]: colour })
    assert.equal(status, 400)
    const [nearest] = /#[0-9a-f]{6}$/.exec(body.errors[field]) ?? []
    assert.ok(nearest, body.errors[field])
    assert.notEqual(nearest, scheme.accent)
    assert.equal((await change({ [field]: nearest })).status, 200)
  }
  assert.equal((await change({ accent: 'red' })).status, 400)
  for (const file of [
    'look-f2c94c-e8674a.css',
    'look-zzzzzz-e8674a.css',
    'look.css',
    'x',
    'icon-64.png',
    'icon.png',
  ])
    assert.equal((await get(`/shop/${file}`)).statusCode, 404, file)
})

test('a logo is on pages, in mails, in JSON-LD and the icon, without its margin', async () => {
  await change({ name: 'Wren' })
  for (const format of ['png', 'webp', 'avif', 'jpeg'] as const) {
    const sent = await send(await picture(format))
    assert.equal(sent.statusCode, 200, format)
    assert.match(sent.json().identity.logo, /^[0-9a-f]{20}-\d+x96$/)
  }
  const { logo } = (await call(shop.app, { url, headers })).body.identity
  await until(async () => (await page('/')).includes(`logo-${logo}-page.webp`))
  const home = await page('/')
  const address = `/shop/logo-${logo}-page.webp`
  assert.match(home, new RegExp(`<img src="${address}" width="\\d+" height="48" alt="Wren"`))
  // The footer has it as the browser would render it: nothing stands before its first piece.
  assert.match(home, /<footer[^>]*><div/)
  assert.ok(home.includes(`"logo":"https://shop.example${address}"`))
  assert.ok(home.includes(`<link rel="icon" href="/shop/logo-${logo}-icon.png"`))
  for (const [file, format] of [
    ['page.webp', 'webp'],
    ['mail.png', 'png'],
    ['icon.png', 'png'],
  ] as const) {
    const { rawPayload, headers: got } = await get(`/shop/logo-${logo}-${file}`)
    const about = await sharp(rawPayload).metadata()
    assert.equal(about.format, format)
    assert.match(String(got['cache-control']), /immutable/)
    if (file !== 'icon.png') assert.ok(about.width > 3 * about.height, `${about.width}`)
  }
  const customer = await aCustomer(shop.app)
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === customer.email)
  assert.equal(mail?.logoUrl, `https://shop.example/shop/logo-${logo}-mail.png`)

  const removed = await call(shop.app, { method: 'DELETE', url: `${url}/logo`, headers })
  assert.equal(removed.body.identity.logo, '')
  await until(async () => (await page('/')).includes('>Wren<'))
  // An undo brings it back: its files are still there.
  const { body } = await call(shop.app, { url: `${url}/history`, headers })
  const [last] = body.changes
  const undo = {
    method: 'POST',
    url: `${url}/history/${last.id}/undo`,
    headers,
    payload: {},
  } as const
  assert.equal((await call(shop.app, undo)).body.identity.logo, logo)
  assert.equal((await get(address)).statusCode, 200)
})

test('what is no picture is no logo, whoever else asks is refused, and the form cannot set one', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await send(svg)
  assert.equal(refused.statusCode, 415)
  assert.match(refused.json().message, /SVG/)
  assert.equal((await send(Buffer.from('x'))).statusCode, 415)
  const as = await adminHeaders(shop, 'editor')
  assert.equal((await send(await picture('png'), as)).statusCode, 403)
  assert.equal((await change({ logo: `${'0'.repeat(20)}-1x1` })).status, 400)
  assert.equal((await call(shop.app, { url, headers })).body.identity.logo, '')
})

test('icons have the letter of the name, and the manifest says who it is', async () => {
  const before = (await call(shop.app, { url: '/manifest.webmanifest' })).body
  assert.deepEqual([before.name, before.icons[0].src], [defaultIdentity.name, '/favicon.svg'])
  const book = await page('/shop/icon.svg')
  const seen = new Set([book])
  for (const name of ['Wren', '“Zoë” & Sons', '東京書店', '***']) {
    await change({ name })
    const manifest = (await call(shop.app, { url: '/manifest.webmanifest' })).body
    assert.equal(manifest.name, name)
    seen.add(await page('/shop/icon.svg'))
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src)
      assert.equal(icon.headers['content-type'], type)
      const { width } = await sharp(icon.rawPayload).metadata()
      if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes)
    }
  }
  // No letter in the last: a book, in the same colour.
  assert.equal(seen.size, 4)
  const touch = await sharp((await get('/shop/icon-180.png')).rawPayload).metadata()
  assert.equal(touch.width, 180)
})
