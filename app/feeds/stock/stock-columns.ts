import { isIsbn13, readIsbn } from '#app/catalog/trade/isbn.ts'

/* Which column of a till's list holds what: by its name, in the languages that tills speak, or by what
   stands in it. */

export type StockColumns = { isbn: number; copies: number; price: number | null }

const names: Record<keyof StockColumns, RegExp> = {
  isbn: /^(isbn.*|ean.*|gtin.*|barcode|bar code|upc|artikelnummer|código( de barras)?|code.?barres?|sku|item ?(no|number|code)|product ?code)$/,
  copies:
    /^(stock|copies|qty|quantity|on.?hand|in.?stock|quantity on hand|stock (on hand|level|qty|quantity)|available|count|bestand|lagerbestand|menge|anzahl|quantité|stock disponible|existencias|cantidad|unidades|giacenza|quantità|voorraad|aantal|estoque|quantidade|ilość|stan)$/,
  price:
    /^((retail|selling|sales?|sale|list|unit|our|shop)? ?price( incl.*)?|rrp|preis|verkaufspreis|vk|ladenpreis|prix( de vente)?|precio|prezzo|prijs|verkoopprijs|preço|cena)( ?\(?(\$|usd|us\$)\)?)?$/,
}

/** The columns by their names in a heading; null where it is none. */
export function columnsByName(cells: string[]): StockColumns | null {
  const tidy = cells.map((cell) => cell.trim().toLowerCase().replaceAll('_', ' '))
  // An ISBN goes before the till's own number, whichever stands first.
  const isbnNamed = tidy.findIndex((cell) => /^(isbn|ean|gtin)/.test(cell))
  const isbn = isbnNamed >= 0 ? isbnNamed : tidy.findIndex((cell) => names.isbn.test(cell))
  const copies = tidy.findIndex((cell) => names.copies.test(cell))
  const price = tidy.findIndex((cell) => names.price.test(cell))
  if (isbn < 0 || copies < 0) return null
  return { isbn, copies, price: price < 0 ? null : price }
}

const whole = /^[+-]?\d{1,7}(?:[.,]0+)?$/
const decimal = /^[^\d\s]{0,4} ?\d{1,6}[.,]\d{2} ?[^\d\s]{0,4}$/

/** The columns by what stands in the first rows; null where no ISBNs or no numbers are found. */
export function columnsByContent(rows: string[][]): StockColumns | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const share = (at: number, is: (cell: string) => boolean) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(is).length / cells.length
  }
  const columns = Array.from({ length: width }, (_, at) => at)
  const isbn = columns.find((at) => share(at, isIsbn) > 0.5)
  if (isbn === undefined) return null
  const others = columns.filter((at) => at !== isbn)
  const copies = others.find((at) => share(at, (cell) => whole.test(cell)) > 0.8)
  if (copies === undefined) return null
  const price = others.find((at) => at !== copies && share(at, (cell) => decimal.test(cell)) > 0.8)
  return { isbn, copies, price: price ?? null }
}

const isIsbn = (cell: string): boolean => isIsbn13(cell) || readIsbn(cell).ok
