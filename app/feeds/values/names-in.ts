import { namesOf } from '#app/catalog/trade/names-of.ts'
import { isNameLike, type Order, turnedOver } from './person-name.ts'

/*
 * The names of a line, each as it is read aloud: "Austen, Jane; Brontë, Emily", "PRATCHETT, TERRY / GAIMAN, NEIL",
 * "Terry Pratchett und Neil Gaiman". A line that can be meant otherwise stays as it is.
 */

/** Nothing else ends a name: a semicolon, a bar, a bullet, a line, or a slash or a plus between blanks. */
const ends = /\s*[;|•\n]\s*|\s+[/+·]\s+/
/** A name may have these within, so that they count between two that are whole. */
const joins = /,?\s+(?:&|and|und|et|y|e|i|og|och|en|a|и|und|with)\s+/u
/** Those by which the shop itself tells names apart. */
const ownJoins = /,?\s+(?:&|and)\s+/

/** Names, and whether the line has to be written anew for them. */
export type Names = { names: string[]; isMended: boolean }

export function namesIn(line: string, order: Order = 'unknown'): Names {
  const pieces = line
    .split(ends)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const read = pieces.map((piece) => namesOfPiece(piece, order))
  const names = read.flatMap(({ names }) => names)
  // The shop knows the semicolon; what else stood between them is written as one.
  const isMended = read.some(({ isMended }) => isMended) || /[|•\n]|\s[/+·]\s/.test(line)
  return isMended ? { names: [...new Set(names)], isMended: names.length > 0 } : { names, isMended }
}

function namesOfPiece(piece: string, order: Order): Names {
  const alone = turnedOver(piece, order)
  if (alone) return { names: alone, isMended: true }
  const slashed = piece.split('/')
  if (
    slashed.length > 1 &&
    slashed.every((part) => /^\p{Lu}[\p{L}\p{M}\p{Pd}’'. ,]*\p{Ll}/u.test(part))
  )
    return together(
      slashed.map((part) => namesOfPiece(part.trim(), order)),
      true,
    )
  const joined = piece.split(joins).filter(Boolean)
  const turned = joined.map((part) => turnedOver(part, order))
  const isWhole = joined.every((part, at) => turned[at] || isNameLike(part))
  const isOwn = piece.split(ownJoins).length === joined.length
  if (joined.length > 1 && isWhole && (!isOwn || turned.some(Boolean)))
    return { names: joined.flatMap((part, at) => turned[at] ?? [part]), isMended: true }
  return { names: namesOf(piece), isMended: false }
}

const together = (parts: Names[], isMended: boolean): Names => ({
  names: parts.flatMap(({ names }) => names),
  isMended,
})

/** The line that the shop reads as these names. */
export const lineOfNames = (names: string[]): string =>
  names.join(names.every((name) => /\s/.test(name) && !name.includes(',')) ? ', ' : '; ')
