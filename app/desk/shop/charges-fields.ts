import type { ChargesOnWire } from '#app/shop/charges.schema.ts'
import { type Charges, totalOf } from '#app/shop/total.ts'
import { deskPrice, readAmount, readPercent } from '#app/values/amount.ts'

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

/**
 * The boxes as the API takes them, with NaN for anything that is not a number, so that the schema
 * reports it.
 */
export const chargesOf = (fields: ChargesFields): ChargesOnWire => ({
  shippingFee: readAmount(fields.shippingFee) ?? 0,
  freeShippingFrom: readAmount(fields.freeShippingFrom),
  taxRate: readPercent(fields.taxRate) ?? 0,
  pricesIncludeTax: fields.pricesIncludeTax === 'yes',
})

const bookCents = 2000
// Not deskCents: no page of the shop loads it, and it would bring more code along.
const money = (cents: number) => deskPrice(cents / 100)

/** What a book of $20 comes to with these charges, worked out as an order would be, in a sentence. */
export function exampleOf(charges: Charges): string {
  const { shippingCents, taxCents, totalCents } = totalOf([bookCents], charges)
  const { pricesIncludeTax, freeShippingFromCents: limitCents } = charges
  const parts = [money(bookCents)]
  if (shippingCents > 0) parts.push(`${money(shippingCents)} shipping`)
  if (taxCents > 0 && !pricesIncludeTax) parts.push(`${money(taxCents)} tax`)
  const sum = parts.length > 1 ? `${parts.join(' + ')} = ` : ''
  const isFree = charges.shippingCents > 0 && shippingCents === 0
  const notes = [
    isFree ? ', shipped free' : '',
    taxCents > 0 && pricesIncludeTax ? `, of which ${money(taxCents)} is tax` : '',
  ].join('')
  const nothing = totalCents === bookCents && notes === '' ? ', and nothing is added' : ''
  const later =
    limitCents !== null && limitCents > bookCents
      ? ` From ${money(limitCents)} on, shipping is free.`
      : ''
  return `A ${money(bookCents)} book: ${sum}${money(totalCents)}${notes}${nothing}.${later}`
}
