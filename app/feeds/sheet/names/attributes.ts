import type { Column } from '#app/feeds/sheet/columns.ts'
import { cellOf, type Reading } from '#app/feeds/sheet/reading.ts'
import { plainName } from './meaning.ts'
import { meaningOf } from './meaning-of.ts'

const isName = /^attribut\w* \d+ na+me?\b|^(?:nom|nombre|nome|naam|nazwa) .*at+r[iy]b/
const isValue =
  /^attribut\w* \d+ (?:value|wert|waarde)|^(?:valeur|valor|valore|waarde|wartosc).*at+r[iy]b/

type Named = { survey: Reading['survey']; cells: string[]; options: Reading['options'] }

/** What a row names by itself, as columns, and the cells with theirs behind. */
export function withAttributes(reading: Named): { cells: string[]; attributes: Column[] } {
  const { cells, survey } = reading
  if (survey.known?.name === 'an export of WooCommerce')
    return { cells, attributes: inPairs(reading) }
  const packed = survey.columns.find(
    ({ header }) => plainName(header) === 'additional attributes' && survey.known,
  )
  return packed ? unpacked(reading, cellOf(reading, packed)) : { cells, attributes: [] }
}

/** "author=Jane Austen,isbn=978…,binding=Paperback" of Magento. */
function unpacked({ cells, options }: Named, cell: string) {
  const pairs = cell.slice(0, 20_000).split(/,(?=\w{1,60}=)/)
  const found = pairs.flatMap((pair) => {
    const at = pair.indexOf('=')
    const header = pair.slice(0, Math.max(0, at)).replaceAll('_', ' ')
    const meaning = header === '' ? null : meaningOf(header, options.price.currency)
    return meaning?.field ? [{ header, meaning, value: pair.slice(at + 1) }] : []
  })
  return {
    cells: [...cells, ...found.map(({ value }) => value)],
    attributes: found.map(({ header, meaning }, n) => ({ at: cells.length + n, header, meaning })),
  }
}

/** Attributes of WooCommerce: one column names what the next one holds, row by row. */
function inPairs(reading: Named): Column[] {
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
