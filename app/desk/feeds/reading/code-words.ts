import { typeInWords } from '#app/feeds/onix/price/price-words.ts'

/* Codes of the import's settings in words, while they are typed; null for what is none. */

/** "USD" → "US Dollar. Prices in other currencies are refused." */
export function currencyInWords(typed: string): string | null {
  const name = nameOf('currency', /^[a-z]{3}$/i, typed)
  return name && `${name}. Prices in other currencies are refused.`
}

/** "us" → "United States" */
export const countryInWords = (typed: string): string | null =>
  nameOf('region', /^[a-z]{2}$/i, typed)

/** "02, 01" → what each type means, the best first. */
export function priceTypesInWords(typed: string): string | null {
  const codes = typed.split(/[\s,;]+/).filter(Boolean)
  if (codes.length === 0 || !codes.every((code) => /^\d{2}$/.test(code))) return null
  return `${codes.map(typeInWords).join(', then ')}.`
}

function nameOf(type: 'currency' | 'region', shape: RegExp, typed: string): string | null {
  const code = typed.trim().toUpperCase()
  if (!shape.test(code)) return null
  const name = new Intl.DisplayNames('en', { type }).of(code)
  return name && name !== code ? name : null
}
