import { inflateSync } from 'node:zlib'

/**
 * The font inside a WOFF file (WOFF 1.0, section 4), as the shaper reads it: tables unpacked one after
 * the other, each on a boundary of four bytes.
 */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const from = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const count = from.getUint16(12)
  let end = 12 + 16 * count
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = 44 + 20 * i
    const [offset, packed, whole] = [4, 8, 12].map((at) => from.getUint32(entry + at))
    const bytes = file.subarray(offset, (offset ?? 0) + (packed ?? 0))
    const table = {
      tag: from.getUint32(entry),
      sum: from.getUint32(entry + 16),
      bytes: (packed ?? 0) < (whole ?? 0) ? inflateSync(bytes) : bytes,
      at: end,
    }
    end += (table.bytes.length + 3) & ~3
    return table
  })
  const font = new Uint8Array(end)
  const to = new DataView(font.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  tables.forEach(({ tag, sum, bytes, at }, i) => {
    const entry = 12 + 16 * i
    to.setUint32(entry, tag)
    to.setUint32(entry + 4, sum)
    to.setUint32(entry + 8, at)
    to.setUint32(entry + 12, bytes.length)
    font.set(bytes, at)
  })
  return font
}
