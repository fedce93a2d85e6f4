import { xmlText } from '#app/values/xml.ts'

/* Elements of XML as texts; what is null or empty is left out. */

export type Part = string | null | undefined | false

/** An element around others; none when nothing is in it. */
export function group(name: string, ...parts: Part[]): string {
  const inside = parts.filter(Boolean).join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text with a mark for each sign that XML does not know: no name becomes an empty one. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '\ufffd')

/** An element around a text, which is escaped; none around nothing. */
export function leaf(
  name: string,
  text: string | number | null | undefined,
  attributes = '',
): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${attributes}>${xmlText(writable(String(text)))}</${name}>`
}
