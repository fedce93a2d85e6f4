import { fold } from '#app/values/normalise.ts'
import { numbersIn } from './numbers.ts'
import { tokensOf } from './words.ts'

/* The place of a book in its series, and the series by its whole name, as lexemes: `@4`, `@4.5`,
   `@1-4` and `@=darktower`. So "dark tower 4" is one book, and neither 4.5 nor the box of 1 to 4. */

export const placeTerm = (place: string): string => `@${place}`
export const seriesTerm = (key: string): string => `@=${key}`
/** Of a book in several series: that it is, and its place in each. */
export const severalTerm = '@+'
export const placeInTerm = (key: string, place: string): string => `@=${key}@${place}`

export type InSeries = { name: string; number: string }

/** "Twilight (Twilight, #1)", "Mort (Death, #1; Discworld, #4)", "The Gathering Storm (Wheel of Time, Book 12)". */
const inBrackets = /^(.*\S)\s*[(（]([^()（）]{2,150})[)）]\s*$/u
const nameAndNumber =
  /^\s*([^;]{2,100}?),?\s*(?:#|(?<![\p{L}\p{N}])(?:book|bk|vol|volume|band|tome|part|no)\b\.?)\s*([\w.,–-]{1,12})\s*$/iu

/** A title without the series in its brackets, and these series. */
export function partTitle(title: string): { title: string; series: InSeries[] } {
  const none = { title, series: [] }
  if (!/[)）]\s*$/u.test(title)) return none
  const [, before, inside] = inBrackets.exec(title.slice(-200)) ?? []
  const series = seriesIn(inside)
  return series.length > 0 ? { title: title.slice(0, -200) + before, series } : none
}

/** "Death, #1; Discworld, #4": series, each with its number; none when the text says anything else. */
export function seriesIn(text: string | null | undefined): InSeries[] {
  if (!text || text.length > 150) return []
  const found = text.split(';').map((one) => nameAndNumber.exec(one))
  return found.flatMap((one) =>
    one && found.every((other) => other)
      ? [{ name: one[1] as string, number: one[2] as string }]
      : [],
  )
}

/** What a number of a volume is written beside: "book 3". */
export const volumeWords = new Set([
  'book',
  'bk',
  'books',
  'vol',
  'volume',
  'band',
  'bd',
  'tome',
  'part',
  'teil',
  'no',
  'nr',
  'number',
])

/** "4", "4.0", "#4", "Book 4", "IV", "four" are 4; "4.5" and "1-4" are themselves. Null for none. */
export function placeOf(number: string | null | undefined): string | null {
  const plain = fold(number ?? '')
    .replace(/[–‐‑]/g, '-')
    .trim()
  const digits = /(?<!\d)0*(\d{1,5})([.,]\d{1,2})?(?:\s*-\s*0*(\d{1,5}))?/.exec(plain)
  if (digits) {
    const part = digits[2]?.replace(',', '.').replace(/\.?0+$/, '') ?? ''
    return digits[3] ? `${digits[1]}${part}-${digits[3]}` : `${digits[1]}${part}`
  }
  const words = tokensOf(plain).map(({ text }) => text)
  return numbersIn(words, () => true)[0]?.value ?? null
}

const fillers = new Set(['the', 'a', 'an', 'series', 'trilogy', 'saga', 'cycle', 'chronicles'])

/** One key for the spellings of a series' name; empty when nothing is left of it. */
const seriesKey = (words: string[]): string => {
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).join('').slice(0, 50)
}

export const seriesKeyOf = (name: string): string =>
  seriesKey(tokensOf(fold(name)).map(({ text }) => text.replace(/'/g, '')))

/** What a query may name: a series, when all its words but those of the volume are its name. */
export function askedSeries(words: string[]): { key: string; places: string[] } {
  const runs = numbersIn(words)
  const isPlace = (word: string) => /^\d+[.-]\d+$/.test(word)
  const isNumber = (at: number) =>
    isPlace(words[at] as string) || runs.some(({ from, to }) => at >= from && at < to)
  const rest = words.filter((word, at) => !isNumber(at) && !volumeWords.has(word))
  while (rest[0] === 'of' || rest[0] === 'in') rest.shift()
  return {
    key: seriesKey(rest),
    places: [...words.filter(isPlace), ...runs.map(({ value }) => value)],
  }
}
