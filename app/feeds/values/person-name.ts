import { isMononym } from '#app/catalog/trade/names-of.ts'
/* How a person is called, as it is read aloud. */

/** How the names of a column are written, as most of them show it. */
export type Order = 'family-first' | 'given-first' | 'capitals-first' | 'unknown'

/** "CAMUS Albert", "LE CLÉZIO J.M.G.": the family in capitals, as booksellers of French have it. */
const capitalsFirst = /^((?:\p{Lu}[\p{Lu}\p{M}\p{Pd}’']+ )+)(?=\p{Lu}(?:\p{Ll}|\.))/u

/** What is longer is a text. */
const longestName = 200

const suffix = /^(?:jr|sr|junior|senior|i{2,3}|iv|ph\.? ?d|m\.? ?d|esq|père|fils)\.?$/i
const title = /^(?:sir|dame|lord|lady|dr|prof|rev|saint|st|baron|count|mrs?|ms)\.?$/i
/** Years of a life, as catalogues of libraries add them: "1775-1817", "b. 1960", "1960-". */
const years = /^\(?(?:(?:b|d|ca?|fl|born)\.? ?)?\d{3,4}\b[\s\d?–-]*\)?$/i
const company =
  /\b(?:inc|ltd|llc|plc|gmbh|co|corp|s\.?a|ag|bv|press|books?|verlag|publish(?:ing|ers)|museum|gallery|university|college|institute?|society|association|committee|company|group|library|church|office|department|ministry|council|foundation|magazine|editors|staff of)\b/i
const particles =
  "van|von|vom|der|den|de|del|della|di|da|das|do|dos|du|des|la|le|el|al|ten|ter|zu|zur|af|d’|d'|mac|st\\.?|saint|san|ibn|bin|ben"
const small = new RegExp(`^(?:${particles}|und|y)$`)
const ledByParticle = new RegExp(`^(?:${particles}) `, 'i')
const endsOpen = new RegExp(`(?:^| )(?:\\p{Lu}\\.(?:-?\\p{Lu}\\.)*|${particles})$`, 'u')
const word = "(?:\\p{Lu}|\\p{Lo}|[dl][’'])[\\p{L}\\p{M}\\p{Pd}’'.]*"
const nameLike = new RegExp(`^(?:${word}|${particles})(?: (?:${word}|${particles})){0,4}$`, 'u')

/** In these the family comes first, without a blank. */
const asian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

/** Two to five words with capitals: "Jane Austen", "Ludwig van Beethoven". */
export const isNameLike = (text: string): boolean => / /.test(text) && nameLike.test(text)

/** What calls no person behind a word in capitals: "NASA Staff". */
const body = /^(?:staff|team|editors|editorial|research|project|authors)\b/i

/** The family of "CAMUS Albert" and "ECO Umberto"; null for "JK Rowling", whose capitals are initials, and "NASA Staff". */
function capitalFamily(name: string): string | null {
  const [whole = '', written = ''] = capitalsFirst.exec(name) ?? []
  const family = written.trim()
  const isInitials = /^\p{L}{2,3}$/u.test(family) && !/[AEIOU]/.test(family.normalize('NFD'))
  if (family === '' || isInitials || company.test(name)) return null
  return body.test(name.slice(whole.length)) ? null : family
}

/** The same, where no column is needed to tell it from initials: "EM Forster" may be Ms Em. */
export const sureFamily = (name: string): string | null => {
  const family = capitalFamily(name)
  return family !== null && /\p{Lu}{4}/u.test(family) ? family : null
}

/** "Austen, Jane" is Jane Austen; "King, Martin Luther, Jr." and "Martin Luther King, Jr." keep what is behind. */
export const readAloud = (name: string): string =>
  turnedOver(name, 'family-first')?.join('; ') ?? name.trim()

/**
 * One person, or the several of "Pratchett, Terry, Gaiman, Neil", turned round; null for a name that is none of
 * these, or that may as well be two: "Jane Austen, Hugh Thomson", "Penguin Books, London".
 */
export function turnedOver(written: string, order: Order): string[] | null {
  if (written.length > longestName) return null
  // What a whole column shows; alone it may be a body of people.
  if (order === 'capitals-first' && capitalFamily(written) !== null) {
    // Articles are a part of the name and keep their capital: "Le Clézio", but "de Beauvoir".
    const named = written.replace(capitalsFirst, (family) =>
      `${quiet(family)}, `.replace(
        /^(?:le|la|du|des) /,
        (article) => article[0]?.toUpperCase() + article.slice(1),
      ),
    )
    return turnedOver(named, 'family-first')
  }
  const name = isShouted(written) ? quiet(written) : written.replace(shoutedFamily, quiet)
  const parts = name
    .replace(/,? et al\.?$/i, '')
    .replace(/(?<=, .*) \((?:\d[^()]*|\p{Lu}[^():]*)\)$/u, '')
    .split(/\s*,\s*/)
    .filter((part) => part !== '' && !years.test(part))
  const behind = parts.filter((part) => suffix.test(part))
  const before = parts.filter((part) => title.test(part))
  const rest = parts.filter((part) => !behind.includes(part) && !before.includes(part))
  const [family = '', given = ''] = rest
  // "Church, Alonzo", "hooks, bell": in a column of families first there is no doubt.
  const isPair = order === 'family-first' && parts.length === 2 && rest.length === 2
  if (company.test(isPair && !/\s/.test(family) ? given : name)) return null
  if (!isPair && !rest.every((part) => nameLike.test(part))) return null
  // "Homer, Robert Fagles" are two.
  if (order !== 'family-first' && rest.length === 2 && rest.some(isMononym)) return null
  if (rest.length === 1 && before.length > 0) return [[...before, family, ...behind].join(' ')]
  if (rest.length === 2 && asian.test(family + given)) return [family + given]
  if (rest.length === 2 && isTurned(family, given, order))
    return [[...before, given, family, ...behind].join(' ')]
  const isRow = rest.length > 2 && rest.length % 2 === 0 && order === 'family-first'
  if (!isRow || behind.length + before.length > 0) return null
  return rest.flatMap((part, at) => (at % 2 === 0 ? [`${rest[at + 1]} ${part}`] : []))
}

/** A family of one word, or one that goes on; given names that end in an initial or in "von". */
function isTurned(family: string, given: string, order: Order): boolean {
  if (order === 'family-first' || !/\s/.test(family)) return true
  if (ledByParticle.test(family) || endsOpen.test(given)) return true
  // "Dorling Kindersley, DK"
  return !/\s/.test(given) && !/^\p{Lu}{2,}$/u.test(given) && order !== 'given-first'
}

/** "AUSTEN, JANE": capitals throughout and a comma, which only the list of a library has. */
const isShouted = (name: string): boolean =>
  /^\p{Lu}[\p{Lu}\p{M}\p{Pd}’'. ]{2,40}, \p{Lu}[\p{Lu}\p{M}\p{Pd}’'. ]*(?:, (?:[JS]R\.?|I{2,3}|IV|\(?\d{4}.*))?$/u.test(
    name.trim(),
  )

/** "AUSTEN, Jane", as lists of booksellers have it. */
const shoutedFamily = /^\p{Lu}[\p{Lu}\p{M}\p{Pd}’']{3,}(?=, \p{Lu}\p{Ll})/u

/** "AUSTEN" → "Austen", "MCEWAN" → "McEwan", "J.R.R." as it is. */
const quiet = (name: string): string => name.trim().split(/ +/).map(wordOf).join(' ')

function wordOf(word: string): string {
  if (/^(?:\p{Lu}\.)+,?$/u.test(word) || /^\p{Lu},?$/u.test(word)) return word
  if (/^(?:I{2,3}|IV),?$/.test(word)) return word
  const lower = word.toLowerCase()
  if (small.test(lower.replace(/,$/, ''))) return lower
  return lower
    .replace(/(?<=^|\P{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc(\p{Ll})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
