import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { ZipFile } from 'yazl'
import { type ZipPart, zipOf } from '#test/zip.ts'
import { zipEntries } from './zip.ts'
import type { ZipLimits } from './zip-checks.ts'
import { bytesSource, type ZipSource } from './zip-source.ts'
import { zipFault } from './zip-unpack.ts'

/** `name: text` of what is read, `name! why` of what is left out. */
async function readZip(source: ZipSource | Uint8Array, limits?: Partial<ZipLimits>) {
  const told: string[] = []
  const from = source instanceof Uint8Array ? bytesSource(source) : source
  for await (const entry of zipEntries(from, limits)) {
    if ('trouble' in entry) told.push(`${entry.name ?? 'ZIP'}! ${entry.trouble}`)
    else told.push(await textOf(entry))
  }
  return told
}

async function textOf({ name, open }: { name: string; open: () => AsyncIterable<Uint8Array> }) {
  try {
    const bytes = await buffer(open())
    return `${name}: ${bytes.length > 100 ? bytes.length : bytes}`
  } catch (error) {
    const trouble = zipFault(error)
    if (!trouble) throw error
    return `${name}! ${trouble}`
  }
}

const good: ZipPart = { name: 'good.txt', bytes: 'good' }

test('files in folders, packed and stored', async () => {
  const zip = zipOf([
    { name: 'covers/', method: 0 },
    { name: 'covers/one.jpg', bytes: 'one' },
    { name: './covers//two.jpg', bytes: 'two', method: 0 },
    { name: 'covers\\three.jpg', bytes: 'three' },
    { name: 'empty.jpg', method: 0 },
  ])
  assert.deepEqual(await readZip(zip), [
    'covers/one.jpg: one',
    'covers/two.jpg: two',
    'covers/three.jpg: three',
    'empty.jpg: ',
  ])
})

test('a ZIP that was written as a stream, and one with ZIP64', async () => {
  const written = new ZipFile()
  written.addReadStream(Readable.from([Buffer.from('streamed')]), 'streamed.xml')
  written.addBuffer(Buffer.from('large'), 'large.xml', { forceZip64Format: true })
  written.end({ forceZip64Format: true, comment: '' })
  const bytes = await buffer(written.outputStream)
  assert.deepEqual(await readZip(bytes), ['streamed.xml: streamed', 'large.xml: large'])
})

test('names in UTF-8 with and without its mark, and in CP437', async () => {
  const told = await readZip(
    zipOf([
      { name: 'Žižek.jpg' },
      { name: Buffer.from('ohne-Größe.jpg'), flags: 0 },
      { name: Buffer.from([0x82, 0x74, 0x82, 0x2e, 0x6a, 0x70, 0x67]), flags: 0 },
      { name: 'u\u0308ber.jpg' },
    ]),
  )
  assert.deepEqual(told, ['Žižek.jpg: ', 'ohne-Größe.jpg: ', 'été.jpg: ', '\u00fcber.jpg: '])
})

const link = { mode: 0o120777, bytes: '/etc/passwd' }
const bad: [string, Omit<ZipPart, 'name'> & { name?: string | Buffer }, RegExp][] = [
  ['out of the ZIP', { name: '../evil.jpg' }, /^..\/evil.jpg! Its name leads out/],
  ['out of the ZIP, later', { name: 'a/../../evil.jpg' }, /leads out/],
  ['out of the ZIP by backslash', { name: '..\\..\\evil.jpg' }, /leads out/],
  ['out of the ZIP with a blank', { name: 'a/.. /evil.jpg' }, /leads out/],
  ['absolute', { name: '/etc/passwd' }, /somebody’s disk/],
  ['a share', { name: '\\\\server\\share\\evil.jpg' }, /somebody’s disk/],
  ['a drive', { name: 'C:\\evil.jpg' }, /somebody’s disk/],
  ['a drive without a slash', { name: 'c:evil.jpg' }, /somebody’s disk/],
  ['NUL', { name: 'evil.jpg\0.txt' }, /^evil.jpg\ufffd.txt! Its name holds control/],
  ['a line break', { name: 'evil\n.jpg' }, /control/],
  ['no name', { name: '' }, /^! It has no name/],
  ['only dots', { name: './.' }, /no name/],
  ['a name without end', { name: 'x'.repeat(60_000) }, /^x{200}! .*more than 500/],
  ['a link', link, /It is a link/],
  ['a pipe', { mode: 0o010644 }, /It is a link/],
  ['a link of Windows', { dosAttributes: 0x400 }, /It is a link/],
  ['locked', { flags: 0x801 }, /locked with a password/],
  ['locked strongly', { flags: 0x841 }, /locked with a password/],
  ['by AES', { method: 99, flags: 0x801 }, /locked/],
  ['by LZMA', { method: 14 }, /packed by LZMA/],
  ['by an unknown method', { method: 77 }, /packed by method 77/],
  ['two lengths', { method: 0, bytes: 'four', size: 3 }, /two lengths/],
  ['a ZIP', { name: 'more.ZIP', bytes: zipOf([good]) }, /A ZIP inside a ZIP/],
  ['larger than it says', { bytes: 'x'.repeat(50_000), size: 10 }, /unpacks to more than/],
  ['shorter than it says', { bytes: 'short', size: 10 }, /damaged/],
  ['another checksum', { bytes: 'short', crc: 1 }, /damaged/],
  ['nothing of Deflate', { packed: Buffer.alloc(9, 0xff), size: 9 }, /damaged/],
  ['cut short', { packed: Buffer.from([0x4b]), size: 9 }, /damaged/],
  ['huge', { size: 4_000_000_000 }, /would unpack to more than 1 GB/],
  ['a bomb', { size: 900_000_000 }, /more than 300 times/],
]

for (const [what, part, why] of bad) {
  test(`left out with its reason: ${what} (threats 44)`, async () => {
    const told = await readZip(
      zipOf([good, { name: 'it.jpg', ...part }, { ...good, name: 'last.txt' }]),
      { entryBytes: 1e9 },
    )
    assert.equal(told[0], 'good.txt: good')
    assert.match(told[1] ?? '', why)
    assert.deepEqual(told.slice(2), ['last.txt: good'])
  })
}

test('a second file of the same name, and what macOS and Windows leave behind', async () => {
  const told = await readZip(
    zipOf([
      good,
      { name: './good.txt', bytes: 'other' },
      { name: '__MACOSX/._good.txt' },
      { name: 'a/.DS_Store' },
      { name: 'a/._b.jpg' },
      { name: 'a/Thumbs.db' },
    ]),
  )
  assert.deepEqual(told, [
    'good.txt: good',
    './good.txt! Another file in the ZIP has the same name. The first one is taken.',
  ])
})

test('many files that are the same bytes, and more than may be unfolded together (threats 44)', async () => {
  const bytes = 'x'.repeat(5000)
  const shared = Array.from({ length: 3 }, (_, i) => ({ name: `${i}`, bytes, sameBytesAs: 0 }))
  const told = await readZip(
    zipOf([{ ...good, method: 0, bytes }, ...shared].map((part) => ({ ...part, method: 0 }))),
  )
  assert.equal(told[0], 'good.txt: 5000')
  assert.match(told[1] ?? '', /^0! It shares its bytes/)
  const more = await readZip(zipOf([good, { name: 'b', bytes }, { name: 'c', bytes: 'c' }]), {
    totalBytes: 4500,
  })
  assert.deepEqual(more, [
    'good.txt: good',
    'b! Together the files would unpack to more than 5 kB.',
    'c: c',
  ])
})

test('more files than are read, or than are counted', async () => {
  const parts = Array.from({ length: 30 }, (_, i) => ({ name: `${i}.txt` }))
  assert.deepEqual(await readZip(zipOf(parts), { entries: 29 }), [
    'ZIP! The ZIP lists 30 files. At most 29 are read: please split it.',
  ])
  const told = await readZip(zipOf(parts, { count: 2 }))
  assert.equal(told.length, 3)
  assert.match(told[2] ?? '', /more files than the 2 it counts/)
  const fewer = await readZip(zipOf(parts.slice(0, 2), { count: 9 }))
  assert.deepEqual(fewer.slice(2), [
    'ZIP! The list of files in the ZIP is damaged after 2 of 9. The rest is left out.',
  ])
})

test('what is no ZIP, or was cut off', async () => {
  const zip = zipOf([good])
  for (const bytes of [Buffer.alloc(0), Buffer.from('<ONIXMessage/>'), zip.subarray(0, 20)]) {
    const [told, ...others] = await readZip(bytes)
    assert.match(told ?? '', /^ZIP! It is no ZIP, or it was cut off/)
    assert.deepEqual(others, [])
  }
  assert.match((await readZip(Buffer.concat([zip, zip.subarray(0, 9)])))[0] ?? '', /extra bytes/)
  assert.deepEqual(await readZip(zipOf([], { comment: 'empty' })), [])
})

test('of a ZIP that was cut off what is whole is taken, and the rest is named', async () => {
  const bytes = 'b'.repeat(3000)
  const zip = zipOf([good, { name: 'b.txt', bytes, method: 0 }, { name: '__MACOSX/._b.txt' }])
  const first = zip.indexOf('PK\x03\x04', 4, 'latin1')
  assert.deepEqual((await readZip(zip.subarray(0, -10))).slice(0, 2), [
    'good.txt: good',
    'b.txt: 3000',
  ])
  for (const end of [first + 45, first + 2000]) {
    const told = await readZip(zip.subarray(0, end))
    assert.deepEqual(told.slice(0, 2), [
      'good.txt: good',
      'b.txt! It is cut off: the ZIP holds only the beginning of it.',
    ])
    assert.match(told[2] ?? '', /^ZIP! The ZIP was cut off/)
  }
  // Programs that write as they go say the sizes of a file behind it.
  const streamed = new ZipFile()
  for (const name of ['one.txt', 'two.txt'])
    streamed.addReadStream(Readable.from([Buffer.from(name.repeat(500))]), name)
  streamed.end()
  const whole = await buffer(streamed.outputStream as Readable)
  const second = whole.indexOf('PK\x03\x04', 4, 'latin1')
  for (const [end, two] of [
    [whole.length - 20, 'two.txt: 3500'],
    [second + 45, 'two.txt! It is cut off: the ZIP holds only the beginning of it.'],
  ] as const)
    assert.deepEqual((await readZip(whole.subarray(0, end))).slice(0, 2), ['one.txt: 3500', two])
})

test('the source is read in whole blocks, and its failure is no damage', async () => {
  const bytes = zipOf(Array.from({ length: 500 }, (_, i) => ({ name: `${i}.txt`, bytes: 'x' })))
  const reads: [number, number][] = []
  const counted: ZipSource = {
    size: bytes.length,
    read: async (offset, length) => {
      reads.push([offset, length])
      return bytes.subarray(offset, offset + length)
    },
  }
  assert.equal((await readZip(counted)).length, 500)
  assert.deepEqual(reads, [[0, 1_048_576]])
  const away = { size: bytes.length, read: () => Promise.reject(new Error('the database is away')) }
  await assert.rejects(readZip(away), /database is away/)
})

test('no damage makes it throw, hang or say more than is there', async () => {
  const zip = zipOf([
    good,
    { name: 'b.txt', bytes: 'b'.repeat(3000) },
    { name: 'c', bytes: 'c', method: 0 },
  ])
  const flips = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(flips, fc.nat(zip.length), async (flips, end) => {
      const bytes = Buffer.from(zip)
      for (const [at, value] of flips) bytes[at] = value
      await readZip(bytes.subarray(0, flips.length % 2 ? end : zip.length))
    }),
    { numRuns: 500 },
  )
})
