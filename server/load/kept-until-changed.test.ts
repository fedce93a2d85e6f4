import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tag } from '#server/database/changes.ts'
import { keptUntilChanged } from './kept-until-changed.ts'

/** The cache, and a counter of what was made: each answer says how often it was. */
function aCache({ listening = true, maxSize = 100 } = {}) {
  let tell: (tags: Tag[]) => void = () => {}
  let subscribed = false
  const changes = {
    listening,
    subscribe: (listener: (tags: Tag[]) => void) => {
      tell = listener
      subscribed = true
      return () => {
        subscribed = false
      }
    },
  }
  const cache = keptUntilChanged<number>(changes, {
    maxSize,
    sizeCalculation: () => 40,
    showing: ['books'],
  })
  let made = 0
  return {
    cache,
    changes,
    get: (key: string) => cache.get(key, async () => ++made),
    change: (...tags: Tag[]) => tell(tags),
    isSubscribed: () => subscribed,
  }
}

test('an answer is kept until a book changes, and by its key', async () => {
  const { get, change, cache, isSubscribed } = aCache()
  assert.deepEqual([await get('a'), await get('a'), await get('b')], [1, 1, 2])
  change('settings')
  change('book:1')
  assert.equal(await get('a'), 1)
  change('settings', 'books')
  assert.equal(await get('a'), 3)
  change('*')
  assert.deepEqual([await get('a'), await get('b'), await get('a')], [4, 5, 4])
  assert.equal(isSubscribed(), true)
  cache.close()
  assert.equal(isSubscribed(), false)
})

test('nothing is kept while changes of others may be missed', async () => {
  const { get, changes } = aCache({ listening: false })
  assert.deepEqual([await get('a'), await get('a')], [1, 2])
  changes.listening = true
  assert.deepEqual([await get('a'), await get('a')], [3, 3])
  changes.listening = false
  assert.equal(await get('a'), 4)
})

test('the answer that was asked for the longest ago makes room, and only as much as is needed', async () => {
  const { get } = aCache({ maxSize: 80 })
  await get('a')
  await get('b')
  assert.equal(await get('a'), 1)
  await get('c')
  assert.deepEqual([await get('a'), await get('c')], [1, 3])
  assert.equal(await get('b'), 4)
  const small = aCache({ maxSize: 39 })
  assert.deepEqual([await small.get('a'), await small.get('a')], [1, 2])
})

test('the weight of what was forgotten is free again', async () => {
  const { get, change } = aCache({ maxSize: 80 })
  for (let i = 0; i < 5; i++) {
    await get('a')
    await get('b')
    change('books')
  }
  const first = await get('a')
  const second = await get('b')
  assert.deepEqual([await get('a'), await get('b')], [first, second])
})

test('one work answers all who ask meanwhile; what a change overtakes is not kept', async () => {
  const { cache, change } = aCache()
  const gate = Promise.withResolvers<number>()
  const slow = cache.get('a', () => gate.promise)
  const beside = cache.get('a', () => assert.fail('made twice'))
  change('books')
  // After the change nobody is given what was begun before it.
  assert.equal(await cache.get('a', async () => 2), 2)
  gate.resolve(1)
  assert.deepEqual([await slow, await beside], [1, 1])
  assert.equal(await cache.get('a', () => assert.fail('the older answer ended the newer')), 2)
})

test('a work that fails is begun anew by the next who asks', async () => {
  const { cache } = aCache()
  const broken = new Error('broken')
  await assert.rejects(
    cache.get('a', () => Promise.reject(broken)),
    broken,
  )
  assert.equal(await cache.get('a', async () => 1), 1)
})

const quiet = { listening: true, subscribe: () => () => {} }
const sizeCalculation = (text: string) => 500 + text.length

test('made-up questions cannot fill the memory with empty answers', async () => {
  let size = 0
  const weighed = () => {
    size += 1
    return 500
  }
  const cache = keptUntilChanged<string>(quiet, {
    maxSize: 100_000,
    sizeCalculation: weighed,
    showing: ['books'],
  })
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

test('what was asked for the longest ago leaves first; one that is too large neither stays nor drives others out', async () => {
  const cache = keptUntilChanged<string>(quiet, {
    maxSize: 30_000,
    sizeCalculation,
    showing: ['books'],
  })
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
  assert.deepEqual([await ask('huge'), await ask('b')], [true, false])
})

test('the same question of a moment is worked out once (threats 34)', async () => {
  const cache = keptUntilChanged<string>(quiet, {
    maxSize: 10,
    sizeCalculation,
    showing: ['books'],
  })
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

test('what shows other books stays when a book changes', async () => {
  let tell: (tags: Tag[]) => void = () => {}
  const changes = {
    listening: true,
    subscribe: (listener: (tags: Tag[]) => void) => {
      tell = listener
      return () => {}
    },
  }
  const cache = keptUntilChanged<{ nth: number; books: string[] }>(changes, {
    maxSize: 2,
    sizeCalculation: () => 1,
    showing: ['books'],
    booksOf: ({ books }) => books,
  })
  let made = 0
  const get = async (key: string) =>
    (await cache.get(key, async () => ({ nth: ++made, books: [key, `beside-${key}`] }))).nth
  assert.deepEqual([await get('a'), await get('b')], [1, 2])
  tell(['book:beside-b', 'stock'])
  assert.deepEqual([await get('a'), await get('b')], [1, 3])
  // One that has left to make room is not remembered, and may come back.
  assert.equal(await get('c'), 4)
  tell(['book:a', 'book:c'])
  assert.deepEqual([await get('b'), await get('c'), await get('a')], [3, 5, 6])
  tell(['lists'])
  assert.equal(await get('a'), 7)
  tell(['books'])
  assert.equal(await get('a'), 8)
})

test('what may lag is as it was for a moment after a change of lists, and no longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let tell: (tags: Tag[]) => void = () => {}
  const changes = {
    listening: true,
    subscribe: (listener: (tags: Tag[]) => void) => {
      tell = listener
      return () => {}
    },
  }
  const cache = keptUntilChanged<number>(changes, { showing: ['books'], lagMs: 2000 })
  let made = 0
  const get = () => cache.get('a', async () => ++made)
  assert.equal(await get(), 1)
  tell(['lists'])
  t.mock.timers.tick(1500)
  tell(['lists'])
  assert.equal(await get(), 1)
  t.mock.timers.tick(500)
  assert.equal(await get(), 2)
  tell(['lists'])
  tell(['books'])
  assert.equal(await get(), 3)
  cache.close()
})
