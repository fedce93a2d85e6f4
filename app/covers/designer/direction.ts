import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Put before a line, it makes the line one of a text that runs from right to left. */
const rightToLeftMark = '\u200f'

/** Whether a text runs from right to left: its first letter decides (UAX 9, rules P2 and P3). */
export const runsLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1

/** A line of a text: its direction is that of the text, whatever letter it begins with itself. */
export const asLineOf = (text: string, line: string): string =>
  runsLeft(text) ? rightToLeftMark + line : line

/** Stretches of one direction, in the order in which they stand from left to right (UAX 9, rule L2). */
export function levelRuns(line: string): { text: string; level: number }[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { text: string; level: number }[] = []
  for (let i = 0; i < line.length; i++) {
    const level = levels[i] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += line[i]
    else runs.push({ text: line[i] ?? '', level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) turn(runs, level)
  return runs
    .map((run) => ({ ...run, text: run.text.replaceAll(rightToLeftMark, '') }))
    .filter(({ text }) => text !== '')
}

/** Turns round every unbroken row of runs at this level or above. */
function turn(runs: { level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from
    while ((runs[to]?.level ?? -1) >= level) to++
    if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
    from = to
  }
}
