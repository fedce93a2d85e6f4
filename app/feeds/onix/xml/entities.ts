import { Parser } from 'htmlparser2'
import { entryOf } from '#app/values/entry-of.ts'

/*
 * Entities are decoded here and not by the parser: ONIX 2.1's DTD declares those of HTML, which are not
 * XML's, and what a file declares itself is never expanded.
 */

const ofXml: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const known = new Map<string, string>()

/** U+0080 to U+009F are no characters: whoever writes them means those of Windows-1252. */
const windows = new TextDecoder('windows-1252')
const fromWindows = (code: number): string => windows.decode(Uint8Array.of(code))

/** `null`: no such name. The table of HTML's names is that of the parser. */
function named(name: string): string | null {
  const found = entryOf(ofXml, name) ?? known.get(name)
  if (found !== undefined) return found
  let decoded = ''
  const parser = new Parser({
    ontext: (text) => {
      decoded += text
    },
  })
  parser.end(`&${name};`)
  if (decoded.includes(';') || decoded === '') return null
  // Their number is limited by HTML; the map holds nothing a file could make up.
  known.set(name, decoded)
  return decoded
}

function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return fromWindows(code)
  const isCharacter =
    (code >= 32 || code === 9 || code === 10 || code === 13) &&
    code !== 127 &&
    code <= 0x10ffff &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    (code & 0xfffe) !== 0xfffe
  return isCharacter ? String.fromCodePoint(code) : ''
}

const entity = /&(?:#(\d{1,9})|#[xX]([0-9a-fA-F]{1,8})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g

/** Numbers, the five of XML and the names of HTML; anything else stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal, hex, name) => {
    if (name) return named(name) ?? whole
    return numbered(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const oddSigns = /[\u0080-\u009f]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unclean = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/

/** Text without what is no character of XML; C1 controls are what Windows-1252 has in their place. */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text
  return text
    .replace(control, '')
    .replace(oddSigns, (sign) => fromWindows(sign.charCodeAt(0)))
    .replace(halves, '\ufffd')
}
