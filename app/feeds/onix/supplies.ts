import { childOf, childrenOf, type Element, valueIn, valuesIn } from './element.ts'
import { plainLine } from './plain.ts'

/** One supplier's offer of a product, with the market it is for. */
export type Supply = {
  detail: Element
  /** Of ONIX 3.0: what the product supply says of its market. */
  market: Element | undefined
  marketDetail: Element | undefined
  supplier: string
}

/** All offers: ProductSupply with its SupplyDetail in 3.0, SupplyDetail in 2.1. */
export function suppliesOf(product: Element): Supply[] {
  const offers = childrenOf(product, 'ProductSupply').flatMap((supply) => {
    const [market, marketDetail] = [
      childOf(supply, 'Market'),
      childOf(supply, 'MarketPublishingDetail'),
    ]
    return childrenOf(supply, 'SupplyDetail').map((detail) => ({ detail, market, marketDetail }))
  })
  const old = childrenOf(product, 'SupplyDetail').map((detail) => ({
    ...{ detail, market: undefined, marketDetail: undefined },
  }))
  return [...offers, ...old].map((offer) => ({
    ...offer,
    supplier: plainLine(
      valueIn(childOf(offer.detail, 'Supplier'), 'SupplierName') ??
        valueIn(offer.detail, 'SupplierName'),
    ).slice(0, 100),
  }))
}

/** Regions of code list 49 that are more than one country. */
const eurozone = `AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK`.split(' ')

/**
 * Whether something is for a country (ISO 3166-1): Territory in 3.0, with CountriesIncluded, RegionsIncluded
 * (code list 49: WORLD, ROW, ECZ, and parts of countries, which count as the whole) and exclusions; in 2.1
 * CountryCode, Territory, CountryExcluded and TerritoryExcluded. Null: it does not say.
 */
export function isFor(country: string, element: Element | undefined): boolean | null {
  if (!element) return null
  const territory = childOf(element, 'Territory')
  const list = (from: Element | undefined, name: string) =>
    valuesIn(from, name).flatMap((text) => text.toUpperCase().split(/[\s,]+/))
  const included = [
    ...list(territory, 'CountriesIncluded'),
    ...list(territory, 'RegionsIncluded'),
    ...(territory?.text ?? '').toUpperCase().split(/[\s,]+/),
    ...list(element, 'CountryCode'),
  ].filter(Boolean)
  const excluded = [
    ...list(territory, 'CountriesExcluded'),
    ...list(territory, 'RegionsExcluded'),
    ...list(element, 'CountryExcluded'),
    ...list(element, 'TerritoryExcluded'),
  ].filter(Boolean)
  if (included.length === 0 && excluded.length === 0) return null
  if (excluded.includes(country) || (excluded.includes('ECZ') && eurozone.includes(country))) {
    return false
  }
  return (
    included.length === 0 ||
    included.some(
      (code) =>
        code === country ||
        code === 'WORLD' ||
        code === 'ROW' ||
        code.startsWith(`${country}-`) ||
        (code === 'ECZ' && eurozone.includes(country)),
    )
  )
}

/** Whether an offer is for the shop's country, or for any when none is set. */
export const isOffered = ({ market, detail }: Supply, territory: string | null): boolean =>
  territory === null || (isFor(territory, market) ?? isFor(territory, detail) ?? true)
