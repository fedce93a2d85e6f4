import type { Availability, Format } from '#app/catalog/trade/facts.ts'
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
  trade?: DemoTrade
  /** Our own words, paragraph by paragraph; <em> for titles and stress. */
  paragraphs: string[]
}

/** What the trade says of an edition, on some books of the demo so that every page has something to show. */
export type DemoTrade = {
  publisher?: string
  pages?: number
  format?: Format
  /** Only of editions that are in print under it. */
  isbn13?: string
  series?: { name: string; number: string }
  /** Copies that are counted; absent: they are not. */
  stock?: number
  availability?: Availability
  /** Until a book to order can be sent. */
  orderDays?: number
  /** Until a preorder comes out, from the day the shop is filled. */
  comesInDays?: number
}
