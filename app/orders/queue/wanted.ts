import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { wordsOf } from '#app/orders/name-words.ts'
import { tidyEmail } from '#app/values/email.ts'
import { readPhone } from '#app/values/phone.ts'
import { plainSigns } from '#app/values/signs.ts'
import type { OrderList } from './order-lists.ts'

/* What somebody at the desk may mean by what they typed: each meaning is looked up by its own index. */

/** More words than a name has. */
const mostWords = 8

/** Every meaning that the text can have, as lists that an order is in; empty when it can mean nothing. */
export function wantedBy(q: string): OrderList[][] {
  const text = plainSigns(q)
  if (text === '') return []
  if (text.includes('@') || text.includes('＠')) {
    return [[{ by: 'email', value: tidyEmail(q).toLowerCase() }]]
  }
  const found: OrderList[][] = []
  const number = /^(?:no\.?\s*)?#?\s*([1-9]\d{0,14})$/i.exec(text)?.[1]
  if (number) found.push([{ by: 'number', value: Number(number) }])
  const isbn = readIsbn(text)
  if (isbn.ok) found.push([{ by: 'isbn', value: isbn.isbn13 }])
  const digits = readPhone(text)?.replace('+', '') ?? ''
  // The last seven digits stay the same with and without the code of country and area.
  if (digits.length >= 7) found.push([{ by: 'phone', value: digits.slice(-7) }])
  if (/\d/.test(text)) {
    const upper = text.toUpperCase()
    for (const value of new Set([upper, upper.replaceAll(' ', '')])) {
      found.push([{ by: 'tracking', value }])
    }
  }
  if (/\p{L}/u.test(text)) {
    const words = [...new Set(wordsOf(q))].slice(0, mostWords)
    if (words.length > 0) found.push(words.map((value) => ({ by: 'word', value })))
  }
  return found
}
