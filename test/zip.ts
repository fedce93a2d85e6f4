import { crc32, deflateRawSync } from 'node:zlib'

/** An entry, and what its headers say wrongly of it. */
export type ZipPart = {
  name: string | Buffer
  bytes?: Uint8Array | string
  /** Bytes as they lie in the ZIP; else `bytes` by the method. */
  packed?: Uint8Array
  method?: number
  flags?: number
  size?: number
  packedSize?: number
  crc?: number
  /** Unix's mode, such as 0o120777 of a link. */
  mode?: number
  dosAttributes?: number
  extra?: Buffer
  /** Lies where the entry of this number does. */
  sameBytesAs?: number
}

type End = { count?: number; comment?: string }

/** A ZIP written by hand, so that it can be wrong in every way. */
export function zipOf(parts: ZipPart[], { count = parts.length, comment = '' }: End = {}): Buffer {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const part of parts) {
    const bytes = Buffer.from(part.bytes ?? '')
    const method = part.method ?? 8
    const packed = part.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
    const name = Buffer.from(part.name as string)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(part.flags ?? 0x800, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(part.crc ?? crc32(bytes), 10)
    head.writeUInt32LE(part.packedSize ?? packed.length, 14)
    head.writeUInt32LE(part.size ?? bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const at = part.sameBytesAs === undefined ? offset : (offsets[part.sameBytesAs] ?? 0)
    offsets.push(at)
    if (part.sameBytesAs === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed])
      locals.push(local)
      offset += local.length
    }
    const extra = part.extra ?? Buffer.alloc(0)
    head.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    const madeByUnix = part.mode === undefined ? 0 : 3
    tail.writeUInt32LE((part.dosAttributes ?? 0) + (part.mode ?? 0) * 0x10000, 6)
    tail.writeUInt32LE(at, 10)
    const mark = Buffer.from(['P'.charCodeAt(0), 'K'.charCodeAt(0), 1, 2, 20, madeByUnix])
    list.push(Buffer.concat([mark, head, tail, name, extra]))
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count % 65_536, 8)
  end.writeUInt16LE(count % 65_536, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, contents, end, Buffer.from(comment)])
}
