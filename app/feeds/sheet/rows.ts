import type { FeedTrouble } from '#app/feeds/feed.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'

/* What all kinds of sheets come down to: rows of texts. */

export type Trouble = Omit<FeedTrouble, 'file'>

export type SheetRow = {
  /** As the program counts it, from 1. */
  row: number
  cells: string[]
  /** A filter, or somebody, hides it in the workbook. */
  isHidden?: true
  /** Why its cells cannot be told apart, a whole sentence. */
  problem?: string
}

/** A sheet that can be read from its beginning, as often as asked. */
export type Table = {
  /** In words: `CSV in UTF-8`, `Excel, sheet “Books”`. */
  kind: string
  /** Cells as our own CSV writes them, with apostrophes in front of what looks like a formula. */
  isText: boolean
  /** Ends early where the file is broken; `troubles` then says so. */
  rows: () => AsyncIterable<SheetRow>
  /** What was left out or put right when it was read last, whole sentences. */
  troubles: () => Trouble[]
  close: () => Promise<void>
}

/** A file that is no sheet that can be read, and why. */
export type NoTable = { trouble: string }

export const isBlankRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '')

/** What the row of a sum begins with, in the languages of those who send sheets. */
const totals =
  /^(?:(?:grand |sub ?)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme|total g[eé]n[eé]ral|totaux|totale|suma|razem|ogółem|totaal|celkem|összesen|toplam|итого|всего)\s*:?$|^(?:sub[- ]?total|zwischensumme|sous[- ]total|subtotale|subtotaal)\b/i

/** Whether a row begins as that of a sum does. One with an ISBN is a book that is called so. */
export const beginsTotal = (cells: string[]): boolean =>
  totals.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') &&
  !cells.some((cell) => isSurelyIsbn(cell))
