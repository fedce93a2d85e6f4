import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, startTestApp, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'

/* What readers see of a shop whose owner has written nothing yet. */

const shop = testShop({ env: { DEMO: false } })
const headers = ownerOf(shop)
const page = async (path: string) => (await shop.app.inject({ url: path })).body
const rename = (payload: object) =>
  call(shop.app, { method: 'PUT', url: '/api/desk/settings/identity', headers, payload })

test('a shop that began without the demo has neither its news nor its words', async () => {
  assert.doesNotMatch(await page('/'), /Story hour|Quarto has chosen|Thursdays/)
  assert.doesNotMatch(await page('/about'), /octavo is a sheet|warehouse/)
  const { body: state } = await call(shop.app, { url: '/api/desk/demo', headers })
  assert.deepEqual(state, { books: 0, isRemoved: true })
  const { body: about } = await call(shop.app, { url: '/api/desk/texts/about', headers })
  assert.doesNotMatch(about.source, /warehouse/)
})

test('the usual terms name the shop’s own currency', async () => {
  assert.match(await page('/terms-and-conditions'), /Prices are in US dollars\./)
  assert.equal((await rename({ currency: 'EUR' })).status, 200)
  await until(async () => /Prices are in euros\./.test(await page('/terms-and-conditions')))
  const { body } = await call(shop.app, { url: '/api/desk/texts/terms-and-conditions', headers })
  assert.match(body.source, /Prices are in euros\./)
})

test('examples in the texts of mails are in the shop’s own money', async () => {
  const url = '/api/desk/mail-texts'
  const { body } = await call(shop.app, { url, headers })
  let amounts = 0
  for (const { kind } of body.texts) {
    const { body: words } = await call(shop.app, { url: `${url}/${kind}`, headers })
    const payload = { subject: words.subject, title: words.title, body: words.body }
    const asked = { method: 'POST', url: `${url}/${kind}/preview`, headers, payload } as const
    const preview = await call(shop.app, asked)
    assert.equal(preview.status, 200, kind)
    assert.doesNotMatch(preview.body.html + preview.body.text, /\$\d/, kind)
    amounts += preview.body.text.match(/€/g)?.length ?? 0
  }
  assert.ok(amounts > 0)
})

test('the shop’s own name is no password', async (t) => {
  assert.equal((await rename({ name: 'Harbour Books' })).status, 200)
  for (const [password, isRefused] of [
    ['harbour books', true],
    ['HarbourBooks', true],
    ['harbourbooks24', true],
    ['a harbour of old books', false],
  ] as const) {
    const payload = {
      email: `reader-${isRefused}-${password.length}@example.org`,
      password,
      name: '',
    }
    const url = '/api/identity/sign-up/email'
    const { status } = await call(shop.app, { method: 'POST', url, payload })
    assert.equal(status, isRefused ? 400 : 200, password)
  }
  const fresh = await startTestApp()
  t.after(() => fresh.close())
  assert.match((await fresh.app.inject({ url: '/about' })).body, /warehouse/)
})
