/*
 * The elements that are read, by reference name and short tag (ONIX for Books 2.1, 3.0 and 3.1). What is
 * not here is passed over with all it holds: related products, restrictions, biographies.
 */

/** Holds elements; holds a value; holds a text that may have markup. */
export type Kind = 'group' | 'value' | 'text'

/** Short tags of groups are their names in small letters. */
const groups = `ONIXMessage Header Sender Product ProductIdentifier DescriptiveDetail CollateralDetail
  PublishingDetail ProductSupply Market MarketPublishingDetail MarketDate SupplyDetail Supplier
  SupplyDate Stock Price PriceDate PriceCondition Territory Tax TitleDetail TitleElement Title Collection
  CollectionSequence Series Contributor Language Extent Measure Subject TextContent OtherText Imprint
  Publisher PublishingDate SalesRights NotForSale Set RelatedMaterial RelatedWork WorkIdentifier`

/** Reference name and short tag in turn; 2.1 and 3.0 use the same tag for the same thing. */
const values = `RecordReference a001 NotificationType a002 DeletionText a199
  ProductIDType b221 IDValue b244 ISBN b004 EAN13 b005
  SenderName x298 FromCompany m174 SentDate m182 SentDateTime x307 DefaultLanguageOfText m184
  DefaultPriceTypeCode m185 DefaultPriceType x310 DefaultCurrencyCode m186
  ProductComposition x314 ProductForm b012 ProductFormDetail b333 PrimaryContentType x416
  ProductContentType b385 EpubType b211
  TitleType b202 TitleElementLevel x409 PartNumber x410 YearOfAnnual b020 TitlePrefix b030
  TitleWithoutPrefix b031 TitleText b203 Subtitle b029 DistinctiveTitle b028
  CollectionType x329 CollectionSequenceType x479 CollectionSequenceNumber x481
  TitleOfSeries b018 NumberWithinSeries b019 TitleOfSet b023 NumberWithinSet b024
  SequenceNumber b034 ContributorRole b035 PersonName b036 PersonNameInverted b037
  NamesBeforeKey b039 PrefixToKey b247 KeyNames b040 NamesAfterKey b041 SuffixToKey b248
  CorporateName b047 CorporateNameInverted x443 UnnamedPersons b249 ContributorStatement b049
  WorkRelationCode x454 WorkIDType b201
  EditionType x419 EditionTypeCode b056 EditionNumber b057 EditionStatement b058
  LanguageRole b253 LanguageCode b252 CountryCode b251 ScriptCode x420 LanguageOfText b059
  ExtentType b218 ExtentValue b219 ExtentUnit b220 NumberOfPages b061
  MeasureType x315 MeasureTypeCode c093 Measurement c094 MeasureUnitCode c095
  SubjectSchemeIdentifier b067 SubjectSchemeName b171 SubjectCode b069 SubjectHeadingText b070
  MainSubjectSchemeIdentifier b191 BASICMainSubject b064
  TextType x426 TextTypeCode d102 ContentAudience x427 TextFormat d103
  ImprintName b079 PublishingRole b291 PublisherName b081 PublishingStatus b394
  PublishingDateRole x448 DateFormat j260 Date b306 PublicationDate b003
  MarketPublishingStatus j407 MarketDateRole j408
  SupplierRole j292 SupplierName j137 OnHand j350 ProductAvailability j396 AvailabilityCode j141 SupplyDateRole x461
  ExpectedShipDate j142 OnSaleDate j143 OrderTime j144 UnpricedItemType j192
  PriceType x462 PriceTypeCode j148 PriceQualifier j261 PriceAmount j151 CurrencyCode j152
  MinimumOrderQuantity j263 PriceConditionType x463 TaxRatePercent x472 TaxRatePercent1 j154
  PriceEffectiveFrom j161 PriceEffectiveUntil j162 PriceDateRole x476
  CountriesIncluded x449 RegionsIncluded x450 CountriesExcluded x451 RegionsExcluded x452
  CountryExcluded j304 TerritoryExcluded j308
  SalesRightsType b089 ROWSalesRightsType x456 RightsCountry b090 RightsTerritory b388 RightsRegion b091`

const texts = 'Text d104 MainDescription d101 Annotation d100'

export type Wanted = { name: string; kind: Kind }

const wanted = new Map<string, Wanted>()
for (const name of groups.split(/\s+/)) wanted.set(name, { name, kind: 'group' })
for (const [list, kind] of [[values, 'value'] as const, [texts, 'text'] as const]) {
  const words = list.split(/\s+/)
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at] as string
    wanted.set(name, { name, kind })
    wanted.set(words[at + 1] as string, { name, kind })
  }
}
// A flag inside Subject in 3.0, a subject of its own in 2.1.
const mainSubject: Wanted = { name: 'MainSubject', kind: 'group' }
wanted.set('MainSubject', mainSubject).set('x425', mainSubject)
// A territory in 3.0, a list of codes in 2.1: both may hold text.
wanted.set('j303', { name: 'Territory', kind: 'group' })
for (const [name, found] of [...wanted]) {
  const lower = name.toLowerCase()
  if (!wanted.has(lower)) wanted.set(lower, found)
}

/*
 * Each tag of a file is looked up. The parser makes a new string of each, whose hash a Map would count anew: to
 * compare it with the few names of its length and letters costs a third.
 */
const slots: { name: string; found: Wanted | null }[][] = Array.from({ length: 1024 }, () => [])
const slotOf = (name: string): number => {
  const { length } = name
  const letters = name.charCodeAt(0) * 7 + name.charCodeAt(length >> 1) * 31
  return (letters + name.charCodeAt(length - 1) * 131 + length * 17) & 1023
}
for (const [name, found] of wanted) slots[slotOf(name)]?.push({ name, found })

/** Names that nothing is known of, or that are spelt in other letters, are kept as well, up to a number. */
const mostOthers = 300
let others = 0

/** What an element is, by its name without a prefix; names in other letters count, too. */
export function wantedOf(name: string): Wanted | null {
  const slot = slots[slotOf(name)]
  if (slot) for (const one of slot) if (one.name === name) return one.found
  const found = (name.length < 40 && wanted.get(name.toLowerCase())) || null
  if (others < mostOthers && name.length < 40) {
    others += 1
    // A copy: the name is a part of what was read, which it would hold.
    slot?.push({ name: Buffer.from(name).toString(), found })
  }
  return found
}

/** Whether a name, with or without a prefix, is that of a product. */
export const isProduct = (tag: string): boolean =>
  tag.length >= 7 && tag.endsWith('roduct') && wantedOf(bareName(tag))?.name === 'Product'

const bareName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)
