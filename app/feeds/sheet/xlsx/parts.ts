import type { ZipEntry } from '#app/feeds/files/zip.ts'
import { fault } from '#app/feeds/files/zip-unpack.ts'
import type { Workbook } from './cells.ts'
import { type Style, styleOf } from './numbers.ts'
import { readWhole, readXml, unescaped } from './xml.ts'

/* The parts of a workbook besides its sheets: which sheets there are, texts that cells share, styles. */

export type SheetPart = { name: string; isHidden: boolean; path: string }

/** All shared texts are kept while a workbook is read; a file with more of them is refused. */
const mostText = 100_000_000

type Parts = ReadonlyMap<string, ZipEntry>

const open = (parts: Parts, path: string): AsyncIterable<Uint8Array> =>
  parts.get(path)?.open() ?? nothing()

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The sheets in the order of their tabs, and from when days are counted. */
export async function readContents(
  parts: Parts,
): Promise<{ sheets: SheetPart[]; is1904: boolean; folder: string }> {
  const main = [...parts.keys()].find((path) => /(?:^|\/)workbook\d*\.xml$/.test(path)) ?? ''
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const targets = new Map<string, string>()
  await readWhole(open(parts, `${folder}_rels/${main.slice(folder.length)}.rels`), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) {
        targets.set(
          Id,
          Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, ''),
        )
      }
    },
  })
  const sheets: SheetPart[] = []
  let is1904 = false
  await readWhole(open(parts, main), {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? ''
      const path = targets.get(id) ?? ''
      const { name = '', state = '' } = attributes
      if (parts.has(path)) sheets.push({ name, isHidden: /hidden/i.test(state), path })
    },
  })
  return { sheets, is1904, folder }
}

/** What numbers are, by style (18.8.10). */
export async function readStyles(parts: Parts, folder: string): Promise<Style[]> {
  const codes = new Map<number, string>()
  const styles: Style[] = []
  let isCells = false
  await readWhole(open(parts, `${folder}styles.xml`), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') isCells = true
      else if (name === 'xf' && isCells)
        styles.push(styleOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The texts that cells share (18.4); null when they are too many to be kept. */
export async function readStrings(
  parts: Parts,
  folder: string,
): Promise<Workbook['strings'] | null> {
  const strings: string[] = []
  let [length, text, isText, isPhonetic] = [0, '', false, false]
  const path = [`${folder}sharedStrings.xml`, `${folder}SharedStrings.xml`].find((name) =>
    parts.has(name),
  )
  if (!path) return strings
  const reading = readXml(open(parts, path), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(some) {
      if (isText) text += some
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        strings.push(unescaped(text))
        length += text.length
      }
    },
    // Empty cells would take away what books have.
    cut() {
      throw fault('the texts that its cells share end in the middle.')
    },
  })
  for await (const _ of reading) if (length > mostText) return null
  return strings
}
