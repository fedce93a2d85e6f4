/* Signs of UTF-8 among bytes that may be something else. */

/** How many bytes a sign has that begins with this one; 0 for none, 1 for ASCII. */
function lengthFrom(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}

const isInner = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The length of the sign that begins at `at`; 0 when there is none. */
function signAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  const length = lengthFrom(first)
  for (let inner = 1; inner < length; inner++) if (!isInner(bytes[at + inner])) return 0
  const second = bytes[at + 1] ?? 0
  const isOdd =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return isOdd ? 0 : length
}

/** The end of the last sign that is whole: what follows may go on in the next piece. */
export function wholeUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (isInner(byte)) continue
    return lengthFrom(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Signs beyond ASCII that are UTF-8, and bytes that are not. */
export function utf8Signs(bytes: Uint8Array): { good: number; bad: number } {
  let [good, bad] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const length = signAt(bytes, at)
    if (length > 1) good += 1
    if (length === 0) bad += 1
    at += length || 1
  }
  return { good, bad }
}

const windows = new TextDecoder('windows-1252')

/** Signs of UTF-8 as such, and every byte that is part of none as Windows-1252. */
export function decodeMixed(bytes: Buffer): string {
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = signAt(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    text += bytes.toString('utf8', from, at) + windows.decode(bytes.subarray(at, at + 1))
    at += 1
    from = at
  }
  return text + bytes.toString('utf8', from)
}
