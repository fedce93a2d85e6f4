import { signsOfControls, windowsByte } from '#app/values/signs.ts'
import { hasForeignMarks, looksTorn, sewnElsewhere } from './torn-elsewhere.ts'

/*
 * Texts that went through the wrong encoding: "CafÃ©" is UTF-8 that was read as Windows-1252, once or
 * twice. It is repaired where nothing else can be meant, and named where it only looks like it.
 */

export type Mended = { text: string; notes: string[] }

/** Signs that a byte from 80 to BF is shown as: the rest of a letter of UTF-8. */
const rest = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ\u017d‘’“”•–—˜™š›œžŸ]'
/** Letters whose bytes were shown one by one; the first says how many belong to it. */
const letter = `(?:[Â-ß]${rest}|[à-ï]${rest}{2}|[ð-ô]${rest}{3})`
const torn = new RegExp(letter, 'gu')
/** Greek, Cyrillic, Arabic or Japanese come in words, not as a single letter. */
const tornWord = new RegExp(`${letter}{2}`, 'u')
const suspect = /[\u0080-\u009f\u00c2-\u00f4\ufffd]/
const punctuation = /^[\p{P}\p{S}\p{Z}]$/u
/** What is left of torn letters when some bytes are lost. */
const leftover = /Ã[\s?]|Â[\s?](?=\S)|â€[?\s]|Ã.?Â|â€|\ufffd/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const doubtful = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00c2-\u00f4\ufffd]/
/** Nothing of that, nor of the next one: as nearly all English texts are, and one look tells it. */
const plain = /^[ -~\n]*$/
/** What letters look like in encodings other than Windows-1252. */
const odd =
  /[\u00f5-\u00ffĂĹŇ¬ĆĀÅГДЕРСВΓΔΕΒΠΡƒˆ‚„†‡‰‹ŠŽ√≈─-╿▀-▓¿³¹ｦ-ﾟ]|[вβāц][Ђ‚„€\P{L}]|ń\p{Lu}|вА|[ao]‘[ln]|[A-Za-z]\p{Script=Han}[a-z]/u

/** The text as it was meant; a note for each thing that was repaired or looks wrong. */
export function mendText(text: string): Mended {
  if (plain.test(text)) return { text, notes: [] }
  if (!doubtful.test(text) && !odd.test(text)) return { text, notes: [] }
  const clean = text.replace(controls, '')
  if (!suspect.test(clean) && !odd.test(clean)) return { text: clean, notes: [] }
  let mended = hasForeignMarks(clean) ? sewnElsewhere(clean) : clean
  // Twice through the wrong encoding needs two repairs; a third is for the program that did it to both.
  for (let times = 0; times < 3; times++) {
    const better = sewn(mended)
    if (better === mended) break
    mended = better
  }
  mended = completed(sewnElsewhere(mended), mended !== clean)
  const notes: string[] = []
  if (mended !== clean) notes.push(`Garbled letters were repaired: ${firstChange(clean, mended)}.`)
  mended = signsOfControls(mended)
  if (leftover.test(mended) || hasDoubtful(mended) || looksTorn(mended))
    notes.push(`“${around(mended)}” may have garbled letters. Please check it.`)
  return { text: mended, notes }
}

/** The end of a quotation whose last byte no sign shows. */
const lostQuote = new RegExp(`(“[^“”]{1,2000}?)â€Â?(?!${rest})`, 'gu')
/** The last byte of an "à" is a blank to many programs, and behind it stands another, or did. */
const lostBlank = /(?<=\p{Ll}|(?<!\p{L}))Ã( {1,2})(?=\p{L})/gu

/** Letters of which a byte was lost: “â€œquotedâ€ and”, “dÃ©jÃ  vu”. One blank is certain only beside other torn letters. */
const completed = (text: string, isTorn: boolean): string =>
  /â€|Ã /.test(text)
    ? text
        .replace(lostQuote, '$1”')
        .replace(lostBlank, (whole, blanks: string) =>
          isTorn || blanks.length === 2 ? 'à ' : whole,
        )
    : text

type Torn = { piece: string; meant: string; before: string; behind: string; hasWords: boolean }

/** One repair: every torn letter of which one can be certain. */
function sewn(text: string): string {
  const hasWords = tornWord.test(text)
  let end = 0
  return text.replace(torn, (piece, at: number) => {
    const meant = letterOf(piece)
    // What is left of the one before is no capital of a word.
    const before = at === end ? '' : (text[at - 1] ?? '')
    const isTorn =
      meant !== null &&
      isCertain({ piece, meant, before, behind: text[at + piece.length] ?? '', hasWords })
    if (isTorn) end = at + piece.length
    return isTorn ? meant : piece
  })
}

function letterOf(piece: string): string | null {
  const bytes = [...piece].map(windowsByte)
  if (bytes.includes(null)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes as number[]),
    )
  } catch {
    return null
  }
}

/**
 * A capital with a sign behind it can be a word's own: "IRMÃ…", "NESTLÉ®". It is torn only where it stands
 * in a place in which no word has a capital, or where letters follow the sign.
 */
function isCertain({ piece, meant, before, behind, hasWords }: Torn): boolean {
  if (!/^[\p{L}\p{N}\p{P}\p{S}\p{Z}\p{M}\p{Cf}\u0080-\u009f]/u.test(meant)) return false
  const [first = '', ...others] = [...piece]
  const hasMore = /\p{L}|\u00ad/u.test(behind)
  if (others.length === 1) {
    if (first === 'Â') return !/\p{Lu}/u.test(before) || hasMore
    if (!others.every((sign) => punctuation.test(sign))) return true
    if (first === 'Ã' || first === 'Ä' || first === 'Å')
      return hasMore || !/\p{Lu}/u.test(before) || /\p{Ll}/u.test(before)
    return hasWords
  }
  return first === 'â' || first === 'ï' || first === 'ð' || hasWords
}

/** A torn letter that was left as it is because it may be meant; one at the end of a word is. */
function hasDoubtful(text: string): boolean {
  for (const match of text.matchAll(torn)) {
    if (/^[ÃÂ]/.test(match[0]) && letterOf(match[0]) !== null) return true
  }
  return false
}

function firstChange(before: string, after: string): string {
  let at = 0
  while (before[at] === after[at]) at++
  const from = before.lastIndexOf(' ', at) + 1
  const wordOf = (text: string) => text.slice(from).split(/\s/, 1)[0]?.slice(0, 40) ?? ''
  return `“${wordOf(before)}” is now “${wordOf(after)}”`
}

function around(text: string): string {
  const at = Math.max(text.search(leftover), 0)
  return text.slice(Math.max(0, at - 15), at + 25).trim()
}
