import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from '#server/api.ts'
import { call, startTestApp } from '#test/app.ts'

const planted = {
  role: 'owner',
  emailVerified: true,
  customerId: 'x',
  status: 'delivered',
  isAdmin: true,
}

test('no route takes a field that its schema does not name (threats 14, ASVS 15.3.3)', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const withBody = shop.app.describedRoutes.filter((route) => route.body)
  assert.ok(withBody.length >= 3)
  for (const { method, url, body } of withBody) {
    if (!body) continue
    for (const [field, value] of Object.entries(planted)) {
      const outcome = parse(body, { [field]: value })
      const errors = 'error' in outcome ? outcome.error.fieldErrors : {}
      assert.match(errors?.[field] ?? '', /^Unknown field/, `${method} ${url} takes ${field}`)
    }
  }
})

test('every route that takes a body has a schema for it, or reads none', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const unsafe = shop.app.describedRoutes.filter(({ method }) => method !== 'GET')
  for (const { method, url, body, for: open } of unsafe) {
    if (body || open !== 'everyone' || url.includes('*')) continue
    const answer = await call(shop.app, { method: method as 'POST', url, payload: planted })
    assert.notEqual(answer.status, 500, `${method} ${url}`)
  }
})
