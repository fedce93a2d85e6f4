import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { checksOf, isFolder, type ZipLimits } from './zip-checks.ts'
import { isLitter, nameOf, shownName } from './zip-names.ts'
import { BlockReader, type ZipSource } from './zip-source.ts'

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
 * stop the others (threats 44). Memory stays the same whatever the ZIP holds. A ZIP inside is not opened.
 * Throws only what the source throws.
 */
export async function* zipEntries(
  source: ZipSource,
  some: Partial<ZipLimits> = {},
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
    return yield whole(whyNoZip(error as Error))
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
    else yield { name: found.path, size, open: () => unpack(reader, zip, entry) }
  }
  // Old programs count to 65,535 and begin anew.
  const next = await reader.some(Number(zip.readEntryCursor), 4)
  if (Buffer.from(next).toString('latin1') === 'PK\x01\x02') {
    yield whole(
      `The ZIP holds more files than the ${entryCount} it counts. The others are left out.`,
    )
  }
}

const damaged = Symbol('damaged')

/** What is wrong with an entry's bytes, in words, if this is why `open` ended; else null. */
export const zipFault = (error: unknown): string | null =>
  error instanceof Error && error.cause === damaged ? error.message : null

const fault = (message: string): Error => new Error(message, { cause: damaged })

async function* unpack(
  reader: BlockReader,
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  const orFault = (error: unknown): Error =>
    error instanceof Error && error === reader.failure
      ? error
      : fault('Its bytes in the ZIP are damaged.')
  const { fileDataStart } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch((error) => {
      throw orFault(error)
    })
  const packed = packedBytes(reader, fileDataStart, entry.compressedSize)
  let size = 0
  let crc = 0
  for await (const bytes of entry.compressionMethod === 0 ? packed : inflated(packed, orFault)) {
    size += bytes.length
    if (size > entry.uncompressedSize) throw fault('It unpacks to more than the ZIP says.')
    crc = crc32(bytes, crc)
    yield bytes
  }
  if (size < entry.uncompressedSize || crc !== entry.crc32) throw orFault(null)
}

async function* packedBytes(reader: BlockReader, start: number, length: number) {
  for (let done = 0; done < length; ) {
    const bytes = await reader.some(start + done, Math.min(65_536, length - done))
    if (bytes.length === 0) return
    done += bytes.length
    yield bytes
  }
}

async function* inflated(packed: AsyncIterable<Uint8Array>, orFault: (error: unknown) => Error) {
  const inflate = createInflateRaw()
  // What goes wrong ends the loop below.
  pipeline(Readable.from(packed), inflate, () => {})
  try {
    for await (const bytes of inflate) yield bytes as Buffer
  } catch (error) {
    throw orFault(error)
  }
}

function whyNoZip({ message }: Error): string {
  if (message.startsWith('multi-disk')) {
    return 'It is one of several parts of a ZIP. Please make it again as a single file.'
  }
  if (message.startsWith('Invalid comment')) {
    return 'There are extra bytes behind the end of the ZIP. Please download or make it again.'
  }
  return 'It is no ZIP, or it was cut off: the list of its files is missing at its end. Please download or make it again.'
}
