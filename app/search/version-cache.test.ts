import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVersionCache } from './version-cache.ts'

const quiet = { listening: true, subscribe: () => () => {} }
const weigh = (text: string) => 500 + text.length

test('made-up questions cannot fill the memory with empty answers', async () => {
  let size = 0
  const weighed = () => {
    size += 1
    return 500
  }
  const cache = createVersionCache<string>(quiet, { maxWeight: 100_000, weigh: weighed })
  for (let i = 0; i < 1000; i++) await cache.get(`nothing-${i}`, async () => '')
  assert.equal(size, 1000)
  let made = 0
  for (let i = 0; i < 1000; i++) {
    await cache.get(`nothing-${i}`, async () => {
      made += 1
      return ''
    })
  }
  assert.ok(made >= 800, `${1000 - made} answers were kept`)
})

test('what was asked for the longest ago leaves first, and none too large stays', async () => {
  const cache = createVersionCache<string>(quiet, { maxWeight: 30_000, weigh })
  const ask = async (key: string, bytes = 10_000) => {
    let made = false
    await cache.get(key, async () => {
      made = true
      return 'x'.repeat(bytes)
    })
    return made
  }
  assert.deepEqual([await ask('a'), await ask('b'), await ask('a')], [true, true, false])
  await ask('c')
  assert.deepEqual([await ask('a'), await ask('b')], [false, true])
  await ask('huge', 50_000)
  assert.deepEqual([await ask('huge'), await ask('b')], [true, true])
})

test('the same question of a moment is worked out once (threats 34)', async () => {
  const cache = createVersionCache<string>(quiet, { maxWeight: 10, weigh })
  const gate = Promise.withResolvers<string>()
  let made = 0
  const answers = Array.from({ length: 600 }, () =>
    cache.get('all', () => {
      made += 1
      return gate.promise
    }),
  )
  gate.resolve('books')
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['books']))
  assert.equal(made, 1)
})
