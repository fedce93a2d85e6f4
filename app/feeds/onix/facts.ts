import { readLanguage } from '#app/catalog/trade/language.ts'
import { withoutGroups } from '#app/feeds/values/counts.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { type Element, partOf, partsOf, valueIn, valuesIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

/* The smaller facts of a product, each from the composite that has it. */

/** Codes that name no language. */
const noLanguage = new Set(['und', 'mul', 'zxx', 'mis'])

/**
 * The language of the text (code list 22, role 01), from ISO 639-2/B (code list 74) to BCP 47, with
 * its country or script where they are given. In 2.1 LanguageOfText; else the message's default. What is no code of the list
 * may still be one of BCP 47, or a name.
 */
export function languageOf(
  product: Element,
  usual: string | undefined,
  notes: string[],
): string | undefined {
  const ofText = partsOf(product, 'Language').find(
    (one) => (valueIn(one, 'LanguageRole') ?? '01') === '01' && valueIn(one, 'LanguageCode'),
  )
  const code = valueIn(ofText, 'LanguageCode') ?? partOf(product, 'LanguageOfText') ?? usual
  if (!code || noLanguage.has(code.toLowerCase())) return undefined
  const [script, country] = [valueIn(ofText, 'ScriptCode'), valueIn(ofText, 'CountryCode')]
  const whole = [code, script, country].filter(Boolean).join('-')
  const known = languages.get(whole)
  if (known) return known
  const found = readLanguage(whole) ?? readLanguage(code)
  if (found === null) {
    notes.push(`The language “${code.slice(0, 20)}” is not in code list 74 and was left out.`)
    return undefined
  }
  if (languages.size < 500) languages.set(whole, found)
  return found
}

/** Read once: a feed has the same few. */
const languages = new Map<string, string>()

/**
 * Code list 23, as retailers prefer them: main content, (2.1's NumberOfPages and PagesArabic,) content, total numbered,
 * absolute, production, notional pages of a digital product, pages of the print counterpart.
 */
const pageTypes = ['00', 'NumberOfPages', 'PagesArabic', '11', '05', '07', '06', '10', '08']

/** The number of pages (Extent, code list 23, in the unit 03 of code list 24). */
export function pagesOf(product: Element, notes: string[]): number | undefined {
  const counts = new Map<string, number>()
  let odd: string | undefined
  const keep = (type: string, written: string | undefined) => {
    const count = Number(
      /^\s*(?:[ivxlcdm]+\s*,\s*)?0*(\d{1,6})(?:\.0+)?\s*(?:p|pp|s)?\.?\s*$/i.exec(
        withoutGroups(written ?? ''),
      )?.[1],
    )
    if (count >= 1 && count <= 100_000 && !counts.has(type)) counts.set(type, count)
    else if (written && count !== 0 && pageTypes.includes(type)) odd ??= written
  }
  for (const extent of partsOf(product, 'Extent')) {
    if ((valueIn(extent, 'ExtentUnit') ?? '03') !== '03') continue
    keep(valueIn(extent, 'ExtentType') ?? '', valueIn(extent, 'ExtentValue'))
  }
  for (const name of ['NumberOfPages', 'PagesArabic']) keep(name, partOf(product, name))
  const type = pageTypes.find((one) => counts.has(one))
  if (type === undefined && odd) notes.push(leftOut('number of pages', odd))
  return type === undefined ? undefined : counts.get(type)
}

const leftOut = (what: string, written: string): string =>
  `The ${what} “${plainLine(written).slice(0, 40)}” cannot be read and was left out.`

/** Code list 50, and g. */
const gramsOf: Record<string, number> = {
  ...{ gr: 1, g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 },
}

/** The weight of one copy in grams (Measure, code list 48, type 08; units of code list 50). */
export function weightOf(product: Element, notes: string[]): number | undefined {
  let odd: string | undefined
  for (const measure of partsOf(product, 'Measure')) {
    const type = valueIn(measure, 'MeasureType') ?? valueIn(measure, 'MeasureTypeCode')
    if (type?.padStart(2, '0') !== '08') continue
    const [written = '', unit = ''] = [
      valueIn(measure, 'Measurement'),
      valueIn(measure, 'MeasureUnitCode'),
    ]
    const amount = written.replace(',', '.')
    const isNumber = /^\d{1,9}(?:\.\d+)?$/.test(amount)
    const grams = isNumber
      ? Math.round(Number(amount) * (entryOf(gramsOf, unit.toLowerCase()) ?? NaN))
      : NaN
    if (grams >= 1 && grams <= 100_000) return grams
    if (written && Number(amount) !== 0) odd ??= `${written} ${unit}`
  }
  if (odd) notes.push(leftOut('weight', odd))
  return undefined
}

/** Code list 21, those that tell one edition from another. */
const editionTypes: Record<string, string> = {
  ...{ ABR: 'Abridged', ADP: 'Adapted', ANN: 'Annotated', ALT: 'Alternate', BLL: 'Bilingual' },
  ...{ COL: 'Collector’s', CRI: 'Critical', DGO: 'Digital original', ENH: 'Enhanced' },
  ...{
    ENL: 'Enlarged',
    EXP: 'Expurgated',
    FAC: 'Facsimile',
    FST: 'Festschrift',
    ILL: 'Illustrated',
  },
  ...{ INT: 'International', LTE: 'Large type', LTD: 'Limited', MDT: 'Media tie-in', NED: 'New' },
  ...{ NUM: 'Numbered', REV: 'Revised', SCH: 'School', SIG: 'Signed', SIM: 'Simultaneous' },
  ...{ SPE: 'Special', STU: 'Student', TCH: 'Teacher’s', UBR: 'Unabridged', UXP: 'Unexpurgated' },
  ...{ ULP: 'Ultra large print', VAR: 'Variorum' },
}

/** The edition in words: its statement, else its number and types (code list 21). */
export function editionOf(product: Element, notes: string[]): string | undefined {
  const statement = cutAt(plainLine(partOf(product, 'EditionStatement')), 100)
  if (statement) return statement
  const types = [...partsOf(product, 'EditionType'), ...partsOf(product, 'EditionTypeCode')]
    .map(({ text }) => entryOf(editionTypes, text.trim().toUpperCase()))
    .filter((name) => name !== undefined)
  const written = partOf(product, 'EditionNumber')
  const number = Number(/^(\d{1,4})(?:st|nd|rd|th|\.)?$/i.exec(written ?? '')?.[1] ?? Number.NaN)
  const isNumber = number >= 1
  if (written && Number.isNaN(number)) notes.push(leftOut('edition', written))
  const first = isNumber && !(number === 1 && types.length === 0) ? [ordinal(number)] : []
  const parts = [...first, ...types.map((name) => name.toLowerCase())]
  if (parts.length === 0) return isNumber ? '1st edition' : undefined
  const words = `${parts.join(' ')} edition`
  return cutAt(words.charAt(0).toUpperCase() + words.slice(1), 100)
}

function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13
  const ending = teens ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th')
  return `${number}${ending}`
}

/**
 * Code list 45, those who have not published this edition: sponsors, the publisher of the original, hosts, former
 * publishers, funders.
 */
const noPublishers = /^(?:03|04|05|11|12|13|14|16)$/

/** The publisher (code list 45, role 01 or none, before co-publishers and their kin) and the imprint. */
export function publishersOf(product: Element): { publisher?: string; imprint?: string } {
  const roleOf = (one: Element) => (valueIn(one, 'PublishingRole') ?? '01').padStart(2, '0')
  const publishers = partsOf(product, 'Publisher').filter(
    (one) => valueIn(one, 'PublisherName') && !noPublishers.test(roleOf(one)),
  )
  const first = publishers.find((one) => roleOf(one) === '01') ?? publishers[0]
  const flat = partOf(product, 'PublisherName')
  const publisher = cutAt(plainLine(valueIn(first, 'PublisherName') ?? flat), 200)
  const names = partsOf(product, 'Imprint').flatMap((one) => valuesIn(one, 'ImprintName'))
  const imprint = cutAt(plainLine(names[0] ?? partOf(product, 'ImprintName')), 200)
  return { ...(publisher && { publisher }), ...(imprint && { imprint }) }
}
