import { readQuery } from './query.ts'

/** Of a Latin word that may go on, so many letters tell enough: more begin with fewer than can be read. */
const tellingLetters = 3

/**
 * The condition, as text for tsquery, that a heading's name holds these words or longer ones; null where nothing is
 * left of them.
 */
export function headingWords(q: string): string | null {
  const words = readQuery(q).terms.flatMap(({ typed, word }) => typed ?? [word])
  if (words.length === 0) return null
  const goesOn = (word: string) => word.length >= tellingLetters || !/^\w/.test(word)
  return words
    .map((word) => `'${word.replace(/['\\]/g, '')}'${goesOn(word) ? ':*' : ''}`)
    .join(' & ')
}
