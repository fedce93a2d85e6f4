import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createPictureCache } from './picture-cache.server.ts'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'octavo-pictures-'))
})
after(() => rm(root, { recursive: true }))

const bytes = (length: number) => async () => Buffer.alloc(length, 7)
const none = async () => assert.fail('rendered although it was kept')

test('concurrent requests for a missing picture render it once', async () => {
  const cache = createPictureCache({ directory: join(root, 'once') })
  let renders = 0
  const make = async () => {
    renders++
    return Buffer.from('picture')
  }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => cache.get('a.avif', make, 'reader')),
  )
  assert.equal(renders, 1)
  assert.ok(all.every((one) => one?.toString() === 'picture'))
})

test('a kept picture survives a restart and an emptied folder only costs a rendering', async () => {
  const directory = join(root, 'restart')
  await createPictureCache({ directory }).get('a.avif', bytes(10), 'reader')
  const again = createPictureCache({ directory })
  assert.equal((await again.get('a.avif', none, 'reader'))?.length, 10)
  await rm(directory, { recursive: true })
  assert.equal((await again.get('a.avif', bytes(12), 'reader'))?.length, 12)
})

test('the longest unused pictures go when the folder outgrows its limit', async () => {
  const directory = join(root, 'limit')
  const cache = createPictureCache({ directory, maxBytes: 250 })
  await cache.get('a', bytes(100), 'reader')
  await cache.get('b', bytes(100), 'reader')
  await cache.get('a', none, 'reader')
  await cache.get('c', bytes(100), 'reader')
  assert.deepEqual((await readdir(directory)).sort(), ['a', 'c'])
  assert.equal(cache.size(), 200)
})

test('threats 30: a folder that cannot be written still answers', async () => {
  const file = join(root, 'a-file')
  await writeFile(file, '')
  const cache = createPictureCache({ directory: join(file, 'inside') })
  assert.equal((await cache.get('a', bytes(5), 'reader'))?.length, 5)
})

test('too many waiting renderings are refused, and a failed one is forgotten', async () => {
  const cache = createPictureCache({ directory: join(root, 'busy'), atOnce: 1, maxWaiting: 2 })
  const gate = Promise.withResolvers<Buffer | null>()
  const first = cache.get('a', () => gate.promise, 'reader')
  const second = cache.get('b', bytes(1), 'reader')
  await Promise.resolve()
  await assert.doesNotReject(
    cache.get('warm', bytes(1), 'reader').then((got) => assert.equal(got, 'busy')),
  )
  gate.reject(new Error('broken picture'))
  await assert.rejects(first, /broken picture/)
  assert.equal((await second)?.length, 1)
  assert.equal((await cache.get('a', bytes(3), 'reader'))?.length, 3)
})

test('who asks for many pictures waits for them, and the next one who asks for one does not (threats 38)', async () => {
  const cache = createPictureCache({ directory: join(root, 'fair'), atOnce: 1, maxWaiting: 4 })
  const gate = Promise.withResolvers<Buffer | null>()
  const made: string[] = []
  const make = (name: string) => async () => {
    made.push(name)
    return Buffer.from(name)
  }
  const first = cache.get('first', () => gate.promise, 'greedy')
  const greedy = ['a', 'b', 'c'].map((name) => cache.get(name, make(name), 'greedy'))
  // Waits for the picture that the greedy one asked for last, and gets it in its own turn.
  const same = cache.get('c', make('c'), 'reader')
  const other = cache.get('d', make('d'), 'reader')
  assert.equal(await greedy[2], 'busy')
  gate.resolve(null)
  await first
  assert.deepEqual([String(await other), String(await same)], ['d', 'c'])
  assert.equal(made[0], 'd')
  await Promise.all(greedy)
})
