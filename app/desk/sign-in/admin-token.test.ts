import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  readToken,
  removeToken,
  storeToken,
  type TokenStore,
  tokenEndsAt,
  tokenLifetimeMs,
} from './admin-token.ts'

const emptyStore = (): TokenStore => {
  const items = new Map<string, string>()
  return {
    read: (key) => items.get(key) ?? null,
    readJson: (key) => JSON.parse(items.get(key) ?? 'null'),
    write: (key, value) => items.set(key, value).has(key),
    remove: (key) => void items.delete(key),
  }
}
const jwt = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('the token is kept under the key "token" and ends 3600 seconds after it came', () => {
  const store = emptyStore()
  storeToken(jwt({ exp: 1 }), 5_000, store)
  assert.equal(store.read('token'), jwt({ exp: 1 }))
  assert.equal(tokenEndsAt(9_000_000, store), 5_000 + 3_600_000)
})

test('a token put there by hand ends by its own exp', () => {
  const store = emptyStore()
  store.write('token', jwt({ exp: 2_000 }))
  assert.equal(tokenEndsAt(0, store), 2_000_000)
})

test('a token that says nothing ends an hour after it was first seen, also after a reload', () => {
  const store = emptyStore()
  store.write('token', 'opaque')
  assert.equal(tokenEndsAt(1_000, store), 1_000 + tokenLifetimeMs)
  assert.equal(tokenEndsAt(2_000_000, store), 1_000 + tokenLifetimeMs)
})

test('a renewed token gets its own end, a removed one leaves nothing', () => {
  const store = emptyStore()
  storeToken('first-token-of-this-hour', 0, store)
  store.write('token', 'second-token-by-another-hand')
  assert.equal(tokenEndsAt(50, store), 50 + tokenLifetimeMs)
  removeToken(store)
  assert.equal(readToken(store), null)
  assert.equal(tokenEndsAt(60, store), null)
})
