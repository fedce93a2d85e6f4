import { dateIn, readOnixDate } from './dates.ts'
import type { Supply } from './supplies.ts'
import { childrenOf, type Element, partOf, partsOf, valueIn } from './xml/element.ts'

/** Code list 163: publication, publication of the print counterpart, on sale (embargo). */
const roles = ['01', '19', '02']

/**
 * When a product is published: PublishingDate (code list 163) or PublicationDate of 2.1, else the date of its market
 * (code list 163, 01), each in its DateFormat (code list 55). First publications of the work are other editions'. A date that
 * cannot be read is noted and left out.
 */
export function publishedOf(
  product: Element,
  supplies: Supply[],
  notes: string[],
): string | undefined {
  const dates = partsOf(product, 'PublishingDate').map((element) => ({
    ...{ role: valueIn(element, 'PublishingDateRole') ?? '01', element },
  }))
  const markets = supplies.flatMap(({ marketDetail }) =>
    childrenOf(marketDetail, 'MarketDate').map((element) => ({
      ...{ role: valueIn(element, 'MarketDateRole') ?? '', element },
    })),
  )
  const candidates = [
    ...dates.filter(({ role }) => role === roles[0]),
    ...markets.filter(({ role }) => role === roles[0]),
    ...roles.slice(1).flatMap((role) => dates.filter((one) => one.role === role)),
  ]
  const old = partOf(product, 'PublicationDate')
  const oldDate = old && readOnixDate(old)
  if (oldDate) return oldDate
  if (old)
    notes.push(
      `The publication date “${old.slice(0, 40)}” cannot be read as a date and was left out.`,
    )
  for (const { element } of candidates) {
    const found = dateIn(element)
    if (found?.date) {
      if (found.isInWords)
        notes.push(`The publication date “${found.written}” was read as ${found.date}.`)
      return found.date
    }
    if (found)
      notes.push(
        `The publication date “${found.written}” cannot be read as a date and was left out.`,
      )
  }
  return undefined
}
