import { fold } from '#app/values/normalise.ts'
import { type BenchBook, benchBook } from './catalogue-titles.ts'

/** A query, and the book that must be on its first page. */
export type BenchQuery = { kind: string; q: string; expects: string }

const letters = (word: string) => word.replace(/[^\p{L}]/gu, '')
const wordsOf = (title: string): string[] => title.split(/\s+/).map(letters).filter(Boolean)
const surname = ({ author }: BenchBook) =>
  letters((author.split(',')[0] as string).split(' ').at(-1) as string)
const rareIn = (book: BenchBook): string[] => wordsOf(book.title).filter((word) => word.length >= 8)

/** Two letters changed places in the middle of a word. */
const swapped = (word: string): string => {
  const i = Math.floor(word.length / 2)
  return word.slice(0, i - 1) + word[i] + word[i - 1] + word.slice(i + 1)
}

/** The kinds of query whose answer is known: each names one book beyond doubt. */
const kinds: Record<string, (book: BenchBook) => string | null> = {
  'whole title': (book) => (wordsOf(book.title).length >= 3 ? book.title : null),
  'title words and author, any order': (book) => {
    const [rare] = rareIn(book)
    return rare ? `${surname(book)} ${rare}` : null
  },
  'rare word, common word': (book) => {
    const [rare] = rareIn(book)
    const other = wordsOf(book.title).find((word) => word !== rare)
    return rare && other ? `${other.toLowerCase()} ${rare.toLowerCase()} ${surname(book)}` : null
  },
  'beginning of the last word': (book) => {
    const [rare] = rareIn(book)
    return rare ? `${surname(book)} ${rare.slice(0, 6)}` : null
  },
  'accents left out': (book) => {
    const q = `${book.title} ${surname(book)}`
    return fold(q) === q.toLowerCase() ? null : fold(q)
  },
  'ISBN-13': (book) => book.isbn13,
  'ISBN with hyphens, from the front': (book) =>
    `${book.isbn13.slice(0, 3)}-${book.isbn13.slice(3, 8)}-${book.isbn13.slice(8, 12)}`,
  typo: (book) => {
    const [rare] = rareIn(book)
    const name = surname(book)
    return rare && name.length >= 7 ? `${swapped(rare)} ${name}` : null
  },
}

/** `each` queries of every kind, from books all over a catalogue of `count` titles. */
export function knownQueries(count: number, each: number): BenchQuery[] {
  const queries: BenchQuery[] = []
  let n = 17
  for (const [kind, make] of Object.entries(kinds)) {
    for (let made = 0; made < each; ) {
      n = (n + 7919) % count
      const book = benchBook(n)
      const q = make(book)
      if (q === null) continue
      queries.push({ kind, q, expects: book.id })
      made += 1
    }
  }
  return queries
}

/** What people paste: a title with all that a page or a list says beside it, and much that no book holds together. */
const pasted: ((book: BenchBook) => string)[] = [
  ({ title, author }) => `${title} by ${author} (Paperback, 2004)`,
  ({ title, author }) => `${author}: ${title}. A Novel. 25th Anniversary Edition - Penguin Books`,
  ({ title }) => `${title} (The Lost Kingdom, #2) Hardcover - Illustrated`,
  (book) => `${[0, 1, 2, 3, 4].map(() => book.title).join(' and the ')} of love, war and time`,
]

/** `each` pasted texts of every kind, from books all over a catalogue of `count` titles. */
export const pastedQueries = (count: number, each: number): BenchQuery[] =>
  pasted.flatMap((text, kind) =>
    Array.from({ length: each }, (_, i) => {
      const book = benchBook((31 + (kind * each + i) * 7919) % count)
      return { kind: 'pasted', q: text(book), expects: book.id }
    }),
  )

/** Words that very many titles hold; the right first hit is asked of the database beforehand. */
export const commonQueries = [
  ...['love', 'house', 'night', 'secret', 'girl', 'time', 'world', 'history', 'life', 'the', 'war'],
  ...['love house', 'the secret', 'night of', 'history of time', 'the girl', 'house of love'],
  ...['world history', 'a life', 'love and war', 'the king', 'secret history', 'dark night'],
  ...['the last', 'city of', 'frank', 'anna', 'simon love', 'fiction', 'press'],
]

export const typoQueries = [
  'loev hosue',
  'secrte nigth',
  'hsitory',
  'worlld',
  'gril secret',
  'kindgom',
  'drgaon',
  'shadwo',
]

export const beginnings = [
  'lo',
  'se',
  'the',
  'hi',
  'an',
  'the ho',
  'love',
  'secr',
  'ka',
  'mar',
  'zo',
  'fra',
  'the secret ga',
  'lo mi',
]
