/* Numbers that mean the same: "5", "five", "fifth", "5th" and "V", "20,000" and "twenty thousand",
   "nineteen eighty-four" and "1984", "nines" and "9s". Each has one lexeme, `#5`, beside the words themselves. */

const list = (words: string, from = 1) =>
  words.split(' ').map((word, i) => [word, from + i] as [string, number])
const tens = (words: string) =>
  words.split(' ').map((word, i) => [word, 20 + 10 * i] as [string, number])

const tensOf = tens('twenty thirty forty fifty sixty seventy eighty ninety')
const onesOf = list('one two three four five six seven eight nine')

const cardinals = new Map([
  // "Eightyfour".
  ...tensOf.flatMap(([ten, value]) =>
    onesOf.map(([one, more]) => [ten + one, value + more] as [string, number]),
  ),
  ...list(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  ),
  ...list('sixteen seventeen eighteen nineteen', 16),
  ...tensOf,
  // In other languages those alone that are no English word.
  ...list('zwei drei vier funf sechs sieben acht neun zehn', 2),
  ...list('deux trois quatre cinq', 2),
  ...list('sept huit neuf dix', 7),
  ...list('dos tres cuatro cinco seis siete ocho nueve diez', 2),
])
const ordinals = new Map([
  ...list('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
  ...list('thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth', 13),
  ...tens('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'),
  ['hundredth', 100] as [string, number],
])
/** "To the Nines", "the twenties"; "ones" are people. */
const plurals = new Map(
  [...cardinals.entries()]
    .filter(([, value]) => value > 1)
    .map(([word, value]) => [`${word.replace(/y$/, 'ie')}${word === 'six' ? 'es' : 's'}`, value]),
)
const powers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])

const romanPattern = /^(x{0,3})(ix|iv|v?i{0,3})$/
const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

/** 1 to 39; null for what is none. */
function romanOf(word: string): number | null {
  const parts = word && romanPattern.exec(word)
  return parts ? (parts[1] as string).length * 10 + ones.indexOf(parts[2] as string) : null
}

/** Thousands that are parted by a comma, a point, a blank or an apostrophe come together. */
export const joinThousands = (text: string): string =>
  /\d[,.' ]\d{3}/.test(text)
    ? text
        .replace(/(?<![\d.,])\d{1,3}(?:[,.']\d{3})+(?![\d.,]\d)(?!\d)/g, (n) =>
          n.replace(/\D/g, ''),
        )
        .replace(/(?<![\d.,])(\d{1,3}) 000(?!\d)/g, '$1000')
    : text

export type NumberRun = {
  /** Its words are those from here up to, not including, `to`. */
  from: number
  to: number
  /** Digits of each number in it: "four fifty one" is 4 and 51. */
  parts: string[]
  /** Digits of the whole: 451. */
  value: string
}

/**
 * The numbers among the words of a folded text, in order; words that follow each other are one
 * run. A single letter is a Roman numeral where the caller says so.
 */
export function numbersIn(words: string[], isNumeral = (at: number) => at > 0): NumberRun[] {
  const runs: NumberRun[] = []
  for (let at = 0; at < words.length; ) {
    const run = spelledAt(words, at) ?? singleAt(words, at, isNumeral)
    if (run) runs.push(run)
    at = run?.to ?? at + 1
  }
  return runs
}

function singleAt(words: string[], at: number, isNumeral: (at: number) => boolean) {
  const word = words[at] as string
  const digits = /^(\d{1,9})(?:st|nd|rd|th|s)?$/.exec(word)?.[1]
  const roman = word.length > 1 || isNumeral(at) ? romanOf(word) : null
  const value = digits === undefined ? (roman ?? plurals.get(word) ?? null) : Number(digits)
  return value === null ? null : runOf(at, at + 1, [value])
}

const runOf = (from: number, to: number, values: number[]): NumberRun => {
  const parts = values.map(String)
  return { from, to, parts, value: parts.join('').slice(0, 12) }
}

/** A number in words, as far as it goes; "20 thousand" begins with digits. */
function spelledAt(words: string[], from: number): NumberRun | null {
  const first = words[from] as string
  const begins = cardinals.has(first) || ordinals.has(first) || powers.has(first)
  if (!begins && !/^\d{1,3}$/.test(first)) return null
  const values: number[] = []
  let total = 0
  let current = 0
  let begun = false
  const end = () => {
    if (begun) values.push(total + current)
    total = 0
    current = 0
    begun = false
  }
  let at = from
  for (; at < words.length && at < from + 12; at++) {
    const word = words[at] as string
    const power = powers.get(word)
    const ordinal = ordinals.get(word)
    const small = cardinals.get(word) ?? (ordinal === 100 ? undefined : ordinal)
    if (small !== undefined) {
      const room = current % 100
      const fits = room === 0 || (room >= 20 && room % 10 === 0 && small < 10)
      if (begun && !fits) end()
      current += small
      begun = true
      if (ordinal !== undefined) {
        at++
        break
      }
    } else if (power !== undefined) {
      if (power === 100) current = (current || 1) * 100
      else {
        total += (current || 1) * power
        current = 0
      }
      begun = true
    } else if (/^\d{1,3}$/.test(word) && at === from && powers.has(words[at + 1] ?? '')) {
      current = Number(word)
      begun = true
    } else if (
      word === 'and' &&
      begun &&
      current % 100 === 0 &&
      cardinals.has(words[at + 1] ?? '')
    ) {
      if (current === 0 && total === 0) break
    } else break
  }
  end()
  return values.length > 0 ? runOf(from, at, values) : null
}

export const numberTerm = (value: string): string => `#${value}`

/** The lexemes of the numbers in a title. */
export function numberTerms(words: string[], isNumeral?: (at: number) => boolean): string[] {
  return numbersIn(words, isNumeral).flatMap(({ parts, value }) =>
    [...parts, value].map(numberTerm),
  )
}

/** "first", "2nd". */
export const isOrdinal = (word: string): boolean =>
  ordinals.has(word) || /^\d+(?:st|nd|rd|th)$/.test(word)
