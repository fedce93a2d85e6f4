import { readIsbn } from '#app/catalog/trade/isbn.ts'

/** What a scanner may put before the number: the AIM identifier of an EAN or UPC code (ISO 15424). */
const symbology = /^\][EX]\d/i
/** An EAN-13 of books with the small code beside it, of two digits or of five, which is the price in the USA. */
const withAddOn = /^(97[89]\d{10}) ?(?:\d{5}|\d{2})$/

/** What was scanned or typed, without what a scanner adds to the number; the rest stays as it is. */
export function scannedNumber(text: string): string {
  const plain = text.trim().replace(symbology, '')
  const [, thirteen] = withAddOn.exec(plain) ?? []
  return thirteen && readIsbn(thirteen).ok ? thirteen : plain
}
