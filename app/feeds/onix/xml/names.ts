/*
 * The elements that are read, by reference name and short tag (ONIX for Books 2.1, 3.0 and 3.1). What is
 * not here is passed over with all it holds: related products, reviews, biographies.
 */

/** Holds elements; holds a value; holds a text that may have markup. */
export type Kind = 'group' | 'value' | 'text'

/** Short tags of groups are their names in small letters. */
const groups = `ONIXMessage Header Sender Product ProductIdentifier DescriptiveDetail CollateralDetail
  PublishingDetail ProductSupply Market MarketPublishingDetail MarketDate SupplyDetail Supplier
  SupplyDate Stock Price PriceDate PriceCondition PriceConstraint PriceConstraintLimit Territory Tax TitleDetail TitleElement Title Collection
  CollectionSequence Series Contributor Language Extent Measure Subject TextContent OtherText Imprint
  Publisher PublishingDate SalesRights NotForSale SalesRestriction SalesOutlet
  SalesOutletIdentifier Set RelatedMaterial RelatedWork WorkIdentifier`

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
  TitleOfSeries b018 NumberWithinSeries b019 TitleOfSet b023 SetPartNumber b024
  ItemNumberWithinSet b026
  SequenceNumber b034 ContributorRole b035 PersonName b036 PersonNameInverted b037
  NamesBeforeKey b039 PrefixToKey b247 KeyNames b040 NamesAfterKey b041 SuffixToKey b248
  CorporateName b047 CorporateNameInverted x443 UnnamedPersons b249 ContributorStatement b049
  WorkRelationCode x454 WorkIDType b201
  EditionType x419 EditionTypeCode b056 EditionNumber b057 EditionStatement b058
  LanguageRole b253 LanguageCode b252 CountryCode b251 ScriptCode x420 LanguageOfText b059
  ExtentType b218 ExtentValue b219 ExtentUnit b220 NumberOfPages b061 PagesArabic b254
  MeasureType x315 MeasureTypeCode c093 Measurement c094 MeasureUnitCode c095
  SubjectSchemeIdentifier b067 SubjectSchemeName b171 SubjectCode b069 SubjectHeadingText b070
  MainSubjectSchemeIdentifier b191 BASICMainSubject b064
  TextType x426 TextTypeCode d102 ContentAudience x427 TextFormat d103
  ImprintName b079 PublishingRole b291 PublisherName b081 PublishingStatus b394
  PublishingDateRole x448 DateFormat j260 Date b306 PublicationDate b003
  MarketPublishingStatus j407 MarketDateRole j408
  SupplierRole j292 SupplierName j137 OnHand j350 ProductAvailability j396 AvailabilityCode j141 SupplyDateRole x461
  ExpectedShipDate j142 OnSaleDate j143 OrderTime j144 UnpricedItemType j192
  PriceType x462 PriceTypeCode j148 ClassOfTrade j149 PriceQualifier j261 PriceAmount j151 CurrencyCode j152
  PricePer j239 PriceStatus j266 MinimumOrderQuantity j263 PriceConditionType x463
  PriceConstraintType x529 PriceConstraintStatus x530 Quantity x320 TaxRatePercent x472 TaxRatePercent1 j154
  PriceEffectiveFrom j161 PriceEffectiveUntil j162 PriceDateRole x476
  CountriesIncluded x449 RegionsIncluded x450 CountriesExcluded x451 RegionsExcluded x452
  CountryExcluded j304 TerritoryExcluded j308
  SalesRightsType b089 ROWSalesRightsType x456 RightsCountry b090 RightsTerritory b388 RightsRegion b091
  SalesRestrictionType b381 SalesOutletName b382 SalesRestrictionDetail b383 SalesRestrictionNote x453
  StartDate b324 EndDate b325`

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
/** Reference names of the elements that hold words. */
export const valueNames: readonly string[] = [
  ...new Set([...wanted.values()].filter(({ kind }) => kind !== 'group').map(({ name }) => name)),
]
for (const [name, found] of [...wanted]) {
  const lower = name.toLowerCase()
  if (!wanted.has(lower)) wanted.set(lower, found)
}

/** A tag of a file: its name as it is there, and what it is; names in other letters count, too. */
export type Tag = { name: string; prefix: string; wanted: Wanted | null }

function tagOf(name: string): Tag {
  const colon = name.indexOf(':')
  const bare = name.slice(colon + 1)
  const known = bare.length < 40 ? (wanted.get(bare) ?? wanted.get(bare.toLowerCase())) : null
  return { name, prefix: name.slice(0, Math.max(0, colon)), wanted: known ?? null }
}

/*
 * Each tag of a file is looked up where it stands in the text: to make a string of it, whose hash a Map would count
 * anew, takes longer than to compare it with the few names of its length and letters.
 */
const slots: Tag[][] = Array.from({ length: 1024 }, () => [])
function slotAt(text: string, start: number, end: number): Tag[] {
  const length = end - start
  const letters = text.charCodeAt(start) * 7 + text.charCodeAt(start + (length >> 1)) * 31
  return slots[(letters + text.charCodeAt(end - 1) * 131 + length * 17) & 1023] as Tag[]
}
for (const name of wanted.keys()) slotAt(name, 0, name.length).push(tagOf(name))

/** Names that nothing is known of, or that are spelt in other letters, are kept as well, up to a number. */
const mostOthers = 300
let others = 0

/** Names that are kept are shorter. */
const longestName = 40

/** The tag whose name stands between two places of a text, if it is one of those that are kept. */
export function knownTagAt(text: string, start: number, end: number): Tag | null {
  if (end - start >= longestName || end <= start) return null
  for (const tag of slotAt(text, start, end))
    if (tag.name.length === end - start && text.startsWith(tag.name, start)) return tag
  return null
}

/** The tag whose name stands between two places of a text. */
export function tagAt(text: string, start: number, end: number): Tag {
  const known = knownTagAt(text, start, end)
  if (known) return known
  // A copy: the name is a part of what was read, which it would hold.
  const tag = tagOf(Buffer.from(text.slice(start, end)).toString())
  if (others < mostOthers && tag.name.length < longestName) {
    others += 1
    slotAt(tag.name, 0, tag.name.length).push(tag)
  }
  return tag
}

/** Letters of names that may be followed by a `>`: those of ASCII; what is rarer is left to the parser. */
const isOfName = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w:.-]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Where the name that begins at this place ends. */
export function endOfName(text: string, start: number): number {
  let end = start
  while (isOfName[text.charCodeAt(end)] === 1) end += 1
  return end
}
