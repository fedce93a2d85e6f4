import { type Element, partsOf, valueIn } from './xml/element.ts'

/** Those in the language of the product first (code list 22, 01), then those that name none. */
export function inLanguage(
  product: Element,
  found: readonly Element[],
  languageOf: (one: Element) => string | undefined,
): readonly Element[] {
  if (found.length < 2) return found
  const spoken = partsOf(product, 'Language').find(
    (one) => (valueIn(one, 'LanguageRole') ?? '01') === '01',
  )
  const language = valueIn(spoken, 'LanguageCode')?.toLowerCase()
  const rank = (one: Element) => {
    const own = languageOf(one)?.toLowerCase()
    return own === undefined ? 1 : own === language ? 0 : 2
  }
  return found.toSorted((one, other) => rank(one) - rank(other))
}
