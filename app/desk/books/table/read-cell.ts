import type { StockChange } from '#app/catalog/stock/stock.schema.ts'
import { readAmount, readWhole } from '#app/values/amount.ts'
import { plainSigns } from '#app/values/signs.ts'

/* What was typed into a cell; a sentence where it is no number. */

export function readPriceCell(text: string): number | string {
  const price = readAmount(text)
  if (price === null || Number.isNaN(price)) return 'The price must be a number, such as 19.99.'
  return price
}

/** "7" is a count, "+5" and "-2" are copies that came or went; an empty cell ends the counting. */
export function readStockCell(text: string, was: number | undefined): StockChange | string {
  const plain = plainSigns(text)
  const [, sign = '', digits = ''] = /^([-−–+]?) ?(.*)$/.exec(plain) ?? []
  const copies = readWhole(digits)
  if (copies === null && sign === '') return { count: null, was: was ?? null }
  if (copies === null || Number.isNaN(copies)) return 'Enter a count such as 7, or +5 or -2.'
  if (sign === '') return { count: copies, was: was ?? null }
  return { delta: sign === '+' ? copies : -copies }
}
