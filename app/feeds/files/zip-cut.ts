import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Entry } from 'yauzl'
import type { ZipLimits } from './zip-checks.ts'
import type { BlockReader } from './zip-source.ts'
import { packedBytes } from './zip-unpack.ts'

/*
 * A ZIP without the list of its files at the end: it was cut off while it was made or sent. Each file has a
 * header of its own before it (APPNOTE 4.3.7), by which those that are whole are found.
 */

/** A file as its own header says; `start` is where its bytes begin. */
type FoundEntry = { entry: Entry; start: number; isWhole: boolean }

const headerLength = 30
const signature = 0x04034b50
const flags = { encrypted: 0x1, sizesBehind: 0x8 }

/** The files in their order, until something is no header; the last one may be cut. */
export async function* cutEntries(
  reader: BlockReader,
  size: number,
  limits: ZipLimits,
): AsyncGenerator<FoundEntry> {
  let at = 0
  for (let count = 0; count < limits.entries; count++) {
    const head = await bytesAt(reader, at, headerLength)
    if (head.length < headerLength || head.readUInt32LE(0) !== signature) return
    const names = head.readUInt16LE(26) + head.readUInt16LE(28)
    const start = at + headerLength + names
    const entry = entryOf(head)
    entry.fileNameRaw = await bytesAt(reader, at + headerLength, head.readUInt16LE(26))
    if (entry.fileNameRaw.length < head.readUInt16LE(26)) return
    const isSaidBehind = (entry.generalPurposeBitFlag & flags.sizesBehind) !== 0
    const end = isSaidBehind
      ? await endOf(reader, entry, start, limits)
      : start + entry.compressedSize
    const isWhole = end !== null && end <= size
    yield { entry, start, isWhole }
    if (!isWhole) return
    at = end
  }
}

function entryOf(head: Buffer): Entry {
  const entry = new Entry()
  entry.versionMadeBy = 0
  entry.generalPurposeBitFlag = head.readUInt16LE(6)
  entry.compressionMethod = head.readUInt16LE(8)
  entry.crc32 = head.readUInt32LE(14)
  entry.compressedSize = head.readUInt32LE(18)
  entry.uncompressedSize = head.readUInt32LE(22)
  entry.externalFileAttributes = 0
  entry.extraFields = []
  return entry
}

/** Where a file ends whose sizes are said behind it; they are taken from there. Null: it has no end. */
async function endOf(
  reader: BlockReader,
  entry: Entry,
  start: number,
  limits: ZipLimits,
): Promise<number | null> {
  if (entry.compressionMethod !== 8 || entry.generalPurposeBitFlag & flags.encrypted) return null
  const inflate = createInflateRaw()
  pipeline(Readable.from(packedBytes(reader, start, Number.MAX_SAFE_INTEGER)), inflate, () => {})
  let unpacked = 0
  try {
    for await (const bytes of inflate) {
      unpacked += (bytes as Buffer).length
      if (unpacked > limits.entryBytes) return null
    }
  } catch (error) {
    if (reader.failure) throw error
    return null
  }
  const end = start + inflate.bytesWritten
  const behind = await bytesAt(reader, end, 16)
  const at = behind.length === 16 && behind.readUInt32LE(0) === 0x08074b50 ? 4 : 0
  if (behind.length < at + 12) return null
  entry.crc32 = behind.readUInt32LE(at)
  entry.compressedSize = inflate.bytesWritten
  entry.uncompressedSize = unpacked
  return end + at + 12
}

async function bytesAt(reader: BlockReader, position: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of packedBytes(reader, position, length)) pieces.push(piece)
  return Buffer.concat(pieces)
}
