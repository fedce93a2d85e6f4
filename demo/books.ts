import type { Genre } from '#app/catalog/book.ts'
import { adventure } from './books/adventure.ts'
import { business } from './books/business.ts'
import { fiction } from './books/fiction.ts'
import { horror } from './books/horror.ts'

/** A work of the demo catalogue; all are in the public domain. */
export type DemoBook = {
  title: string
  /** Absent: nobody knows who wrote it. */
  author?: string
  category: Genre
  /** Of the first edition as a book. */
  publishedYear: number
  newPriceCents: number
  oldPriceCents?: number
  /** Absent: the shop names the cover it designs. */
  coverImage?: string
  /** Our own words, paragraph by paragraph; <em> for titles and stress. */
  paragraphs: string[]
}

/** The shop window, newest first: the genres take turns, so that each shelf looks different. */
export const demoBooks: DemoBook[] = [
  adventure.mobyDick,
  fiction.prideAndPrejudice,
  horror.dracula,
  business.wealthOfNations,
  adventure.twentyThousandLeagues,
  fiction.middlemarch,
  horror.frankenstein,
  business.artOfMoneyGetting,
  adventure.aroundTheWorld,
  fiction.ageOfInnocence,
  horror.turnOfTheScrew,
  business.lombardStreet,
  adventure.treasureIsland,
  fiction.annaKarenina,
  horror.jekyllAndHyde,
  business.leisureClass,
  adventure.callOfTheWild,
  fiction.lazarillo,
  horror.kingInYellow,
  fiction.greatExpectations,
  adventure.kingSolomonsMines,
  business.scientificManagement,
  fiction.awakening,
]

/** The description as HTML with emphasis. */
export const descriptionOf = (book: DemoBook): string =>
  book.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
