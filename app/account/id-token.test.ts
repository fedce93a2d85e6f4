import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdToken, readClaims, syncMaxAgeMs, tooOldToSync, usableForMs } from './id-token.ts'

const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('claims are read from a JWT, in any script', () => {
  assert.deepEqual(readClaims(tokenOf({ sub: 'u1', name: 'Zoë 書店' })), {
    sub: 'u1',
    name: 'Zoë 書店',
  })
  for (const bad of ['', 'abc', 'a.b.c', 'a..c', 'a.bnVsbA.c']) assert.equal(readClaims(bad), null)
})

test('a token without a lifetime is not held', () => {
  assert.equal(holdToken(tokenOf({ sub: 'u1' }), 0), null)
  assert.equal(holdToken('nonsense', 0), null)
})

test('the sync is skipped for a token older than 5 minutes, whatever the visitor’s clock says', () => {
  const clocksTenMinutesAhead = 1_000_000_600_000
  const held = holdToken(tokenOf({ iat: 1_000_000_000, exp: 1_000_000_900 }), clocksTenMinutesAhead)
  assert.ok(held)
  assert.equal(tooOldToSync(held, clocksTenMinutesAhead + syncMaxAgeMs), false)
  assert.equal(tooOldToSync(held, clocksTenMinutesAhead + syncMaxAgeMs + 1), true)
})

test('a token is replaced a minute before it ends', () => {
  const held = holdToken(tokenOf({ iat: 100, exp: 1000 }), 0)
  assert.ok(held)
  assert.equal(usableForMs(held, 0), 840_000)
  assert.equal(usableForMs(held, 840_000), 0)
  assert.equal(usableForMs(held, 2_000_000), 0)
})
