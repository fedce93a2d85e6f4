import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { mendedHeaders } from './header.ts'
import type { Survey } from './survey.ts'

/** What the row of a sum begins with, in the languages of those who send sheets. */
const totals =
  /^(?:(?:grand |sub ?)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme|total g[eé]n[eé]ral|totaux|totale|suma|razem|ogółem|totaal|celkem|összesen|toplam|итого|всего)\s*:?$/i

/** Whether a row begins as that of a sum does. One with an ISBN is a book that is called so. */
export const beginsTotal = (cells: string[]): boolean =>
  totals.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') &&
  !cells.some((cell) => isSurelyIsbn(cell))

const isNumber = /^\s*[€£$]?\s*-?\d[\d.,'’\s]*[€£$]?\s*$/

/** Why a row is no book that stands below the books of a list, or between its pages; null for one that may be. */
export function whyNoBook(cells: string[], survey: Survey): string | null {
  if (survey.isOwn) return null
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (
    beginsTotal(cells) &&
    (filled.length * 2 <= survey.width + 1 || filled.slice(1).every((cell) => isNumber.test(cell)))
  )
    return 'It is a total of the rows above, not a book.'
  const isHeader =
    survey.header > 0 &&
    filled.length > 1 &&
    survey.columns.every(({ at, header }) => {
      const [written = ''] = mendedHeaders([cells[at] ?? ''])
      const cell = written.trim()
      return (
        cell === header || cell === header.replace(/ \(\d+\)$/, '') || /^Column \d+$/.test(header)
      )
    })
  return isHeader ? 'It repeats the header, and is not a book.' : null
}
