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

/** A volume that a query may name: the series, or the title of its first volume, and the number. */
type AskedVolume = { key: string; title: string; place: string }
/** What a query may name: series by their whole name, and volumes. */
export type AskedSeries = { keys: string[]; volumes: AskedVolume[] }

const mostVolumes = 3

/** Of "fifty shades 2" the series is neither "shades" nor the volume the 50th alone: each number may be either. */
export function askedSeries(words: string[]): AskedSeries {
  const runs = numbersIn(words)
  const isPlace = (word: string) => /^\d+[.-]\d+$/.test(word)
  const numbers = [
    ...words.flatMap((word, at) => (isPlace(word) ? [{ from: at, to: at + 1, value: word }] : [])),
    ...runs,
  ].sort((a, b) => b.from - a.from)
  const nameWithout = (left: typeof numbers) => {
    const rest = words.filter(
      (word, at) => !left.some(({ from, to }) => at >= from && at < to) && !volumeWords.has(word),
    )
    while (rest[0] === 'of' || rest[0] === 'in') rest.shift()
    return rest
  }
  const volumes = numbers.slice(0, mostVolumes).map((number) => {
    const rest = nameWithout([number])
    return { key: seriesKey(rest), title: rest.join(' '), place: number.value }
  })
  const keys = [seriesKey(nameWithout([])), ...volumes.map(({ key }) => key)]
  if (numbers.length > 1) keys.push(seriesKey(nameWithout(numbers)))
  return {
    keys: [...new Set(keys)].filter((key) => key !== ''),
    volumes: volumes.filter(({ key }) => key !== ''),
  }
}
