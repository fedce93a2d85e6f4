import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingFor } from '#server/stored-response.ts'

test('the smallest coding that a visitor takes is sent (RFC 9110, section 12.5.3)', () => {
  assert.equal(codingFor(undefined), 'identity')
  assert.equal(codingFor('gzip, deflate, br, zstd'), 'br')
  assert.equal(codingFor('gzip, deflate'), 'gzip')
  assert.equal(codingFor('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(codingFor('BR ; q=0.1'), 'br')
  assert.equal(codingFor('*'), 'br')
  assert.equal(codingFor('*;q=0'), 'identity')
  assert.equal(codingFor('identity'), 'identity')
  assert.equal(codingFor('abracadabra'), 'identity')
})
