import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListCache } from './list-cache.server.ts'

const quiet = { listening: true, subscribe: () => () => {} }
const answerOf = (body: string) => async () => ({ body, etag: '', nextCursor: null })

test('made-up categories and cursors cannot fill the memory with empty answers', async () => {
  const cache = createListCache(quiet, { maxBytes: 100_000 })
  for (let i = 0; i < 1000; i++) {
    await cache.answer({ category: `nothing-${i}` }, answerOf('[]'))
    await cache.answer({ cursor: `nowhere-${i}` }, answerOf('[]'))
  }
  assert(cache.size > 10 && cache.size < 250, `${cache.size} answers are kept`)
})

test('the list asked for the longest ago leaves first, and none too large stays', async () => {
  const cache = createListCache(quiet, { maxBytes: 30_000 })
  const ask = async (category: string, bytes = 10_000) => {
    let made = false
    await cache.answer({ category }, async () => {
      made = true
      return answerOf('x'.repeat(bytes))()
    })
    return made
  }
  assert.deepEqual([await ask('a'), await ask('b'), await ask('a')], [true, true, false])
  await ask('c')
  assert.deepEqual([await ask('a'), await ask('b')], [false, true])
  await ask('huge', 50_000)
  assert.equal(cache.size, 0)
})
