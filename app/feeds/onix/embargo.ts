import { dateIn, lastDayOf, readOnixDate } from './dates.ts'
import type { Supply } from './supplies.ts'
import { childrenOf, type Element, partOf, partsOf, valueIn } from './xml/element.ts'

/**
 * The day before which nobody may sell a product, if it is still to come: the latest of the embargo dates of its publisher,
 * of its market (code list 163, 02) and of its supplier (code list 166, 02; in 2.1 OnSaleDate).
 */
export function embargoOf(
  product: Element,
  supply: Supply | undefined,
  today: string,
): string | null {
  const groups: [readonly Element[], string][] = [
    [partsOf(product, 'PublishingDate'), 'PublishingDateRole'],
    [childrenOf(supply?.marketDetail, 'MarketDate'), 'MarketDateRole'],
    [childrenOf(supply?.detail, 'SupplyDate'), 'SupplyDateRole'],
  ]
  const dates = groups.flatMap(([elements, role]) =>
    elements.filter((one) => valueIn(one, role) === '02').map((one) => dateIn(one)?.date ?? null),
  )
  const old = valueIn(supply?.detail, 'OnSaleDate') ?? partOf(product, 'OnSaleDate')
  const days = [...dates, old ? readOnixDate(old) : null].flatMap((date) =>
    // A year alone is no day to wait for.
    date === null || date.length === 4 ? [] : [lastDayOf(date)],
  )
  const last = days.toSorted().at(-1)
  return last !== undefined && last > today ? last : null
}
