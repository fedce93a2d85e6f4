import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOfHit } from './log.ts'

test('the line of a hit is one line of JSON, whatever its path or a proxy holds', () => {
  const paths = [
    '/',
    '/book/1',
    '/author/"',
    '/a\\',
    '/"\\..\\..\\cart',
    '/a\nb',
    '/","status":500,"x":"',
  ]
  for (const path of paths) {
    const line = lineOfHit(path, 'GET', 200, '192.0.2.1')
    assert.equal(line.indexOf('\n'), line.length - 1, path)
    const said = JSON.parse(line)
    assert.equal(JSON.parse(lineOfHit('/', 'GET', 200, path)).ip, path)
    assert.deepEqual([said.path, said.status, said.msg], [path, 200, 'request'], path)
  }
})
