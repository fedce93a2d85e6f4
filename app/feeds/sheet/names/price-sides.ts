import { type Meaning, plainName } from './meaning.ts'

/* Two columns of prices: what the shop asks, and what the publisher does. */

/** "Our Price": whoever writes so has another one to compare it with. */
const ofShop = /\b(?:our|web|website|online|discounted|notre|unser|unsere|nuestro|nostro|onze)\b/
/** What a till calls the price for which it sells. */
const sold =
  /\b(?:sell|selling|sales|shop|store|boutique|vk|verkaufspreis|prix de vente|precio de venta|prezzo di vendita|verkoopprijs|cena sprzedazy|preco de venda)\b/
/** What a publisher asks everywhere. */
const ofList =
  /\b(?:list|rrp|msrp|srp|rsp|mrp|uvp|cover|jacket|published|publisher s?|editeur|catalogue|catalogo|copertina|capa|okladkowa|katalogowa|adviesprijs|listino|suggested|recommended)\b|^prix public/
/** Beside the shop’s own price these are the publisher’s; alone they are the price. */
const bare = /^(?:price|retail price|regular price|preis|prix|precio|prezzo|prijs|cena|preco)$/
const withoutTax = /\b(?:ex|excl\w*|exkl\w*|net|netto|ht|hors|sans|without)\b/

/** A column that is called an old price is one before these. */
const afterOldPrices = 100

type Priced = { header: string; meaning: Meaning | null }

type Side = 'shop' | 'sold' | 'list' | 'bare' | null

/** Null also for a price of one country or without tax: it is beside none that is for all. */
function sideOf({ header, meaning }: Priced): Side {
  if (meaning?.field !== 'newPrice' || meaning.territory || meaning.region) return null
  const plain = plainName(header)
  if (withoutTax.test(plain)) return null
  if (ofShop.test(plain)) return 'shop'
  if (ofList.test(plain)) return 'list'
  const { currency } = meaning
  const words = plain.split(/ |(?=[€£$])/).filter((word) => !/^(?:in|[€£$])$/.test(word))
  const rest = words.filter((word) => word !== currency?.toLowerCase()).join(' ')
  return sold.test(rest) ? 'sold' : bare.test(rest) ? 'bare' : null
}

/** Beside these a price is the old one. Others, such as “Price Each”, may be what the shop pays. */
const pushedBy: Record<NonNullable<Side>, Side[]> = {
  list: ['shop', 'sold', 'bare'],
  bare: ['shop'],
  shop: [],
  sold: [],
}

/** Beside the shop’s price that of the publisher is the old one. */
export function withOldPrices<Column extends Priced>(columns: Column[]): Column[] {
  const keyOf = (side: Side, { meaning }: Priced) => `${side} ${meaning?.currency}`
  const there = new Set(columns.map((column) => keyOf(sideOf(column), column)))
  return columns.map((column) => {
    const { meaning } = column
    const side = sideOf(column)
    const isOld = side !== null && pushedBy[side].some((other) => there.has(keyOf(other, column)))
    if (!(meaning && isOld)) return column
    const rank = afterOldPrices + meaning.rank
    return { ...column, meaning: { ...meaning, field: 'oldPrice', role: 'listPrice', rank } }
  })
}

/** “SalePrice” of a till that has no other price is what it sells for; beside days it is one for a while. */
export function withSoldPrices<Column extends Priced>(columns: Column[]): Column[] {
  const isThere = columns.some(
    ({ meaning }) =>
      meaning?.field === 'newPrice' ||
      meaning?.role === 'saleFrom' ||
      meaning?.role === 'saleUntil',
  )
  if (isThere) return columns
  return columns.map((column) => {
    const { field: _, role, ...meaning } = column.meaning ?? { rank: 0 }
    return role === 'salePrice' ? { ...column, meaning: { ...meaning, field: 'newPrice' } } : column
  })
}

/** A discount of the trade beside two prices: the lower of them may be what the shop pays. */
const discount = /\b(?:discount|disc|rabatt|remise|descuento|sconto|korting|rabat)\b/

/** What was decided for the file, where a column is not called an old price. */
export function sidesSaid(columns: Priced[]): string[] {
  const list = columns.find(
    ({ meaning }) => meaning?.field === 'oldPrice' && meaning.role === 'listPrice',
  )
  const shop = columns.find(
    ({ meaning }) => meaning?.field === 'newPrice' && meaning.currency === list?.meaning?.currency,
  )
  if (!(list && shop)) return []
  const taken = `“${shop.header}” was taken as the price, and “${list.header}” as the old price.`
  return columns.some(({ header }) => discount.test(plainName(header)))
    ? [
        `${taken} If “${shop.header}” is what you pay, choose “${list.header}” as the price in its place.`,
      ]
    : [taken]
}

/** Which of several columns that are called a price was taken, where nothing else tells them apart. */
export function choiceSaid(before: Priced[], after: Priced[]): string[] {
  const isPrice = ({ meaning }: Priced) => meaning?.field === 'newPrice' && !meaning.currency
  const taken = after.find(isPrice)
  const left = before.filter((column, at) => isPrice(column) && after[at]?.meaning === null)
  if (!taken || left.length === 0) return []
  const names = left.map(({ header }) => `“${header}”`).join(' or ')
  return [
    `“${taken.header}” was taken as the price, not ${names}. You can choose another column as the price.`,
  ]
}
