import { isIsbn13, readIsbn } from '#app/catalog/trade/isbn.ts'
import { columnsOf } from '#app/feeds/sheet/columns.ts'
import { columnsBeside } from '#app/feeds/sheet/names/copies-at-places.ts'
import { type Meaning, plainName } from '#app/feeds/sheet/names/meaning.ts'
import { columnsOfShopify, placeColumn } from './places.ts'

/* Which column of a till's list holds what: by its name, out of the one table of names of columns, or by
   what stands in it where that leaves no doubt. */

export type StockColumns = {
  /** The best first: a till has the ISBN in one of them, row by row. */
  isbns: number[]
  /** One, or one of each place where copies are, to be added up. */
  copies: [number, ...number[]]
  /** Where the copies of a row are, of which a book may have several. */
  place: number | null
  price: number | null
  /** The price is in cents: "Price (cents)". */
  isInCents: boolean
}

/** What means copies in a list of a till, and may be anything in a sheet of books. */
const tillNames = /^(?:available|avail|count|units|unidades|stock disponible|pieces|pcs|stk|stuck)$/

/** Numbers of a till that are no copies on the shelf. */
const noCopies =
  /\b(?:min|minimum|mindest|melde|max|maximum|soll|reorder|order|ordered|sold|verkauft|bestellt)|(?:mindest|melde|soll|hochst)bestand/

type Named = { at: number; plain: string; meaning: Meaning | null }

/** The columns by their names in a heading; null where it is none. */
export function columnsByName(cells: string[], currency: string): StockColumns | null {
  const named = namedIn(cells, currency)
  const isbns = isbnsAmong(named)
  const copies = copiesAmong(named, cells)
  if (isbns.length === 0 || !copies) return null
  return { isbns, copies, place: placeColumn(cells), ...priceAmong(named, currency) }
}

function copiesAmong(named: Named[], cells: string[]): StockColumns['copies'] | null {
  const [place, ...others] = columnsOfShopify(cells)
  if (place !== undefined) return [place, ...others]
  const one =
    first(named, ({ meaning }) => meaning?.field === 'stock') ??
    first(named, ({ plain }) => tillNames.test(plain)) ??
    named.find(({ at }) => columnsBeside(cells, at).length > 0)
  return one ? [one.at, ...columnsBeside(cells, one.at)] : null
}

/** As in a sheet of books, also of a program that is known by sight. */
const namedIn = (cells: string[], currency: string): Named[] =>
  columnsOf(cells, currency).columns.map(({ at, meaning }) => ({
    ...{ at, meaning },
    plain: plainName(cells[at] ?? ''),
  }))

/** An ISBN goes before a bar code, and that before the till's own number, whichever stands first. */
const isbnsAmong = (named: Named[]): number[] =>
  [
    ...ranked(named, ({ meaning }) => meaning?.field === 'isbn13' && !meaning.role),
    ...ranked(named, ({ meaning }) => meaning?.field === 'isbn13' && !!meaning.role),
    ...ranked(named, ({ meaning }) => meaning?.field === 'key'),
  ].map(({ at }) => at)

function priceAmong(named: Named[], currency: string): Pick<StockColumns, 'price' | 'isInCents'> {
  const isOwn = ({ meaning }: Named) => !meaning?.currency || meaning.currency === currency
  const price =
    first(named, (one) => one.meaning?.field === 'newPrice' && isOwn(one)) ??
    first(named, ({ meaning }) => meaning?.role === 'salePrice')
  return { price: price?.at ?? null, isInCents: price?.meaning?.isInCents ?? false }
}

/** The best name of those that fit. */
const first = (named: Named[], fits: (one: Named) => boolean): Named | undefined =>
  ranked(named, fits)[0]

const ranked = (named: Named[], fits: (one: Named) => boolean): Named[] =>
  named.filter(fits).toSorted((one, other) => (one.meaning?.rank ?? 0) - (other.meaning?.rank ?? 0))

const whole = /^[+-]?\d{1,7}(?:[.,]0+)?$/
const bare = /^[+-]?\d{1,7}$/
const decimal = /^[^\d\s]{0,4} ?\d{1,6}[.,]\d{2} ?[^\d\s]{0,4}$/

/**
 * The columns by what stands in the first rows; null where there are no ISBNs, or not one column of numbers that alone
 * may be the copies: pages, years and prices are numbers as well.
 */
export function columnsByContent(rows: string[][], currency: string): StockColumns | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const top = rows.findIndex((row) => row.some(isIsbn))
  const body = rows.slice(Math.max(0, top))
  const share = (at: number, is: (cell: string) => boolean) => {
    const cells = body.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(is).length / cells.length
  }
  const named = namedIn(rows[top - 1] ?? [], currency)
  const isOpen = (at: number) => {
    const { meaning = null, plain = '' } = named[at] ?? {}
    return meaning === null && !noCopies.test(plain)
  }
  const columns = Array.from({ length: width }, (_, at) => at)
  const isbn = columns.find((at) => share(at, isIsbn) > 0.5)
  if (isbn === undefined) return null
  const others = columns.filter((at) => at !== isbn)
  const wholes = others.filter((at) => isOpen(at) && share(at, (cell) => whole.test(cell)) > 0.8)
  // Prices may all end in .00.
  const bareOnes = wholes.filter((at) => share(at, (cell) => bare.test(cell)) > 0.8)
  const [copies, second] = bareOnes.length > 0 ? bareOnes : wholes
  if (copies === undefined || second !== undefined) return null
  const own = priceAmong(named, currency)
  const price = others.find(
    (at) => at !== copies && isOpen(at) && share(at, (cell) => decimal.test(cell)) > 0.8,
  )
  return { isbns: [isbn], copies: [copies], place: null, ...own, price: own.price ?? price ?? null }
}

export const isIsbn = (cell: string): boolean => isIsbn13(cell) || readIsbn(cell).ok
