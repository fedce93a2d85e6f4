import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import * as path from 'node:path'
import { before, test } from 'node:test'
import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import { testShop } from '#test/app.ts'
import { aTitle, isbnOf, onixOf } from '#test/feed-desk.ts'
import { octavoIn } from '#test/octavo.ts'
import { workbookOf } from '#test/workbook.ts'
import { type ZipPart, zipOf } from '#test/zip.ts'

/* `octavo import` of small files that would be large ones, and of large ones that never come to a point. */

const shop = testShop()
const { folder, write, octavo } = octavoIn(shop, { saysPeak: true })

const good = `ISBN,Title,Price\n${isbnOf(1)},Good,5.00\n`
const goodEntry = { name: 'good.csv', bytes: good }
/** What a bomb may take more than a good file; it holds a fifth more than that. */
const marginMB = 200
const million = 1_000_000
const zeros = Buffer.alloc(million)
const times = 1.2 * marginMB

/** Packed a part at a time: it takes no such memory here. */
function unfolding(): Pick<ZipPart, 'packed' | 'size'> {
  const part = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH })
  const parts = Array.from({ length: times }, () => part)
  return { packed: Buffer.concat([...parts, deflateRawSync('')]), size: times * million }
}

/** A product, and another one that does not end. */
const endlessProduct = () => {
  const part = gzipSync('x'.repeat(million))
  const start = onix.replace('</ONIXMessage>', '<Product><RecordReference>')
  return Buffer.concat([gzipSync(start), ...Array.from({ length: times }, () => part)])
}
const sharedTexts = () => ({ name: 'xl/sharedStrings.xml', ...unfolding() })

/** A file that begins well and never comes to a point. */
function endless(name: string, start: string) {
  write(name, start)
  const part = 'x'.repeat(million)
  for (let n = 0; n < times; n++) appendFileSync(path.join(folder, name), part)
}

const onix = onixOf([aTitle(1)])
const laughs = Array.from({ length: 12 }, (_, n) => {
  const inside = n === 0 ? 'lol' : `&lol${n - 1};`.repeat(10)
  return `<!ENTITY lol${n} "${inside}">`
}).join('\n')
const entityBomb = onix
  .replace('<ONIXMessage', `<!DOCTYPE ONIXMessage [\n${laughs}\n]>\n<ONIXMessage`)
  .replace('Title 1', 'Laughs &lol11;')

let usual = 0
before(async () => {
  write('good.csv', good)
  const { code, err } = await octavo(['import', 'good.csv', '--dry-run'])
  assert.equal(code, 0, err)
  usual = peakOf(err)
})

const peakOf = (err: string) => Number(/VmHWM:\s*(\d+) kB/.exec(err)?.[1]) / 1000

for (const [what, name, make, ends, said] of [
  [
    'a ZIP bomb',
    'bomb.zip',
    () => write('bomb.zip', zipOf([{ name: 'zeros.csv', ...unfolding() }, goodEntry])),
    { code: 1, created: 1 },
    /zeros\.csv: It would unpack to more than 300 times/,
  ],
  [
    'a gzip bomb',
    'bomb.xml.gz',
    () => write('bomb.xml.gz', endlessProduct()),
    { code: 1, created: 1 },
    /bomb\.xml: It unpacks to more than any feed/,
  ],
  [
    'a workbook whose sheet unfolds',
    'sheet.xlsx',
    () => write('sheet.xlsx', workbookOf(isbnOf(1), '', [], unfolding())),
    { code: 1, created: 0 },
    /sheet\.xlsx: It would unpack to more than 300 times/,
  ],
  [
    'a workbook whose texts unfold',
    'texts.xlsx',
    () => write('texts.xlsx', workbookOf(isbnOf(1), '', [sharedTexts()])),
    { code: 1, created: 1 },
    /left out.*more than 300 times/,
  ],
  [
    'entities of entities',
    'laughs.xml',
    () => write('laughs.xml', entityBomb),
    { code: 0, created: 1 },
    null,
  ],
  [
    'a cell that never ends',
    'cell.csv',
    () => endless('cell.csv', `${good}${isbnOf(2)},"`),
    { code: 1, created: 1 },
    /From row 3 on it cannot be read: the line there is longer than any row of a sheet/,
  ],
  [
    'an element that never ends',
    'element.xml',
    () => endless('element.xml', onix.replace('</ONIXMessage>', '<Product><RecordReference>')),
    { code: 1, created: 1 },
    /cut off after 1 product/,
  ],
  [
    'a tag that never ends',
    'tag.xml',
    () => endless('tag.xml', onix.replace('</ONIXMessage>', '<Product x="')),
    { code: 1, created: 1 },
    /something in it, such as a comment or a CDATA section, never ends/,
  ],
] as const) {
  test(`${what}: it ends, says why, and takes no memory for it (threats 44)`, async () => {
    make()
    const { code, out, err } = await octavo(['import', name, '--dry-run'])
    assert.equal(code, ends.code, err)
    assert.match(out, new RegExp(`${ends.created} created`))
    if (said) assert.match(out, said)
    assert.ok(peakOf(err) < usual + marginMB, `${peakOf(err)} MB beside ${usual} MB`)
  })
}
