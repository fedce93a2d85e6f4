import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guarded } from './kept.ts'

const storageOf = (entries: Record<string, string>, refuse?: Error): Storage =>
  Object.assign(Object.create(null), entries, {
    getItem: (key: string) => entries[key] ?? null,
    setItem(key: string, value: string) {
      if (refuse) throw refuse
      entries[key] = value
    },
    removeItem: (key: string) => delete entries[key],
  })

test('storage that is switched off keeps nothing and breaks nothing', () => {
  const off = guarded(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  assert.equal(off.write('a', '1'), false)
  assert.equal(off.read('a'), null)
  assert.equal(off.readJson('a'), null)
  assert.deepEqual(off.keys(), [])
  off.remove('a')
})

test('full storage says so, and still has what it had', () => {
  const full = guarded(() => storageOf({ a: '1' }, new DOMException('Full', 'QuotaExceededError')))
  assert.equal(full.write('a', '2'), false)
  assert.equal(full.read('a'), '1')
})

test('what is kept is read back, and what is no JSON is nothing', () => {
  const entries = { good: '{"a":1}', bad: '{bad' }
  const storage = guarded(() => storageOf(entries))
  assert.deepEqual(storage.readJson('good'), { a: 1 })
  for (const key of ['bad', 'none']) assert.equal(storage.readJson(key), null)
  assert.equal(storage.write('more', 'text'), true)
  assert.equal(storage.read('more'), 'text')
  storage.remove('more')
  assert.equal(storage.read('more'), null)
})
