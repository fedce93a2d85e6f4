import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/until.ts'
import { gathered } from './gathered.ts'

/** A writer that ends when the test says so, and what it was given. */
function writer(isOfAll: (error: unknown) => boolean = () => false, atOnce = 4) {
  const groups: string[][] = []
  const running: { end: () => void; fail: (error: Error) => void }[] = []
  const write = gathered<string, string>(
    (items) => {
      groups.push(items)
      return new Promise((resolve, reject) => {
        running.push({ end: () => resolve(items.map((item) => `${item}!`)), fail: reject })
      })
    },
    { atOnce, isOfAll },
  )
  const next = async () => {
    await until(() => running.length > 0)
    return running.shift() as (typeof running)[number]
  }
  return { write, groups, next }
}

test('what comes in while a write is under way is written together, and each hears of its own', async () => {
  const { write, groups, next } = writer()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(write))
  for (let written = 0; written < 3; written++) (await next()).end()
  assert.deepEqual(await answers, ['a!', 'b!', 'c!', 'd!', 'e!', 'f!'])
  assert.deepEqual(groups, [['a'], ['b', 'c', 'd', 'e'], ['f']])
})

test('whoever comes again as soon as answered is written with the others', async () => {
  const { write, groups, next } = writer()
  const client = async (name: string) => {
    for (const round of [1, 2]) await write(`${name}${round}`)
  }
  const all = Promise.all(['a', 'b', 'c'].map(client))
  for (let written = 0; written < 3; written++) (await next()).end()
  await all
  assert.deepEqual(groups, [['a1'], ['b1', 'c1', 'a2'], ['b2', 'c2']])
})

test('a write that takes long holds up no others', async () => {
  const { write, groups, next } = writer()
  const slow = write('slow')
  const other = write('other')
  const held = await next()
  ;(await next()).end()
  assert.equal(await other, 'other!')
  held.end()
  assert.equal(await slow, 'slow!')
  assert.deepEqual(groups, [['slow'], ['other']])
})

test('nobody pays for what a neighbour brought', async () => {
  const { write, groups, next } = writer()
  const settled = Promise.allSettled(['a', 'b', 'bad', 'c'].map(write))
  ;(await next()).end()
  ;(await next()).fail(new Error('bad'))
  ;(await next()).end()
  ;(await next()).fail(new Error('bad'))
  ;(await next()).end()
  const how = (await settled).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason.message,
  )
  assert.deepEqual(how, ['a!', 'b!', 'bad', 'c!'])
  assert.deepEqual(groups, [['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']])
})

test('what fails them all is not tried again', async () => {
  const { write, groups, next } = writer((error) => (error as Error).message === 'away')
  const all = Promise.allSettled(['d', 'e', 'f'].map(write))
  ;(await next()).end()
  ;(await next()).fail(new Error('away'))
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  assert.deepEqual(groups, [['d'], ['e', 'f']])
})
