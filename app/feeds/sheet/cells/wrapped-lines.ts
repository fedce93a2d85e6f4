import type { Trouble } from '#app/feeds/sheet/rows.ts'
import { namesAmong } from '#app/feeds/sheet/separator.ts'

/*
 * Lines that a program has put in quotes as a whole, because it took each for one cell:
 * `"978…,""Emma, again"",9.99"`.
 */

const whole = /^(\ufeff?)"((?:[^"]|"")*)"\s*$/

/** Whether the lines below the header stand in quotes once more; the header may do without. */
export function isWrappedText(sample: string): boolean {
  const lines = sample.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const [header = '', ...rows] = lines.slice(0, 200)
  // The last one may be cut off.
  const told = rows.length > 1 ? rows.slice(0, -1) : rows
  if (told.length === 0 || !told.every((line) => whole.test(line))) return false
  const signs = [',', ';', '\t', '|']
  const names = (line: string) => Math.max(...signs.map((sign) => namesAmong(line, sign)))
  const isParted = told.every((line) => signs.some((sign) => line.includes(sign)))
  return isParted && names(unwrappedLine(header)) >= 2
}

const unwrappedLine = (line: string): string => {
  const [, mark = '', inner] = whole.exec(line) ?? []
  // The ends of all lines have to be alike.
  return inner === undefined ? line.replace(/\r$/, '') : mark + inner.replaceAll('""', '"')
}

export const unwrappedText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(unwrappedLine)
    .join('\n')

/** The text piece by piece, without the quotes around its lines. */
export async function* unwrapped(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield `${lines.map(unwrappedLine).join('\n')}\n`
    // A line that never ends is no line of this kind; the parser says so.
    if (rest.length > 2_000_000) {
      yield rest
      rest = ''
    }
  }
  if (rest !== '') yield unwrappedLine(rest)
}

export const wrappedTrouble: Trouble = {
  trouble: 'Each line stood in quotation marks as a whole; they were taken away.',
  isMended: true,
}
