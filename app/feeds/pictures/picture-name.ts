import { readIsbn } from '#app/catalog/trade/isbn.ts'

/** What the name of a picture says of the book it belongs to. */
export type PictureName = {
  /** The file's own name, without its folders. */
  base: string
  /** Without its ending: what a source may call the book by. */
  stem: string
  isbn13: string | null
  /** Why a number in it is no ISBN. */
  doubt: string | null
  /** How surely it is the front cover, 0 the surest; null for another side of the book. */
  rank: number | null
}

const endings = /\.(jpe?g|jpe|jfif|png|webp|avif)$/i
const otherEnding = /\.[a-z][a-z0-9]{1,4}$/i

/** Whether a file ends like something that is no picture of ours: it is not read then. */
export const isOtherFile = (base: string): boolean => !endings.test(base) && otherEnding.test(base)

/** Reads a path such as `spring/978-0-14-143951-8_front.jpg`; the ISBN may be that of the folder. */
export function readPictureName(path: string): PictureName {
  const [base = '', folder = ''] = path.split('/').reverse()
  const stem = base.replace(endings, '')
  const own = isbnIn(stem)
  const found = own ?? isbnIn(folder)
  const rank = rankOf(own ? stem.replace(own.text, ' ') : found ? stem : '')
  return { base, stem, isbn13: found?.isbn13 ?? null, doubt: found?.doubt ?? null, rank }
}

/** 13 digits that begin as an ISBN, however they are parted; ten, parted by hyphens or blanks at most. */
const thirteen = /(?<![0-9])97[89](?:[-_. ]?[0-9]){10}(?![0-9])/
const ten = /(?<![0-9A-Za-z])[0-9](?:[- ]?[0-9]){8}[- ]?[0-9Xx](?![0-9A-Za-z])/

function isbnIn(
  name: string,
): { text: string; isbn13: string | null; doubt: string | null } | null {
  const [long] = thirteen.exec(name) ?? []
  if (long) {
    const reading = readIsbn(long.replaceAll('_', '-'))
    return reading.ok
      ? { text: long, isbn13: reading.isbn13, doubt: null }
      : { text: long, isbn13: null, doubt: reading.message }
  }
  const [short] = ten.exec(name) ?? []
  const reading = short ? readIsbn(short) : null
  // Ten digits may be anything: a number of the source's own, a date and a time.
  return short && reading?.ok ? { text: short, isbn13: reading.isbn13, doubt: null } : null
}

const front =
  /^(front|frontcover|cover|covers|fc|u1|f|isbn|large|xl|l|hires|high|res|hr|web|rgb|cmyk|300dpi|original|orig|final|0*1)$/
const otherSide =
  /^(back|backcover|bc|b|rear|u2|u3|u4|spine|flap|inside|interior|int?\d*|page\d*|p\d+|sample|blurb|author|autor|portrait|3d)$/

/** Of what is in the name beside the ISBN. */
function rankOf(rest: string): number | null {
  const words = rest
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  if (words.some((word) => otherSide.test(word))) return null
  return words.every((word) => front.test(word)) ? 0 : 1
}
