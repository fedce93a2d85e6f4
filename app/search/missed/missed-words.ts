import { readQuery } from '#app/search/words/query.ts'

/** What a shelf could lack is shorter. */
const maxLength = 100

const mailAddress = /@|\(at\)|\[at\]|\bmailto\b/u
const address = /:\/\/|\bwww\./u
/** Seven digits or more, however they are grouped: a phone number, or that of a card, an account, an order. */
const longNumber = /\p{Nd}(?:[\s().+/_\u2010-\u2015\u2212-]*\p{Nd}){6}/u

/**
 * The words that are kept of a search without result, in one spelling for all who typed them; null when
 * they are none to keep: what looks like a mail address, a phone number or a link is left out whole, as
 * the words beside it may be somebody's name. An ISBN is kept with its thirteen digits.
 */
export function missedWords(typed: string): string | null {
  const { text, isbn } = readQuery(typed)
  if (isbn?.kind === 'whole') return isbn.isbn13
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (words.length < 2 || words.length > maxLength) return null
  const isPrivate = [mailAddress, address, longNumber].some((looks) => looks.test(words))
  return isPrivate || !/[\p{L}\p{Nd}]/u.test(words) ? null : words
}
