import { adventure } from './books/adventure.ts'
import { business } from './books/business.ts'
import { fiction } from './books/fiction.ts'
import { horror } from './books/horror.ts'
import type { DemoBook } from './demo-book.ts'

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
