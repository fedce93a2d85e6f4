import type * as z from 'zod/mini'
import type { bookSchema } from './book.schema.ts'

/** A book as the wire carries it (specification, section 3). Prices in dollars. */
export type Book = z.infer<typeof bookSchema>

/** What a card shows of a description: 80 characters, then '...' (specification, section 9). */
export function cardDescription(description: string): string {
  const head = headOf(description, 80)
  return head === description ? head : `${head}...`
}

/** So much of a description that `cardDescription` is the same as of all of it. */
export function cardText(description: string): string {
  const start = headOf(description, 84)
  // A start of accents alone is short.
  return start.length > 80 ? start : headOf(description, 1000)
}

/** The longest title that is set as a heading, in a mail or on paper; a book's own page has the whole among the details. */
const longestHeading = 200

/** The first words of an overlong title, with an ellipsis; any other title as it is. */
export function headingOf(title: string): string {
  if (title.length <= longestHeading) return title
  const head = headOf(title, longestHeading)
  return `${head.replace(/\s+\S{0,40}$/u, '')}…`
}

/* Code points that belong to the preceding character: accents, joiners, skin tones. */
const trailing = '\\u0300-\\u036f\\u200d\\ufe0f\\u{1f3fb}-\\u{1f3ff}'
/** These, and halves of what takes two units. */
const composed = /[\u0300-\u036f\ud800-\udfff]|\u200d|\ufe0f/

/**
 * The first characters of a text, without cutting one in two: half an emoji would render
 * differently in the browser than on the server. A composed character that does not fit is left out
 * whole.
 */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text
  // Nearly all texts: an expression is not made for each card of a page.
  if (!composed.test(text.slice(0, most + 1))) return text.slice(0, most)
  const whole = new RegExp(`^[^]{0,${most - 1}}[^\\u200d](?![${trailing}])`, 'u')
  return (whole.exec(text) ?? new RegExp(`^[^]{${most}}`, 'u').exec(text))?.[0] ?? text
}
