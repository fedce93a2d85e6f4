import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedFile } from '#app/feeds/feed.ts'
import { type ZipEntry, zipEntries } from '#app/feeds/files/zip.ts'
import { openFileSource } from '#app/feeds/files/zip-source.ts'
import { zipFault } from '#app/feeds/files/zip-unpack.ts'
import {
  isBlankRow,
  type NoTable,
  type SheetRow,
  type Table,
  type Trouble,
} from '#app/feeds/sheet/rows.ts'
import { type Listening, rowsOfSheet, type Workbook } from './cells.ts'
import { newOddities } from './oddities.ts'
import { readContents, readStrings, readStyles, type SheetPart } from './parts.ts'

/* Workbooks of Excel 2007 and later (.xlsx, .xlsm; ECMA-376). Why with a reader of our own: decision 041. */

/** More sheets are not looked into. */
const mostSheets = 50
/** So many rows of a sheet are looked at to see whether it has books. */
const rowsOfSample = 50

/**
 * Opens a workbook at its first sheet that `hasBooks`, or the first with anything in it. A ZIP has its list
 * of contents at the end, so the file is laid beside until `close`.
 */
export async function openWorkbook(
  file: FeedFile,
  hasBooks: (rows: SheetRow[]) => boolean,
): Promise<Table | NoTable> {
  const path = await laidBeside(file)
  const source = await openFileSource(path)
  const close = async () => {
    await source.close()
    await rm(path, { force: true })
  }
  try {
    const opened = await openParts(source, hasBooks)
    if ('trouble' in opened) await close()
    return 'trouble' in opened ? opened : { ...opened, close }
  } catch (error) {
    await close()
    const fault = zipFault(error)
    if (fault === null) throw error
    return { trouble: `The workbook is damaged: ${fault}` }
  }
}

async function laidBeside(file: FeedFile): Promise<string> {
  const path = join(tmpdir(), `octavo-${randomUUID()}.xlsx`)
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of file.open()) await handle.writeFile(bytes)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return path
}

type Source = Parameters<typeof zipEntries>[0]

async function openParts(
  source: Source,
  hasBooks: (rows: SheetRow[]) => boolean,
): Promise<Omit<Table, 'close'> | NoTable> {
  const parts = new Map<string, ZipEntry>()
  const left: string[] = []
  // Half of a workbook may lack the texts of its cells.
  for await (const entry of zipEntries(source, {}, { refusesCut: true })) {
    if ('trouble' in entry) left.push(entry.trouble)
    else parts.set(entry.name, entry)
  }
  if (parts.size === 0) return { trouble: left[0] ?? 'The workbook is empty.' }
  const { sheets, is1904, folder } = await readContents(parts)
  if (sheets.length === 0) return { trouble: left[0] ?? whyNone(parts) }
  const strings = await readStrings(parts, folder)
  if (strings === null) {
    return {
      trouble: 'The workbook holds too many texts to be read. Please save it as CSV (UTF-8).',
    }
  }
  const workbook = { strings, is1904, styles: await readStyles(parts, folder) }
  const { sheet, others } = await sheetWithBooks(
    sheets,
    (some) => rowsIn(parts, some, workbook),
    hasBooks,
  )
  if (!sheet) return { trouble: 'The workbook has no rows.' }
  const lacking = [...new Set(left)].map((why) => ({
    trouble: `A part of the workbook was left out, so cells may be empty: ${why}`,
  }))
  let troubles: Trouble[] = []
  return {
    kind: sheets.length > 1 ? `Excel, sheet “${sheet.name.slice(0, 40)}”` : 'Excel',
    isText: false,
    async *rows() {
      troubles = others.map((other) => ({
        trouble: `Only the sheet “${sheet.name.slice(0, 40)}” was read. “${other.name.slice(0, 40)}” holds books as well: please save it as a file of its own.`,
      }))
      troubles.push(...lacking)
      let row = 0
      const odd = newOddities()
      try {
        for await (const some of rowsIn(parts, sheet, workbook, odd)) {
          row = some.row
          if (some.isHidden && !isBlankRow(some.cells)) odd.hidden()
          yield some
        }
        troubles.push(...odd.said())
      } catch (error) {
        if (zipFault(error) === null) throw error
        const trouble = `It is cut off or damaged after row ${row}. The rows before it are taken.`
        troubles.push({ trouble })
      }
    },
    troubles: () => troubles,
  }
}

const rowsIn = (
  parts: ReadonlyMap<string, ZipEntry>,
  sheet: SheetPart,
  workbook: Workbook,
  odd?: Listening,
) => rowsOfSheet((parts.get(sheet.path) as ZipEntry).open(), workbook, odd)

async function sheetWithBooks(
  sheets: SheetPart[],
  rowsOf: (sheet: SheetPart) => AsyncIterable<SheetRow>,
  hasBooks: (rows: SheetRow[]) => boolean,
): Promise<{ sheet: SheetPart | null; others: SheetPart[] }> {
  let filled: SheetPart | null = null
  const withBooks: SheetPart[] = []
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  for (const sheet of (shown.length > 0 ? shown : sheets).slice(0, mostSheets)) {
    const sample = await sampleOf(rowsOf(sheet))
    if (sample.length > 0) filled ??= sheet
    if (hasBooks(sample)) withBooks.push(sheet)
  }
  const [first, ...others] = withBooks
  return { sheet: first ?? filled, others }
}

/** Of one that is cut off or damaged what can be read. */
async function sampleOf(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const sample: SheetRow[] = []
  try {
    for await (const row of rows) {
      if (row.cells.length > 0) sample.push(row)
      if (sample.length === rowsOfSample) break
    }
  } catch (error) {
    if (zipFault(error) === null || sample.length === 0) throw error
  }
  return sample
}

function whyNone(parts: ReadonlyMap<string, ZipEntry>): string {
  const names = [...parts.keys()]
  if (names.includes('content.xml'))
    return 'It is a sheet of LibreOffice (.ods). Please save it as .xlsx or CSV.'
  if (names.some((name) => name.endsWith('.bin') && name.includes('workbook')))
    return 'It is a binary workbook (.xlsb). Please save it as .xlsx or CSV.'
  return 'It is a ZIP, but no workbook: it has no sheets.'
}
