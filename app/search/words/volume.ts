import { isOrdinal, type NumberRun } from './numbers.ts'
import { volumeWords } from './series.ts'

/** The number of a volume with the words that stand around it, "book 3 of the", "third book of the". */
export type Volume = { number: NumberRun; to: number }

/**
 * The volume that is named at a word, if one is. Only its number has to occur in a book: it is "Dune
 * Messiah", not "Book 2 of Dune".
 */
export function volumeAt(
  words: string[],
  numbers: Map<number, NumberRun>,
  at: number,
): Volume | null {
  const word = words[at] as string
  const before = numbers.get(at + 1)
  // "No one", "no four", are no volumes.
  const isNumbered = word === 'no' || word === 'number' ? /^\d/.test(words[at + 1] ?? '') : true
  if (before && volumeWords.has(word) && isNumbered)
    return { number: before, to: joinedFrom(words, before.to) }
  const own = numbers.get(at)
  if (own && isOrdinal(words[own.to - 1] as string) && volumeWords.has(words[own.to] ?? ''))
    return { number: own, to: joinedFrom(words, own.to + 1) }
  return null
}

/** Behind "of", "of the", "in the". */
function joinedFrom(words: string[], at: number): number {
  if (!['of', 'in', 'from'].includes(words[at] ?? '') || at + 1 >= words.length) return at
  return words[at + 1] === 'the' && at + 2 < words.length ? at + 2 : at + 1
}
