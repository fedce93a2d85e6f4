import { entryOf } from '#app/values/entry-of.ts'
import { aliasesAt } from './aliases.ts'
import { type NumberRun, numbersIn, numberTerm } from './numbers.ts'
import { placeTerm } from './series.ts'
import { volumeAt } from './volume.ts'
import { pairsOf, type Token } from './words.ts'

/** Where a word has to stand: `author:orwell`. */
export type Field = 'title' | 'series' | 'author' | 'publisher'

/**
 * One word that must occur; with `prefix`, words that start with it count as well. In its place
 * all words of one of `also` will do: "5" for "five", "dostoevsky" for "dostojewski".
 */
export type Term = {
  word: string
  prefix: boolean
  also?: string[][]
  field?: Field
  /** The words that were typed, where they are several: "four fifty one". */
  typed?: string[]
}

const fields: Record<string, Field> = {
  author: 'author',
  title: 'title',
  series: 'series',
  publisher: 'publisher',
}
/** `isbn:` needs no field: a number is known wherever it stands. */
export const fieldOf = (name: string): Field | undefined => entryOf(fields, name)

const joining = ['and', 'und', 'et', 'y']

/** The terms of the words that stand together in a query. */
export function termsOf(tokens: Token[], field?: Field): Term[] {
  const words = tokens.map(({ text }) => text.replace(/'/g, '').slice(0, 60))
  const numbers = new Map(numbersIn(words).map((run) => [run.from, run]))
  const isNumberUpTo = (at: number) => [...numbers.values()].some(({ to }) => to === at)
  const terms: Term[] = []
  const add = (word: string, also: string[][], typed?: string[]) =>
    terms.push({
      word,
      prefix: false,
      ...(also.length > 0 && { also }),
      ...(field && { field }),
      ...(typed && typed.length > 1 && { typed }),
    })
  const addNumber = ({ from, to, value, parts }: NumberRun, typed: string[]) => {
    const place = [placeTerm(value)]
    if (to - from === 1) add(words[from] as string, [[numberTerm(value)], place], typed)
    else {
      const spelt = parts.length > 1 ? [parts.map(numberTerm)] : []
      add(numberTerm(value), [words.slice(from, to), ...spelt, place], typed)
    }
  }
  for (let at = 0; at < words.length; ) {
    const { text, unspaced } = tokens[at] as Token
    const word = words[at] as string
    const volume = volumeAt(words, numbers, at)
    const number = numbers.get(at)
    const alias = aliasesAt(words, at)
    if (unspaced) addPairs(terms, text, field)
    else if (volume) {
      addNumber(volume.number, words.slice(at, volume.to))
      at = volume.to
      continue
    } else if (number) {
      addNumber(number, words.slice(at, number.to))
      at = number.to
      continue
    } else if (alias && alias.length > 1) {
      const typed = words.slice(at, at + alias.length)
      add(typed.join(''), [typed, ...alias.others], typed)
      at += alias.length
      continue
    } else if (/^oh?$/.test(word) && isNumberUpTo(at) && numbers.has(at + 1)) {
      // "Ten oh four" is 10:04.
    } else if (alias) add(word, alias.others)
    else if (joining.includes(word))
      add(
        word,
        joining.filter((other) => other !== word).map((other) => [other]),
      )
    else add(word, [])
    at++
  }
  return terms
}

/** "4.5" and "1-4" are one place in a series each; the rest of the text goes on to its words. */
export function placesAsked(folded: string): { terms: Term[]; rest: string } {
  const terms: Term[] = []
  if (!/\d[.-]\d/.test(folded)) return { terms, rest: folded }
  const rest = folded.replace(
    /(?<![\p{L}\p{N}.,/-])(\d{1,3})([.-])(\d{1,3})(?![\p{L}\p{N}.,/-])/gu,
    (typed, from: string, sign: string, to: string) => {
      const place = `${Number(from)}${sign}${sign === '-' ? Number(to) : to}`
      terms.push({ word: placeTerm(place), prefix: false, also: [[from, to]], typed: [typed] })
      return ' '
    },
  )
  return { terms, rest }
}

function addPairs(terms: Term[], text: string, field?: Field): void {
  const more = field && { field }
  if ([...text].length === 1) terms.push({ word: text, prefix: true, ...more })
  for (const word of pairsOf(text).slice(0, -1)) {
    const alias = aliasesAt([word], 0)
    terms.push({ word, prefix: false, ...(alias && { also: alias.others }), ...more })
  }
}
