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

const labels = [
  ...['windows-1250', 'windows-1251', 'ibm850', 'ibm437', 'macintosh'],
  ...['iso-8859-2', 'windows-1253', 'windows-1257', 'ibm852', 'x-mac-ce', 'x-mac-cyrillic'],
]
let alphabets: Alphabet[] | undefined

/** What the first byte of a letter looks like there; a text without any of them is as it was meant. */
const leads = /[ĂĹŇÄГДЕРСВ├┬─┼√¬ƒ≈╨╤ΓΔΕΒΠΡĆÅ]|в[Ђ‚„]|â€|‚[ÄÇ]|Ô[Çé]|ā€|β€|Γ[Çé]/
/** Quotes, dashes and dots of UTF-8: the first two of their three bytes are shown alike, and no word has them. */
const isMark = /^(?:в[Ђ‚„]|â€|‚[ÄÇ]|Ô[Çé]|Γ[Çé]|ā€|β€)/u

/** "‚Ä¶" of an old Macintosh has letters that Windows-1252 tears as well. */
export const hasForeignMarks = (text: string): boolean => /‚[ÄÇ]|Ô[Çé]|Γ[Çé]/.test(text)

/** The text as it was meant; the same one where anything else may be. */
export function sewnElsewhere(text: string): string {
  if (!leads.test(text)) return text
  alphabets ??= labels.map(alphabetOf)
  // Old alphabets share many signs: the one that explains most of them is meant.
  let best = { text, found: 0 }
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
      const before = text[at - 1] ?? ''
      const behind = text[at + piece.length] ?? ''
      isPossible &&= !isOutOfPlace(meant, before, behind)
      found += 1
      isCertain ||= !mayBeMeant(piece, before, behind)
      return meant
    })
    const left = text.replace(torn, '')
    // A word in Cyrillic, or a frame that is drawn, stays beside what is torn.
    const isMixed = /\p{Script=Cyrillic}|[─-╿]/u.test(left)
    if (found > best.found && isCertain && isPossible && !isMixed) best = { text: mended, found }
  }
  return best.text
}

function letterOf(piece: string, bytes: Map<string, number>): string | null {
  const read = Buffer.from([...piece].map((sign) => bytes.get(sign) ?? 0))
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(read)
    // Letters of no language that books are in.
    if (/[\u0180-\u0217\u021c-\u02af\u0460-\u0489]/.test(meant)) return null
    return /^[\p{L}\p{M}’‘“”„‚–—…•€™¿¡«»°§©®]$/u.test(meant) ? meant : null
  } catch {
    return null
  }
}

/** What another alphabet makes of it: a capital behind a small letter, "ß" in "Mßller", "ù" in "maùana". */
const isOutOfPlace = (meant: string, before: string, behind: string): boolean =>
  (/\p{Lu}/u.test(meant) && /\p{Ll}/u.test(before)) ||
  (meant === 'ß' && !/[aeiouyäöü]/i.test(before)) ||
  (meant === 'ù' && /[aeiouy]/i.test(behind))

/** A capital may stand before a quotation mark, and a word may end in one: “DUPĂ»”. */
function mayBeMeant(piece: string, before: string, behind: string): boolean {
  const [first = '', second = ''] = [...piece]
  if (isMark.test(piece)) return false
  if (!/\p{L}/u.test(first)) return !/\p{L}/u.test(before + behind)
  if (/\p{Ll}/u.test(before)) return false
  // No word is half Cyrillic and half Latin.
  if (
    /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first) &&
    /\p{Script=Latin}/u.test(before + behind)
  )
    return false
  // No word has two capitals before its small letters, or letters of Romanian and Slovak beside those of Polish.
  if (/\p{Lu}/u.test(second)) return !/\p{Ll}/u.test(behind)
  if (/[ĂĹ]/.test(first) && /[śźłąęńćż]/.test(second)) return false
  // "MĆ¼ller": a fraction stands in no word.
  if (/[\p{N}\p{S}]/u.test(second) && !/[®©™]/.test(second) && /\p{Ll}/u.test(behind)) return false
  if (/\p{L}/u.test(second)) return true
  return /\p{Lu}/u.test(before) || !/\p{Ll}/u.test(behind)
}

/**
 * Letters that stand in no word: signs in its middle, a capital with an accent between small letters, lines of frames, and
 * words of nothing but letters with accents.
 */
export const looksTorn = (text: string): boolean =>
  inWords.test(text) || ofTwoScripts.test(text) || alone.test(text)

/** "Isra‘l" and "No‘l" of a Macintosh, "√©" and "├®" where a letter stands alone, "ńĆapek", the dots "вА¶" of a Macintosh in Cyrillic. */
const alone = /[ao]‘[ln](?!\p{L})|[√├┬┼╔][¡-¿†‡™≠≤≥∞]|(?<!\p{L})ń\p{Lu}\p{Ll}|вА[^\p{L}\s]/u

const inWords =
  /\p{L}[‚„†‡ˆ‰‹¢£¤¥¦¬¯±¿³¹├┬┼╔░▒▓┤│┐└┘┌█▄▀√©®]\p{Ll}|[├┬┼╔┤┐└┘┌√]\p{L}|\p{L}[├┬┼√]|\p{Ll}[ÀÁÂÄÅÈÉÊËÌÍÎÏÒÔÕÖÙÚÛÜÞĂŽŠŒ](?:\p{Ll}|$|\s)|(?<!\p{L})[À-ÿ¸¨]{5,}(?!\p{L})/u
/** "cafΓ©", "cafц╘", "M眉ller", "cafﾃｩ". */
const ofTwoScripts =
  /[a-z]{2}(?=[\p{Script=Greek}\p{Script=Cyrillic}])\p{Lu}|[a-z]{2}[б-тц]\P{L}|\p{Script=Cyrillic}[─-╿]|[A-Za-z]\p{Script=Han}[a-z]|[a-z][ｦ-ﾟ]|[ｦ-ﾟ][a-z]/u
