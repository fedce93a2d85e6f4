import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, testShop } from '#test/app.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })

test('every answer carries the security headers', async () => {
  for (const options of [
    { url: '/api/' },
    { url: '/api/nothing' },
    { url: '/%61pi/session' },
    { url: '/healthz' },
    { url: '/nowhere', method: 'POST' as const },
  ]) {
    const { headers: answered } = await call(shop.app, options)
    assert.equal(answered['x-content-type-options'], 'nosniff')
    assert.equal(answered['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(answered['cross-origin-opener-policy'], 'same-origin-allow-popups')
    assert.equal(answered['x-frame-options'], 'DENY')
    assert.match(String(answered['permissions-policy']), /^camera=\(\), /)
    assert.match(String(answered['strict-transport-security']), /^max-age=\d+/)
    assert.match(String(answered['x-request-id']), /^[0-9a-f-]{36}$/)
    if (!decodeURI(options.url).startsWith('/api')) continue
    assert.match(String(answered['content-security-policy']), /^default-src 'none';/)
  }
})
