import { formatCents } from '#app/catalog/money.ts'
import { type Charges, totalOf } from '#app/orders/total.ts'
import { priceOf } from './book-fields.ts'
import type { ChargesOnWire } from './charges.schema.ts'

/** The form of shipping and tax as its boxes hold it. */
export type ChargesFields = {
  shippingFee: string
  freeShippingFrom: string
  taxRate: string
  pricesIncludeTax: 'no' | 'yes'
}

export const fieldsOf = (charges: ChargesOnWire): ChargesFields => ({
  shippingFee: charges.shippingFee.toFixed(2),
  freeShippingFrom: charges.freeShippingFrom?.toFixed(2) ?? '',
  taxRate: String(charges.taxRate),
  pricesIncludeTax: charges.pricesIncludeTax ? 'yes' : 'no',
})

/** The boxes as the API takes them, NaN for what is no number, for the schema to name. */
export const chargesOf = (fields: ChargesFields): ChargesOnWire => ({
  shippingFee: priceOf(fields.shippingFee) ?? 0,
  freeShippingFrom: priceOf(fields.freeShippingFrom),
  taxRate: priceOf(fields.taxRate.replace(/\s*%\s*$/, '')) ?? 0,
  pricesIncludeTax: fields.pricesIncludeTax === 'yes',
})

const bookCents = 2000

/** What a book of $20 comes to with these charges, worked out as an order would be, in a sentence. */
export function exampleOf(charges: Charges): string {
  const { shippingCents, taxCents, totalCents } = totalOf([bookCents], charges)
  const { pricesIncludeTax, freeShippingFromCents: limitCents } = charges
  const parts = [formatCents(bookCents)]
  if (shippingCents > 0) parts.push(`${formatCents(shippingCents)} shipping`)
  if (taxCents > 0 && !pricesIncludeTax) parts.push(`${formatCents(taxCents)} tax`)
  const sum = parts.length > 1 ? `${parts.join(' + ')} = ` : ''
  const isFree = charges.shippingCents > 0 && shippingCents === 0
  const notes = [
    isFree ? ', shipped free' : '',
    taxCents > 0 && pricesIncludeTax ? `, of which ${formatCents(taxCents)} is tax` : '',
  ].join('')
  const nothing = totalCents === bookCents && notes === '' ? ', and nothing is added' : ''
  const later =
    limitCents !== null && limitCents > bookCents
      ? ` From ${formatCents(limitCents)} on, shipping is free.`
      : ''
  return `A ${formatCents(bookCents)} book: ${sum}${formatCents(totalCents)}${notes}${nothing}.${later}`
}
