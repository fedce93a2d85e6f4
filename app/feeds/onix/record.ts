import type { Subject } from '#app/catalog/trade/facts.ts'
import type { FeedFields, FeedOptions, FeedRecord } from '#app/feeds/feed.ts'
import { mendText } from '#app/feeds/values/mend-text.ts'
import { toDollars } from '#app/values/money.ts'
import { availabilityOf, soonestFirst } from './availability.ts'
import { categoryOf } from './category.ts'
import { contributorsOf } from './contributors.ts'
import { readSent } from './dates.ts'
import { editionOf, languageOf, pagesOf, publishersOf, weightOf } from './facts.ts'
import { type FormatReading, formatOf } from './formats.ts'
import { identityOf } from './identifiers.ts'
import { mendFields } from './mended.ts'
import {
  isOwnRecord,
  ownAuthorOf,
  ownGenreOf,
  ownSupplyOf,
  statedAuthorOf,
  workOf,
} from './own-record.ts'
import { type ChosenPrice, choosePrice } from './price/prices.ts'
import { publishedOf } from './published.ts'
import { restrictionOf } from './rights/sales-restrictions.ts'
import { notForSale } from './rights/sales-rights.ts'
import { seriesOf } from './series.ts'
import { subjectsOf } from './subjects.ts'
import { offersFor, type Supply, suppliesOf } from './supplies.ts'
import { textsOf } from './texts.ts'
import { isUsable, isWords, readAloud, type Titles, titlesOf, wordsForTitle } from './titles.ts'
import { childOf, type Element, partOf, valueIn } from './xml/element.ts'
import { plainLine } from './xml/plain.ts'

/** What the header says for all products. */
export type Defaults = {
  sentAt: string | null
  /** Who sends the message. */
  sender: string | null
  language?: string
  priceType?: string
  currency?: string
}

/** Code list 1. */
const deletion = '05'
const tests = new Set(['88', '89'])
/** Parts of a record, which say nothing of the rest: block updates, supply only, changes of hands. */
const partial = new Set(['04', '08', '09', '12', '13', '14'])
const whole = new Set(['00', '01', '02', '03'])

type Place = Pick<FeedRecord, 'file' | 'record'>

/**
 * A product as a record of the feed, by its NotificationType (code list 1): a deletion archives the book, a test record
 * is refused, an update may be partial, in which case title and price may be missing. All others need both.
 * `damage` is what is wrong with its XML: then nothing of it is taken.
 */
export function recordOf(
  { product, damage, place }: { product: Element; damage: string | null; place: Place },
  defaults: Defaults,
  options: FeedOptions,
): FeedRecord {
  const { isbn13, key, fault, notes } = identityOf(product)
  const supplies = suppliesOf(product)
  const toTheLetter = isOwnRecord(supplies, defaults.sender)
  const titles = titlesOf(product, toTheLetter ? isWords : isUsable)
  const type = (partOf(product, 'NotificationType') ?? '').padStart(2, '0')
  const reference = childOf(product, 'RecordReference')
  const stamp = product.attributes?.datestamp ?? reference?.attributes?.datestamp
  const record: FeedRecord = {
    ...place,
    isbn13,
    key,
    title: shownTitle(titles),
    fields: {},
    price: null,
    notes,
    refusal: null,
    sentAt: readSent(stamp) ?? defaults.sentAt,
    notice: type === deletion ? 'delete' : 'update',
  }
  const refuse = (refusal: string): FeedRecord => ({ ...record, fields: {}, refusal })
  if (damage) return refuse(`Its XML is damaged: ${damage}. Nothing of it was taken.`)
  if (tests.has(type)) return refuse(`It is a test record (notification type ${type}).`)
  const isDeletion = type === deletion
  const offers = offersFor(supplies, options.price.territory)
  const chosen = choosePrice(
    supplies,
    options.price,
    options.today,
    { type: defaults.priceType, currency: defaults.currency },
    soonestFirst(offers),
  )
  if (!isDeletion) record.price = chosen.price
  if (fault) return refuse(fault)
  if (!isbn13 && !key) return refuse('It has neither an ISBN nor a record reference.')
  if (isDeletion) {
    const why = plainLine(partOf(product, 'DeletionText')).slice(0, 200)
    return why ? { ...record, notes: [...notes, `Deleted by the sender: ${why}`] } : record
  }
  const form = formatOf(product)
  const isPartial = partial.has(type)
  if (!isPartial && !whole.has(type)) {
    notes.push(
      `The notification type “${type.slice(0, 20)}” is not in code list 1: the record is taken as a whole one.`,
    )
  }
  const isUnpriced = chosen.refusal !== null
  if (titles.title === null && !isPartial) {
    const said = wordsForTitle(product)
    return refuse(`It has no title that can be used${said && `: it says “${said}”`}.`)
  }
  if (form.refusal) return refuse(form.refusal)
  const forbidden = notForSale(product, options.price.territory)
  if (forbidden) return refuse(forbidden)
  const { territory: country } = options.price
  const restriction = restrictionOf(product, offers, { country, today: options.today })
  if (restriction.refusal) return refuse(restriction.refusal)
  if (restriction.note) notes.push(restriction.note)
  const mayLackPrice = options.price.fallbackCents !== null || (isPartial && !chosen.price)
  if (isUnpriced && !mayLackPrice) return refuse(chosen.refusal as string)
  return taken(
    { product, record, titles, form, supplies, offers, chosen, isPartial, toTheLetter },
    defaults,
    options,
  )
}

type Read = {
  product: Element
  record: FeedRecord
  titles: Titles
  form: FormatReading
  supplies: Supply[]
  /** Those for the shop's country. */
  offers: Supply[]
  chosen: ChosenPrice
  isPartial: boolean
  toTheLetter: boolean
}

/** The fields of a record that can be taken. */
function taken(
  {
    product,
    record,
    titles: written,
    form,
    supplies,
    offers,
    chosen,
    isPartial,
    toTheLetter,
  }: Read,
  defaults: Defaults,
  options: FeedOptions,
): FeedRecord {
  const { notes } = record
  const { price, wasCents, note, refusal } = chosen
  const isPriced = refusal === null
  const language = languageOf(product, isPartial ? undefined : defaults.language, notes)
  const titles = toTheLetter ? written : readAloud(written, language)
  record.title = shownTitle(titles)
  notes.push(...titles.notes)
  notes.push(...form.notes)
  const publishedOn = publishedOf(product, supplies, notes)
  const subjects = subjectsOf(product, notes, { toTheLetter })
  const isPromotions = options.price.promotions === 'promotion'
  const contributors = contributorsOf(product, notes, { toTheLetter })
  const fields: FeedFields = {
    isbn13: record.isbn13 ?? undefined,
    title: titles.title ?? undefined,
    subtitle: titles.subtitle,
    series: seriesOf(product, titles, { toTheLetter }),
    contributors,
    author: toTheLetter ? ownAuthorOf(product) : contributors ? undefined : statedAuthorOf(product),
    publishedOn,
    edition: editionOf(product, notes),
    format: form.format,
    language,
    pages: pagesOf(product, notes),
    weightGrams: weightOf(product, notes),
    workId: workOf(product),
    subjects,
    category: genreOf(product, subjects, defaults, toTheLetter),
    newPrice: isPriced && price ? toDollars(price.cents) : undefined,
    oldPrice:
      isPriced && isPromotions ? (wasCents === null ? null : toDollars(wasCents)) : undefined,
  }
  // Not spread into it: that took a twentieth of reading a record.
  Object.assign(fields, publishersOf(product))
  Object.assign(fields, textsOf(product, notes, { toTheLetter }))
  Object.assign(
    fields,
    (toTheLetter && ownSupplyOf(supplies)) ||
      availabilityOf(product, offers, publishedOn, options.today, notes),
  )
  if (note) notes.push(note)
  if (refusal && !isPartial) notes.push(fallbackNote(refusal, options))
  record.fields = stated(fields)
  if (!toTheLetter) mendFields(record.fields, notes)
  record.notes = [...new Set(notes)]
  return record
}

const shownTitle = ({ title }: Titles): string | null => title && mendText(title).text

const fallbackNote = (refusal: string, { price }: FeedOptions): string =>
  `${refusal} A new book costs ${toDollars(price.fallbackCents ?? 0).toFixed(2)} ${price.currency}.`

/** The sender's own genre; a bookseller who names none has none, of others one is proposed. */
const genreOf = (
  product: Element,
  subjects: Subject[] | undefined,
  { sender }: Defaults,
  toTheLetter: boolean,
): string | undefined => ownGenreOf(product, sender) ?? (toTheLetter ? '' : categoryOf(subjects))

/** Without what the record does not say. */
function stated(fields: FeedFields): FeedFields {
  const said: Record<string, unknown> = {}
  for (const field of Object.keys(fields) as (keyof FeedFields)[])
    if (fields[field] !== undefined) said[field] = fields[field]
  return said
}

/** What a header says (Header; in 3.0 with Sender), and whom the message comes from. */
export function readHeader(header: Element): Defaults {
  const sender = valueIn(childOf(header, 'Sender'), 'SenderName') ?? valueIn(header, 'FromCompany')
  const type = valueIn(header, 'DefaultPriceType') ?? valueIn(header, 'DefaultPriceTypeCode')
  return {
    sentAt: readSent(valueIn(header, 'SentDateTime') ?? valueIn(header, 'SentDate')),
    sender: sender ? plainLine(sender.slice(0, 200)) : null,
    language: valueIn(header, 'DefaultLanguageOfText'),
    priceType: type,
    currency: valueIn(header, 'DefaultCurrencyCode'),
  }
}
