/* Pictures that are chosen one by one travel as a ZIP as well. They are stored as they are: a picture
   is hardly packed any further. */

type Part = { name: string; file: Blob }

/** A ZIP (APPNOTE, without ZIP64) of files, which are read once for their checksum and never all held. */
export async function zipOfFiles(parts: Part[]): Promise<Blob> {
  const pieces: BlobPart[] = []
  const list: BlobPart[] = []
  let offset = 0
  let listBytes = 0
  for (const { name, file } of parts) {
    const bytes = new TextEncoder().encode(name)
    const about = new DataView(new ArrayBuffer(26))
    about.setUint16(0, 20, true)
    about.setUint16(2, utf8, true)
    about.setUint32(10, crc32(new Uint8Array(await file.arrayBuffer())), true)
    about.setUint32(14, file.size, true)
    about.setUint32(18, file.size, true)
    about.setUint16(22, bytes.length, true)
    const place = new DataView(new ArrayBuffer(14))
    place.setUint32(10, offset, true)
    pieces.push(mark(3, 4), about.buffer, bytes, file)
    list.push(mark(1, 2), new Uint8Array([20, 0]), about.buffer, place.buffer, bytes)
    offset += 30 + bytes.length + file.size
    listBytes += 46 + bytes.length
  }
  const end = new DataView(new ArrayBuffer(18))
  end.setUint16(4, parts.length, true)
  end.setUint16(6, parts.length, true)
  end.setUint32(8, listBytes, true)
  end.setUint32(12, offset, true)
  return new Blob([...pieces, ...list, mark(5, 6), end.buffer], { type: 'application/zip' })
}

const utf8 = 0x800
const mark = (...kind: number[]) => new Uint8Array([0x50, 0x4b, ...kind])

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
