import { xmlText } from '#app/values/xml.ts'

/* Elements of XML as texts; what is null or empty is left out. */

export type Part = string | null | undefined | false

/*
 * Texts are joined and not added: what is added stays a chain of its pieces in memory, and a book of some hundred
 * pieces takes longer to be put together at the end than to be written.
 */

/** An element around others; none when nothing is in it. */
export function group(name: string, ...parts: Part[]): string {
  const pieces = ['<', name, '>']
  for (const part of parts) if (part) pieces.push(part)
  if (pieces.length === 3) return ''
  pieces.push('</', name, '>')
  return pieces.join('')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const doubtful = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

/** A text with a mark for each sign that XML does not know: no name becomes an empty one. */
export const writable = (text: string): string =>
  doubtful.test(text) ? text.toWellFormed().replace(unwritable, '\ufffd') : text

/** An element around a text, which is escaped; none around nothing. */
export function leaf(
  name: string,
  text: string | number | null | undefined,
  attributes = '',
): string {
  if (text === null || text === undefined || text === '') return ''
  return ['<', name, attributes, '>', xmlText(writable(String(text))), '</', name, '>'].join('')
}
