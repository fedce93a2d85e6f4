import { isTidy, tidyLine } from '#app/values/signs.ts'
import { decodeEntities } from './entities.ts'

const tags =
  /<\/?(?:p|br|b|i|em|strong|sup|sub|u|span|small|font|cite|div|ruby|rb|rt)\b[^<>]{0,200}>/gi

/**
 * A value as one line of plain text. Many systems escape twice (`AT&amp;amp;T`) and put tags into
 * titles, which no book has in its name.
 */
export function plainLine(text: string | undefined): string {
  if (!text) return ''
  if (isTidy(text) && !text.includes('&') && !text.includes('<')) return text
  const decoded = text.includes('&') ? decodeEntities(text) : text
  const words = decoded.includes('<') ? decoded.replace(tags, ' ') : decoded
  return tidyLine(words.replace(/\s+/g, ' '))
}

/** Cut at so many characters, which are code points here as in the API: none is cut in half. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  const signs = [...text]
  return signs.length <= most ? text : signs.slice(0, most).join('').trimEnd()
}
