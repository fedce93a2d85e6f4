import { signsOf } from './old-alphabets.ts'

/*
 * UTF-8 that was read as another encoding than Windows-1252: “enchantĂ©e” (Windows-1250), “enchantГ©e” (1251),
 * “enchant├®e” (DOS), “enchant√©e” (Macintosh). It is repaired where nothing else can be meant.
 */

type Alphabet = { bytes: Map<string, number>; torn: RegExp }

const inClass = (signs: string[]) => signs.map((sign) => sign.replace(/[\\\]^-]/, '\\$&')).join('')

function alphabetOf(label: string): Alphabet {
  const signs = signsOf(label)
  const [rest, two, three] = [
    [0, 64],
    [0x42, 0x54],
    [0x62, 0x65],
  ].map(([from, to]) => inClass(signs.slice(from, to)))
  return {
    bytes: new Map(signs.map((sign, at) => [sign, 0x80 + at])),
    torn: new RegExp(`[${two}][${rest}]|[${three}][${rest}]{2}`, 'gu'),
  }
}

const labels = ['windows-1250', 'windows-1251', 'ibm850', 'ibm437', 'macintosh']
let alphabets: Alphabet[] | undefined

/** What the first byte of a letter looks like there; a text without any of them is as it was meant. */
const leads = /[ĂĹÄГДЕРСВ├┬─┼√¬ƒ≈╨╤]/

/** The text as it was meant; the same one where anything else may be. */
export function sewnElsewhere(text: string): string {
  if (!leads.test(text)) return text
  alphabets ??= labels.map(alphabetOf)
  for (const { bytes, torn } of alphabets) {
    let isCertain = false
    let isPossible = true
    let found = 0
    const mended = text.replace(torn, (piece, at: number) => {
      const meant = letterOf(piece, bytes)
      if (meant === null) {
        isPossible &&= !/^[├┬√╨╤]/.test(piece)
        return piece
      }
      found += 1
      isCertain ||= !mayBeMeant(piece, text[at - 1] ?? '', text[at + piece.length] ?? '')
      return meant
    })
    const left = text.replace(torn, '')
    // A word in Cyrillic, or a frame that is drawn, stays beside what is torn.
    const isMixed = /\p{Script=Cyrillic}|[─-╿]/u.test(left)
    if (found > 0 && isCertain && isPossible && !isMixed) return mended
  }
  return text
}

function letterOf(piece: string, bytes: Map<string, number>): string | null {
  const read = Buffer.from([...piece].map((sign) => bytes.get(sign) ?? 0))
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(read)
    return /^[\p{L}\p{M}’‘“”–—…«»°§©®]$/u.test(meant) ? meant : null
  } catch {
    return null
  }
}

/** A capital may stand before a quotation mark, and a word may end in one: “DUPĂ»”. */
function mayBeMeant(piece: string, before: string, behind: string): boolean {
  const [first = '', second = ''] = [...piece]
  if (!/\p{L}/u.test(first)) return !/\p{L}/u.test(before + behind)
  if (/\p{Ll}/u.test(before)) return false
  // No word is half Cyrillic and half Latin.
  if (/\p{Script=Cyrillic}/u.test(first) && /\p{Script=Latin}/u.test(before + behind)) return false
  // No word has two capitals between its small letters.
  if (/\p{Lu}/u.test(second)) return !(/\p{L}/u.test(before) && /\p{Ll}/u.test(behind))
  if (/\p{L}/u.test(second)) return true
  return /\p{Lu}/u.test(before) || !/\p{Ll}/u.test(behind)
}

/**
 * Letters that stand in no word: signs in its middle, a capital with an accent between small letters, lines of frames, and
 * words of nothing but letters with accents.
 */
export const looksTorn = (text: string): boolean =>
  /\p{L}[‚„†‡ˆ‰‹¢£¤¥¦¬¯±¿³¹├┬┼╔░▒▓┤│┐└┘┌█▄▀√©®]\p{Ll}|[├┬┼╔┤┐└┘┌]\p{L}|\p{Ll}[ÀÁÂÄÅÈÉÊËÌÍÎÏÒÔÕÖÙÚÛÜÞĂŽŠŒ](?:\p{Ll}|$|\s)|(?<!\p{L})[À-ÿ¸¨]{5,}(?!\p{L})/u.test(
    text,
  )
