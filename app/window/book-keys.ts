import { readIsbn } from '#app/catalog/trade/isbn.ts'

/* Books as somebody names them in the window: by ISBN in any spelling, among whatever else a line holds, or
   by the address of their page. */

export type BookKey = { isbn13: string; id?: never } | { id: string; isbn13?: never }

export type KeysRead = {
  /** Each book once, in the order of the text. */
  keys: BookKey[]
  /** Lines without a book, each with its number and what is wrong with it. */
  unread: string[]
  /** How many books were named again. */
  repeated: number
}

const idPattern = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** An ISBN of 13 digits has five parts; a word such as "ISBN" may stand before them. */
const mostParts = 6

export function readBookKeys(text: string): KeysRead {
  const keys = new Map<string, BookKey>()
  const unread: string[] = []
  let repeated = 0
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (!/\S/.test(line)) continue
    const { found, problem } = readLine(line)
    if (found.length === 0 && !isHeading(line)) unread.push(`Line ${index + 1}: ${problem}`)
    for (const key of found) {
      const name = key.isbn13 ?? key.id
      if (keys.has(name)) repeated += 1
      else keys.set(name, key)
    }
  }
  return { keys: [...keys.values()], unread, repeated }
}

/** A word above a column: no number, and no book meant. */
const isHeading = (line: string) => !/\p{Nd}/u.test(line)

function readLine(line: string): { found: BookKey[]; problem: string } {
  const ids = [...line.matchAll(idPattern)].map(([id]): BookKey => ({ id: id.toLowerCase() }))
  if (ids.length > 0) return { found: ids, problem: '' }
  const words = line
    .slice(0, 2000)
    .normalize('NFKC')
    .split(/[\s,;|]+/)
    .filter(Boolean)
  const found: BookKey[] = []
  let problem = ''
  for (let at = 0; at < words.length; ) {
    const isbn = isbnAt(words, at)
    if (isbn) found.push({ isbn13: isbn.isbn13 })
    else problem ||= problemOf(words[at] as string)
    at += isbn?.parts ?? 1
  }
  return { found, problem: problem || `“${line.trim().slice(0, 60)}” holds no ISBN.` }
}

/** The words from one on that are an ISBN together; the most that are. */
function isbnAt(words: string[], at: number): { isbn13: string; parts: number } | null {
  if (!/\d|^isbn/i.test(words[at] as string)) return null
  for (let parts = 1; parts <= Math.min(mostParts, words.length - at); parts++) {
    const read = readIsbn(words.slice(at, at + parts).join(' '))
    if (read.ok) return { isbn13: read.isbn13, parts }
  }
  return null
}

/** What is wrong with a word that was meant for an ISBN; empty for one that was not. */
function problemOf(word: string): string {
  if (word.replace(/\D/g, '').length < 9) return ''
  const read = readIsbn(word)
  return read.ok ? '' : `“${word.slice(0, 40)}”: ${read.message}`
}
