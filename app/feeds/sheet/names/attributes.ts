import type { Column } from '#app/feeds/sheet/columns.ts'
import { cellOf, type Reading } from '#app/feeds/sheet/reading.ts'
import { plainName } from './meaning.ts'
import { meaningOf } from './meaning-of.ts'

const isName = /^attribut\w* \d+ na+me?\b|^(?:nom|nombre|nome|naam|nazwa) .*at+r[iy]b/
const isValue =
  /^attribut\w* \d+ (?:value|wert|waarde)|^(?:valeur|valor|valore|waarde|wartosc).*at+r[iy]b/

/** Attributes of WooCommerce: one column names what the next one holds, row by row. */
export function attributesOf(reading: Reading): Column[] {
  if (reading.survey.known?.name !== 'an export of WooCommerce') return []
  const numbered = reading.survey.columns.map((column) => {
    const plain = plainName(column.header)
    return { column, plain, number: /\d+/.exec(plain)?.[0] }
  })
  return numbered.flatMap(({ column, plain, number }) => {
    if (!number || !isName.test(plain)) return []
    const named = cellOf(reading, column).trim()
    const meaning = named === '' ? null : meaningOf(named, reading.options.price.currency)
    const value = numbered.find((one) => one.number === number && isValue.test(one.plain))
    return meaning && value ? [{ ...value.column, header: named, meaning }] : []
  })
}
