import { readLanguage } from '#app/catalog/trade/language.ts'
import { articleFirst, inFront } from '#app/feeds/values/article.ts'
import { saysSomething } from '#app/feeds/values/nothing.ts'
import { inLanguage } from './in-language.ts'
import { childOf, childrenOf, type Element, partsOf, valueIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

export type Titles = {
  title: string | null
  subtitle: string | undefined
  /** What a title says of the collection it belongs to. */
  series: { name: string; number?: string } | undefined
  /** In which the title itself is said to be. */
  language?: string
  notes: string[]
}

/** Code list 15: distinctive title, undefined, as on the cover, alternative, distributor's, abbreviated … */
const titleTypes = ['01', '00', '', '13', '11', '10', '05', '12', '08', '14']
/** Title in the original language, of the manuscript, former title: the last resort. */
const lastTypes = ['03', '06', '07', '09']
const typeNames: Record<string, string> = {
  '03': 'in the original language',
  '05': 'abbreviated',
  '10': 'as the distributor has it',
  '11': 'an alternative one',
}

/** Code list 149. */
const levels = { product: '01', collection: '02', subcollection: '03' }

/**
 * The title of a product: TitleDetail in 3.0, Title or DistinctiveTitle in 2.1; code list 15 says which of
 * several, code list 149 which element of one is the product's and which its collection's. A title without a letter
 * or digit is none.
 */
export function titlesOf(product: Element, isTitle: IsTitle = isUsable): Titles {
  const all = [...partsOf(product, 'TitleDetail'), ...partsOf(product, 'Title')]
  const details = inLanguage(product, all, languageIn)
  const flat = [product, ...childrenOf(product, 'DescriptiveDetail')].find(
    (one) => valueIn(one, 'DistinctiveTitle') ?? valueIn(one, 'TitleWithoutPrefix'),
  )
  for (const type of [...titleTypes, ...lastTypes]) {
    for (const detail of details) {
      if ((valueIn(detail, 'TitleType') ?? '') !== type) continue
      const found = read(detail, isTitle)
      if (!isTitle(found.title)) continue
      const name = typeNames[type]
      const note = `Its title is ${name ?? ''} (code list 15, ${type}): there is no other.`
      return { ...limited(found, isTitle, name ? [note] : []), language: spokenIn(detail) }
    }
    if (type === '01' && flat) {
      const found = { ...wordsOf(flat), series: undefined }
      if (isTitle(found.title)) return limited(found, isTitle, [])
    }
  }
  for (const detail of details) {
    const found = read(detail, isTitle)
    const type = valueIn(detail, 'TitleType') ?? ''
    const note = `Its title is of type “${type.slice(0, 20)}” (code list 15): there is no other.`
    if (isTitle(found.title)) return limited(found, isTitle, [note])
  }
  return { title: null, subtitle: undefined, series: undefined, notes: [] }
}

/** Of a title that is there in several languages, on the words of one of its elements. */
const languageIn = (detail: Element): string | undefined =>
  [detail, ...childrenOf(detail, 'TitleElement')]
    .flatMap((one) => [childOf(one, 'TitleText'), childOf(one, 'TitleWithoutPrefix'), one])
    .find((one) => one?.attributes?.language)?.attributes?.language

/**
 * The title with its article in front, where a list has put it behind, by the title's own language, else the book's; and
 * without its subtitle, where that is beside it.
 */
export const readAloud = (titles: Titles, language: string | undefined): Titles => {
  if (titles.title === null) return titles
  const notes = [...titles.notes]
  const [written, subtitle] = apart(titles.title, titles.subtitle)
  const own = withoutSubtitle(written, subtitle)
  const title = articleFirst(own, titles.language ?? language, notes)
  return { ...titles, title, subtitle, notes }
}

/** “Emma :” and “A novel”, “Emma” and “: a novel” as catalogues of libraries part them. */
function apart(title: string, subtitle: string | undefined): [string, string | undefined] {
  if (!subtitle) return [title, subtitle]
  const [, own = title] = /^(.*[^\s:–—-])\s*[:–—]$/u.exec(title) ?? []
  return [own, subtitle.replace(/^[:–—-]\s+(?=[\p{L}\p{N}])|^:(?=[\p{L}\p{N}])/u, '')]
}

/** “Emma” of “Emma: A Novel” and “Emma (A Novel)”. */
function withoutSubtitle(title: string, subtitle: string | undefined): string {
  if (!subtitle || !title.toLowerCase().replace(/\)$/, '').endsWith(subtitle.toLowerCase()))
    return title
  const closing = title.endsWith(')') && !subtitle.endsWith(')') ? 1 : 0
  const before = title.slice(0, title.length - subtitle.length - closing)
  const own = /^(.*[^\s:;.,–—-])\s*(?:[:;.]\s*|\s[–—-]+\s*|[–—]\s*|\()$/u.exec(before)?.[1]
  return own ?? title
}

const spokenIn = (detail: Element): string | undefined =>
  readLanguage(languageIn(detail) ?? '') ?? undefined

/** What stands where a title should, for the words of a refusal. */
export function wordsForTitle(product: Element): string {
  const details = [...partsOf(product, 'TitleDetail'), ...partsOf(product, 'Title')]
  const said = details.map((detail) => read(detail, isWords).title ?? '').find(Boolean) ?? ''
  return cutAt(said, 40)
}

type Found = Omit<Titles, 'notes'>

/** Whether words can be a title. */
export type IsTitle = (title: string | null) => title is string

/** A letter or a digit, and not the word of a database for nothing. */
export const isUsable: IsTitle = (title): title is string => title !== null && saysSomething(title)

/** Of a bookseller's own record any words can. */
export const isWords: IsTitle = (title): title is string => title !== null && title !== ''

function read(detail: Element, isTitle: IsTitle): Found {
  const elements = childrenOf(detail, 'TitleElement')
  // 2.1 has no elements inside.
  if (elements.length === 0) return { ...wordsOf(detail), series: undefined }
  const at = (level: string) =>
    elements.find((one) => (valueIn(one, 'TitleElementLevel') ?? levels.product) === level)
  const [own, above] = [at(levels.product), at(levels.collection) ?? at(levels.subcollection)]
  const words = own ? wordsOf(own) : { bare: null, title: null, subtitle: undefined }
  const collection = above ? wordsOf(above).bare : null
  const partNumber = (one: Element | undefined) =>
    one ? plainLine(valueIn(one, 'PartNumber') ?? valueIn(one, 'YearOfAnnual')) : ''
  const number = partNumber(above) || (words.title === null ? partNumber(own) : '')
  // “The Fall”, part 2 of the collection above it: no part of its title.
  const place = number === '' && isTitle(collection) && isTitle(words.title) ? partNumber(own) : ''
  const inSeries = number || place
  const series = isTitle(collection)
    ? { name: collection, ...(inSeries && { number: inSeries }) }
    : undefined
  // A volume without a title of its own is called after its collection.
  const title =
    (place ? words.bare : words.title) ??
    (isTitle(collection) && (own || above) ? numbered(collection, number) : null)
  const fallback = title ?? (own || above ? null : wordsOf(elements[0] as Element).title)
  return { title: fallback, subtitle: words.subtitle, series }
}

/** “One Piece 12”, “Title, part 5”. */
const numbered = (title: string, number: string): string => {
  if (number === '' || title.toLowerCase().endsWith(number.toLowerCase())) return title
  return /^\d+$/.test(number) ? `${title} ${number}` : `${title}, ${number}`
}

/** TitleText, or TitlePrefix and TitleWithoutPrefix; with the number of the part, else the year of an annual. */
function wordsOf(element: Element) {
  const bare = bareTitle(element)
  const year = plainLine(valueIn(element, 'YearOfAnnual'))
  const subtitle = plainLine(valueIn(element, 'Subtitle'))
  const hasYear = saysYear([bare, subtitle], year)
  const part = plainLine(valueIn(element, 'PartNumber')) || (hasYear ? '' : year)
  return {
    bare,
    title: (bare && numbered(bare, part)) || null,
    subtitle: subtitle || undefined,
  }
}

/** “Wisden ’26”, “Horoscopes 2025/26” and “Wisden 26” name theirs already; “Area 26 Revisited” does not. */
const saysYear = (words: string[], year: string): boolean =>
  words.some((some) => some.includes(year)) ||
  (/\d\d$/.test(year) &&
    words.some((some) =>
      new RegExp(`['’/-]${year.slice(-2)}\\b|\\s${year.slice(-2)}(?=$|\\s*[:(–—])`).test(some),
    ))

function bareTitle(element: Element): string {
  const prefix = plainLine(valueIn(element, 'TitlePrefix'))
  const rest = plainLine(valueIn(element, 'TitleWithoutPrefix'))
  const text = plainLine(valueIn(element, 'TitleText') ?? valueIn(element, 'DistinctiveTitle'))
  // Senders write the prefix once more where it should be left out, or behind the title as lists have it.
  const bare = withoutPrefix(text || rest, prefix)
  const isWhole = text !== '' && rest !== '' && bare === text
  return prefix === '' || bare === '' || isWhole ? text || rest : inFront(prefix, bare)
}

/** “Hobbit” of “The Hobbit” and of “Hobbit, The”. */
function withoutPrefix(title: string, prefix: string): string {
  if (prefix === '') return title
  const plain = (words: string) => words.toLowerCase().replaceAll('’', "'")
  const [lower, before] = [plain(title), plain(inFront(prefix, ''))]
  if (lower.startsWith(before)) return title.slice(before.length)
  const behind = plain(`, ${prefix}`)
  return lower.endsWith(behind) ? title.slice(0, -behind.length) : title
}

/** The name of a collection (3.0) or series (2.1), and the number of its title element. */
export const collectionWords = (element: Element): string => wordsOf(element).bare

const longest = 500

function limited(found: Found, isTitle: IsTitle, notes: string[]): Titles {
  const title = cutAt(found.title as string, longest)
  if (title !== found.title) notes.push(`Its title was cut at ${longest} characters.`)
  const subtitle =
    found.subtitle && isTitle(found.subtitle) ? cutAt(found.subtitle, longest) : undefined
  return { title, subtitle: subtitle === title ? undefined : subtitle, series: found.series, notes }
}
