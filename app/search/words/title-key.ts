import { fold } from '#app/values/normalise.ts'

/* Keys by which titles are sorted and found; not needed in the browser. */

/** Leading articles that are ignored in sorting, by the language of the book. */
const leadingArticles: Record<string, string> = {
  en: 'the |an |a ',
  de: 'der |die |das |ein |eine ',
  fr: "le |la |les |l'|un |une ",
  es: 'el |la |los |las |lo |un |una ',
  it: "il |lo |la |i |gli |le |l'|un |uno |una ",
  nl: 'de |het |een ',
  pt: 'o |a |os |as |um |uma ',
}
const leading = (articles: string) => new RegExp(`^(?:${articles})(?=.)`)
const inAny = leading(Object.values(leadingArticles).join('|'))
const inOne = new Map(Object.entries(leadingArticles).map(([code, list]) => [code, leading(list)]))

/** Titles in the order of a shelf: "Die Verwandlung" under V, "Die Another Day" under D. */
export const titleKey = (title: string, language: string | null = null): string =>
  keyWithout(inOne.get((language ?? 'en').split('-')[0] as string), title)

/** Equal for titles that a reader would call equal; a query has no language. */
export const askedTitleKey = (title: string): string => keyWithout(inAny, title)

const keyWithout = (article: RegExp | undefined, title: string): string => {
  const words = fold(title)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')
    .trim()
  return (article ? words.replace(article, '') : words)
    .replace(/'/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 120)
}

/** "Twilight (Twilight, #1)" and "Dune: Deluxe Edition" can also be found by their first part. */
export function shortTitle(title: string): string {
  const end = title.search(/[:(（：]|\s[-–—]\s/u)
  return end > 0 ? title.slice(0, end).trimEnd() : title
}
