import { type Meaning, plainName } from './meaning.ts'

/* Two columns of prices: what the shop asks, and what the publisher does. */

/** "Our Price", "Your Price": whoever writes so has another one to compare it with. */
const ofShop =
  /\b(?:our|your|web|website|online|discounted|notre|votre|unser|unsere|dein|ihr|nuestro|tu|nostro|onze|jouw)\b/
/** What a publisher asks everywhere. */
const ofList =
  /\b(?:list|rrp|msrp|srp|uvp|cover|publisher s?|editeur|catalogue|catalogo|copertina|capa|okladkowa|katalogowa|adviesprijs|listino|suggested|recommended)\b|^prix public/
/** Beside the shop’s own price these are the publisher’s; alone they are the price. */
const bare = /^(?:price|retail price|regular price|preis|prix|precio|prezzo|prijs|cena|preco)$/
const withoutTax = /\b(?:excl\w*|exkl\w*|net|netto|ht|sans)\b/

/** A column that is called an old price is one before these. */
const afterOldPrices = 100

type Priced = { header: string; meaning: Meaning | null }

type Side = 'shop' | 'list' | 'bare' | null

function sideOf({ header, meaning }: Priced): Side {
  if (meaning?.field !== 'newPrice' || meaning.territory || meaning.region) return null
  const plain = plainName(header)
  if (withoutTax.test(plain)) return null
  if (ofShop.test(plain)) return 'shop'
  return ofList.test(plain) ? 'list' : bare.test(plain) ? 'bare' : null
}

/**
 * Beside the shop’s price that of the publisher is the old one. In the list of a wholesaler, which says the discount as well,
 * “Your Price” is what the shop pays, and no price to sell for.
 */
export function withOldPrices<Column extends Priced>(columns: Column[]): Column[] {
  const isTrade = columns.some(({ header }) =>
    /^(?:trade )?(?:discount|disc|rabatt|remise|descuento|sconto|korting)\b/.test(
      plainName(header),
    ),
  )
  const kept = columns.map((column) => {
    const isPaid = isTrade && /\b(?:your|votre|ihr|dein|tu|jouw)\b/.test(plainName(column.header))
    return isPaid && sideOf(column) === 'shop' ? { ...column, meaning: null } : column
  })
  const prices = kept.filter(({ meaning }) => meaning?.field === 'newPrice')
  return kept.map((column) => {
    const side = sideOf(column)
    const isOld = prices.some(
      (other) =>
        other !== column &&
        other.meaning?.currency === column.meaning?.currency &&
        (side === 'list' ? sideOf(other) !== 'list' : side === 'bare' && sideOf(other) === 'shop'),
    )
    if (!(column.meaning && isOld)) return column
    const rank = afterOldPrices + column.meaning.rank
    return { ...column, meaning: { ...column.meaning, field: 'oldPrice', role: 'listPrice', rank } }
  })
}

/** What was decided for the file, where a column is not called an old price. */
export function sidesSaid(columns: Priced[]): string[] {
  const list = columns.find(
    ({ meaning }) => meaning?.field === 'oldPrice' && meaning.role === 'listPrice',
  )
  const shop = columns.find(
    ({ meaning }) => meaning?.field === 'newPrice' && meaning.currency === list?.meaning?.currency,
  )
  return list && shop
    ? [`“${shop.header}” was taken as the price, and “${list.header}” as the old price.`]
    : []
}
