import { open } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

/** A file of which any part can be read: on this disk, or in pieces of 1 MiB in the database. */
export type ZipSource = {
  /** In bytes. */
  size: number
  /** Fewer bytes than asked for only at the end of the file. */
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/** A local file; whoever opens it closes it. */
export async function openFileSource(
  path: string,
): Promise<ZipSource & { close(): Promise<void> }> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const room = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await file.read(room, 0, room.length, offset)
      return room.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

export const bytesSource = (bytes: Uint8Array): ZipSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

/** As uploads lie in the database: a block is one row there. */
const blockBytes = 1_048_576
/** One for the list of contents at the end, one for the entry that is read, and their neighbours. */
const blocksKept = 4

/**
 * What yauzl reads through: a hundred small headers cost one read of the source. A failure of the
 * source is kept, so that it is not taken for a damaged ZIP.
 */
export class BlockReader extends RandomAccessReader {
  failure: Error | null = null
  private readonly blocks = new Map<number, Promise<Uint8Array>>()
  private readonly source: ZipSource

  constructor(source: ZipSource) {
    super()
    this.source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.fill(buffer.subarray(offset, offset + length), position).then(
      (count) => {
        mendHeader(buffer, length)
        callback(null, count)
      },
      (error: Error) => {
        this.failure = error
        callback(error)
      },
    )
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  /** The bytes from here to the end of their block, at most `most`; empty at the end of the file. */
  async some(position: number, most: number): Promise<Uint8Array> {
    if (!(position >= 0 && position < this.source.size)) return new Uint8Array()
    const start = position % blockBytes
    const block = await this.block((position - start) / blockBytes)
    return block.subarray(start, start + most)
  }

  private async fill(room: Buffer, position: number): Promise<number> {
    let count = 0
    while (count < room.length) {
      const bytes = await this.some(position + count, room.length - count)
      if (bytes.length === 0) break
      room.set(bytes, count)
      count += bytes.length
    }
    return count
  }

  private block(number: number): Promise<Uint8Array> {
    const kept = this.blocks.get(number)
    const block = kept ?? this.source.read(number * blockBytes, blockBytes)
    // The order of the map is that of use: the first is the longest unused.
    this.blocks.delete(number)
    this.blocks.set(number, block)
    for (const oldest of this.blocks.keys()) {
      if (this.blocks.size <= blocksKept) break
      this.blocks.delete(oldest)
    }
    block.catch(() => this.blocks.delete(number))
    return block
  }
}

const headerLength = 46
const headerSignature = 0x02014b50
const flagsAt = 8
const strongEncryption = 0x40
const encrypted = 0x1

/** yauzl gives up the whole ZIP at a strongly encrypted entry; as a plainly encrypted one it is skipped alone. */
function mendHeader(buffer: Buffer, length: number): void {
  if (length !== headerLength || buffer.readUInt32LE(0) !== headerSignature) return
  const flags = buffer.readUInt16LE(flagsAt)
  if (flags & strongEncryption)
    buffer.writeUInt16LE((flags & ~strongEncryption) | encrypted, flagsAt)
}
