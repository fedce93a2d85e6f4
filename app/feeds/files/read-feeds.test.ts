import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FeedFile } from '#app/feeds/feed.ts'
import { all, fileOf, message, product, usualOptions } from '#test/onix.ts'
import { zipOf } from '#test/zip.ts'
import { gzipFault, unzipped } from './gunzip.ts'
import { readFeeds } from './read-feeds.ts'
import { sniff } from './sniff.ts'

const onix = message(product())
const read = async (...files: FeedFile[]) => {
  const { records, troubles, kinds } = await all(readFeeds(files, usualOptions))
  return { records: records.map(({ file, title }) => `${file}: ${title}`), troubles, kinds }
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])

const kinds: [string, Buffer | string, unknown][] = [
  ['ONIX', onix, 'onix'],
  ['ONIX with a mark', `\ufeff${onix}`, 'onix'],
  ['ONIX in UTF-16', Buffer.from(onix, 'utf16le'), 'onix'],
  ['ONIX below blank lines and a mark', Buffer.from(`\n\n\ufeff${onix}`), 'onix'],
  [
    'ONIX with a page of the web in it',
    onix.replace('Emma', '<![CDATA[<html>Emma</html>]]>'),
    'onix',
  ],
  ['ONIX with a page of the web behind it', `${onix}<html>502</html>`, 'onix'],
  [
    'ONIX behind a DTD of its own and a comment',
    `<!DOCTYPE x [<!ENTITY a "b">]><!-- <html> --><o:product><html/></o:product>`,
    'onix',
  ],
  ['a fragment', '\n\n  <Product></Product>', 'onix'],
  ['CSV', 'ISBN;Title\n9780306406157;Emma\n', 'sheet'],
  ['CSV in UTF-16', Buffer.from('ISBN\tTitle\n', 'utf16le'), 'sheet'],
  [
    'CSV with numbers of a till',
    '10234abc,9780306406157,12345\n10235abc,9780804429573,9\n',
    'sheet',
  ],
  ['ISBNs in brackets', '[9780306406157]\n[9780804429573]', 'sheet'],
  ['a ZIP', zipOf([{ name: 'a' }]), 'zip'],
  ['a gzip', gzipSync('a'), 'gzip'],
  ['JPEG', jpeg, 'picture'],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'picture'],
  ['WebP', 'RIFF\0\0\0\0WEBP', 'picture'],
  ['AVIF', '\0\0\0\x1cftypavif', 'picture'],
  ['SVG', '<?xml version="1.0"?><svg/>', 'picture'],
  ['nothing', '', 'empty'],
  ['blanks', ' \n\n ', 'empty'],
]
for (const [what, bytes, kind] of kinds) {
  test(`a file is known by its bytes: ${what}`, () =>
    assert.deepEqual(sniff(Buffer.from(bytes)), kind))
}

for (const [what, bytes, words] of [
  ['a PDF', '%PDF-1.7', /a PDF/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /save it as .xlsx/],
  ['a web page', '<!DOCTYPE html><html>Not found', /a web page/],
  [
    'a table of a web page',
    '<table><tr><td>ISBN</td></tr></table>',
    /a table of a web page.*save it as .xlsx/,
  ],
  ['JSON', '[{"isbn": 1}]', /JSON/],
  ['MARC', '01142cam a2200301 a 4500001001300000', /a library catalogue in MARC/],
  ['MARC in UTF-8', '00714nam  22002051c 4500001001300000', /a library catalogue in MARC/],
  ['EBCDIC', Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40]), /EBCDIC; please save it as UTF-8/],
  [
    'a sheet of Excel 2003',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    /Excel 2003 in XML; please save it as .xlsx/,
  ],
  [
    'a sheet of LibreOffice',
    zipOf([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', bytes: '<office:document-content/>' },
    ]),
    /LibreOffice/,
  ],
  ['RAR', 'Rar!\x1a\x07', /as a ZIP/],
  [
    'a program',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 3, 0]),
    /neither ONIX nor a sheet/,
  ],
  ['nothing', '', /The file is empty/],
  [
    'a picture',
    jpeg,
    /a picture, not a feed. Load covers under Feeds, Covers, or by octavo covers/,
  ],
] as const) {
  test(`what is no feed is named: ${what}`, async () => {
    const { records, troubles } = await read(fileOf(bytes, 'june.xml'))
    assert.deepEqual(records, [])
    assert.match(troubles.join(), words)
  })
}

const zip = zipOf([
  { name: 'june/a.xml', bytes: onix },
  { name: 'b.onix', bytes: onix },
])
const feeds = ['june/a.xml', 'b.onix']
const inZip = (outer: string) => feeds.map((name) => `${outer}/${name}: Emma`)

test('packed files are taken as they are, whatever they are called', async () => {
  for (const [file, records] of [
    [fileOf(gzipSync(onix), 'june.xml.gz'), ['june.xml: Emma']],
    [fileOf(gzipSync(onix), 'june.xml'), ['june.xml: Emma']],
    [fileOf(zip, 'feeds.zip'), inZip('feeds.zip')],
    [fileOf(zip, 'feeds.xml'), inZip('feeds.xml')],
    [{ ...fileOf(zip, 'feeds.zip'), size: null }, inZip('feeds.zip')],
    [fileOf(gzipSync(zip), 'feeds.zip.gz'), inZip('feeds.zip')],
    [fileOf(zipOf([{ name: 'a.xml.gz', bytes: gzipSync(onix) }]), 'x.zip'), ['x.zip/a.xml: Emma']],
  ] as const) {
    const told = await read(file)
    assert.deepEqual(told.records, records)
    assert.deepEqual(told.troubles, [])
  }
})

test('a ZIP of pictures says where they go, and a feed beside them is read', async () => {
  const mixed = zipOf([
    { name: 'a.jpg', bytes: jpeg },
    { name: 'b.jpg', bytes: jpeg },
    { name: 'feed.xml', bytes: onix },
    { name: 'read.pdf', bytes: '%PDF-1.4' },
  ])
  const { records, troubles } = await read(fileOf(mixed, 'all.zip'))
  assert.deepEqual(records, ['all.zip/feed.xml: Emma'])
  assert.match(troubles[0] ?? '', /^all.zip\/read.pdf: The file is a PDF/)
  assert.match(
    troubles[1] ?? '',
    /^all.zip: It holds 2 pictures. Load covers under Feeds, Covers, or by octavo covers/,
  )
})

test('a bad entry is named, and the others are read (threats 44)', async () => {
  const bytes = zipOf([
    { name: '../a.xml', bytes: onix },
    { name: 'b.xml', bytes: onix, crc: 1 },
    { name: 'c.xml', bytes: onix, size: 900_000_000 },
    { name: 'd.xml', bytes: onix },
  ])
  const { records, troubles } = await read(fileOf(bytes, 'z.zip'))
  assert.ok(records.includes('z.zip/d.xml: Emma'))
  assert.match(
    troubles.join('\n'),
    /leads out of the ZIP[\s\S]*b.xml: [\s\S]*damaged[\s\S]*c.xml: /,
  )
})

test('a gzip that unfolds without end is given up (threats 44)', async () => {
  const packed = gzipSync(Buffer.alloc(20_000_000))
  await assert.rejects(
    async () => {
      for await (const _ of unzipped(fileOf(packed), { smallBytes: 1_000_000 }).open());
    },
    (error) => /unpacks to more/.test(gzipFault(error) ?? ''),
  )
})

test('packed in packed in packed is not followed for ever (threats 44)', async () => {
  let bytes: Buffer = Buffer.from(onix)
  for (let times = 0; times < 6; times++) bytes = gzipSync(bytes)
  assert.match((await read(fileOf(bytes))).troubles.join(), /packed too many times/)
})

test('a gzip that is cut off gives what came before', async () => {
  const many = message(
    Array.from({ length: 300 }, (_, at) =>
      product({ reference: `<RecordReference>${at * 7919}</RecordReference>` }),
    ).join(''),
  )
  const packed = gzipSync(many)
  const { records, troubles } = await read(
    fileOf(packed.subarray(0, packed.length - 400), 'june.gz'),
  )
  assert.ok(records.length > 0)
  assert.match(troubles.join(), /packed file is cut off/)
})

test('a failure of the source is no damage', async () => {
  const away: FeedFile = {
    ...{ name: 'a.xml', size: 3 },
    open: async function* () {
      yield Buffer.from('<Pr')
      throw new Error('the database is away')
    },
  }
  await assert.rejects(read(away), /database is away/)
  const packed = {
    ...away,
    open: async function* () {
      yield gzipSync(onix).subarray(0, 30)
      throw new Error('the database is away')
    },
  }
  await assert.rejects(read(packed), /database is away/)
})

test('a sheet and a workbook are known by their bytes, and read', async () => {
  const sheet = 'ISBN;Title;Price\n9780306406157;Emma;9.99\n'
  const told = await read(fileOf(sheet, 'june.xml'), fileOf(gzipSync(sheet), 'june.csv.gz'))
  assert.deepEqual(told.records, ['june.xml: Emma', 'june.csv: Emma'])
  assert.deepEqual(told.troubles, [])
})

test('several files, one after the other', async () => {
  const told = await read(fileOf(onix, 'a'), fileOf('', 'b'), fileOf(onix, 'c'))
  assert.deepEqual(told.records, ['a: Emma', 'c: Emma'])
  assert.deepEqual(told.troubles, ['b: The file is empty.'])
})

test('no bytes make it throw', async () => {
  const harmed = fc.tuple(
    fc.constantFrom(zip, gzipSync(onix), Buffer.from(onix)),
    fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 5 }),
  )
  await fc.assert(
    fc.asyncProperty(harmed, async ([good, flips]) => {
      const bytes = Buffer.from(good)
      for (const [at, value] of flips) bytes[at % bytes.length] = value
      await read(fileOf(bytes))
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      async (bytes) => void (await read(fileOf(bytes))),
    ),
  )
})

test('a gzip that was cut off gives what is whole, of a sheet no half row', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `97801414${at},Title ${at},9.99`)
  const sheet = gzipSync(`ISBN,Title,Price\n${rows.join('\n')}\n`)
  for (const cut of [5, 100, sheet.length >> 1]) {
    const bytes = sheet.subarray(0, sheet.length - cut)
    const { records, troubles } = await read(fileOf(bytes, 'books.csv.gz'))
    assert.ok(records.length > 0 && records.length <= rows.length, `${cut}: ${records.length}`)
    assert.match(records.at(-1) ?? '', new RegExp(`Title ${records.length - 1}$`))
    assert.match(troubles.join(), /packed file is cut off/)
  }
  const packed = gzipSync(onix)
  const whole = await read(fileOf(packed.subarray(0, packed.length - 9), 'june.xml.gz'))
  assert.deepEqual(whole.records, ['june.xml: Emma'])
  assert.match(whole.troubles.join(), /packed file is cut off/)
})

test('what stands behind a gzip takes nothing of it away', async () => {
  for (const behind of ['more', '\x1f\x8bmore', 'x'.repeat(70_000)]) {
    const { records, troubles } = await read(
      fileOf(Buffer.concat([gzipSync(onix), Buffer.from(behind, 'latin1')]), 'june.xml.gz'),
    )
    assert.deepEqual(records, ['june.xml: Emma'], behind.slice(0, 10))
    assert.match(troubles.join(), /packed file is damaged. The part before that is used/)
  }
  const nulls = Buffer.concat([gzipSync(onix), Buffer.alloc(500)])
  assert.deepEqual((await read(fileOf(nulls, 'june.xml.gz'))).troubles, [])
})

test('a damaged gzip gives the same in whatever pieces it comes', async () => {
  // Nothing packs well that is a hash.
  const hashes = Array.from({ length: 9000 }, (_, at) =>
    createHash('sha512').update(`${at}`).digest('base64'),
  ).join('\n')
  const packed = gzipSync(hashes)
  for (const at of [5000, packed.length >> 1, packed.length - 6]) {
    const bytes = Buffer.concat([
      packed.subarray(0, at),
      Buffer.alloc(70, 0xff),
      packed.subarray(at),
    ])
    const given = await Promise.all(
      [1000, 65_536, 2 ** 20].map(async (size) => {
        const file: FeedFile = {
          ...{ name: 'a.gz', size: null },
          open: async function* () {
            for (let from = 0; from < bytes.length; from += size)
              yield bytes.subarray(from, from + size)
          },
        }
        let text = ''
        const all = async () => {
          for await (const piece of unzipped(file).open()) text += Buffer.from(piece).toString()
        }
        await assert.rejects(all(), /packed file is damaged/)
        return text
      }),
    )
    assert.ok((given[0]?.length ?? 0) > at, `${at}`)
    assert.deepEqual(given.slice(1), [given[0], given[0]], `${at}`)
  }
})

test('what lies beside feeds is left out and named, and a NUL makes no file unreadable', async () => {
  const { records, troubles } = await read(
    fileOf(
      zipOf([
        { name: 'readme.txt', bytes: 'These are the books of June.' },
        { name: 'june/LICENSE', bytes: 'Free to use.' },
        { name: '__MACOSX/._june.xml', bytes: 'x' },
        { name: 'june/Thumbs.db', bytes: 'x' },
        { name: 'june.csv', bytes: 'ISBN,Title,Price\n9780306406157,Em\0ma,5\n' },
      ]),
      'june.zip',
    ),
  )
  assert.deepEqual(records, ['june.zip/june.csv: Emma'])
  assert.deepEqual(troubles.slice(0, 2), [
    'june.zip/readme.txt: By its name it tells about the files and is none of them, so it was left out.',
    'june.zip/june/LICENSE: By its name it tells about the files and is none of them, so it was left out.',
  ])
  assert.match(troubles[2] ?? '', /A control character was left out/)
})

test('the feeds that are whole in a ZIP that was cut off are read', async () => {
  const zip = zipOf([
    { name: 'a.xml', bytes: onix, method: 0 },
    { name: 'b.xml', bytes: onix, method: 0 },
  ])
  const second = zip.indexOf('PK\x03\x04', 4, 'latin1')
  const { records, troubles } = await read(fileOf(zip.subarray(0, second + 200), 'june.zip'))
  assert.equal(records.length, 1)
  assert.match(
    troubles.join('\n'),
    /june\.zip\/b\.xml: It is cut off[\s\S]*june\.zip: The ZIP was cut off/,
  )
})
