import { moneyForm } from '#app/values/money.ts'
import { meaningOf } from './names/meaning-of.ts'

/* Which sign parts the cells of a text: the one that parts every line alike. */

/** Where two part every line alike, commas are those of prices: "9780141439587;9,99". */
const candidates = [';', '\t', '|', ','] as const
/** Signs of old programs. They stand in texts as well, so each line must have as many of them. */
const rare = ['^', '~', '¦', ':', '#'] as const
/** All of them. */
export const signs = [...candidates, ...rare]
export type Separator = (typeof candidates | typeof rare)[number]

export const separatorNames: Record<Separator, string> = {
  ',': 'CSV',
  ';': 'CSV with semicolons',
  '\t': 'TSV',
  '|': 'text with bars',
  '^': 'text with ^',
  '~': 'text with ~',
  '¦': 'text with ¦',
  ':': 'text with colons',
  '#': 'text with #',
}

/** Excel’s own word for it, in the first line: "sep=;". */
const said = /^(?:\ufeff)?"?sep=(.)"?\r?\n/

/** Which marks stand around a text, and what stands before one that is meant: 'ISBN','Title' and "A \\"b\\" c". */
export function quotesOf(text: string): { quote: string; escape: string } {
  if (/^\ufeff?'[^'\r\n]*'(?:[,;\t|]'[^'\r\n]*')+\r?\n/.test(text))
    return { quote: "'", escape: "'" }
  const isSlashed = /\\"(?=[^,;\t|\r\n])/.test(text) && !/[^,;\t|\r\n"]""[^,;\t|\r\n"]/.test(text)
  return { quote: '"', escape: isSlashed ? '\\' : '"' }
}

/** From the beginning of a text; a comma where nothing parts anything. */
export function separatorOf(text: string): { separator: Separator; skip: number } {
  const [line = '', sign = ''] = said.exec(text) ?? []
  if (Object.hasOwn(separatorNames, sign))
    return { separator: sign as Separator, skip: line.length }
  const odd = rare.find((candidate) => partsAll(text, candidate))
  if (odd) return { separator: odd, skip: 0 }
  const scored = candidates.map((candidate) => ({ candidate, score: evenness(text, candidate) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return { separator: best.score > 0 ? best.candidate : ',', skip: 0 }
}

/** Whether a sign parts a header of two names or more, and every line below into as many cells. */
function partsAll(text: string, sign: string): boolean {
  const [count = 0, ...others] = countsOf(text, sign)
  if (count === 0 || others.length === 0 || others.some((other) => other !== count)) return false
  const [first = ''] = text.split(/[\r\n]+/, 1)
  return namesAmong(first, sign) >= 2
}

/** What is longer is a text, and is not looked through. */
const longestName = 80

/** How many names of columns a sign parts in a line. */
export const namesAmong = (line: string, sign: string): number =>
  line
    .split(sign)
    .filter(
      (cell) =>
        cell.length <= longestName && meaningOf(cell.replace(/^"|"$/g, ''), moneyForm().currency),
    ).length

/** How many lines have the same number of cells as most, and how many cells that is. */
function evenness(text: string, separator: string): number {
  const counts = countsOf(text, separator)
  const byCount = Map.groupBy(counts, (count) => count)
  let score = 0
  for (const [count, lines] of byCount) {
    if (count > 0)
      score = Math.max(score, (lines.length / counts.length) * (1 + Math.min(count, 40) / 200))
  }
  // Lines of different lengths: parted all the same, if hardly any has no separator.
  const parted = counts.filter((count) => count > 0).length / Math.max(1, counts.length)
  return score + parted / 10
}

/** The separators in each line, outside of quotes. */
function countsOf(text: string, separator: string): number[] {
  const counts: number[] = []
  let [count, isQuoted, hasText, atStart] = [0, false, false, true]
  for (const sign of text) {
    if (isQuoted) {
      if (sign === '"') isQuoted = false
    } else if (sign === '"' && atStart) isQuoted = true
    else if (sign === separator) count++
    else if (sign === '\n' || sign === '\r') {
      if (hasText) counts.push(count)
      ;[count, hasText, atStart] = [0, false, true]
      continue
    }
    hasText ||= sign.trim() !== ''
    atStart = sign === separator || (isQuoted && sign === '"')
  }
  // The last line may be cut off.
  if (counts.length === 0 && hasText) counts.push(count)
  return counts.slice(0, 200)
}
