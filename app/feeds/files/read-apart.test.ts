import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageChannel } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { FeedFile, FeedOptions } from '#app/feeds/feed.ts'
import { fileOf, message, product, usualOptions } from '#test/onix.ts'
import { zipOf } from '#test/zip.ts'
import { giveAll, isGone, takeAll } from './across-threads.ts'
import { readApart } from './read-apart.ts'
import { readFeeds } from './read-feeds.ts'

/* Files that are read in another thread. */

const apart = (files: FeedFile[], options: FeedOptions = usualOptions) =>
  readApart(files, options, { fromBytes: 0 })

const onix = message(product().repeat(700))
const sheet = `ISBN;Title;Price;Published\n${'9780306406157;Emma;"1,234";03/04/2026\n'.repeat(300)}`
const zip = zipOf([
  { name: 'june.xml', bytes: onix },
  { name: 'read me.txt', bytes: '%PDF-1.7' },
  { name: 'damaged.xml', bytes: onix, crc: 1 },
])

for (const [what, bytes] of [
  ['ONIX', onix],
  ['ONIX that is cut off', onix.slice(0, -1000)],
  ['ONIX in UTF-16', Buffer.from(onix, 'utf16le')],
  ['a sheet', sheet],
  ['a gzip', gzipSync(onix)],
  ['a gzip that is cut off', gzipSync(onix).subarray(0, -20)],
  ['a ZIP with what is no feed', zip],
  ['a ZIP that is cut off', zip.subarray(0, -30)],
  ['a PDF', '%PDF-1.7'],
  ['nothing', ''],
] as const) {
  test(`another thread says the same of ${what}`, async () => {
    const files = [fileOf(bytes, 'june'), fileOf(onix, 'july.xml')]
    const options: FeedOptions = { ...usualOptions, dates: { '*': 'day-first' } }
    const here = await Array.fromAsync(readFeeds(files, options))
    assert.deepEqual(await Array.fromAsync(apart(files, options)), here)
  })
}

test('a failure of where the bytes come from is thrown as it was, and the next file is read', async () => {
  const failure = Object.assign(new Error('The connection was lost'), { code: '57P01' })
  const failing: FeedFile = {
    name: 'june.xml',
    size: null,
    open: async function* () {
      yield Buffer.from(onix.slice(0, 100_000))
      throw failure
    },
  }
  const thrown = await Array.fromAsync(apart([failing])).catch((error: unknown) => error)
  assert.equal(thrown, failure)
  const next = await Array.fromAsync(apart([fileOf(onix, 'july.xml')]))
  assert.equal(next.filter((piece) => 'record' in piece).length, 700)
})

test('who has had enough closes the file, of which little more was read than was taken', async () => {
  const products = product().repeat(100)
  let given = 0
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const endless: FeedFile = {
    name: 'endless.xml',
    size: null,
    open: async function* () {
      try {
        yield Buffer.from(message('').replace(/<\/ONIXMessage>\s*$/, ''))
        for (;;) {
          given += 1
          yield Buffer.from(products)
        }
      } finally {
        closed()
      }
    },
  }
  let taken = 0
  for await (const piece of apart([endless])) {
    if ('record' in piece) taken += 1
    if (taken === 2000) break
  }
  await isClosed
  // In hundreds: the beginning is looked at first, and each side is a few pieces ahead.
  assert.ok(given < 20 + 40, `${given}`)
})

test('whoever takes from a thread that has ended is told', async () => {
  const { port1, port2 } = new MessageChannel()
  async function* one() {
    yield 1
    await new Promise(() => {})
  }
  giveAll(port2, one())
  const items = takeAll<number>(port1)
  assert.equal((await items.next()).value, 1)
  port2.close()
  await assert.rejects(items.next(), isGone)
})
