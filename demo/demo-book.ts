import type { UsualGenre } from '#app/shop/window/usual-window.ts'

/** A work of the demo catalogue; all are in the public domain. */
export type DemoBook = {
  title: string
  /** Absent: nobody knows who wrote it. */
  author?: string
  category: UsualGenre
  /** Of the first edition as a book. */
  publishedYear: number
  newPriceCents: number
  oldPriceCents?: number
  /** Absent: the shop names the cover it designs. */
  coverImage?: string
  /** Our own words, paragraph by paragraph; <em> for titles and stress. */
  paragraphs: string[]
}
