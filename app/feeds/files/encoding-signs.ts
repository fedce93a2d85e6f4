import { oldAlphabetOf } from '#app/feeds/values/old-alphabets.ts'

/* What the first bytes of a text say of its encoding. */

export type Unicode = { label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' }

/**
 * A mark of Unicode, or the zero bytes that UTF-16 has in any text with markup or separators; null when there
 * is neither.
 */
export function sniffUnicode(bytes: Uint8Array): Unicode | null {
  const [a = -1, b = -1, c = -1, d = -1] = bytes
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe)) {
    return { label: 'utf-32' }
  }
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8' }
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le' }
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be' }
  return sniffZeros(bytes.subarray(0, 4096))
}

function sniffZeros(bytes: Uint8Array): Unicode | null {
  if (bytes.length < 4) return null
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = bytes.length / 2
  // A stray NUL in a text of bytes is no UTF-16; nearly all on one side are.
  if (odd > half * 0.3 && even < half * 0.05) return { label: 'utf-16le' }
  if (even > half * 0.3 && odd < half * 0.05) return { label: 'utf-16be' }
  return null
}

/** The encoding that an XML declaration names; undefined when there is none. */
export function declaredIn(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  const text = start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  return /^\s*<\?xml\b[^>]{0,400}?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})/i.exec(text)?.[1]
}

/** The name of an encoding as the decoder knows it (WHATWG); null for none or an unknown one. */
export function labelOf(said: string | undefined): string | null {
  if (!said) return null
  const tidied = said.trim().toLowerCase()
  const old = oldAlphabetOf(tidied)
  if (old) return old
  for (const label of [
    tidied,
    tidied.replace(/^cp-?/, 'windows-'),
    tidied.replace(/^ansi$/, 'windows-1252'),
  ]) {
    try {
      return new TextDecoder(label).encoding
    } catch {
      // The next spelling may be known.
    }
  }
  return null
}
