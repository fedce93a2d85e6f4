import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSheet } from '#app/feeds/sheet/read-sheet.ts'
import { readStockFile } from '#app/feeds/stock/read-stock-file.ts'
import { fileOf, sheetRead, usualOptions, workbookOf } from '#test/sheets.ts'

/* A workbook is laid beside while it is read. Whatever is wrong with it, nothing of it stays there. */

const names = '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>'
const book = '<workbook><sheets><sheet name="B" sheetId="1" r:id="r1"/></sheets></workbook>'
const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (at: number, ...texts: string[]) =>
  `<row r="${at}">${texts.map((text, place) => cell(`${'ABC'[place]}${at}`, text)).join('')}</row>`
const rows = row(1, 'ISBN', 'Title', 'Stock') + row(2, '9780141439587', 'Emma', '3')

const partsWith = (sheet: string, more: Record<string, string> = {}) => ({
  'xl/workbook.xml': book,
  'xl/_rels/workbook.xml.rels': names,
  'xl/worksheets/s.xml': sheet,
  ...more,
})

const wellMade = `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** What the process has open in a folder; nothing where the system does not tell. */
const openIn = (folder: string): string[] =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`)
          return path.startsWith(folder) ? [path] : []
        } catch {
          return []
        }
      })
    : []

test('a broken workbook is named, and neither its file nor a handle stays', async () => {
  const whole = await workbookOf(partsWith(wellMade))
  const kinds: [what: string, bytes: Uint8Array, books: number][] = [
    ['whole', whole, 1],
    ['cut in the middle', whole.subarray(0, whole.length / 2), 0],
    ['cut at its end', whole.subarray(0, whole.length - 10), 0],
    ['only a signature', Buffer.from('PK\x03\x04'), 0],
    ['no parts', await workbookOf({ 'readme.txt': 'x' }), 0],
    ['no sheet', await workbookOf({ 'xl/workbook.xml': book }), 0],
    ['an empty sheet', await workbookOf(partsWith('')), 0],
    ['letters for a sheet', await workbookOf(partsWith('no XML at all')), 0],
    ['signs for a sheet', await workbookOf(partsWith('<<<>>>&&&;</a>')), 0],
    ['a web page for a sheet', await workbookOf(partsWith('<html><body><p>Hello')), 0],
    ['ends within a cell', await workbookOf(partsWith(`<worksheet><sheetData>${rows}<row><c`)), 1],
    ['elements crossed', await workbookOf(partsWith(wellMade.replaceAll('</is>', ''))), 1],
    [
      'texts that are none',
      await workbookOf(partsWith(wellMade, { 'xl/sharedStrings.xml': '<sst><si>' })),
      0,
    ],
    ['styles that are none', await workbookOf(partsWith(wellMade, { 'xl/styles.xml': '<<' })), 1],
  ]
  const folder = mkdtempSync(join(tmpdir(), 'octavo-beside-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    for (const [what, bytes, books] of kinds) {
      const { records, troubles } = await sheetRead(bytes)
      assert.equal(records.length, books, what)
      if (books === 0) assert.match(troubles.join(), /^[A-Z].*\.$/s, what)
      const stock = await readStockFile(bytes)
      if (books === 0) assert.ok(!stock.ok && stock.message.endsWith('.'), what)
      for await (const _ of readSheet(fileOf(bytes), usualOptions)) break
      assert.deepEqual([readdirSync(folder), openIn(folder)], [[], []], what)
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true })
  }
})
