import assert from 'node:assert/strict'
import { test } from 'node:test'
import { books } from '#server/database/schema.ts'
import { call, ownerOf, testShop } from '#test/app.ts'
import { isTrustedSource } from './security.ts'

/* Which pages of which sites may write here, and read the answers. */

const shop = testShop({
  env: {
    PUBLIC_URL: 'https://shop.example',
    ALLOWED_ORIGINS: ['https://partner.example'],
  },
})
const headers = ownerOf(shop)

const url = '/api/create-book'
const body = JSON.stringify({ title: 'Emma', newPrice: 1 })
const post = (payload: string, more: Record<string, string>) =>
  call(shop.app, {
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers, ...more },
  })
const stored = () => shop.deps.db.$count(books)
const same = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }

test('a cross-site request changes nothing (threats 24)', async () => {
  const before = await stored()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' },
    { origin: 'http://shop.example' },
    // A name of somebody else's that leads here, as the browser then says it (DNS rebinding).
    { origin: 'http://shop.example', host: 'shop.example' },
    { origin: 'http://evil.example', host: 'evil.example' },
    { origin: 'https://evil.example', host: 'evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ]
  for (const source of foreign) {
    assert.equal((await post(body, source)).status, 403, JSON.stringify(source))
  }
  const signIn = { username: 'admin', password: 'password' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const source = { origin: 'https://evil.example' }
    const options = { method, url: '/api/auth/admin', payload: signIn, headers: source }
    assert.equal((await call(shop.app, options)).status, 403, method)
  }
  assert.equal(await stored(), before)
})

test('our own pages, allowed origins and other programs may write', async () => {
  const sources: Record<string, string>[] = [
    {},
    same,
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const source of sources) {
    assert.equal((await post(body, source)).status, 201, JSON.stringify(source))
  }
  // Without PUBLIC_URL the shop is whatever the visitor called it.
  const lan = { host: '192.168.1.5:5000', origin: 'http://192.168.1.5:5000' }
  assert.equal(isTrustedSource(lan, new Set(), false), true)
  const other = { ...lan, origin: 'http://192.168.1.6:5000' }
  assert.equal(isTrustedSource(other, new Set(), false), false)
})

test('allowed origins may read answers with credentials, others may not', async () => {
  const from = (origin: string) => ({ origin, 'access-control-request-method': 'POST' })
  const preflight = await call(shop.app, {
    method: 'OPTIONS',
    url,
    headers: from('https://partner.example'),
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], 'https://partner.example')
  assert.equal(preflight.headers['access-control-allow-credentials'], 'true')
  const read = await call(shop.app, { url: '/api/', headers: from('https://partner.example') })
  assert.equal(read.headers['access-control-allow-origin'], 'https://partner.example')
  assert.match(String(read.headers.vary), /^Origin\b/)
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await call(shop.app, {
      method,
      url: '/api/',
      headers: from('https://evil.example'),
    })
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
})
