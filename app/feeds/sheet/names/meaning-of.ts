import { personColumnOf } from '#app/feeds/sheet/people/person-column.ts'
import { currencyOf } from '#app/feeds/values/currencies.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { named } from './column-names.ts'
import { marcMeaning } from './marc.ts'
import { type Meaning, plainName } from './meaning.ts'

/* What a column is taken for by its name: by the table, or by the way in which it is made of words of it. */

/** The price for a currency: "Price (USD)", "Preis in €", "Variant Price Test Region [USD]". */
function priceOf(header: string, plain: string, own: string): Meaning | null {
  const words = plain.split(' ')
  const marks = [...words, ...(header.match(/US\$|[€£]/g) ?? [])]
  const countryOf = (word: string) => entryOf(currencyOfCountry, word) ?? null
  const codeIn = (word: string): string | null =>
    (word.length === 3 || /[€£$]/.test(word) ? currencyOf(word, own) : null) ?? countryOf(word)
  const currency = marks.map(codeIn).find((code) => code !== null)
  if (!currency) return priceOfCountry(header)
  const rest = words
    .filter((word) => codeIn(word) !== currency && !['in', 'variant', 'en'].includes(word))
    .join(' ')
  const [, bare = rest, country = ''] =
    /^(.+) (d|de|a|at|i|it|f|fr|b|be|nl|es|ie)$/.exec(rest) ?? []
  const base = named.get(rest) ?? named.get(bare)
  // "EUR (D)", "EUR (A)": the same money in several countries.
  const territory =
    base && !named.has(rest) ? (ofLetter[country] ?? country.toUpperCase()) : undefined
  if (base?.field === 'newPrice' || base?.field === 'oldPrice')
    return { ...base, currency, ...(territory && { territory }) }
  if (/^price\b/.test(rest)) return { field: 'newPrice', currency, region: true, rank: 90 }
  return null
}

/** "Preis (D)" beside "Preis (A)": the money of a country, by its letters on a car. */
function priceOfCountry(header: string): Meaning | null {
  const [, name = '', letters = ''] = /^(.+?) ?\((D|DE|A|AT|CH)\)$/.exec(header.trim()) ?? []
  const base = named.get(plainName(name))
  if (base?.field !== 'newPrice') return null
  const territory = ofLetter[letters.toLowerCase()] ?? letters
  return { ...base, currency: letters === 'CH' ? 'CHF' : 'EUR', territory }
}

/** Names that begin in one way and go on as the shop likes: "Current Quantity Main Street". */
const begins: [RegExp, Omit<Meaning, 'rank'>][] = [
  [
    /^(?:current quantity|current stock|in stock|inventory|stock|quantity|qty) (?!tracker|policy|tracking|alert|by|min|max|re ?order|order|sold|value|cost|code|number|no\b|nr|date|location|unit|sku|type|id\b|price|of included|description|committed|reserved|allocated|incoming|returned|damaged)/,
    { field: 'stock' },
  ],
  // "product_variation_option_Format" of Ecwid.
  [/^product variation option /, { role: 'optionValue' }],
  [/^bisac .*\bcodes?\b/, { field: 'subjects', scheme: 'BISAC' }],
  // "BISAC Category 1", "BISAC Main", "Primary BISAC"
  [
    /^(?:(?:main|primary|secondary) )?bisac(?: (?:main|primary|subject|category|code|heading|\d))*$/,
    { field: 'subjects', scheme: 'BISAC' },
  ],
  [
    /^(?:(?:main|primary|secondary) )?thema(?: (?:main|primary|subject|category|code|heading|\d))*$/,
    { field: 'subjects', scheme: 'Thema' },
  ],
  [/^(?:e ?)?isbn\b|\bisbn(?: 1[03])?$/, { field: 'isbn13' }],
]

const cents = /[([]?\b(?:in )?(?:(?:us|euro?) ?)?(?:cents?|ct|pence|pennies|minor units?)\b[)\]]?/i

/** As on the cars of German-speaking booksellers. */
const ofLetter: Record<string, string> = { d: 'DE', a: 'AT', i: 'IT', f: 'FR', b: 'BE' }

const currencyOfCountry: Record<string, string> = {
  ...{ us: 'USD', usa: 'USD', american: 'USD', uk: 'GBP', gb: 'GBP', british: 'GBP', eu: 'EUR' },
  ...{ ca: 'CAD', can: 'CAD', cdn: 'CAD', canada: 'CAD', canadian: 'CAD' },
  ...{ au: 'AUD', aus: 'AUD', australia: 'AUD', australian: 'AUD' },
  ...{ ch: 'CHF', nz: 'NZD' },
}

/** What is said of the tax behind the name of a price. */
const withTax =
  / (?:(?:inc|incl|inkl|including|with)(?: of)? (?:vat|tax|taxes|gst|mwst|ust|btw|iva|tva|moms)|(?:con|mit|avec|met|com|z) (?:iva|mwst|ust|tva|btw|vat)|(?:tax|vat|gst) (?:inc|incl|included|inclusive)|ttc|brutto)$/

function personIn(header: string): Meaning | null {
  const person = personColumnOf(header)
  return person && { field: 'contributors', person, rank: 0 }
}

/** What a column is taken for by its name; null for a name that says nothing. */
export function meaningOf(header: string, own: string): Meaning | null {
  const plain = plainName(header)
  if (cents.test(plain)) {
    const whole = meaningOf(plain.replace(cents, ' '), own)
    const isPrice = /Price$/.test(whole?.field ?? whole?.role ?? '')
    return whole && isPrice ? { ...whole, isInCents: true } : null
  }
  // "Series #"
  if (/#\s*$/.test(header) && named.get(plain)?.field === 'seriesName')
    return { field: 'seriesNumber', rank: 0 }
  const bare = plain.replace(/^(?:variant|product|item|book|buch|livre|libro|boek) /, '')
  const inside = plainName(header.replace(/\(.*?\)|\[.*?\]/g, ' '))
  const known =
    named.get(plain) ??
    marcMeaning(header, plain) ??
    personIn(header) ??
    priceOf(header, plain, own) ??
    named.get(bare) ??
    named.get(inside) ??
    named.get(plain.replace(withTax, '')) ??
    // "C:Author" of eBay, "Meta: book_pages" of WooCommerce.
    (/^(?:c|meta) ?:/i.test(header)
      ? named.get(plain.replace(/^(?:c|meta) (?:(?:book|product) )?/, ''))
      : undefined)
  if (known) return known
  const found = begins.find(([pattern]) => pattern.test(plain))
  return found ? { ...found[1], rank: 80 } : inSeveralLanguages(header, own)
}

/** "Title / Titel", "Prix | Price": names of the same thing; where they are of several things, of none. */
function inSeveralLanguages(header: string, own: string): Meaning | null {
  const parts = header.split(/\s*[/|]\s*/).filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2 || parts.length > 4) return null
  const meanings = parts.map((part) => meaningOf(part, own))
  const [first] = meanings
  const isOne = meanings.every(
    (one) => one && first && one.field === first.field && one.role === first.role,
  )
  return isOne && first && !first.person && !first.does ? first : null
}
