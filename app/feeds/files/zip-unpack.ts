import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { BlockReader } from './zip-source.ts'

/** The packed bytes of an entry, and what they are to be once unpacked. */
export type Packed = {
  /** 0: as they are; 8: Deflate. */
  method: number
  compressedSize: number
  size: number
  crc: number
}

const damaged = Symbol('damaged')

/** What is wrong with an entry's bytes, in words, if this is why `open` ended; else null. */
export const zipFault = (error: unknown): string | null =>
  error instanceof Error && error.cause === damaged ? error.message : null

export const fault = (message: string): Error => new Error(message, { cause: damaged })

/** An error of the source stays what it is; any other is a fault of the bytes. */
export const orFaultOf =
  (reader: BlockReader) =>
  (error: unknown): Error =>
    error instanceof Error && error === reader.failure
      ? error
      : fault('Its bytes in the ZIP are damaged.')

export async function* unpack(
  reader: BlockReader,
  { method, compressedSize, size: whole, crc: right }: Packed,
  start: number,
): AsyncGenerator<Uint8Array> {
  const orFault = orFaultOf(reader)
  const packed = packedBytes(reader, start, compressedSize)
  let size = 0
  let crc = 0
  for await (const bytes of method === 0 ? packed : inflated(packed, orFault)) {
    size += bytes.length
    if (size > whole) throw fault('It unpacks to more than the ZIP says.')
    crc = crc32(bytes, crc)
    yield bytes
  }
  if (size < whole || crc !== right) throw orFault(null)
}

export async function* packedBytes(reader: BlockReader, start: number, length: number) {
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
