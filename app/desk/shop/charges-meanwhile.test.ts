import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '#test/app.ts'
import { chargesDesk, some, url } from '#test/charges-desk.ts'

/* Two owners set shipping and tax: neither overwrites the other unseen. */

const { shop, headers, read, change } = chargesDesk()
const ask = (since: number) =>
  call(shop.app, { url: `/api/desk/settings?since=${since}`, headers }).then(({ body }) => body)

test('a change that was made for another version is refused, and told who changed what', async () => {
  await change(some)
  const first = await call(shop.app, { url, headers })
  const etag = String(first.headers.etag)
  const late = { ...headers, 'if-match': etag }
  assert.equal((await change({ taxRate: 7 })).status, 200)
  const refused = await change({ taxRate: 9 }, late)
  assert.equal(refused.status, 412)
  assert.equal((await read()).taxRate, 7)

  const begun = Number(etag.replaceAll('"', ''))
  const { version, settings, changes } = await ask(begun)
  assert.equal(settings.taxRate, 7)
  assert.deepEqual(
    changes.map((one: { fields: string[] }) => one.fields),
    [['taxRate']],
  )
  const login = await call(shop.app, { url: '/api/auth/admin', headers })
  assert.equal(changes[0].by, login.body.username)
  const now = await change({ taxRate: 9 }, { ...headers, 'if-match': `"${version}"` })
  assert.equal(now.status, 200)
  assert.notEqual(now.headers.etag, `"${version}"`)
})

test('a version is never given twice, however the clock stands', async (t) => {
  const { deps } = shop
  const clock = deps.now
  t.after(() => {
    deps.now = clock
  })
  const versions: number[] = []
  const begin = Date.now()
  for (const [at, ms] of [0, 0, -3_600_000, 5].entries()) {
    deps.now = () => new Date(begin + ms)
    const { etag } = (await change({ taxRate: at + 1 })).headers
    versions.push(Number(String(etag).replaceAll('"', '')))
  }
  assert.equal(new Set(versions).size, 4)
  assert.deepEqual(
    versions,
    versions.toSorted((a, b) => a - b),
  )
})

test('a rate of three decimals is kept and charged exactly; one stored with two is read', async () => {
  await change({ taxRate: 8.875 })
  assert.equal((await read()).taxRate, 8.875)
  await shop.deps.pool.query(
    `update settings set value = '{"basisPoints": 825, "included": true}' where key = 'tax'`,
  )
  const { taxRate, pricesIncludeTax } = await read()
  assert.deepEqual([taxRate, pricesIncludeTax], [8.25, true])
})
