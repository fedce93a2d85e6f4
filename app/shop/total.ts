/** What the shop adds to the price of books; set by the bookseller, nothing unless set. */
export type Charges = {
  /** Flat fee of one order. */
  shippingCents: number
  /** A subtotal from here on ships free; null when nothing does. */
  freeShippingFromCents: number | null
  /** Thousandths of a percent: 8875 is 8.875 %. */
  taxThousandths: number
  pricesIncludeTax: boolean
}

export type Total = {
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

export const noCharges: Charges = {
  shippingCents: 0,
  freeShippingFromCents: null,
  taxThousandths: 0,
  pricesIncludeTax: false,
}

/** A charge above these is a typing mistake. */
export const maxChargeCents = 100_000_00
/** One, in thousandths of a percent: a tax as high as the price. */
const whole = 100_000
export const maxTaxThousandths = whole

/**
 * What an order costs, in whole cents. Shipping is taxed like the books. With prices that include
 * tax, `taxCents` says how much of the total is tax; otherwise it comes on top.
 */
export function totalOf(pricesCents: number[], charges: Charges): Total {
  const subtotalCents = pricesCents.reduce((sum, price) => sum + price, 0)
  const { freeShippingFromCents } = charges
  const shipsFree = freeShippingFromCents !== null && subtotalCents >= freeShippingFromCents
  const shippingCents = shipsFree ? 0 : charges.shippingCents
  const beforeTax = subtotalCents + shippingCents
  const taxCents = charges.pricesIncludeTax
    ? divideRounded(beforeTax * charges.taxThousandths, whole + charges.taxThousandths)
    : divideRounded(beforeTax * charges.taxThousandths, whole)
  const totalCents = charges.pricesIncludeTax ? beforeTax : beforeTax + taxCents
  return { subtotalCents, shippingCents, taxCents, totalCents }
}

/** Half a cent and more rounds up; whole numbers all the way, so no float drifts in. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
