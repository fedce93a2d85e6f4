import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { audit, settings } from '#server/database/schema.ts'
import { letterText } from '#server/mail/letter.ts'
import { adminHeaders, call, ownerOf, startTestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'

/* What the shop calls itself: one setting, which pages, mails and machines all show. */

const url = '/api/desk/settings/identity'
const shop = testShop()
const headers = ownerOf(shop)
// The logo has a door of its own.
const { logo: _, ...usual } = defaultIdentity
const ours = {
  ...usual,
  name: 'Wren & <Sons>',
  address: '12 Quill Lane\nPortland, OR 97201',
  email: 'hello@wren.example',
  phone: '+1 503 555 0142',
}

const read = async () => (await call(shop.app, { url, headers })).body
const change = (payload: object, as: Record<string, string> = headers) =>
  call(shop.app, { method: 'PUT', url, headers: as, payload })
const page = async (path: string, { app } = shop) => (await app.inject({ url: path })).body
const notes = () =>
  shop.deps.db
    .select()
    .from(audit)
    .where(eq(audit.subject, 'settings/identity'))
    .orderBy(audit.at, audit.id)

beforeEach(async () => {
  await shop.deps.db.delete(settings).where(eq(settings.key, 'identity'))
  await shop.deps.db.delete(audit).where(eq(audit.subject, 'settings/identity'))
  shop.deps.changes.heard(['settings'])
})

test('what the shop calls itself is stored tidy, with who changed what', async () => {
  assert.deepEqual(await read(), { version: 0, identity: defaultIdentity, changes: [] })
  const answer = await change({
    ...ours,
    name: '  Wren &\t<Sons>\u200b ',
    address: '12 Quill Lane \r\n\r\n  Portland, OR 97201\r\n',
  })
  assert.equal(answer.status, 200)
  const stored = { ...ours, logo: '' }
  assert.deepEqual(answer.body, { message: 'Your shop was changed.', identity: stored })
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const { identity, version } = await read()
  assert.deepEqual([identity, `"${version}"`], [stored, answer.headers.etag])
  const [row] = await shop.deps.db.select().from(settings).where(eq(settings.key, 'identity'))
  assert.deepEqual(row?.value, stored)
  const [note] = await notes()
  assert.deepEqual([note?.actorKind, note?.action], ['admin', 'settings.edit'])
  const { name } = (note?.detail ?? {}) as Record<string, unknown>
  assert.deepEqual(name, [defaultIdentity.name, ours.name])

  assert.deepEqual((await change({ phone: '' })).body.identity, { ...stored, phone: '' })
  await change({ phone: '' })
  assert.equal((await notes()).length, 2) // what changes nothing leaves no trace
})

test('a new name is everywhere at once, on every server, and nothing ends an element early', async (t) => {
  const other = await startTestApp({ databaseUrl: shop.url })
  t.after(other.close)
  const door = '<title>Wren &amp; &lt;Sons&gt; — books, well chosen</title>'
  assert.ok((await page('/about')).includes(`<title>About — ${defaultIdentity.name}</title>`))
  assert.ok(!(await page('/', other)).includes(door))
  await change(ours)

  const home = await page('/')
  assert.ok(home.includes(door))
  assert.ok(!home.includes(defaultIdentity.name))
  assert.ok(!home.includes('<Sons>'))
  assert.ok(home.includes('<meta property="og:site_name" content="Wren &amp; &lt;Sons&gt;"/>'))
  for (const text of ['12 Quill Lane', 'mailto:hello@wren.example', '+1 503 555 0142'])
    assert.ok(home.includes(text), text)
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(home) ?? []
  const [organization, site] = JSON.parse(json)['@graph']
  assert.deepEqual([organization.name, site.name], [ours.name, ours.name])
  assert.equal(organization.address, '12 Quill Lane, Portland, OR 97201')
  assert.deepEqual([organization.email, organization.telephone], [ours.email, ours.phone])
  const [, card = ''] = /property="og:image" content="[^"]*(\/covers\/[^"]+)"/.exec(home) ?? []
  assert.equal((await shop.app.inject({ url: card })).statusCode, 200)

  const escaped = 'Wren &amp; &lt;Sons&gt;'
  // A kept page may be shown once more while the new one is made.
  await until(async () => (await page('/about')).includes(`<title>About — ${escaped}</title>`))
  assert.ok((await page('/no-such-page')).includes(`Not found — ${escaped}`))
  assert.ok((await page('/feed.xml')).includes(`<title>New books at ${escaped}</title>`))
  assert.ok((await page('/opensearch.xml')).includes(`<ShortName>${escaped}</ShortName>`))
  assert.ok((await page('/api/docs')).includes(`<title>API · ${escaped}</title>`))
  const { body: described } = await call(shop.app, { url: '/api/openapi.json' })
  assert.equal(described.info.title, ours.name)
  await until(async () => (await page('/', other)).includes(door))
})

test('mails are written in the name of the shop', async () => {
  await change(ours)
  const customer = await aCustomer(shop.app)
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === customer.email)
  assert.ok(mail)
  assert.match(mail.subject, /^Wren & <Sons>: /)
  assert.deepEqual(mail.shop, { ...ours, logo: '' })
  const signature = `-- \n${ours.name}\n${ours.address}\n${ours.email}\n${ours.phone}\n`
  assert.ok(letterText(mail.letter, mail.shop).includes(signature))
})

test('two owners do not overwrite each other unseen', async () => {
  const begun = String((await change(ours)).headers.etag)
  const since = Number(begun.replaceAll('"', ''))
  assert.equal((await change({ name: 'Wren' })).status, 200)
  const late = await change({ name: 'Sons' }, { ...headers, 'if-match': begun })
  assert.equal(late.status, 412)
  const { body } = await call(shop.app, { url: `${url}?since=${since}`, headers })
  assert.equal(body.identity.name, 'Wren')
  assert.deepEqual(
    body.changes.map(({ fields }: { fields: string[] }) => fields),
    [['name']],
  )
  const now = await change({ name: 'Sons' }, { ...headers, 'if-match': `"${body.version}"` })
  assert.equal(now.status, 200)
})

test('motto, hours and links are on pages and in JSON-LD; what is left empty is not shown', async () => {
  const hours = 'Mon–Fri 9:00–18:00\nSun closed\nRing the bell'
  const social = 'instagram.com/wren\nhttps://wren.example/'
  await change({
    ...ours,
    motto: 'Books <for> birds',
    hours,
    social,
    services: '',
    colophon: '',
    newsletter: 'Letters!',
  })
  const title = '<title>Wren &amp; &lt;Sons&gt; — Books &lt;for&gt; birds</title>'
  await until(async () => (await page('/')).includes(title))
  const home = await page('/')
  for (const text of [
    '\nRing the bell<',
    'href="https://instagram.com/wren"',
    '>wren.example<',
    '>Letters!<',
  ])
    assert.ok(home.includes(text), text)
  for (const text of [
    'href="#services"',
    defaultIdentity.colophon,
    'facebook.com',
    defaultIdentity.newsletter,
  ])
    assert.ok(!home.includes(text), text)
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(home) ?? []
  const [shopThing] = JSON.parse(json)['@graph']
  assert.equal(shopThing['@type'], 'BookStore')
  assert.equal(shopThing.slogan, 'Books <for> birds')
  assert.deepEqual(shopThing.sameAs, ['https://instagram.com/wren', 'https://wren.example/'])
  const [week, sunday] = shopThing.openingHoursSpecification
  assert.deepEqual([week.dayOfWeek.length, week.opens, week.closes], [5, '09:00', '18:00'])
  assert.deepEqual(
    [sunday.dayOfWeek, sunday.opens, sunday.closes],
    [['https://schema.org/Sunday'], '00:00', '00:00'],
  )
})

test('only the owner reads and changes it at the desk', async () => {
  for (const role of ['editor', 'packer'] as const) {
    const as = await adminHeaders(shop, role)
    assert.equal((await call(shop.app, { url, headers: as })).status, 403)
    assert.equal((await change(ours, as)).status, 403)
  }
  assert.equal((await call(shop.app, { url })).status, 401)
  assert.equal((await read()).version, 0)
})

test('what makes no sense is refused by its name, and nothing is stored', async () => {
  for (const [field, value, says] of [
    ['name', ' \u200b ', /^Name is required$/],
    ['name', 'x'.repeat(81), /at most 80 characters/],
    ['name', 'a\u0007b', /one line of plain text/],
    ['name', null, /must be a text/],
    ['address', 'x\n'.repeat(9), /at most 8 lines/],
    ['address', 'x'.repeat(401), /at most 400 characters/],
    ['address', 'a\u001bb', /lines of plain text/],
    ['email', 'shop', /^Enter an e-mail such as/],
    ['phone', 'call us', /^Enter a phone number/],
    ['motto', 'x'.repeat(81), /at most 80 characters/],
    ['hours', 'Mon 9-25', /^Write hours such as/],
    ['hours', 'x\n'.repeat(13), /at most 12 lines/],
    ['social', 'javascript:alert(1)', /^Enter whole addresses/],
    ['social', 'https://x.com/a\nnonsense', /^Enter whole addresses/],
    ['terms', 'x'.repeat(601), /at most 600 characters/],
  ] as const) {
    const { status, body } = await change({ [field]: value })
    assert.equal(status, 400, field)
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.match(body.errors[field], says)
  }
  assert.equal((await change({ colour: 'x' })).status, 400)
  assert.deepEqual([(await read()).version, await notes()], [0, []])
})

test('the sections of the footer are called as the owner calls them, and so are the links to them', async () => {
  const names = ['services', 'about', 'contact', 'privacy', 'terms'] as const
  const mine = Object.fromEntries(names.map((name) => [`${name}Heading`, `Our <${name}>`]))
  const usual = Object.fromEntries(names.map((name) => [`${name}Heading`, '']))
  assert.equal((await change({ ...mine, services: 'Wrapping' })).status, 200)
  await until(async () => (await page('/')).includes('<h2>Our &lt;terms&gt;</h2>'))
  const html = await page('/')
  for (const name of names) {
    const heading = `Our &lt;${name}&gt;`
    assert.ok(html.includes(`<h2>${heading}</h2>`), name)
    assert.match(html, new RegExp(`href="#${name}"[^>]*>${heading}<`))
  }
  assert.equal((await change({ aboutHeading: 'x'.repeat(31) })).status, 400)
  assert.equal((await change(usual)).status, 200)
  await until(async () => /href="#about"[^>]*>About Us</.test(await page('/')))
  assert.ok((await page('/')).includes('<h2>About us</h2>'))
})
