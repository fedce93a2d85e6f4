import type { Book } from '#app/catalog/book.ts'
import type { Charges } from '#app/shop/total.ts'
import { centsOf, moneyForm, toDollars } from '#app/values/money.ts'
import { availabilityCode, dateFormats, statusCodes } from './codes.ts'
import { group, leaf } from './elements.ts'

/** Who offers the books, and how prices are taxed there. */
export type Offer = {
  /** The shop's name. */
  name: string
  /** Of the shop's address: the beginning of every record's reference. */
  host: string
  charges: Pick<Charges, 'taxThousandths' | 'pricesIncludeTax'>
}

/** The shop as a supplier of the book: whether it can be had, and what it costs. */
export function supplyOf(book: Book, { name, charges }: Offer): string {
  const { availability = 'available', stock, orderDays, availableOn } = book
  return group(
    'ProductSupply',
    marketOf(book),
    group(
      'SupplyDetail',
      // List 93: 08 is a retailer.
      group('Supplier', leaf('SupplierRole', '08'), leaf('SupplierName', name)),
      leaf('ProductAvailability', availabilityCode(availability, stock)),
      // List 166: 08 is the day on which it is expected.
      availableOn && group('SupplyDate', leaf('SupplyDateRole', '08'), dateOf(availableOn)),
      leaf('OrderTime', orderDays),
      group('Stock', leaf('OnHand', stock)),
      priceOf(book.newPrice, charges),
    ),
  )
}

/** Where no publisher is known, the day of publication can only be said of the market (list 163: 01). */
function marketOf({ imprint, publisher, publishedOn, availability }: Book): string {
  if (imprint || publisher || !publishedOn) return ''
  return group(
    'MarketPublishingDetail',
    leaf('MarketPublishingStatus', statusCodes[availability ?? 'available']),
    group('MarketDate', leaf('MarketDateRole', '01'), dateOf(publishedOn)),
  )
}

/** A date of the shop, "1997", "1997-06" or "1997-06-26", in the form that its length asks for. */
export const dateOf = (date: string): string =>
  leaf('Date', date.replaceAll('-', ''), ` dateformat="${dateFormats[date.length]}"`)

/**
 * List 58: 02 is the retail price with its tax, 01 the one that tax is added to. Without tax the two are
 * the same. A price of nothing is none (list 57: 01, free of charge).
 */
function priceOf(dollars: number, { taxThousandths, pricesIncludeTax }: Offer['charges']): string {
  if (dollars === 0) return leaf('UnpricedItemType', '01')
  const isTaxed = taxThousandths > 0
  return group(
    'Price',
    leaf('PriceType', isTaxed && !pricesIncludeTax ? '01' : '02'),
    leaf('PriceAmount', dollars.toFixed(2)),
    isTaxed && pricesIncludeTax && taxOf(dollars, taxThousandths),
    leaf('CurrencyCode', moneyForm().currency),
  )
}

/** How much of the price is tax; half a cent rounds up, as it does in an order (app/shop/total.ts). */
function taxOf(dollars: number, thousandths: number): string {
  const cents = centsOf(dollars)
  const whole = 100_000 + thousandths
  const taxCents = Math.floor((2 * cents * thousandths + whole) / (2 * whole))
  return group(
    'Tax',
    leaf('TaxRatePercent', thousandths / 1000),
    leaf('TaxableAmount', toDollars(cents - taxCents).toFixed(2)),
    leaf('TaxAmount', toDollars(taxCents).toFixed(2)),
  )
}
