import { reaches, reachOf } from '#app/feeds/onix/supplies.ts'
import { type Element, partOf, partsOf, valueIn } from '#app/feeds/onix/xml/element.ts'

/** Code list 46: not for sale, and why as far as it is said. */
const forbidding: Record<string, string> = {
  '03': 'no reason is given',
  '04': 'the publisher keeps its exclusive rights',
  '05': 'the publisher keeps its rights',
  '06': 'the publisher has no rights there',
}
const allowing = new Set(['01', '02', '07', '08'])

/**
 * Why a product must not be sold in the shop's country (ISO 3166-1): SalesRights with its type (code list 46),
 * in 2.1 NotForSale as well. What is said of the country itself goes before what is said of a region, the
 * world and its rest; ROWSalesRightsType (3.0) is of all countries that nothing names. Of two that contradict each other the sale is
 * taken. Null: it may be sold, or nothing is said, or the shop has named no country.
 */
export function notForSale(product: Element, country: string | null): string | null {
  if (country === null) return null
  const said = [
    ...partsOf(product, 'SalesRights').map((rights) => ({
      type: (valueIn(rights, 'SalesRightsType') ?? '').padStart(2, '0'),
      reach: reachOf(country, rights),
    })),
    ...partsOf(product, 'NotForSale').map((rights) => ({
      type: '03',
      reach: reachOf(country, rights),
    })),
  ].filter(({ type }) => allowing.has(type) || Object.hasOwn(forbidding, type))
  const closest = reaches.find(
    (reach) => reach !== 'none' && said.some((rights) => rights.reach === reach),
  )
  const types = closest
    ? said.filter(({ reach }) => reach === closest).map(({ type }) => type)
    : [(partOf(product, 'ROWSalesRightsType') ?? '').padStart(2, '0')]
  const type = types.find((one) => Object.hasOwn(forbidding, one))
  if (type === undefined || types.some((one) => allowing.has(one))) return null
  return `It must not be sold in ${country}: ${forbidding[type]} (code list 46, ${type}).`
}
