/* Where one name of an author line ends and the next begins. Nobody writes such a line by a rule: what decides is
   what most lines that look so mean. */

/** Behind a name, not a name: "King, Jr.", "Merriam-Webster, Inc." */
const endOfName =
  /^(?:jr|sr|junior|senior|i{2,3}|iv|ph\.? ?d|m\.? ?d|m\.? ?a|esq|inc|incorporated|ltd|limited|llc|llp|plc|co|corp|gmbh|s\.?a|ag)\.?$/i

/** A word that only a company, a society or an office has in its name. */
const corporate =
  /(?<!\p{L})(?:inc|ltd|llc|co|corp|company|corporation|press|publications?|publish(?:ing|ers)|books|verlag|editions|gmbh|society|association|institut(?:e|ion)|university|college|museums?|department|ministry|committee|commission|council|foundation|organi[sz]ation|staff|editors|team|library|bureau|agency|office|cent(?:er|re)|academy|magazine|international|studios?|kitchen)(?!\p{L})/iu

/** People who need no second name; a single word before a comma is a family name else. */
const single =
  /^(?:homer|hesiod|sappho|aesop|plato|aristotle|sophocles|euripides|aeschylus|aristophanes|herodotus|thucydides|xenophon|plutarch|euclid|virgil|vergil|ovid|horace|livy|cicero|seneca|tacitus|juvenal|lucretius|epictetus|confucius|laozi|lao-?tzu|sunzi|rumi|hafez|saadi|ferdowsi|dante|voltaire|moli[eè]re|stendhal|colette|saki|novalis|petrarch|hergé|moebius|banksy|anonymous|various|unknown)$/i

/** Homer, who has no family name to begin with. */
export const isMononym = (name: string): boolean => single.test(name)

const isAlone = (piece: string): boolean => !/\s/.test(piece)
/** Without blanks between the words of a name: Chinese, Japanese, Korean. */
const isUnspacedName = (piece: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・･]+$/u.test(piece)
const areInitials = (piece: string): boolean => /^(?:\p{Lu}\p{M}*\.?[ -]?){1,4}$/u.test(piece)
const isFamily = (piece: string): boolean =>
  isAlone(piece) ||
  /^(?:le|la|de|del|della|di|da|du|van|von|der|den|el|al|st\.?|mac|ben|bin) (?:der |den |la )?\S+$/i.test(
    piece,
  )

/**
 * The names in an author line: "Terry Pratchett & Neil Gaiman" are two, and so are
 * "J.K. Rowling, Mary GrandPré"; "Tolkien, J.R.R." is one, and so is "Johnson & Johnson".
 */
export function namesOf(author: string): string[] {
  return author
    .replace(/(?<![\s,;])[\s,;]+(?:\[?et al\.?\]?|\[?and others\]?)\s*$/iu, '')
    .split(/\s*[;؛；、]\s*|\s+[|/]\s+/u)
    .flatMap(namesInPart)
    .filter(Boolean)
}

function namesInPart(part: string): string[] {
  const whole = part.trim()
  const sides = whole.split(/,?\s+(?:&|and)\s+/)
  if (isCorporate(whole)) return isBodyAndPerson(sides) ? sides : [whole]
  const isFirm =
    sides.length > 1 &&
    !sides.some((side) => single.test(side)) &&
    sides.every((side) => piecesOf(side).every(isAlone)) &&
    piecesOf(sides.at(-1) as string).length === 1
  // "Will and Ariel Durant" share the family name, which cut in two would be one's alone.
  const [first = '', second = ''] = sides
  const isShared = sides.length === 2 && isAlone(first) && !isAlone(second) && !single.test(first)
  if (isFirm || isShared) return [whole]
  return sides.flatMap(namesInList)
}

/** "Department of Health, Education, and Welfare"; "Dorling Kindersley Publishing, Jane Austen" are two. */
function isCorporate(line: string): boolean {
  if (!corporate.test(line)) return false
  const pieces = piecesOf(line)
  return pieces.length < 2 || pieces.some(isAlone) || /\s(?:&|and)\s/.test(line)
}

/** "America's Test Kitchen & Jack Bishop"; "Ministry of Food and Rural Affairs" is one. */
function isBodyAndPerson(sides: string[]): boolean {
  const bodies = sides.filter((side) => corporate.test(side))
  return (
    sides.length === 2 &&
    bodies.length === 1 &&
    !/\s(?:of|for)\s/i.test(bodies[0] as string) &&
    sides.every((side) => piecesOf(side).length === 1 && !isAlone(side))
  )
}

/** Parted by commas, with what only ends a name behind it. */
function piecesOf(list: string): string[] {
  const pieces: string[] = []
  for (const piece of list.split(/\s*[,،，]\s*/u).filter(Boolean)) {
    const before = pieces.at(-1)
    if (before !== undefined && endOfName.test(piece))
      pieces[pieces.length - 1] = `${before}, ${piece}`
    else pieces.push(piece)
  }
  return pieces
}

function namesInList(list: string): string[] {
  const pieces = piecesOf(list)
  const [first = '', second = ''] = pieces
  if (pieces.length < 2) return [list.trim().replace(/\s*,$/, '')]
  if (pieces.some(isUnspacedName) || pieces.every((piece) => !isAlone(withoutEnd(piece))))
    return pieces
  if (pieces.length === 2) return single.test(first) ? pieces : [list.trim()]
  if (single.test(first)) return pieces
  // "King, Stephen, Straub, Peter": each family name before its given one.
  const areTurned =
    pieces.length % 2 === 0 && pieces.every((piece, i) => i % 2 === 1 || isFamily(piece))
  if (areTurned)
    return pieces.flatMap((piece, i) => (i % 2 === 0 ? [`${piece}, ${pieces[i + 1]}`] : []))
  if (isFamily(first) && areInitials(second)) return [`${first}, ${second}`, ...pieces.slice(2)]
  return pieces
}

const withoutEnd = (piece: string): string => piece.split(', ')[0] as string
