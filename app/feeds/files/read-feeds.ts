import type { FeedFile, FeedOptions, FeedPiece, FeedTrouble } from '#app/feeds/feed.ts'
import { readOnix } from '#app/feeds/onix/read-onix.ts'
import { readSheet } from '#app/feeds/sheet/read-sheet.ts'
import { endingQuietly, gzipFault, unzipped } from './gunzip.ts'
import { laidBeside } from './laid-beside.ts'
import { type Kind, sniff, sniffBytes } from './sniff.ts'
import { zipEntries } from './zip.ts'
import { isAboutFeeds } from './zip-names.ts'
import type { ZipSource } from './zip-source.ts'
import { zipFault } from './zip-unpack.ts'

/** A gzip in a ZIP, or a ZIP in a gzip; nobody packs deeper in earnest (threats 44). */
const deepest = 3
/**
 * Reads files of books of every kind, one after the other: ONIX and sheets, as they are or packed by gzip or in a ZIP. What a
 * file is is decided by its bytes. A file that is none of these yields a trouble, as does one that breaks off; errors
 * come only from where the bytes come from.
 */
export async function* readFeeds(
  files: Iterable<FeedFile> | AsyncIterable<FeedFile>,
  options: FeedOptions,
): AsyncGenerator<FeedPiece> {
  for await (const file of files) yield* readFile(file, options, 0)
}

async function* readFile(
  file: FeedFile,
  options: FeedOptions,
  depth: number,
): AsyncGenerator<FeedPiece> {
  // One that was named by itself is read, whatever it is called.
  if (file.name.includes('/') && isAboutFeeds(file.name)) {
    yield { file: file.name, trouble: aboutFeeds, isMended: true }
    return
  }
  try {
    const start = await startOf(file)
    const kind = sniff(start)
    if (kind === 'picture') yield picturesTrouble(file.name, 1)
    else if (kind === 'gzip' || kind === 'zip') yield* readPacked(file, kind, options, depth)
    else yield* readPlain(file, kind, options)
  } catch (error) {
    const trouble = zipFault(error) ?? gzipFault(error)
    if (trouble === null) throw error
    yield { file: file.name, trouble }
  }
}

async function* readPlain(
  file: FeedFile,
  kind: Exclude<Kind, 'zip' | 'gzip' | 'picture'>,
  options: FeedOptions,
): AsyncGenerator<FeedPiece> {
  if (kind === 'onix') yield* readOnix(file, options)
  else if (kind === 'sheet') yield* readSheet(file, options)
  else
    yield {
      file: file.name,
      trouble: kind === 'empty' ? 'The file is empty.' : `The file is ${kind.other}.`,
    }
}

async function* readPacked(
  file: FeedFile,
  kind: 'zip' | 'gzip',
  options: FeedOptions,
  depth: number,
): AsyncGenerator<FeedPiece> {
  if (depth >= deepest) {
    yield { file: file.name, trouble: 'It is packed too many times, one inside the other.' }
  } else if (kind === 'gzip') {
    const faults = new Set<string>()
    const inner = unzipped(file)
    yield* readFile(endingQuietly(inner, faults), options, depth + 1)
    for (const trouble of faults) yield { file: inner.name, trouble }
  } else yield* readZip(file, options, depth)
}

/** The files of a ZIP, or a workbook, which is one as well. */
async function* readZip(
  file: FeedFile,
  options: FeedOptions,
  depth: number,
): AsyncGenerator<FeedPiece> {
  const source = await laidBeside(file)
  try {
    if (await isWorkbook(source)) yield* readSheet(file, options)
    else yield* readEntries(file, source, options, depth)
  } finally {
    await source.close()
  }
}

async function* readEntries(
  file: FeedFile,
  source: ZipSource,
  options: FeedOptions,
  depth: number,
): AsyncGenerator<FeedPiece> {
  let [pictures, read] = [0, 0]
  for await (const entry of zipEntries(source)) {
    const name = entry.name === null ? file.name : `${file.name}/${entry.name}`
    if ('trouble' in entry) yield { file: name, trouble: entry.trouble }
    else {
      const inner = { ...entry, name }
      if (await isPicture(inner)) pictures += 1
      else yield* readFile(inner, options, depth + 1)
    }
    read += 1
  }
  if (pictures > 0) yield picturesTrouble(file.name, pictures)
  if (read === 0) yield { file: file.name, trouble: 'There is no file in the ZIP.' }
}

const aboutFeeds = 'By its name it tells about the files and is none of them, so it was left out.'

/** A damaged entry is no picture: reading it says what is wrong. */
async function isPicture(file: FeedFile): Promise<boolean> {
  try {
    return sniff(await startOf(file)) === 'picture'
  } catch (error) {
    if (zipFault(error) === null) throw error
    return false
  }
}

const picturesTrouble = (file: string, count: number): FeedTrouble => ({
  file,
  trouble: `${
    count === 1
      ? 'It is a picture, not a feed.'
      : `It holds ${count.toLocaleString('en-US')} pictures.`
  } Load covers under Feeds, Covers, or by octavo covers: each named by its ISBN.`,
})

/** What Excel and its like write is a ZIP whose contents are named in it. */
async function isWorkbook(source: ZipSource): Promise<boolean> {
  let [seen, hasType] = [0, false]
  for await (const { name } of zipEntries(source)) {
    if (name === 'xl/workbook.xml' || name === 'xl/workbook.bin') return true
    // One that was cut off before it is a workbook all the same.
    if (name === '[Content_Types].xml') return true
    // Of LibreOffice, which is named as such.
    hasType ||= name === 'mimetype'
    if (hasType && name === 'content.xml') return true
    seen += 1
    if (seen > 100) return false
  }
  return false
}

async function startOf(file: FeedFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const bytes of file.open()) {
    pieces.push(bytes)
    length += bytes.length
    if (length >= sniffBytes) break
  }
  return Buffer.concat(pieces).subarray(0, sniffBytes)
}
