import { childOf, childrenOf, type Element, valueIn, valuesIn } from './xml/element.ts'
import { plainLine } from './xml/plain.ts'

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

/** ECZ of code list 49: the eurozone, and those on the continent that use its money. */
const eurozone =
  `AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK`.split(' ')
/** Of code list 49: the shops of airports. */
const isAirside = (code: string): boolean => /-(?:AIR|APS)$/.test(code)

/** How a territory comes to hold a country; the more closely it is meant, the more it counts. */
export const reaches = ['country', 'region', 'world', 'rest', 'none'] as const
export type Reach = (typeof reaches)[number]

/**
 * How something is for a country (ISO 3166-1): Territory in 3.0, with CountriesIncluded, RegionsIncluded
 * (code list 49: WORLD, ROW, ECZ, and parts of countries, which count as the whole) and exclusions; in 2.1
 * CountryCode, Territory, CountryExcluded and TerritoryExcluded, of rights RightsCountry, RightsTerritory and RightsRegion. Null: it does not say.
 */
export function reachOf(country: string, element: Element | undefined): Reach | null {
  if (!element) return null
  const territory = childOf(element, 'Territory')
  const list = (from: Element | undefined, name: string) =>
    valuesIn(from, name).flatMap((text) => text.toUpperCase().split(/[\s,;]+/))
  const included = [
    ...list(territory, 'CountriesIncluded'),
    ...list(territory, 'RegionsIncluded'),
    ...(territory?.text ?? '').toUpperCase().split(/[\s,;]+/),
    ...list(element, 'CountryCode'),
    ...list(element, 'RightsCountry'),
    ...list(element, 'RightsTerritory'),
    ...list(element, 'RightsRegion').map((code) => (code === '000' ? 'WORLD' : code)),
  ].filter(Boolean)
  const excluded = [
    ...list(territory, 'CountriesExcluded'),
    ...list(territory, 'RegionsExcluded'),
    ...list(element, 'CountryExcluded'),
    ...list(element, 'TerritoryExcluded'),
  ].filter(Boolean)
  if (included.length === 0 && excluded.length === 0) return null
  if (excluded.includes(country) || (excluded.includes('ECZ') && eurozone.includes(country))) {
    return 'none'
  }
  if (included.length === 0) return 'world'
  const found = new Set(included.map((code) => reachOfCode(code, country)))
  return reaches.find((reach) => found.has(reach)) ?? 'none'
}

function reachOfCode(code: string, country: string): Reach {
  if (code === country || (code.startsWith(`${country}-`) && !isAirside(code))) return 'country'
  if (code === 'ECZ' && eurozone.includes(country)) return 'region'
  if (code === 'WORLD') return 'world'
  return code === 'ROW' ? 'rest' : 'none'
}

/** Whether the rest of the world lacks the country, because something beside it names it. */
export const isNamed = (all: (Reach | null)[]): boolean =>
  all.some((reach) => reach === 'country' || reach === 'region')

/** The offers for the shop's country; all when none is set. */
export function offersFor(supplies: Supply[], territory: string | null): Supply[] {
  if (territory === null) return supplies
  const reaches = supplies.map(
    ({ market, detail }) => reachOf(territory, market) ?? reachOf(territory, detail),
  )
  const isApart = isNamed(reaches)
  return supplies.filter((_, at) => {
    const reach = reaches[at]
    return reach !== 'none' && !(reach === 'rest' && isApart)
  })
}
