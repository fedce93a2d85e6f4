import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { tidyEmail } from '#app/values/email.ts'
import { fold } from '#app/values/normalise.ts'
import { readPhone } from '#app/values/phone.ts'
import { plainSigns } from '#app/values/signs.ts'

/* What somebody at the desk may mean by what they typed: each meaning is looked up by its own index. */

export type Wanted =
  | { by: 'number'; value: number }
  | { by: 'isbn'; value: string }
  | { by: 'email'; value: string }
  /** The last seven digits: what stays the same with and without the code of country and area. */
  | { by: 'phone'; value: string }
  | { by: 'tracking'; value: string[] }
  /** A query of PostgreSQL's text search. */
  | { by: 'name'; value: string }

/** Shorter words of a name have to be there as they are: "Li" is a name, and the start of many. */
const shortestStart = 3
/** More words than a name has. */
const mostWords = 8

/** Every meaning that the text can have; empty when it can mean nothing. */
export function wantedBy(q: string): Wanted[] {
  const text = plainSigns(q)
  if (text === '') return []
  if (text.includes('@') || text.includes('＠')) {
    return [{ by: 'email', value: tidyEmail(q).toLowerCase() }]
  }
  const found: Wanted[] = []
  const number = /^(?:no\.?\s*)?#?\s*([1-9]\d{0,14})$/i.exec(text)?.[1]
  if (number) found.push({ by: 'number', value: Number(number) })
  const isbn = readIsbn(text)
  if (isbn.ok) found.push({ by: 'isbn', value: isbn.isbn13 })
  const digits = readPhone(text)?.replace('+', '') ?? ''
  if (digits.length >= 7) found.push({ by: 'phone', value: digits.slice(-7) })
  if (/\d/.test(text)) {
    const upper = text.toUpperCase()
    found.push({ by: 'tracking', value: [...new Set([upper, upper.replaceAll(' ', '')])] })
  }
  if (/\p{L}/u.test(text)) {
    const words = fold(q).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    const start = (word: string) => `'${word}'${word.length >= shortestStart ? ':*' : ''}`
    const value = words.slice(0, mostWords).map(start).join(' & ')
    if (value) found.push({ by: 'name', value })
  }
  return found
}
