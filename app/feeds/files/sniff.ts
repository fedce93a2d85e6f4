import { sniffUnicode } from './encoding-signs.ts'

/** What a file is, by its bytes; its name is never asked. */
export type Kind =
  | 'onix'
  | 'sheet'
  | 'zip'
  | 'gzip'
  | 'picture'
  | 'empty'
  /** Something that is known and not read, or not known: in words. */
  | { other: string }

/** As many bytes as are looked at; fewer only when the file has no more. */
export const sniffBytes = 8192

/** Signatures of files, from their first byte. */
const signatures: [number[] | string, Kind][] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['PK\x07\x08', 'zip'],
  [[0x1f, 0x8b], 'gzip'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['GIF8', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    { other: 'an Excel file from before 2007, or one with a password; please save it as .xlsx' },
  ],
  [[0x4c, 0x6f, 0xa7, 0x94, 0x93], { other: 'in EBCDIC; please save it as UTF-8' }],
  ['%PDF', { other: 'a PDF' }],
  ['{\\rtf', { other: 'a word processor document' }],
  ['Rar!', { other: 'packed by RAR; please pack it as a ZIP' }],
  [[0x37, 0x7a, 0xbc, 0xaf], { other: 'packed by 7-Zip; please pack it as a ZIP' }],
  ['BZh', { other: 'packed by bzip2; please pack it by gzip or as a ZIP' }],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], { other: 'packed by xz; please pack it by gzip or as a ZIP' }],
  [[0x28, 0xb5, 0x2f, 0xfd], { other: 'packed by Zstandard; please pack it by gzip or as a ZIP' }],
  ['SQLite', { other: 'a database' }],
]

/** What a file is that begins with these bytes. */
export function sniff(bytes: Uint8Array): Kind {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, sniffBytes))
  const latin = start.toString('latin1')
  for (const [signature, kind] of signatures) {
    const text = typeof signature === 'string' ? signature : String.fromCharCode(...signature)
    if (latin.startsWith(text)) return kind
  }
  if (isModernPicture(latin)) return 'picture'
  if (latin.slice(257, 262) === 'ustar') return { other: 'a tar; please pack it as a ZIP' }
  const unicode = sniffUnicode(start)
  if (unicode?.label === 'utf-32') return { other: 'in UTF-32; please save it as UTF-8' }
  const text = unicode === null ? latin : new TextDecoder(unicode.label).decode(start)
  return sniffText(text, unicode !== null)
}

const isModernPicture = (latin: string): boolean =>
  (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') ||
  (latin.slice(4, 8) === 'ftyp' && /^(?:avif|avis|heic|heix|mif1)/.test(latin.slice(8, 12)))

/** Lists of libraries and of those who cite. */
const citations: [RegExp, string][] = [
  [/^\d{5}[acdnp][a-z]{2}.{2}22\d{5}/, 'a library catalogue in MARC'],
  [/^TY {2}- /, 'a list of citations in RIS'],
  [/^@[a-z]+\s*\{/i, 'a list of citations in BibTeX'],
]

/** What else is written in XML. */
const languages: [RegExp, string][] = [
  [/loc\.gov\/(?:MARC21|mods)/, 'a library catalogue in XML'],
  [
    /^(?:<\?[^>]*>\s*)*<rss\b|^(?:<\?[^>]*>\s*)*<feed\b[^>]*Atom/i,
    'a feed of news or goods (RSS or Atom)',
  ],
]

function sniffText(text: string, isUnicode: boolean): Kind {
  // A mark that stands behind blanks is none to whoever decodes.
  const visible = text.replace(/^(?:[\ufeff\s\0]|ï»¿)+/, '')
  if (visible === '' && text.includes('\0'))
    return { other: 'filled with zeros where its text should be; please get it once more' }
  // Rows may follow below blank lines.
  if (visible === '') return text.length < sniffBytes / 4 ? 'empty' : 'sheet'
  if (visible.startsWith('<')) return sniffMarkup(visible)
  const below = /\n\s*(<(?:\?xml|onixmessage)\b[\s\S]*)/i.exec(visible)?.[1]
  if (below && isOfOnix.test(below.replace(beforeRoot, ''))) return 'onix'
  if (/^(?:\{\s*["}]|\[\s*(?:[{\]]|\[))/.test(visible)) return { other: 'JSON, which is not read' }
  const citation = citations.find(([pattern]) => pattern.test(visible))
  if (citation) return { other: `${citation[1]}; please ask for the list as CSV, .xlsx or ONIX` }
  // A text that a broken program has filled up with NULs is one all the same.
  const written = visible.replace(/\0+$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what texts do not have
  const odd = written.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  const hasManyOdd = odd > 3 && odd > written.length / 16
  const isBinary = hasManyOdd || (!isUnicode && visible.startsWith('MZ\x90'))
  return isBinary ? { other: 'neither ONIX nor a sheet' } : 'sheet'
}

const beforeRoot = /^(?:\s*<\?[\s\S]*?\?>|\s*<!doctype[^[>]*(?:\[[\s\S]*?\]\s*)?>)*\s*/i
const isOfOnix = /^<(?:[\w.-]{1,40}:)?(?:onixmessage|header|product)[\s>]/i

function sniffMarkup(text: string): Kind {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '')
  // What is said of a book may be a whole page of the web, in CDATA.
  if (isOfOnix.test(bare.replace(beforeRoot, ''))) return 'onix'
  if (/<(?:!doctype\s+html|html)\b/i.test(bare)) {
    return { other: 'a web page, maybe the message of a failed download' }
  }
  if (/^<(?:table|head|meta|style|body|div|tr)\b/i.test(bare.trimStart())) {
    return { other: 'a table of a web page, whatever it is called; please save it as .xlsx or CSV' }
  }
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/.test(bare)) {
    return { other: 'a sheet of Excel 2003 in XML; please save it as .xlsx' }
  }
  if (/^(?:<\?[^>]*>\s*|<!doctype[^>]*>\s*)*<svg\b/i.test(bare)) return 'picture'
  const language = languages.find(([pattern]) => pattern.test(bare.trimStart()))
  if (language) return { other: `${language[1]}; please ask for the list as CSV, .xlsx or ONIX` }
  // Cells such as "<b>" stand in quotes or behind other columns, not at the beginning.
  return 'onix'
}
