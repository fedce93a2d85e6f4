import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { mendedHeaders } from './header.ts'
import { beginsTotal } from './rows.ts'
import type { Survey } from './survey.ts'

/** What is longer is a text. */
const longestRemark = 200

const number = /^(?:[€£$¥]|[A-Z]{3})? ?-?\d[\d.,'’ ]*(?:[€£$¥]|[A-Z]{3})?$/
const isNumber = (cell: string): boolean => {
  const said = cell.trim()
  return said.length <= 40 && number.test(said)
}

/** “Page 3 of 12”, “Printed 01.02.2026”, “4 titles”: what programs write below and between their rows. */
const remarks =
  /^(?:page|seite|p[aá]gina|pagina|strona|blz\.?)\s*:?\s*\d+(?:\s*(?:of|von|de|di|van|z|\/)\s*\d+)?$|^(?:printed|generated|exported|created|report|gedruckt|erstellt|exportiert|imprim[eé]|g[eé]n[eé]r[eé]|impreso|generado|stampato|afgedrukt|wydrukowano)\b.*\d|^\(?\d+\s+(?:records?|rows?|titles?|books?|items?|products?|titel|zeilen|datens[aä]tze|artikel|b[uü]cher|titres?|livres?|lignes?|t[ií]tulos?|libros?|registros?|righe|libri|titoli|boeken|regels)(?:\)|\.| in set.{0,20})?$|^(?:end of (?:report|file|list)|ende)\b.{0,20}$/i

/** "product_option", "Image": rows of some programs say more of the product above. */
function whyMore(cells: string[], { known, columns }: Survey): string | null {
  const type = columns.find(({ meaning }) => meaning?.role === 'type')
  const said = type && cells[type.at]?.trim()
  return known?.forSale && said && !known.forSale.test(said)
    ? `It is a row of “${said.slice(0, 40)}”, which says more of a product and is not for sale.`
    : null
}

/** "FICTION" above the books of a department: all that it says stands in a column that is not taken. */
function whyHeading(cells: string[], { columns }: Survey): string | null {
  const filled = columns.filter(({ at }) => cells[at]?.trim())
  const [only] = filled
  const isAside =
    filled.length === 1 &&
    (!only?.meaning || only.meaning.field === 'category') &&
    cells.length <= columns.length
  return isAside ? 'It is a heading between the rows, not a book.' : null
}

/** What stands in words; a number elsewhere is one of a book. */
const wordy = new Set(
  'title subtitle author contributors publisher imprint description category'.split(' '),
)

/** "# 9 Dream,Ann,9.00": a comma in a comment parts cells, but none of them is a price or a number of a book. */
const hasNumbers = (cells: string[], { columns }: Survey): boolean =>
  cells.some(
    (cell, at) =>
      at > 0 &&
      isNumber(cell) &&
      (/[.,]\d\d$|[€£$¥]/.test(cell.trim()) ||
        !wordy.has(columns.find((column) => column.at === at)?.meaning?.field ?? '')),
  )

/** Of a comment, or a line of the program that wrote the list: one cell, and it names no book. */
function whyRemark(filled: string[], cells: string[], survey: Survey): string | null {
  const [first = ''] = filled
  const said = first.trim()
  // "#Girlboss" is a title.
  const isComment = /^(?:#+(?:\s|$)|\/\/|--\s|;\s)/.test(said) && cells[0]?.trim() === said
  const isLong = isComment && said.startsWith('# ') && filled.length * 2 <= survey.width
  if (filled.length > 1 && (!isLong || hasNumbers(cells, survey))) return null
  if (cells.some((cell) => isSurelyIsbn(cell))) return null
  if (isComment) return 'It is a comment, not a book.'
  return said.length <= longestRemark && remarks.test(said)
    ? 'It is a remark of the program that wrote the list, not a book.'
    : null
}

/** "-----+-----", "|:---:|": what a terminal or Markdown draws below its header. */
const isDrawn = (filled: string[]): boolean =>
  filled.every((cell) => /^[-+=_:|\s]+$/.test(cell)) && filled.some((cell) => /[-=_]{3}/.test(cell))

/** Why a row is no book that stands below the books of a list, or between its pages; null for one that may be. */
export function whyNoBook(cells: string[], survey: Survey): string | null {
  if (survey.isOwn) return null
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (
    beginsTotal(cells) &&
    (filled.length * 2 <= survey.width + 1 || filled.slice(1).every(isNumber))
  )
    return 'It is a total of the rows above, not a book.'
  if (filled.length > 0 && isDrawn(filled)) return 'It is a line between the rows, not a book.'
  const why = whyMore(cells, survey) ?? whyHeading(cells, survey)
  if (why) return why
  const remark = whyRemark(filled, cells, survey)
  if (remark) return remark
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
