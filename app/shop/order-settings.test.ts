import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import { orderSettingsSubject } from './change-order-settings.server.ts'
import { usualOrderSettings } from './order-settings.schema.ts'

/* What the owner decides about orders, at the door: what is stored, and what is refused. */

const url = '/api/desk/settings/orders'
const { codMaxCents: _, ...rest } = usualOrderSettings
const usual = { ...rest, codMax: null }

const shop = testShop()
const headers = ownerOf(shop)
beforeEach(async () => {
  await shop.deps.pool.query("delete from settings where key = 'orders'")
  await shop.deps.pool.query('delete from audit where subject = $1', [orderSettingsSubject])
})

const read = () => call(shop.app, { url, headers })
const change = (payload: object, more: Record<string, string> = {}) =>
  call(shop.app, { method: 'PUT', url, payload, headers: { ...headers, ...more } })
const notes = async () =>
  (
    await shop.deps.pool.query('select detail from audit where subject = $1 order by at', [
      orderSettingsSubject,
    ])
  ).rows.map(({ detail: { version: _, ...fields } }) => fields)

test('the settings of orders: as usual at first, then as the owner wants them', async () => {
  const first = await read()
  assert.deepEqual(first.body, { version: 0, settings: usual, changes: [] })
  const answer = await change({
    sentWithinDays: 5,
    orderMail: 'hourly',
    orderMailTo: ' Orders@Shop.Example ',
    codMax: 250,
    lowStock: 7,
    servedCountries: ['usa', 'CA', 'Canada'],
    servedZipcodes: ['sw1 ', '972-', ''],
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const now = {
    ...usual,
    sentWithinDays: 5,
    orderMail: 'hourly',
    orderMailTo: 'Orders@Shop.Example',
    codMax: 250,
    lowStock: 7,
    servedCountries: ['US', 'CA'],
    servedZipcodes: ['SW1', '972'],
  }
  assert.deepEqual(answer.body.settings, now)
  assert.deepEqual((await read()).body.settings, now)
  const [noted] = await notes()
  assert.deepEqual(noted.codMaxCents, [null, 25_000])
  assert.deepEqual(noted.servedCountries, ['', 'US, CA'])
  assert.equal((await change({ codMax: 250, servedCountries: ['US', 'CA'] })).status, 200)
  assert.equal((await notes()).length, 1)
})

test('a change that was made for another version is refused, and told who changed what', async () => {
  const { etag } = (await change({ retentionDays: 14 })).headers
  const ifMatch = { 'if-match': String(etag) }
  assert.equal((await change({ retentionDays: 60 }, ifMatch)).status, 200)
  const late = await change({ retentionDays: 90 }, ifMatch)
  assert.equal(late.status, 412)
  const since = String(etag).replaceAll('"', '')
  const { body } = await call(shop.app, { url: `${url}?since=${since}`, headers })
  assert.equal(body.settings.retentionDays, 60)
  assert.deepEqual(
    body.changes.map(({ fields }: { fields: string[] }) => fields),
    [['retentionDays']],
  )
})

test('a value that makes no sense is refused by its name, and nothing is stored', async () => {
  const bad: [field: string, value: unknown, says: RegExp][] = [
    ['sentWithinDays', -1, /^Sent within must be a whole number from 0 to 60$/],
    ['sentWithinDays', 1.5, /whole number/],
    ['sentWithinDays', '2', /whole number/],
    ['orderMail', 'daily', /each, hourly or none/],
    ['orderMailTo', 'nobody', /orders@shop\.example/],
    ['orderMailTo', 'a@b.example, c@d.example', /orders@shop\.example/],
    ['retentionDays', 3651, /^Days until names are removed must be/],
    ['codMax', 0, /leave it empty for no limit/],
    ['codMax', 9.999, /whole cents/],
    ['servedCountries', 'US', /must be a list/],
    ['servedCountries', ['US', 'Narnia'], /^We know no country by this name: Narnia$/],
    ['servedZipcodes', ['97*'], /^Zip codes are letters and digits, such as 972 or SW1: 97\*$/],
    ['confirmFirst', 'yes', /must be true or false/],
    ['refusedLimit', 0, /^Refused parcels must be/],
    ['lowStock', -1, /^Low stock must be/],
  ]
  for (const [field, value, says] of bad) {
    const { status, body } = await change({ [field]: value })
    assert.equal(status, 400, field)
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.match(body.errors[field], says)
  }
  assert.equal((await change({ sendWithin: 1 })).status, 400)
  assert.deepEqual((await read()).body.settings, usual)
})
