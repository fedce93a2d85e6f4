import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readApart } from '#app/feeds/files/read-apart.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { feedDesk, isbnOf } from '#test/feed-desk.ts'
import { workbookOf } from '#test/workbook.ts'
import { type ZipPart, zipOf } from '#test/zip.ts'
import { runImport } from './run-import.server.ts'

/* Small files that would be large ones, through the desk's own door and the readers of the shop (threats 44). */

const shop = testShop()
const { ask, get, send, apply } = feedDesk(shop, ownerOf(shop))

const tmp = process.env.TMPDIR
before(() => {
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'octavo-bombs-'))
})
after(() => {
  rmSync(tmpdir(), { recursive: true, force: true })
  if (tmp === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = tmp
})

/** Uploaded and read as the shop does. */
async function read(name: string, body: Uint8Array) {
  const { id } = (await ask('POST', '', {})).body
  assert.equal((await send(id, 1, name, body)).status, 204)
  assert.equal((await ask('POST', `/${id}/read`, {})).status, 202)
  const today = () => '2026-06-01'
  await runImport(id, { url: shop.url, read: readApart, now: shop.deps.now, today })
  return get(id)
}

const good = `ISBN,Title,Price\n${isbnOf(1)},Good,5.00\n`
/** Of digits that cannot be packed much. */
const unpackable = `ISBN,Title,Price,Description\n${isbnOf(1)},Good,5.00,${randomBytes(20_000).toString('hex')}\n`
const workbook = (rows: string, more?: ZipPart[]) => workbookOf(isbnOf(1), rows, more)
const zeros = Buffer.alloc(40_000_000)
const goodEntry = { name: 'good.csv', bytes: good }

for (const [what, name, body, created, said] of [
  [
    'a ZIP with an entry of 40 MB of nothing',
    'a.zip',
    () => zipOf([{ name: 'zeros.csv', bytes: zeros }, goodEntry]),
    1,
    /zeros\.csv.*more than 300 times/,
  ],
  [
    'a ZIP whose entry is larger than it says',
    'a.zip',
    () => zipOf([{ name: 'liar.csv', bytes: `${good}${' '.repeat(9_000_000)}`, size: 200 }]),
    0,
    /unpacks to more than the ZIP says/,
  ],
  [
    'a ZIP whose entries share their bytes',
    'a.zip',
    () =>
      zipOf([
        { ...goodEntry, bytes: unpackable },
        ...Array.from({ length: 50 }, (_, n) => ({
          ...{ name: `again-${n}.csv`, bytes: unpackable, sameBytesAs: 0 },
        })),
      ]),
    1,
    /shares its bytes/,
  ],
  [
    'ZIPs in a ZIP',
    'a.zip',
    () => zipOf([{ name: 'in.zip', bytes: zipOf([goodEntry]) }, goodEntry]),
    1,
    /in\.zip.*not opened/,
  ],
  ['a gzip of nothing', 'a.csv.gz', () => gzipSync(zeros), 0, /filled with zeros/],
  [
    'a gzip of blank lines',
    'a.csv.gz',
    () => gzipSync(`${good}${'\n'.repeat(60_000_000)}`),
    1,
    /million empty rows follow row 2/,
  ],
  [
    'gzips in each other',
    'a.gz',
    () => gzipSync(gzipSync(gzipSync(gzipSync(good)))),
    0,
    /too many times/,
  ],
  [
    'a workbook with a cell in the last column of each row',
    'a.xlsx',
    () => workbook('<row><c r="XFD3"><v>1</v></c></row>'.repeat(5000)),
    1,
    null,
  ],
  [
    'a workbook with rows and rows of nothing',
    'a.xlsx',
    () => workbook('<row/>'.repeat(100_000)),
    1,
    null,
  ],
  [
    'a workbook whose sheet unfolds too far',
    'a.xlsx',
    () => workbook(`<!-- ${' '.repeat(40_000_000)} -->`),
    0,
    /more than 300 times/,
  ],
  [
    'a workbook whose shared texts unfold too far',
    'a.xlsx',
    () => workbook('', [{ name: 'xl/sharedStrings.xml', bytes: zeros }]),
    1,
    /left out.*more than 300 times/,
  ],
] as const) {
  test(`${what} is read in its bounds, what is good in it counts, nothing stays on the disk (threats 44)`, async () => {
    const before = temporary()
    const imported = await read(name, body())
    assert.equal(imported.status, 'ready', imported.problem ?? '')
    const troubles = imported.troubles.map(({ file, trouble }) => `${file}: ${trouble}`).join('\n')
    assert.equal(imported.counts.created, created, troubles)
    if (said) assert.match(troubles, said)
    assert.deepEqual(
      temporary().filter((left) => !before.includes(left)),
      [],
    )
  })
}

/** Packed files are laid beside while they are read, in a folder that no other test uses. */
const temporary = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-') && /\.(?:xlsx|zip)$/.test(name))

test('a good book of a file with a bomb in it is applied', async () => {
  const imported = await read('b.zip', zipOf([{ name: 'zeros.csv', bytes: zeros }, goodEntry]))
  assert.deepEqual((await apply(imported.id)).counts.created, 1)
})
