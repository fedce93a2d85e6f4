import { tailOfThree } from '#app/feeds/values/counts.ts'
import { dateJury } from '#app/feeds/values/dates.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { sureFamily } from '#app/feeds/values/person-name.ts'
import { type DecimalSign, decimalSignIn, isTwoWays, readPrice } from '#app/feeds/values/price.ts'
import { moneyForm } from '#app/values/money.ts'
import type { Column, Columns } from './columns.ts'
import { plainName } from './names/meaning.ts'

/* What a column is taken for by what is in it, where its name says nothing. */

const mostSamples = 5

/** What the cells of a column have shown. */
export type Seen = {
  filled: number
  isbns: number
  prices: number
  words: number
  /** Of those with words: their letters, how many have a blank, a name turned round, a cell that was there before. */
  letters: number
  several: number
  turned: number
  /** Names that can only begin with the family, and those that begin with what is given. */
  inverted: number
  straight: number
  /** Families of the names in which they stand first, in capitals; an author of many books is one. */
  capitals: Map<string, string>
  different: Set<string>
  samples: string[]
  signs: Set<DecimalSign>
  /** Signs of several currencies: "$", "kr". */
  marks: Set<string>
  /** Signs before three zeros, and whether other three digits stand behind one: 5.000 and 1.250. */
  zeros: Set<DecimalSign>
  hasThousands: boolean
  /** Some can be read as a thousand or as one and a bit. */
  hasOpenPrices: boolean
  jury: ReturnType<typeof dateJury>
}

export const newlySeen = (): Seen => ({
  ...{ filled: 0, isbns: 0, prices: 0, words: 0, letters: 0, several: 0, turned: 0 },
  ...{ inverted: 0, straight: 0 },
  capitals: new Map(),
  different: new Set(),
  samples: [],
  signs: new Set(),
  marks: new Set(),
  zeros: new Set(),
  hasThousands: false,
  hasOpenPrices: false,
  jury: dateJury(),
})

export function see(seen: Seen[], cells: string[]): void {
  for (const [at, column] of seen.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (cell === '') continue
    column.filled++
    if (isSurelyIsbn(cell)) column.isbns++
    else if (/[.,]\d{2}\b|[€£$]/.test(cell) && readPrice(cell, moneyForm().currency, 'point').ok)
      column.prices++
    else if (/\p{L}{2}/u.test(cell)) seeWords(column, cell)
    if (column.samples.length < mostSamples && !column.samples.includes(cell.slice(0, 100)))
      column.samples.push(cell.slice(0, 100))
    watch(column, cell)
  }
}

const turnedName = /^\p{Lu}[\p{L}\p{M}\p{Pd}’'. ]{1,40}, \p{Lu}[\p{L}\p{M}\p{Pd}’'. ]{0,40}$/u
const invertedName = /^\p{Lu}[\p{L}\p{M}\p{Pd}’'.]+, \p{Lu}[^,;]*(?:; |$)/u

function seeWords(column: Seen, cell: string): void {
  column.words++
  column.letters += Math.min(cell.length, 200)
  if (/\s/.test(cell)) column.several++
  if (turnedName.test(cell)) column.turned++
  if (invertedName.test(cell)) column.inverted++
  else if (fullName.test(cell)) column.straight++
  const name = cell.slice(0, 100)
  const family = sureFamily(name)
  if (family !== null) column.capitals.set(name.toLowerCase(), family)
  column.different.add(name.toLowerCase())
}

export function watch(column: Seen | undefined, cell: string): void {
  if (!column || cell.trim() === '' || cell.length > 100) return
  column.jury.hear(cell)
  const sign = decimalSignIn(cell)
  if (sign) column.signs.add(sign)
  column.hasOpenPrices ||= isTwoWays(cell)
  const tail = tailOfThree(cell)
  if (tail === '000') column.zeros.add(cell.includes(',') ? 'comma' : 'point')
  else if (tail !== null) column.hasThousands = true
  const [mark] = /[$£¥]|\bkr\b/i.exec(cell) ?? []
  if (mark && column.marks.size < 5) column.marks.add(mark.toLowerCase())
}

const isMostly = (count: number, { filled }: Seen) => filled > 0 && count >= filled * 0.8

/**
 * A column of ISBNs is one whatever it is called. Without a header titles, authors and prices show themselves as
 * well: it is a proposal, which the bookseller sees and can change. Beside a header a text may be anything.
 */
export function byContent(found: Columns, seen: Seen[], hasNoHeader: boolean): Columns {
  if (found.isOwn) return found
  // "Replaces" and "E-book" hold ISBNs as well, of other books.
  const isNamed = found.columns.some(
    ({ at, meaning }) =>
      meaning?.field === 'isbn13' && meaning.role !== 'barcode' && (seen[at]?.isbns ?? 0) > 0,
  )
  const columns = found.columns.map((column) => {
    const shown = seen[column.at]
    if (
      isNamed ||
      !shown ||
      column.meaning?.field === 'isbn13' ||
      column.meaning?.role === 'parent'
    )
      return column
    if (!isMostly(shown.isbns, shown)) return column
    return { ...column, meaning: { field: 'isbn13' as const, rank: 50 } }
  })
  if (!hasNoHeader) return { ...found, columns: withTitle(columns, seen) }
  const open = (is: (shown: Seen) => boolean) =>
    columns.filter(({ at, meaning }) => !meaning && seen[at]?.filled && is(seen[at]))
  // "1984" is a title, too.
  const texts = open(({ words, letters, filled }) => words >= filled * 0.6 && letters >= words * 3)
  const titles = texts
    .map((column) => ({ column, score: likeTitle(seen[column.at] as Seen) }))
    .sort((one, other) => other.score - one.score)
  const title = titles[0]?.column
  const author = authorAmong(texts, seen, title)
  const prices = open((shown) => isMostly(shown.prices, shown))
  return {
    ...found,
    columns: columns.map((column) => {
      if (column === title) return { ...column, meaning: { field: 'title' as const, rank: 0 } }
      if (column === author) return { ...column, meaning: { field: 'author' as const, rank: 0 } }
      const isPrice = prices.length === 1 && column === prices[0]
      return isPrice ? { ...column, meaning: { field: 'newPrice' as const, rank: 0 } } : column
    }),
  }
}

/** What tills call the titles of their lists. “Description” alone may be a blurb, and would overwrite titles. */
const ofTills = /^(?:item|stock|article|artikel) (?:description|beschreibung|omschrijving)$/

/** A till calls the titles of its list descriptions: of a line each, and there is no other column for them. */
function withTitle(columns: Column[], seen: Seen[]): Column[] {
  const fields = columns.map(({ meaning }) => meaning?.field)
  const at = columns.findIndex(
    ({ header, meaning }) => meaning?.field === 'description' && ofTills.test(plainName(header)),
  )
  const { words = 0, letters = 0 } = seen[columns[at]?.at ?? -1] ?? {}
  if (fields.includes('title') || words === 0 || letters > words * 80) return columns
  return columns.map((column, place) =>
    place === at ? { ...column, meaning: { field: 'title' as const, rank: 90 } } : column,
  )
}

/** Titles are longer than names, of several words, and each is another one. */
function likeTitle(shown: Seen): number {
  const { words, letters, several, turned, different } = shown
  const length = Math.min(1, letters / words / 40)
  return (
    length + (0.3 * several + 1.2 * different.size - 3 * turned) / words - 0.6 * shareOfNames(shown)
  )
}

const shareOfNames = ({ samples }: Seen): number =>
  samples.filter((sample) => fullName.test(sample)).length / Math.max(1, samples.length)

/** "Austen, Jane", or two or three words with capitals; of those a title leaves over. */
function authorAmong(texts: Column[], seen: Seen[], title: Column | undefined): Column | undefined {
  const likeNames = texts.filter((column) => {
    const shown = seen[column.at] as Seen
    return column !== title && (shown.turned >= shown.words * 0.5 || shareOfNames(shown) > 0.5)
  })
  return likeNames[0]
}

const fullName =
  /^(?:\p{Lu}[\p{L}\p{M}\p{Pd}’'.]*)(?: (?:\p{Lu}[\p{L}\p{M}\p{Pd}’'.]*|van|von|de|der|del|di|da|la|le|ten)){1,4}$/u
