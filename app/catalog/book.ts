import type { Availability, Contributor, Format, Subject } from './trade/facts.ts'

/** A book as the wire carries it (specification, section 3). Prices in dollars. */
export type Book = {
  _id: string
  title: string
  /** Plain text; a blank line separates paragraphs. */
  description: string
  /** The same with emphasis, as sanitized HTML; absent when there is no emphasis. */
  descriptionHtml?: string
  category: string
  author?: string
  /** Public file name, for GET /covers/{coverImage}; never empty. */
  coverImage: string
  /** Key of the content-hashed cover renditions, see app/covers/cover-url.ts. */
  coverHash: string
  newPrice: number
  oldPrice?: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** 13 digits. */
  isbn13?: string
  subtitle?: string
  publisher?: string
  imprint?: string
  /** "1997", "1997-06" or "1997-06-26", as far as it is known. */
  publishedOn?: string
  /** BCP 47, such as "en". */
  language?: string
  pages?: number
  format?: Format
  series?: { name: string; number?: string }
  edition?: string
  /** The same for all editions of one work. */
  workId?: string
  /** Absent: available. */
  availability?: Availability
  /** For "to-order": how many days it takes. */
  orderDays?: number
  /** For "preorder" and "reprinting": the day it is expected, ISO 8601. */
  availableOn?: string
  /** Copies left; absent when they are not counted. */
  stock?: number
  /** The next three come with a single book only, not in lists. */
  isbnHyphenated?: string
  contributors?: Contributor[]
  subjects?: Subject[]
}

/** The genres of the specification, in the order of its dropdown. */
export const genres = ['Business', 'Fiction', 'Horror', 'Adventure'] as const
export type Genre = (typeof genres)[number]

/** What a card shows of a description: 80 characters, then '...' (specification, section 9). */
export function cardDescription(description: string): string {
  const head = headOf(description, 80)
  return head === description ? head : `${head}...`
}

/* Code points that belong to the preceding character: accents, joiners, skin tones. */
const trailing = '\\u0300-\\u036f\\u200d\\ufe0f\\u{1f3fb}-\\u{1f3ff}'

/**
 * The first characters of a text, without cutting one in two: half an emoji would render
 * differently in the browser than on the server. A composed character that does not fit is left out
 * whole.
 */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = new RegExp(`^[^]{0,${most - 1}}[^\\u200d](?![${trailing}])`, 'u')
  return (whole.exec(text) ?? new RegExp(`^[^]{${most}}`, 'u').exec(text))?.[0] ?? text
}
