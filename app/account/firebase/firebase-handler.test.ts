import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from '#server/env.ts'
import { createContentPolicy } from '#server/pages/content-policy.ts'
import { call, startTestApp } from '#test/app.ts'
import { firebaseSettings, firebaseShop } from '#test/firebase-shop.ts'

/* What pages need of Firebase in the browser: its handler, through our origin, and its hosts. */

const { shop, seen } = firebaseShop()

test('the handler comes through our origin: that path only, and no cookie either way', async () => {
  const answer = await call(shop.app, {
    url: '/__/auth/handler?apiKey=key&mode=popup',
    headers: { cookie: 'octavo_session=secret', authorization: 'Bearer x', accept: 'text/html' },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.body, '<script>handler()</script>')
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal(answer.headers['x-powered-by'], undefined)
  assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN')
  assert.equal(seen[0]?.url, '/__/auth/handler?apiKey=key&mode=popup')
  assert.equal(seen[0]?.headers.cookie, undefined)
  assert.equal(seen[0]?.headers.authorization, undefined)
  seen.length = 0
  for (const url of [
    '/__/auth/../secret',
    '/__/auth/..%2f..%2fsecret',
    '/__/auth/%2e%2e/%2e%2e/secret',
    '/__/auth/..\\..\\secret',
    '/__/firebase/other.json',
    '/__/other',
  ]) {
    // biome-ignore format: a list
    const other = await call(shop.app, { url })
    assert.equal(other.status, 404, url)
  }
  assert.ok(
    seen.every(({ url }) => url.startsWith('/__/auth/')),
    JSON.stringify(seen),
  )
  const posted = await call(shop.app, { method: 'POST', url: '/__/auth/handler', payload: {} })
  assert.equal(posted.status, 404)
})

test('without Firebase nothing is handed on', async (t) => {
  const embedded = await startTestApp()
  t.after(embedded.close)
  assert.equal((await call(embedded.app, { url: '/__/auth/handler' })).status, 404)
})

test('the policy of pages gains the SDK’s hosts, and only with Firebase', () => {
  const policyOf = (env: Record<string, string>) => {
    const read = readEnv(env)
    assert.ok(read.ok)
    return createContentPolicy(read.env)([])
  }
  const policy = policyOf({ ...firebaseSettings, PUBLIC_URL: 'https://shop.example' })
  assert.match(policy, /script-src 'self' https:\/\/apis\.google\.com;/)
  assert.match(
    policy,
    /connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken\.googleapis\.com;/,
  )
  assert.match(policy, /frame-src 'self' https:\/\/shop\.example;/)
  assert.doesNotMatch(policyOf({}), /google|frame-src/)
})
