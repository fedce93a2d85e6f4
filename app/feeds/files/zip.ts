import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { checksOf, isFolder, type ZipLimits } from './zip-checks.ts'
import { cutEntries } from './zip-cut.ts'
import { isLitter, nameOf, shownName } from './zip-names.ts'
import { BlockReader, type ZipSource } from './zip-source.ts'
import { orFaultOf, type Packed, unpack } from './zip-unpack.ts'

/** One file of a ZIP; it can be read while its source can, as often as one likes. */
export type ZipEntry = {
  /** A path below the ZIP, forward slashes, no way out. */
  name: string
  /** Unpacked, in bytes, as the ZIP says; more never comes out. */
  size: number
  /** Ends with an error that `zipFault` knows where the bytes are damaged. */
  open: () => AsyncIterable<Uint8Array>
}

/** Why an entry, or the whole ZIP (no name), is left out: whole sentences. */
export type ZipTrouble = { name: string | null; trouble: string }

const usualLimits: ZipLimits = {
  entries: 100_000,
  entryBytes: 8e9,
  totalBytes: 16e9,
  ratio: 300,
}

/**
 * The files in a ZIP one after the other, and what is left out with the reason; bad entries do not
 * stop the others (threats 44). Of a ZIP that was cut off those come that are whole, unless `refusesCut`. Memory stays the same whatever the ZIP holds. A ZIP inside is not opened.
 * Throws only what the source throws.
 */
export async function* zipEntries(
  source: ZipSource,
  some: Partial<ZipLimits> = {},
  { refusesCut = false } = {},
): AsyncGenerator<ZipEntry | ZipTrouble> {
  const limits = { ...usualLimits, ...some }
  const reader = new BlockReader(source)
  const whole = (trouble: string): ZipTrouble => ({ name: null, trouble })
  let zip: ZipFile
  try {
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
    zip = await fromRandomAccessReaderPromise(reader, source.size, options)
  } catch (error) {
    if (reader.failure) throw reader.failure
    const why = whyNoZip(error as Error)
    if (refusesCut || why !== noList) return yield whole(why)
    return yield* ofCut(wholeEntries(source, reader, limits))
  }
  const { entryCount } = zip
  if (entryCount > limits.entries) {
    const [many, most] = [entryCount, limits.entries].map((count) => count.toLocaleString('en-US'))
    return yield whole(`The ZIP lists ${many} files. At most ${most} are read: please split it.`)
  }
  const check = checksOf(source, limits)
  const list = zip.eachEntry()
  for (let count = 0; ; count += 1) {
    const step = await list.next().catch(() => null)
    if (!step) {
      if (reader.failure) throw reader.failure
      const where = `after ${count} of ${entryCount}`
      return yield whole(`The list of files in the ZIP is damaged ${where}. The rest is left out.`)
    }
    if (step.done) break
    const entry = step.value
    const name = nameOf(entry)
    if (isFolder(entry, name) || isLitter(name.replaceAll('\\', '/'))) continue
    const found = check(entry, name)
    const { uncompressedSize: size } = entry
    if ('trouble' in found) yield { name: shownName(name), trouble: found.trouble }
    else yield { name: found.path, size, open: () => unpackListed(reader, zip, entry) }
  }
  // Old programs count to 65,535 and begin anew.
  const next = await reader.some(Number(zip.readEntryCursor), 4)
  if (Buffer.from(next).toString('latin1') === 'PK\x01\x02') {
    yield whole(
      `The ZIP holds more files than the ${entryCount} it counts. The others are left out.`,
    )
  }
}

const packedOf = (entry: Entry): Packed => ({
  method: entry.compressionMethod,
  compressedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  crc: entry.crc32,
})

async function* unpackListed(
  reader: BlockReader,
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  const { fileDataStart } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch((error) => {
      throw orFaultOf(reader)(error)
    })
  yield* unpack(reader, packedOf(entry), fileDataStart)
}

/** Troubles of a ZIP that was cut off are told only beside something that is whole: otherwise it may be none. */
async function* ofCut(
  entries: AsyncIterable<ZipEntry | ZipTrouble>,
): AsyncGenerator<ZipEntry | ZipTrouble> {
  const held: ZipTrouble[] = []
  let hasWhole = false
  for await (const entry of entries) {
    hasWhole ||= 'open' in entry
    if (hasWhole) {
      yield* held.splice(0)
      yield entry
    } else if ('trouble' in entry && held.length < 100) held.push(entry)
  }
  yield { name: null, trouble: hasWhole ? cutOff : noList }
}

/** What is whole in a ZIP that was cut off; nothing when there is nothing. */
async function* wholeEntries(
  source: ZipSource,
  reader: BlockReader,
  limits: ZipLimits,
): AsyncGenerator<ZipEntry | ZipTrouble> {
  const check = checksOf(source, limits)
  for await (const { entry, start, isWhole } of cutEntries(reader, source.size, limits)) {
    const name = nameOf(entry)
    if (isFolder(entry, name) || isLitter(name.replaceAll('\\', '/'))) continue
    const found = isWhole
      ? check(entry, name)
      : { trouble: 'It is cut off: the ZIP holds only the beginning of it.' }
    const { uncompressedSize: size } = entry
    if ('trouble' in found) yield { name: shownName(name), trouble: found.trouble }
    else yield { name: found.path, size, open: () => unpack(reader, packedOf(entry), start) }
  }
}

const noList =
  'It is no ZIP, or it was cut off: the list of its files is missing at its end. Please download or make it again.'
const cutOff =
  'The ZIP was cut off: the list of its files is missing at its end. What is whole is taken. Please download or make it again.'

function whyNoZip({ message }: Error): string {
  if (message.startsWith('multi-disk')) {
    return 'It is one of several parts of a ZIP. Please make it again as a single file.'
  }
  if (message.startsWith('Invalid comment')) {
    return 'There are extra bytes behind the end of the ZIP. Please download or make it again.'
  }
  return noList
}
