import type { ShelfKind } from './stored.ts'

/* One folding for what is stored and for what is asked, in the app: any PostgreSQL will do. */

/** Letters that no Unicode decomposition takes apart. */
const letters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ƒ: 'f',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ς: 'σ',
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ʻ: "'",
  ʼ: "'",
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '′': "'",
  '＇': "'",
}
/* Without effects, so that a page which folds nothing does without all of this. */
const special = /* @__PURE__ */ (() => new RegExp(`[${Object.keys(letters).join('')}]`, 'gu'))()

/**
 * Accents of the alphabets that are read without them: Latin, Greek, Cyrillic (U+0300–036F), Hebrew
 * points, Arabic vowel signs and the tatweel. Vowel signs of Indic scripts and the Japanese voicing
 * mark are letters to their readers and stay. Soft hyphens and joiners are not text.
 */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu
const invisible =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u034f|\u200c|\u200d/gu

/** Digits of other scripts count as what they are. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

/** Printable ASCII, which most texts are: of that there is little to fold. */
export const isPlain = (text: string): boolean => !/[^ -~]/.test(text)

/**
 * Case, accents, width and spelling variants folded away: "Łódź" and "lodz", "Straße" and
 * "STRASSE", composed and decomposed forms come out the same. Linear in the length of the text.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replaceAll('`', "'")
  return text
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(marks, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(special, (letter) => letters[letter] ?? letter)
    .replace(otherDigits, (digit) => String(digitValue(digit)))
    .normalize('NFC')
}

function digitValue(digit: string): number {
  const code = digit.charCodeAt(0)
  const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
  return code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code)
}

/* Letters of their own to readers, and the last letter of Greek words, that the index folds away. */
const kept = /([йїўς])/u

/**
 * A readable piece of an address, in any script: "Gabriel García Márquez" → gabriel-garcia-marquez.
 * "Лев Толстой" keeps its й; ё and е are one, as in print.
 */
export function slugOf(name: string): string {
  const slug = foldedButKept(name)
    .replace(/'/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '')
  return (
    slug ||
    [...name.trim()]
      .map((c) => c.codePointAt(0)?.toString(16))
      .join('-')
      .slice(0, 100)
  )
}

const foldedButKept = (name: string): string =>
  isPlain(name)
    ? fold(name)
    : name
        .normalize('NFC')
        .toLowerCase()
        .split(kept)
        .map((part) => (kept.test(part) ? part : fold(part)))
        .join('')

/**
 * The address of the shelf that a name belongs to. Spellings of a series are one shelf: "The Dark Tower", "Dark
 * Tower, The" and "Dark Tower Series" are all dark-tower. What has words of its own ("Dark Tower: Beginnings",
 * "Dark Tower Trilogy") is another. An address is its own address.
 */
export function shelfSlug(kind: ShelfKind, name: string): string {
  const slug = slugOf(name.replace(/\s+/g, ' ').trim())
  return kind === 'series' ? withoutFrame(slug) : slug
}

/** "A" is no article in "A to Z" and "A-1"; "series" and "the" alone are names. */
const leading = /^(?:the|an|a(?!-(?:to|and|.)(?:-|$)))-(?=.)/
const trailing = /(?<=.)-(?:series|the)$/

function withoutFrame(slug: string): string {
  const shorter = slug.replace(leading, '').replace(trailing, '')
  return shorter === slug ? slug : withoutFrame(shorter)
}

/** So many pieces of an author line stand in a list: four people, or two whose family names come first. */
const most = 4

/** The author line as lists say it: of many people the first. A book's own page has them all. */
export function shortByline(line: string): string {
  const pieces = line.split(/(?<=[,;،؛、；])\s*/u)
  if (pieces.length <= most) return line
  return `${pieces
    .slice(0, 2)
    .join(' ')
    .replace(/[,;،؛、；]$/u, '')} and others`
}
