import { xmlText } from '#app/values/xml.ts'

/* Elements of XML as texts; what is null or empty is left out. */

export type Part = string | null | undefined | false

/** An element around others; none when nothing is in it. */
export function group(name: string, ...parts: Part[]): string {
  const inside = parts.filter(Boolean).join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

/** An element around a text, which is escaped; none around nothing. */
export function leaf(
  name: string,
  text: string | number | null | undefined,
  attributes = '',
): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${attributes}>${xmlText(String(text))}</${name}>`
}
