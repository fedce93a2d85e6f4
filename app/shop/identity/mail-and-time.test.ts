import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redateJob } from '#app/search/index/redate.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { letterText } from '#server/mail/letter.ts'
import { aBook, call, ownerOf, startTestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'

/* Who mails are from, and where the shop is: its dates and the country of its checkout. */

const url = '/api/desk/settings/identity'
const shop = testShop({ env: { MAIL_FROM: 'Post <post@wren.example>', TIME_ZONE: 'UTC' } })
const headers = ownerOf(shop)
const change = (payload: object) => call(shop.app, { method: 'PUT', url, headers, payload })
const page = async (path: string, { app } = shop) =>
  (await app.inject({ url: path })).body.replaceAll('<!-- -->', '')

test('an address that the mail server does not send for is refused', async () => {
  for (const mailAddress of [
    'hello@elsewhere.example',
    'hello@x.wren.example',
    'hello@wren.example.evil.example',
  ]) {
    const { status, body } = await change({ mailAddress })
    assert.equal(status, 400)
    assert.match(body.errors.mailAddress, /sends for addresses at wren\.example/)
  }
  assert.equal((await change({ mailAddress: 'nonsense' })).status, 400)
  const { body } = await change({ mailAddress: 'Hello@Wren.example', mailSender: 'The Wrens' })
  assert.equal(body.identity.mailSender, 'The Wrens')
})

test('mails end with the owner’s words', async () => {
  await change({ mailSignature: 'Warm regards,\n\n your wrens' })
  const customer = await aCustomer(shop.app)
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === customer.email)
  assert.ok(mail)
  const text = letterText(mail.letter, mail.shop)
  assert.ok(text.includes(`-- \nWarm regards,\nyour wrens\n${defaultIdentity.name}\n`), text)
})

test('dates are those of the owner’s time zone, on every server; days of publication stay', async (t) => {
  const other = await startTestApp({ databaseUrl: shop.url })
  t.after(other.close)
  const book = await aBook(shop, { publishedOn: '2020-03-12' })
  await shop.deps.pool.query("update books set created_at = '2020-03-12T02:30:00Z'")
  const path = `/book/${book._id}`
  assert.match(await page(path), />Published<\/dt><dd[^>]*>March 12, 2020</)
  for (const [timeZone, day] of [
    ['America/Los_Angeles', 'March 11, 2020'],
    ['Pacific/Auckland', 'March 12, 2020'],
  ] as const) {
    assert.equal((await change({ timeZone })).status, 200)
    const isShown = (html: string) => html.includes(`data-time-zone="${timeZone}"`)
    await until(async () => isShown(await page(path)))
    const html = await page(path)
    assert.match(html, new RegExp(`>Published</dt><dd[^>]*>${day}<`))
    assert.match(html, />Publication date<\/dt><dd[^>]*>March 12, 2020</)
    await until(async () => isShown(await page(path, other)))
    await until(() => shop.deps.settings.timeZone() === timeZone)
    const { rows } = await shop.deps.pool.query(
      "select value from settings where key = 'time-zone'",
    )
    assert.deepEqual(rows, [{ value: timeZone }])
  }
  // The list of new books follows, once for all books.
  const daysOf = async () =>
    (await shop.deps.pool.query('select dated::text from book_search')).rows
  await shop.deps.pool.query(
    "update books set published_on = '2999-01-01', created_at = '2020-03-12T20:30:00Z'",
  )
  await redateJob.run({}, shop.deps)
  assert.deepEqual(await daysOf(), [{ dated: '2020-03-13' }])
  await change({ timeZone: 'America/Los_Angeles' })
  await redateJob.run({}, shop.deps)
  assert.deepEqual(await daysOf(), [{ dated: '2020-03-12' }])
  for (const timeZone of ['+02:00', 'Nowhere/Town', 'utc+1'])
    assert.equal((await change({ timeZone })).status, 400, timeZone)
  await change({ timeZone: '' })
  await until(async () => (await page(path)).includes('data-time-zone="UTC"'))
})
