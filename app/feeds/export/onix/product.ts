import type { Book } from '#app/catalog/book.ts'
import { authorLineOf, authorsOf, type Contributor } from '#app/catalog/trade/facts.ts'
import { roleCode } from '#app/values/contributor-roles.ts'
import { anyBook, formCodes, languageCodes, ownScheme, schemeCode, statusCodes } from './codes.ts'
import { group, leaf } from './elements.ts'
import { dateOf, type Offer, supplyOf } from './supply.ts'
import { textElement } from './texts.ts'

/**
 * A book as a product of ONIX 3.0 (reference names). The elements stand in the order of the standard,
 * which its schema asks for; what is not known is left out.
 */
export function productOf(book: Book, offer: Offer): string {
  return `${group(
    'Product',
    leaf('RecordReference', `${offer.host}.${book._id}`),
    leaf('NotificationType', '03'), // list 1: confirmed on publication
    ...identifiersOf(book, offer),
    descriptionOf(book, offer),
    group('CollateralDetail', textContentOf(book)),
    publishingOf(book),
    relatedOf(book, offer),
    supplyOf(book, offer),
  )}\n`
}

/** List 5: 03 is GTIN-13, 15 ISBN-13; a book without one has the shop's own number, 01. */
function identifiersOf({ isbn13, _id }: Book, { name }: Offer): string[] {
  const identifier = (type: string, value: string, typeName?: string) =>
    group(
      'ProductIdentifier',
      leaf('ProductIDType', type),
      leaf('IDTypeName', typeName),
      leaf('IDValue', value),
    )
  return isbn13
    ? [identifier('03', isbn13), identifier('15', isbn13)]
    : [identifier('01', _id, name)]
}

function descriptionOf(book: Book, { name }: Offer): string {
  const { format, weightGrams, series, edition, pages } = book
  return group(
    'DescriptiveDetail',
    leaf('ProductComposition', '00'), // list 2: a single item
    leaf('ProductForm', format ? formCodes[format] : anyBook),
    // List 48: 08 is the weight of a unit; list 50: grams.
    weightGrams !== undefined &&
      group(
        'Measure',
        leaf('MeasureType', '08'),
        leaf('Measurement', weightGrams),
        leaf('MeasureUnitCode', 'gr'),
      ),
    series ? collectionOf(series) : '<NoCollection/>',
    group('TitleDetail', leaf('TitleType', '01'), titleOf('01', book.title, book.subtitle)),
    ...contributorsOf(book),
    edition ? leaf('EditionStatement', edition) : '',
    languageOf(book),
    // List 23: 00 is the main content; list 24: 03 are pages.
    pages !== undefined &&
      group(
        'Extent',
        leaf('ExtentType', '00'),
        leaf('ExtentValue', pages),
        leaf('ExtentUnit', '03'),
      ),
    ...subjectsOf(book, name),
  )
}

/** List 149: 01 is the product itself, 02 the collection that it belongs to. */
const titleOf = (level: '01' | '02', title: string, subtitle?: string, part?: string) =>
  group(
    'TitleElement',
    leaf('TitleElementLevel', level),
    leaf('PartNumber', part),
    leaf('TitleText', title),
    leaf('Subtitle', subtitle),
  )

/** List 148: 10 is a collection that its publisher has named. */
const collectionOf = ({ name, number }: NonNullable<Book['series']>) =>
  group(
    'Collection',
    leaf('CollectionType', '10'),
    group('TitleDetail', leaf('TitleType', '01'), titleOf('02', name, undefined, number)),
  )

/** List 17; without contributors those whom the author line names. A line that says it otherwise comes along. */
function contributorsOf(book: Book): string[] {
  const { contributors = [], author } = book
  const listed: Contributor[] =
    contributors.length > 0
      ? contributors
      : authorNames(book).map((name) => ({ name, role: 'author' }))
  if (listed.length === 0) return ['<NoContributor/>']
  const isOwnLine = author && author !== authorLineOf(listed)
  return [
    ...listed.map(({ name, role }, at) =>
      group(
        'Contributor',
        leaf('SequenceNumber', at + 1),
        leaf('ContributorRole', roleCode(role)),
        leaf('PersonName', name),
      ),
    ),
    leaf('ContributorStatement', isOwnLine ? author : null),
  ]
}

/** A line that is nothing but a comma names nobody else than that. */
function authorNames(book: Book): string[] {
  const names = authorsOf(book)
  return names.length > 0 || !book.author ? names : [book.author]
}

/** List 22: 01 is the language of the text. */
function languageOf({ language }: Book): string {
  const codes = language ? languageCodes(language) : null
  if (codes === null) return ''
  return group(
    'Language',
    leaf('LanguageRole', '01'),
    leaf('LanguageCode', codes.language),
    leaf('CountryCode', codes.country),
    leaf('ScriptCode', codes.script),
  )
}

/** The first subject of BISAC and of Thema is the main one of its scheme. The genre is a scheme of the shop. */
function subjectsOf({ subjects = [], category }: Book, shop: string): string[] {
  const begun = new Set(['20'])
  const listed = subjects.map((subject) => {
    const scheme = schemeCode(subject)
    const isMain = (scheme === '10' || scheme === '93') && !begun.has(scheme)
    begun.add(scheme)
    return group(
      'Subject',
      isMain && '<MainSubject/>',
      leaf('SubjectSchemeIdentifier', scheme),
      leaf('SubjectCode', subject.code),
      leaf('SubjectHeadingText', subject.heading),
    )
  })
  if (!category) return listed
  const genre = [
    leaf('SubjectSchemeIdentifier', ownScheme),
    leaf('SubjectSchemeName', shop),
    leaf('SubjectHeadingText', category),
  ]
  return [...listed, group('Subject', ...genre)]
}

/** List 153: 03 is the description; list 154: 00 is for everybody. */
function textContentOf({ description, descriptionHtml }: Book): string {
  const text = textElement(description, descriptionHtml)
  if (text === '') return ''
  return group('TextContent', leaf('TextType', '03'), leaf('ContentAudience', '00'), text)
}

/** Nothing without an imprint or a publisher: the schema asks for one of them. */
function publishingOf({ imprint, publisher, availability, publishedOn }: Book): string {
  if (!imprint && !publisher) return ''
  return group(
    'PublishingDetail',
    group('Imprint', leaf('ImprintName', imprint)),
    publisher && group('Publisher', leaf('PublishingRole', '01'), leaf('PublisherName', publisher)),
    leaf('PublishingStatus', statusCodes[availability ?? 'available']),
    publishedOn && group('PublishingDate', leaf('PublishingDateRole', '01'), dateOf(publishedOn)),
  )
}

/** Editions of one work name it by the same number (list 164: 01, a manifestation of it). */
const relatedOf = ({ workId }: Book, { name }: Offer) =>
  group(
    'RelatedMaterial',
    workId &&
      group(
        'RelatedWork',
        leaf('WorkRelationCode', '01'),
        group(
          'WorkIdentifier',
          leaf('WorkIDType', '01'),
          leaf('IDTypeName', name),
          leaf('IDValue', workId),
        ),
      ),
  )
