import { reachOf, type Supply } from '#app/feeds/onix/supplies.ts'
import { childrenOf, type Element, valueIn } from '#app/feeds/onix/xml/element.ts'
import { entryOf } from '#app/values/entry-of.ts'

/* Why a product has no price. */

/** Code list 57. */
const unpriced: Record<string, string> = {
  '01': 'it is free of charge',
  '02': 'its price is to be announced',
  '03': 'it is not sold separately',
  '04': 'the supplier has to be asked for its price',
  '05': 'it is not sold as a set',
  '06': 'its supplier shares in the revenue',
  '07': 'its price is calculated from its contents',
  '08': 'this supplier does not supply it',
}

export const unpricedInWords = (code: string): string =>
  `it has no price: ${entryOf(unpriced, code) ?? 'an unknown reason'} (code list 57, ${code})`

type Unpriced = { code: string; where: string }

/** UnpricedItemType of a supplier or of a price (code list 57); that for the shop's own country goes before others. */
export function unpricedOf(supplies: Supply[], country: string | null): Unpriced | undefined {
  const found = supplies.flatMap(({ detail, market }) =>
    [detail, ...childrenOf(detail, 'Price')].flatMap((element) => {
      const code = valueIn(element, 'UnpricedItemType')?.padStart(2, '0')
      if (code === undefined) return []
      const isOwn = country !== null && isFor(country, element, market)
      return [{ code, where: isOwn ? country : 'another market' }]
    }),
  )
  return found.find(({ where }) => where === country) ?? found[0]
}

const isFor = (country: string, element: Element, market: Element | undefined): boolean =>
  !/^(?:none|rest)$/.test(reachOf(country, element) ?? reachOf(country, market) ?? 'world')
