/** A book as the wire carries it (specification, section 3; decisions 9 to 14). Prices in dollars. */
export type Book = {
  _id: string
  title: string
  /** Plain text, paragraphs apart by a blank line. */
  description: string
  /** The same with emphasis, sanitised HTML; absent where the plain text says it all. */
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
}

/** The genres of the specification, in the order of its dropdown. */
export const genres = ['Business', 'Fiction', 'Horror', 'Adventure'] as const
export type Genre = (typeof genres)[number]

/** What a card shows of a description: 80 characters, then '...' (specification, section 9). */
export const cardDescription = (description: string): string =>
  description.length > 80 ? `${description.slice(0, 80)}...` : description
