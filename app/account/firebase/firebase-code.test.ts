import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specifiedCodes } from '#app/account/google/auth-event.ts'
import { reasons } from '#app/account/identity-errors.ts'
import { firebaseCode } from './firebase-code.ts'

test('every code of the specification comes through, and has a sentence', () => {
  for (const code of specifiedCodes) {
    assert.equal(firebaseCode({ code: `auth/${code}` }), code)
    assert.match(reasons[code], /^[A-Z].{20,}\.$/)
  }
})

test('threats 26: nobody learns whether an address is known', () => {
  const codes = ['wrong-password', 'user-not-found', 'user-disabled', 'invalid-email']
  const told = new Set(codes.map((code) => firebaseCode({ code: `auth/${code}` })))
  assert.deepEqual([...told], ['invalid-credential'])
})

test('what is not known is an internal error', () => {
  for (const error of [null, new Error('x'), { code: 7 }, { code: 'auth/argument-error' }]) {
    assert.equal(firebaseCode(error), 'internal-error')
  }
  assert.equal(
    firebaseCode({ code: 'auth/api-key-not-valid.-please-pass-a-valid-api-key.' }),
    'invalid-api-key',
  )
})
