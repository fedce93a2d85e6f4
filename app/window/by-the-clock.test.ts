import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminHeaders, call, ownerOf, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'
import { windowOf } from '#test/window.ts'

const clock = { now: new Date('2026-11-20T12:00:00Z') }
const shop = testShop({ now: () => clock.now, env: { TIME_ZONE: 'America/New_York' } })
const headers = ownerOf(shop)
const { desk, step, shown, draft, add } = windowOf(shop, headers)
const page = async (url = '/') => (await shop.app.inject({ url })).body

test('a banner comes and goes by the shop’s clock, also on pages that are kept', async () => {
  // A login is over within the hour.
  const setClock = async (at: string) => {
    clock.now = new Date(at)
    Object.assign(headers, await adminHeaders(shop))
  }
  await setClock('2026-11-30T12:00:00Z')
  const item = await add('banner', {
    title: 'Advent at the counter',
    ...{ text: '', from: '2026-12-01', until: '2026-12-24T18:00', newsletter: 'no' },
  })
  assert.equal(item.time, 'ahead')
  const title = async () => (await shown()).banner.title
  const moments: [string, string][] = [
    ['2026-12-01T04:59:00Z', 'New Releases This Week'],
    ['2026-12-01T05:00:00Z', 'Advent at the counter'],
    ['2026-12-24T22:59:00Z', 'Advent at the counter'],
    ['2026-12-24T23:00:00Z', 'New Releases This Week'],
  ]
  for (const [at, expected] of moments) {
    await setClock(at)
    assert.equal(await title(), expected, at)
    await until(async () => (await page()).includes(expected))
  }
  await step(item.id, 'remove')
  await setClock('2026-11-20T12:00:00Z')
})

test('the preview shows every draft, at any minute, and readers see none of it', async () => {
  const item = await draft('banner', { title: 'Not yet', from: '2027-01-01' })
  const at = async (query = '') => (await desk('GET', `/preview${query}`)).body.banner.title
  assert.equal(await at(), 'New Releases This Week')
  assert.equal(await at('?at=2027-01-01T00:00'), 'Not yet')
  assert.equal((await shown()).banner.title, 'New Releases This Week')
  await step(item.id, 'remove')
})

test('a picture is uploaded, named by a draft and shown; what is no picture is refused', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = (payload: Buffer) =>
    call(shop.app, {
      ...{ method: 'PUT', url: '/api/desk/window/pictures', payload },
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
  const { status, body } = await send(png)
  assert.equal(status, 200)
  assert.match(body.picture, /^[0-9a-f]{20}$/)
  const item = await add('news', { title: 'With a picture of ours', picture: body.picture })
  assert.equal((await shown()).news[0].picture, body.picture)
  const answer = await shop.app.inject({ url: `/covers/v/${body.picture}-240.webp` })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/webp'])
  assert.equal((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status, 415)
  await step(item.id, 'remove')
})
