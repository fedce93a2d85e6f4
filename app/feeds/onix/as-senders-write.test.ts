import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedFields, PriceRule } from '#app/feeds/feed.ts'
import { oldProduct, price, product, recordOf, withRule } from '#test/onix.ts'

/* What senders write otherwise than the standard has it, and the older one's own elements. */

const level = (code: string, inside: string) =>
  `<TitleElement><TitleElementLevel>${code}</TitleElementLevel>${inside}</TitleElement>`
const text = (words: string) => `<TitleText>${words}</TitleText>`
const detail = (inside: string) => `<TitleDetail><TitleType>01</TitleType>${inside}</TitleDetail>`
const own = (inside: string) => product({ titles: detail(level('01', inside)) })
const prefix = (words: string) => `<TitlePrefix>${words}</TitlePrefix>`
const rest = (words: string) => `<TitleWithoutPrefix>${words}</TitleWithoutPrefix>`
const person = (inside: string) =>
  product({ details: `<Contributor><ContributorRole>A01</ContributorRole>${inside}</Contributor>` })
const personName = (name: string) => person(`<PersonName>${name}</PersonName>`)
const inverted = (name: string) => person(`<PersonNameInverted>${name}</PersonNameInverted>`)
const subject = (code: string, heading: string) =>
  product({
    details: `<Subject><SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode><SubjectHeadingText>${heading}</SubjectHeadingText></Subject>`,
  })
const language = (code: string, also = '') =>
  `<Language><LanguageRole>01</LanguageRole><LanguageCode>${code}</LanguageCode>${also}</Language>`
const collection = (...elements: string[]) =>
  product({
    details: `<Collection><CollectionType>10</CollectionType>${detail(elements.join(''))}</Collection>`,
  })
const part = (number: string) => `<PartNumber>${number}</PartNumber>`
const form = (code: string, also = '') =>
  product({ form: `<ProductForm>${code}</ProductForm>${also}` })
const content = (type: string, words: string, audience = '00') =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>${audience}</ContentAudience><Text>${words}</Text></TextContent>`

const oldPrice = (amount: string, also = '') =>
  `<Price><PriceTypeCode>02</PriceTypeCode>${also}<PriceAmount>${amount}</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>`
const supplied = (inside: string) =>
  `<SupplyDetail><SupplierName>Depot</SupplierName><ProductAvailability>21</ProductAvailability>${inside}</SupplyDetail>`
const old = (inside: string, supply = supplied(oldPrice('9.99'))) =>
  oldProduct(
    `<ProductForm>BC</ProductForm><Title><TitleType>01</TitleType>${text('Emma')}</Title>${inside}${supply}`,
  )
const otherText = (type: string, words: string) =>
  `<OtherText><TextTypeCode>${type}</TextTypeCode><Text>${words}</Text></OtherText>`

const translated = (code: string, words: string) =>
  detail(level('01', `<TitleText language="${code}">${words}</TitleText>`))
const extent = (value: string) =>
  product({
    details: `<Extent><ExtentType>00</ExtentType><ExtentValue>${value}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`,
  })
const measure = (amount: string, unit: string) =>
  product({
    details: `<Measure><MeasureType>08</MeasureType><Measurement>${amount}</Measurement><MeasureUnitCode>${unit}</MeasureUnitCode></Measure>`,
  })

const people = (...names: string[]) => names.map((name) => ({ name, role: 'author' as const }))

const cases: [string, string, Partial<FeedFields>, RegExp?][] = [
  [
    'an article behind the title',
    own(text('Hobbit, The')),
    { title: 'The Hobbit' },
    /“Hobbit, The” is written as/,
  ],
  [
    'a prefix that is given and behind',
    own(text('Verden, Den') + prefix('Den') + rest('Verden')),
    { title: 'Den Verden' },
  ],
  ['a prefix beside the title', own(prefix('The') + text('Hobbit')), { title: 'The Hobbit' }],
  [
    'a prefix that is there twice',
    own(prefix('The') + rest('The Hobbit')),
    { title: 'The Hobbit' },
  ],
  [
    'a prefix beside the whole title',
    own(prefix('The') + rest('Hobbit') + text('The Hobbit')),
    { title: 'The Hobbit' },
  ],
  [
    'a title in full that begins otherwise',
    own(prefix('The') + rest('Hobbit') + text('Hobbit!')),
    { title: 'Hobbit!' },
  ],
  ['no article', own(text('Paris, London, LA')), { title: 'Paris, London, LA' }],
  [
    'the year of an annual',
    own(`<YearOfAnnual>2027</YearOfAnnual>${text('Wisden')}`),
    { title: 'Wisden 2027' },
  ],
  [
    'a year that it has already',
    own(`<YearOfAnnual>2027</YearOfAnnual>${text('2027 Wisden')}`),
    { title: '2027 Wisden' },
  ],
  [
    'a year that it has in short',
    own(`<YearOfAnnual>2027</YearOfAnnual>${text('Wisden ’27')}`),
    { title: 'Wisden ’27' },
  ],
  ...['Wisden 27', 'Wisden ’27', 'Wisden-27', 'Wisden 27: Cricket', 'Wisden 2026/27'].map(
    (words): [string, string, Partial<FeedFields>] => [
      `a year in two digits, ${words}`,
      own(`<YearOfAnnual>2027</YearOfAnnual>${text(words)}`),
      { title: words },
    ],
  ),
  ...['27 Nights', 'Area 27 Revisited', 'Area27', 'Route 127'].map(
    (words): [string, string, Partial<FeedFields>] => [
      `a number that is no year, ${words}`,
      own(`<YearOfAnnual>2027</YearOfAnnual>${text(words)}`),
      { title: `${words} 2027` },
    ],
  ),
  ...['2026)', '20(6', '(*', '['].map((year): [string, string, Partial<FeedFields>] => [
    `an odd year of an annual, ${year}`,
    own(`<YearOfAnnual>${year}</YearOfAnnual>${text('Wisden')}`),
    { title: `Wisden, ${year}` },
  ]),
  [
    'a prefix behind with another apostrophe',
    own(prefix('L’') + text("Étranger, L'")),
    { title: 'L’Étranger' },
  ],
  ...(
    [
      ['eng', 'Sol, La', 'Sol, La'],
      ['eng', 'Adam, Das', 'Adam, Das'],
      ['eng', 'Love, Um', 'Love, Um'],
      ['eng', 'Gogh, Der', 'Gogh, Der'],
      ['ger', 'Zauberberg, Der', 'Der Zauberberg'],
      ['ger', 'Verwandlung, Die', 'Die Verwandlung'],
      ['ger', 'Hobbit, The', 'The Hobbit'],
      ['ger', 'Sol, La', 'Sol, La'],
      ['spa', 'Sombra del viento, La', 'La Sombra del viento'],
      ['fre', 'Étranger, L’', 'L’Étranger'],
      ['fre', 'Misérables, Les', 'Les Misérables'],
      ['ita', 'Gattopardo, Il', 'Il Gattopardo'],
      ['por', 'Crime do Padre Amaro, O', 'O Crime do Padre Amaro'],
      ['dut', 'Achterhuis, Het', 'Het Achterhuis'],
      ['cat', 'Plaça del Diamant, La', 'La Plaça del Diamant'],
      ['pol', 'Noc, La', 'Noc, La'],
      ['', 'Sol, La', 'Sol, La'],
      ['', 'Adam, Das', 'Adam, Das'],
      ['', 'Zauberberg, Der', 'Der Zauberberg'],
    ] as const
  ).map(([code, words, title]): [string, string, Partial<FeedFields>] => [
    `an article of a language, ${words} in ${code || 'none'}`,
    product({ titles: detail(level('01', text(words))), details: code && language(code) }),
    { title },
  ]),
  [
    'an article of the title’s own language',
    product({
      titles: detail(level('01', '<TitleText language="spa">Sombra, La</TitleText>')),
      details: language('eng'),
    }),
    { title: 'La Sombra' },
  ],
  ['a list of words', own(text('Do, Re, Mi, Fa, So, La')), { title: 'Do, Re, Mi, Fa, So, La' }],
  [
    'a prefix with another apostrophe',
    own(prefix("L'") + text('L’Étranger')),
    { title: "L'Étranger" },
  ],

  [
    'several people in one name',
    personName('Pratchett, Terry; Gaiman, Neil'),
    { contributors: people('Terry Pratchett', 'Neil Gaiman') },
    /names 2 people/,
  ],
  [
    'and',
    personName('Terry Pratchett and Neil Gaiman'),
    { contributors: people('Terry Pratchett', 'Neil Gaiman') },
  ],
  [
    'several inverted',
    inverted('Pratchett, Terry; Gaiman, Neil'),
    { contributors: people('Terry Pratchett', 'Neil Gaiman') },
  ],
  [
    'y in one name',
    personName('José Ortega y Torre Gasset'),
    { contributors: people('José Ortega y Torre Gasset') },
  ],
  ...['Jane Smith, New York', 'Mary Oliver, Poet Laureate', 'Dale Carnegie and Training Team'].map(
    (name): [string, string, Partial<FeedFields>] => [
      ...([name, personName(name)] as const),
      { contributors: people(name) },
    ],
  ),
  ['a firm', personName('Smith and Sons'), { contributors: people('Smith and Sons') }],
  [
    'the years of a life',
    inverted('Austen, Jane, 1775-1817'),
    { contributors: people('Jane Austen') },
  ],
  [
    'behind a second comma',
    inverted('King, Martin Luther, Jr.'),
    { contributors: people('Martin Luther King Jr.') },
  ],
  [
    'a name without blanks',
    person('<KeyNames>毛</KeyNames><NamesAfterKey>泽东</NamesAfterKey>'),
    { contributors: people('毛泽东') },
  ],
  ...(
    [
      ['慈欣', '劉', '劉慈欣'],
      ['철수', '김', '김철수'],
      ['ジョン', 'スミス', 'ジョン スミス'],
    ] as const
  ).map(([before, key, whole]): [string, string, Partial<FeedFields>] => [
    `the parts of ${whole}`,
    person(`<NamesBeforeKey>${before}</NamesBeforeKey><KeyNames>${key}</KeyNames>`),
    { contributors: people(whole) },
  ]),
  ['the same inverted', inverted('村上, 春樹'), { contributors: people('村上春樹') }],

  ['a heading with a comma', subject('FIC014000', 'FICTION, Historical'), { category: 'Fiction' }],
  ['a heading with an arrow', subject('HIS010000', 'HISTORY &gt; Europe'), { category: 'History' }],
  ['a heading with a dash', subject('HIS010000', 'History - Europe'), { category: 'History' }],
  [
    'a section with a comma',
    subject('OCC000000', 'BODY, MIND &amp; SPIRIT / General'),
    { category: 'Body, Mind & Spirit' },
  ],
  [
    'a kind of fiction behind a comma',
    subject('FIC015000', 'Fiction, Horror'),
    { category: 'Horror' },
  ],

  [
    'a set of 2.1',
    old(
      '<Set><TitleOfSet>Works</TitleOfSet><SetPartNumber>Part 2</SetPartNumber><ItemNumberWithinSet>5</ItemNumberWithinSet></Set>',
    ),
    { series: { name: 'Works', number: '5' } },
  ],
  [
    'its part',
    old('<Set><TitleOfSet>Works</TitleOfSet><SetPartNumber>2</SetPartNumber></Set>'),
    { series: { name: 'Works', number: '2' } },
  ],
  [
    'its short tags',
    old('<set><b023>Works</b023><b024>1</b024><b026>7</b026></set>'),
    { series: { name: 'Works', number: '7' } },
  ],
  [
    'an annual of a series',
    old('<Series><TitleOfSeries>Wisden</TitleOfSeries><YearOfAnnual>2027</YearOfAnnual></Series>'),
    { series: { name: 'Wisden', number: '2027' } },
  ],
  [
    'a series that is counted below',
    collection(level('02', text('All')), level('03', text('Saga') + part('3'))),
    { series: { name: 'Saga', number: '3' } },
  ],
  [
    'one that is counted above',
    collection(level('02', text('All') + part('8')), level('03', text('Saga') + part('3'))),
    { series: { name: 'All', number: '8' } },
  ],

  [
    'Arabic pages',
    old('<PagesRoman>xvi</PagesRoman><PagesArabic>320</PagesArabic>'),
    { pages: 320 },
  ],
  [
    'all pages before',
    old('<NumberOfPages>336</NumberOfPages><PagesArabic>320</PagesArabic>'),
    { pages: 336 },
  ],
  ['a language of BCP 47', product({ details: language('en-GB') }), { language: 'en-GB' }],
  ['its name', product({ details: language('English') }), { language: 'en' }],
  [
    'a form in words',
    form('Paperback'),
    { format: undefined },
    /“PAPERBACK” is not in code list 150/,
  ],
  [
    'a form that is not said',
    form('00', '<ProductFormDetail>B401</ProductFormDetail>'),
    { format: 'hardback' },
  ],

  ['what is on the flap', product({ texts: content('05', 'Flap') }), { description: 'Flap' }],
  [
    'the short one before',
    product({ texts: content('05', 'Flap') + content('02', 'Short') }),
    { description: 'Short' },
  ],
  [
    'a review is no description',
    product({ texts: content('06', 'Great') }),
    { description: undefined },
  ],
  [
    'a text of no type',
    product({ texts: '<TextContent><Text>What</Text></TextContent>' }),
    { description: undefined },
  ],
  [
    'a flap for the trade',
    product({ texts: content('05', 'Flap', '02') }),
    { description: undefined },
  ],
  [
    'the back cover of 2.1',
    old(otherText('17', 'Flap') + otherText('18', 'Back')),
    { description: 'Back' },
  ],
  [
    'its annotation before',
    old(`${otherText('18', 'Back')}<Annotation>Short</Annotation>`),
    { description: 'Short' },
  ],

  [
    'the title in the language of the book',
    product({
      titles: translated('fre', 'Émile') + translated('eng', 'Emil'),
      details: language('eng'),
    }),
    { title: 'Emil' },
  ],
  [
    'the title of 2.1 in it',
    oldProduct(
      `<Title language="fre"><TitleType>01</TitleType>${text('Émile')}</Title><Title language="eng"><TitleType>01</TitleType>${text('Emil')}</Title>${language('eng')}${supplied(oldPrice('9'))}`,
    ),
    { title: 'Emil' },
  ],

  ['thousands of pages', extent('1,024'), { pages: 1024 }],
  [
    'pages that cannot be read',
    extent('ca. 300'),
    { pages: undefined },
    /pages “ca. 300” cannot be read and was left out/,
  ],
  ['no pages', extent('0'), { pages: undefined }],
  ['grams by another name', measure('350', 'g'), { weightGrams: 350 }],
  [
    'a weight that cannot be read',
    measure('heavy', 'gr'),
    { weightGrams: undefined },
    /weight “heavy gr” cannot be read/,
  ],
  [
    'a weight in stones',
    measure('2', 'st'),
    { weightGrams: undefined },
    /weight “2 st” cannot be read/,
  ],
  [
    'the number of an edition as it is said',
    product({ details: '<EditionNumber>2nd</EditionNumber>' }),
    { edition: '2nd edition' },
  ],
  [
    'one that cannot be read',
    product({ details: '<EditionNumber>zweite</EditionNumber>' }),
    { edition: undefined },
    /edition “zweite” cannot be read/,
  ],
  [
    'a description that says nothing',
    product({ texts: content('03', 'N/A') + content('02', 'Short') }),
    { description: 'Short' },
  ],
]

for (const [what, record, expected, note] of cases) {
  test(`as senders write it: ${what}`, async () => {
    const { fields, refusal, notes, title } = await recordOf(record)
    assert.equal(refusal, null)
    for (const [name, value] of Object.entries(expected))
      assert.deepEqual(fields[name as keyof FeedFields], value, notes.join(' '))
    assert.equal(title, fields.title)
    if (note) assert.match(notes.join(' '), note)
  })
}

const dated = (composite: string, role: string, day: string) =>
  `<${composite}><${composite}Role>${role}</${composite}Role><Date>${day}</Date></${composite}>`
const active = `<PublishingStatus>04</PublishingStatus>${dated('PublishingDate', '01', '20260101')}`
const stocked = '<ProductAvailability>21</ProductAvailability>'
const marketed = (role: string, day: string) =>
  product({ publishing: active }).replace(
    '<ProductSupply>',
    `<ProductSupply><MarketPublishingDetail>${dated('MarketDate', role, day)}</MarketPublishingDetail>`,
  )

for (const [what, record, day] of [
  [
    'of the publisher',
    product({ publishing: active + dated('PublishingDate', '02', '20261224') }),
    '2026-12-24',
  ],
  ['of the market', marketed('02', '20261224'), '2026-12-24'],
  [
    'of the supplier',
    product({ publishing: active, supply: stocked + dated('SupplyDate', '02', '20261224') }),
    '2026-12-24',
  ],
  [
    'after the day it is expected',
    product({
      publishing: active,
      supply:
        stocked + dated('SupplyDate', '08', '20261201') + dated('SupplyDate', '02', '20261224'),
    }),
    '2026-12-24',
  ],
  ['of 2.1', old('', supplied(`<OnSaleDate>20261224</OnSaleDate>${oldPrice('9')}`)), '2026-12-24'],
  [
    'of a month',
    product({ publishing: active + dated('PublishingDate', '02', '202612') }),
    '2026-12-31',
  ],
  [
    'that is over',
    product({ publishing: active + dated('PublishingDate', '02', '20260601') }),
    null,
  ],
  ['of today', product({ publishing: active + dated('PublishingDate', '02', '20260615') }), null],
  ['that is none', marketed('01', '20260201'), null],
] as const) {
  test(`an embargo (code lists 163 and 166, 02): ${what}`, async () => {
    const { fields, notes } = await recordOf(record)
    const expected = day ? ['preorder', day] : ['available', null]
    assert.deepEqual([fields.availability, fields.availableOn], expected, notes.join(' '))
    assert.equal(/must not be sold before/.test(notes.join(' ')), day !== null)
  })
}

const trade = (words: string) => `<ClassOfTrade>${words}</ClassOfTrade>`
const inRegion = (codes: string) =>
  `<Territory><RegionsIncluded>${codes}</RegionsIncluded></Territory>`
const offers = (...prices: string[]) => product({ prices: prices.join('') })

for (const [what, record, rule, cents] of [
  ['of institutions', old('', supplied(oldPrice('99', trade('ins')) + oldPrice('9'))), {}, 900],
  [
    'of wholesalers',
    old(
      '',
      supplied(
        oldPrice('5', trade('Wholesale distributor')) + oldPrice('9', trade('General trade')),
      ),
    ),
    {},
    900,
  ],
  [
    'of an airport',
    offers(
      price({ amount: '5', rest: inRegion('GB-AIR') }),
      price({ amount: '9', rest: inRegion('WORLD') }),
    ),
    { territory: 'GB' },
    900,
  ],
  [
    'of a part of the country',
    offers(
      price({ amount: '5', rest: inRegion('GB-EWS') }),
      price({ amount: '9', rest: inRegion('WORLD') }),
    ),
    { territory: 'GB' },
    500,
  ],
  [
    'of the eurozone as it is today',
    offers(price({ amount: '5', rest: inRegion('ECZ') })),
    { territory: 'BG' },
    500,
  ],
] as [string, string, Partial<PriceRule>, number][]) {
  test(`the price ${what}`, async () => {
    const found = await recordOf(record, withRule(rule))
    assert.deepEqual([found.refusal, found.price?.cents], [null, cents])
  })
}

const market = (code: string) =>
  `<Market><Territory><CountriesIncluded>${code}</CountriesIncluded></Territory></Market>`
const supply = (country: string, inside: string) =>
  `<ProductSupply>${market(country)}<SupplyDetail>${inside}</SupplyDetail></ProductSupply>`
const unpriced = '<UnpricedItemType>04</UnpricedItemType>'

for (const [what, supplies, said] of [
  [
    'here',
    supply('US', unpriced) + supply('GB', price({ amount: '8' })),
    /For US it has no price: .* \(code list 57, 04\)/,
  ],
  [
    'here, in another currency there',
    supply('US', unpriced) + supply('GB', price({ amount: '8', currency: 'GBP' })),
    /the record has 8.00 GBP. For US it has no price/,
  ],
  [
    'elsewhere',
    supply('CA', unpriced) + supply('GB', price({ amount: '8' })),
    /For another market it has no price/,
  ],
] as const) {
  test(`a refusal says where a book is unpriced: ${what}`, async () => {
    const record = product().replace(/<ProductSupply>.*<\/ProductSupply>/s, supplies)
    assert.match((await recordOf(record, withRule({ territory: 'US' }))).refusal ?? '', said)
  })
}

const compositions: [string, RegExp | null, RegExp | null][] = [
  ['00', null, null],
  ['0', null, null],
  ['10', null, /several things that are sold together \(code list 2, 10\)/],
  ['31', null, /sell in single copies: its price is that of the whole \(code list 2, 31\)/],
  ['11', /a collection whose parts are sold one by one \(code list 2, 11\)/, null],
  ['20', /material for bookshops, not for customers \(code list 2, 20\)/, null],
  ['30', /a pack for bookshops, not for customers \(code list 2, 30\)/, null],
  ['77', null, /composition “77” is not in code list 2/],
]
for (const [code, refused, noted] of compositions)
  test(`what is more than one thing (code list 2): ${code}`, async () => {
    const composition = `<ProductComposition>${code}</ProductComposition><ProductForm>BC</ProductForm>`
    const { refusal, notes, fields } = await recordOf(product({ form: composition }))
    assert.match(refusal ?? '', refused ?? /^$/)
    assert.match(notes.filter((note) => note.includes('code list 2')).join(' '), noted ?? /^$/)
    assert.equal(fields.format, refused ? undefined : 'paperback')
  })
