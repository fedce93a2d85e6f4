import type { Xml } from './strict-xml.ts'

/*
 * What the schema of ONIX for Books 3.0 asks of the elements that the shop writes, in our words: which
 * elements may stand in which, in what order and how often, and which codes of which list are taken. Taken
 * from the public specification ("ONIX for Books Product Information Format", release 3.0, and the code
 * lists of EDItEUR). An element without a line is refused, as is a child that its line does not name.
 */

/** "Name" once, "Name?" at most once, "Name+" at least once, "Name*" any number; "A|B" one of them. */
const elements: Record<string, string> = {
  ONIXMessage: 'Header NoProduct|Product+',
  NoProduct: '',
  Header:
    'Sender Addressee* MessageNumber? MessageRepeat? SentDateTime MessageNote* DefaultLanguageOfText? DefaultPriceType? DefaultCurrencyCode?',
  Sender: 'SenderIdentifier* SenderName ContactName? TelephoneNumber? EmailAddress?',
  Product:
    'RecordReference NotificationType DeletionText* RecordSourceType? RecordSourceIdentifier* RecordSourceName? ProductIdentifier+ Barcode* DescriptiveDetail? CollateralDetail? ContentDetail? PublishingDetail? RelatedMaterial? ProductionDetail? ProductSupply*',
  ProductIdentifier: 'ProductIDType IDTypeName? IDValue',
  DescriptiveDetail:
    'ProductComposition ProductForm ProductFormDetail* ProductFormFeature* ProductPackaging? ProductFormDescription* TradeCategory? PrimaryContentType? ProductContentType* Measure* CountryOfManufacture? EpubTechnicalProtection* EpubUsageConstraint* EpubLicense? MapScale* ProductClassification* ProductPart* NoCollection|Collection* TitleDetail+ NoContributor?|Contributor* ContributorStatement* EditionType* EditionNumber? EditionVersionNumber? EditionStatement* NoEdition? ReligiousText? Language* Extent* Illustrated? NumberOfIllustrations? IllustrationsNote* AncillaryContent* Subject* NameAsSubject* Audience* AudienceCode* AudienceRange* AudienceDescription* Complexity*',
  Measure: 'MeasureType Measurement MeasureUnitCode',
  NoCollection: '',
  Collection:
    'CollectionType SourceName? CollectionIdentifier* CollectionSequence* TitleDetail* Contributor* ContributorStatement*',
  TitleDetail: 'TitleType TitleElement+ TitleStatement?',
  TitleElement:
    'SequenceNumber? TitleElementLevel PartNumber? YearOfAnnual? TitlePrefix? TitleText|TitleWithoutPrefix Subtitle?',
  NoContributor: '',
  Contributor:
    'SequenceNumber? ContributorRole+ FromLanguage* ToLanguage* NameType? NameIdentifier* PersonName|CorporateName|UnnamedPersons PersonNameInverted?',
  Language: 'LanguageRole LanguageCode CountryCode? RegionCode? ScriptCode?',
  Extent: 'ExtentType ExtentValue ExtentUnit',
  Subject:
    'MainSubject? SubjectSchemeIdentifier SubjectSchemeName? SubjectSchemeVersion? SubjectCode? SubjectHeadingText*',
  MainSubject: '',
  CollateralDetail: 'TextContent* CitedContent* SupportingResource* Prize*',
  TextContent: 'TextType ContentAudience+ Territory? Text+ TextAuthor* TextSourceCorporate?',
  PublishingDetail:
    'Imprint* Publisher* CityOfPublication* CountryOfPublication? ProductContact* PublishingStatus? PublishingStatusNote* PublishingDate*',
  Imprint: 'ImprintIdentifier* ImprintName?',
  Publisher: 'PublishingRole PublisherIdentifier* PublisherName? Funding* Website*',
  PublishingDate: 'PublishingDateRole Date',
  RelatedMaterial: 'RelatedWork* RelatedProduct*',
  RelatedWork: 'WorkRelationCode WorkIdentifier+',
  WorkIdentifier: 'WorkIDType IDTypeName? IDValue',
  ProductSupply: 'Market* MarketPublishingDetail? SupplyDetail+',
  MarketPublishingDetail:
    'PublisherRepresentative* ProductContact* MarketPublishingStatus MarketPublishingStatusNote* MarketDate*',
  MarketDate: 'MarketDateRole Date',
  SupplyDetail:
    'Supplier SupplierOwnCoding* ReturnsConditions* ProductAvailability SupplyDate* OrderTime? NewSupplier? Stock* PackQuantity? PalletQuantity? OrderQuantityMinimum? OrderQuantityMultiple? UnpricedItemType|Price+',
  Stock:
    'LocationIdentifier? LocationName* StockQuantityCoded* OnHand? Proximity? Reserved? OnOrder? CBO? OnOrderDetail*',
  Supplier: 'SupplierRole SupplierIdentifier* SupplierName?',
  SupplyDate: 'SupplyDateRole Date',
  Price:
    'PriceIdentifier* PriceType? PriceQualifier? PriceTypeDescription* PricePer? PriceCondition* MinimumOrderQuantity? Discount* PriceStatus? PriceAmount Tax* TaxExempt? CurrencyCode? Territory?',
  Tax: 'ProductIdentifier* TaxType? TaxRateCode? TaxRatePercent TaxableAmount? TaxAmount?',
}

const number = /^\d{1,15}(?:\.\d{1,4})?$/
const whole = /^[1-9]\d*$/
const words = /\S/

/** What an element without children holds: a pattern, or the codes of a list that the shop may use. */
const contents: Record<string, RegExp | string[]> = {
  SenderName: words,
  EmailAddress: /^\S+@\S+$/,
  SentDateTime: /^\d{8}T\d{4}(?:\d{2})?(?:Z|[+-]\d{4})?$/,
  RecordReference: /^\S{1,100}$/,
  NotificationType: ['01', '02', '03', '04', '05'], // list 1
  ProductIDType: ['01', '02', '03', '06', '15'], // list 5
  IDTypeName: words,
  IDValue: words,
  ProductComposition: ['00', '10', '20'], // list 2
  ProductForm: ['00', 'AA', 'BA', 'BB', 'BC', 'BZ', 'ED'], // list 150
  MeasureType: ['01', '02', '03', '08'], // list 48
  Measurement: number,
  MeasureUnitCode: ['cm', 'gr', 'in', 'kg', 'lb', 'mm', 'oz'], // list 50
  CollectionType: ['10', '11', '20'], // list 148
  TitleType: ['01'], // list 15
  TitleElementLevel: ['01', '02', '03'], // list 149
  PartNumber: words,
  TitleText: words,
  Subtitle: words,
  SequenceNumber: whole,
  ContributorRole: /^(?:A\d\d|B\d\d|C\d\d|D\d\d|E\d\d|F\d\d|Z0[124]|Z9[89])$/, // list 17
  PersonName: words,
  ContributorStatement: words,
  EditionStatement: words,
  LanguageRole: ['01', '02'], // list 22
  LanguageCode: /^[a-z]{3}$/, // list 74
  CountryCode: /^[A-Z]{2}$/, // list 91
  ScriptCode: /^[A-Z][a-z]{3}$/, // list 121
  ExtentType: ['00', '05', '07', '08', '10', '11'], // list 23
  ExtentValue: number,
  ExtentUnit: ['02', '03'], // list 24
  SubjectSchemeIdentifier: ['10', '20', '24', '93', '94', '95', '96', '97', '98', '99'], // list 27
  SubjectSchemeName: words,
  SubjectCode: words,
  SubjectHeadingText: words,
  TextType: ['02', '03'], // list 153
  ContentAudience: ['00', '03'], // list 154
  ImprintName: words,
  PublishingRole: ['01'], // list 45
  PublisherName: words,
  PublishingStatus: ['02', '04', '07', '11'], // list 64
  PublishingDateRole: ['01'], // list 163
  WorkRelationCode: ['01'], // list 164
  WorkIDType: ['01', '11', '15'], // list 16
  MarketPublishingStatus: ['02', '04', '07', '11'], // list 68
  MarketDateRole: ['01'], // list 163
  SupplierRole: ['00', '01', '04', '08'], // list 93
  SupplierName: words,
  ProductAvailability: ['10', '20', '21', '22', '31', '32', '46', '51'], // list 65
  SupplyDateRole: ['08'], // list 166
  OrderTime: whole,
  OnHand: /^\d{1,7}$/,
  UnpricedItemType: ['01', '02'], // list 57
  PriceType: ['01', '02'], // list 58
  PriceAmount: /^\d+\.\d{2}$/,
  TaxRatePercent: number,
  TaxableAmount: /^\d+\.\d{2}$/,
  TaxAmount: /^\d+\.\d{2}$/,
  CurrencyCode: /^[A-Z]{3}$/, // list 96
}

/** XHTML in a text: what may stand in what; "Text" is around all. */
const inline = ['br', 'em', 'strong']
const xhtml: Record<string, string[]> = {
  Text: [...inline, 'ol', 'p', 'ul'],
  p: inline,
  em: inline,
  strong: inline,
  ol: ['li'],
  ul: ['li'],
  li: [...inline, 'ol', 'p', 'ul'],
  br: [],
}

/** List 55: how a date looks by its format. */
const dates: Record<string, RegExp> = { '00': /^\d{8}$/, '01': /^\d{6}$/, '05': /^\d{4}$/ }

/** What is wrong with a message, each with the path to it; an empty list for a valid one. */
export function onixFaults(message: Xml): string[] {
  const { release, xmlns } = message.attributes
  const faults = []
  if (message.name !== 'ONIXMessage') faults.push(`${message.name} is no message`)
  if (release !== '3.0') faults.push(`release ${release}`)
  if (xmlns !== 'http://ns.editeur.org/onix/3.0/reference') faults.push(`namespace ${xmlns}`)
  return [...faults, ...faultsOf({ ...message, attributes: {} }, '')]
}

function faultsOf(element: Xml, above: string): string[] {
  const { name, attributes, children, text } = element
  const path = `${above}/${name}`
  if (name === 'Text') return textFaults(element, path)
  if (name === 'Date') {
    const format = attributes.dateformat ?? '00'
    return dates[format]?.test(text) ? [] : [`${path}: ${text} as ${format}`]
  }
  if (Object.keys(attributes).length > 0) return [`${path} has ${Object.keys(attributes)}`]
  const content = contents[name]
  if (content) {
    const fits = Array.isArray(content) ? content.includes(text) : content.test(text)
    return fits && children.length === 0 ? [] : [`${path}: ${text}`]
  }
  const model = elements[name]
  if (model === undefined) return [`${path} is not known`]
  if (text.trim() !== '') return [`${path} holds a text: ${text}`]
  const names = children.map((child) => child.name)
  const order = orderFault(model, names)
  const missing = more[name]?.(names) ? [`${path}: ${names} is not enough`] : []
  return [
    ...(order ? [`${path}: ${order} in ${names}`] : []),
    ...missing,
    ...children.flatMap((child) => faultsOf(child, path)),
  ]
}

/** What an order cannot say: of some elements at least one is needed. */
const more: Record<string, (names: string[]) => boolean> = {
  PublishingDetail: (names) => !names.includes('Imprint') && !names.includes('Publisher'),
  Publisher: (names) => !names.includes('PublisherName'),
  Imprint: (names) => !names.includes('ImprintName'),
  Subject: (names) => !names.includes('SubjectCode') && !names.includes('SubjectHeadingText'),
  CollateralDetail: (names) => names.length === 0,
  RelatedMaterial: (names) => names.length === 0,
}

/** The first child that is missing or out of order; null when all is well. */
function orderFault(model: string, names: string[]): string | null {
  let at = 0
  for (const step of model.split(' ').filter(Boolean)) {
    const choices = step.split('|').map((one) => /^(\w+)([?+*]?)$/.exec(one) ?? [])
    const chosen = choices.find(([, name]) => name === names[at])
    const mayLack = choices.some(([, , times]) => times === '?' || times === '*')
    if (!chosen) {
      if (!mayLack) return `${step} is missing`
      continue
    }
    const [, name, times] = chosen
    do at += 1
    while ((times === '+' || times === '*') && names[at] === name)
  }
  return at === names.length ? null : `${names[at]} is out of place`
}

/** List 34: 02 is HTML, escaped; 05 XHTML, in elements; without a format a plain text. */
function textFaults(text: Xml, path: string): string[] {
  const { textformat } = text.attributes
  if (textformat !== '05') {
    const fits = text.children.length === 0 && [undefined, '02', '06'].includes(textformat)
    return fits && words.test(text.text) ? [] : [`${path} as ${textformat}`]
  }
  const faults: string[] = []
  const look = (element: Xml) => {
    for (const child of element.children) {
      if (!xhtml[element.name]?.includes(child.name)) {
        faults.push(`${path}: ${child.name} in ${element.name}`)
      }
      if (Object.keys(child.attributes).length > 0) faults.push(`${path}: attributes`)
      look(child)
    }
    const isList = element.name === 'ul' || element.name === 'ol'
    if (isList && (element.text.trim() !== '' || element.children.length === 0)) {
      faults.push(`${path}: a list without entries`)
    }
  }
  look(text)
  return faults
}
