import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedFields } from '#app/feeds/feed.ts'
import { oldProduct, product, recordOf, usualOptions, withRule } from '#test/onix.ts'

const form = (code: string, rest = '') => `<ProductForm>${code}</ProductForm>${rest}`
const detailed = (code: string) => `<ProductFormDetail>${code}</ProductFormDetail>`

for (const [code, rest, format, note] of [
  ['BB', '', 'hardback', null],
  ['BC', '', 'paperback', null],
  ['BA', '', undefined, null],
  ['BA', detailed('B101'), 'paperback', null],
  ['BA', detailed('B401'), 'hardback', null],
  ['BH', '', 'other', null],
  ['AC', '', 'audio', null],
  ['AJ', '', 'audio', null],
  ['DG', '', 'e-book', null],
  ['EA', '', 'e-book', null],
  ['ED', '<PrimaryContentType>10</PrimaryContentType>', 'e-book', null],
  ['ED', '<PrimaryContentType>01</PrimaryContentType>', 'audio', null],
  ['ED', '<ProductFormDetail>A103</ProductFormDetail>', 'audio', null],
  [
    'ED',
    '<ProductFormDetail>A103</ProductFormDetail><PrimaryContentType>10</PrimaryContentType>',
    'e-book',
    null,
  ],
  ['ED', '<ProductFormDetail>E101</ProductFormDetail>', 'e-book', null],
  ['WW', '', 'other', null],
  ['ZE', '', 'other', /not a book but a game/],
  ['ZJ', '', 'other', /a jigsaw/],
  ['PC', '', 'other', /a calendar/],
  ['CA', '', 'other', /a map/],
  ['00', '', undefined, null],
] as const) {
  test(`the format of ${code} ${rest} (code lists 150 and 7)`, async () => {
    const record = await recordOf(product({ form: form(code, rest) }))
    assert.equal(record.fields.format, format)
    if (note) assert.match(record.notes.join(), note)
    else assert.doesNotMatch(record.notes.join(), /no book/)
  })
}

test('material for bookshops is refused', async () => {
  assert.match((await recordOf(product({ form: form('XB') }))).refusal ?? '', /for bookshops/)
})

const extent = (type: string, value: string, unit = '03') =>
  `<Extent><ExtentType>${type}</ExtentType><ExtentValue>${value}</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`
const measure = (amount: string, unit: string, type = '08') =>
  `<Measure><MeasureType>${type}</MeasureType><Measurement>${amount}</Measurement><MeasureUnitCode>${unit}</MeasureUnitCode></Measure>`
const language = (code: string, role = '01', rest = '') =>
  `<Language><LanguageRole>${role}</LanguageRole><LanguageCode>${code}</LanguageCode>${rest}</Language>`

const facts: [string, string, Partial<FeedFields>][] = [
  ['main content before others', extent('07', '320') + extent('00', '300'), { pages: 300 }],
  ['content, then absolute pages', extent('07', '320') + extent('11', '310'), { pages: 310 }],
  ['minutes are no pages', extent('09', '300', '05'), { pages: undefined }],
  ['2.1’s number of pages', '<NumberOfPages>155</NumberOfPages>', { pages: 155 }],
  ['Roman pages before', '<NumberOfPages>xvi, 155 p.</NumberOfPages>', { pages: 155 }],
  ['no pages', extent('00', '0'), { pages: undefined }],
  ['grams', measure('417.4', 'gr'), { weightGrams: 417 }],
  ['kilograms with a comma', measure('0,5', 'kg'), { weightGrams: 500 }],
  ['pounds', measure('1.2', 'lb'), { weightGrams: 544 }],
  ['ounces', measure('10', 'oz'), { weightGrams: 283 }],
  ['height is no weight', measure('200', 'mm', '01'), { weightGrams: undefined }],
  ['the language of the text', language('swe', '02') + language('eng'), { language: 'en' }],
  ['the bibliographic code', language('ger'), { language: 'de' }],
  [
    'with its country',
    language('por', '01', '<CountryCode>BR</CountryCode>'),
    { language: 'pt-BR' },
  ],
  ['no language', language('und'), { language: undefined }],
  ['an unknown language', language('q!x'), { language: undefined }],
  [
    'an edition in words',
    '<EditionStatement>2nd, revised</EditionStatement>',
    { edition: '2nd, revised' },
  ],
  ['an edition by number', '<EditionNumber>3</EditionNumber>', { edition: '3rd edition' }],
  [
    'an edition by type',
    '<EditionType>REV</EditionType><EditionNumber>12</EditionNumber>',
    { edition: '12th revised edition' },
  ],
]

for (const [what, details, expected] of facts) {
  test(`a fact: ${what}`, async () => {
    const { fields } = await recordOf(product({ details }))
    for (const [name, value] of Object.entries(expected))
      assert.equal(fields[name as keyof FeedFields], value)
  })
}

test('publisher by role, and imprint', async () => {
  const publisher = (role: string, name: string) =>
    `<Publisher><PublishingRole>${role}</PublishingRole><PublisherName>${name}</PublisherName></Publisher>`
  const { fields } = await recordOf(
    product({
      publishing: `<Imprint><ImprintName>Perennial</ImprintName></Imprint>${publisher('03', 'Patron')}${publisher('01', 'Harper')}`,
    }),
  )
  assert.deepEqual([fields.publisher, fields.imprint], ['Harper', 'Perennial'])
})

const subject = (scheme: string, code: string, heading = '', main = '') =>
  `<Subject>${main}<SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier>${code && `<SubjectCode>${code}</SubjectCode>`}${heading && `<SubjectHeadingText>${heading}</SubjectHeadingText>`}</Subject>`

test('subjects: main first, Thema with its qualifiers, keywords apart, other schemes left out', async () => {
  const record = await recordOf(
    product({
      details:
        subject('20', '', 'detective; Stockholm, sea') +
        subject('12', 'FF') +
        subject('94', '1DNS') +
        subject('10', 'FIC022000', 'FICTION / Mystery', '<MainSubject/>') +
        subject('93', 'FFP') +
        subject('10', 'FIC22'),
    }),
  )
  assert.deepEqual(record.fields.subjects, [
    { scheme: 'BISAC', code: 'FIC022000', heading: 'FICTION / Mystery' },
    { scheme: 'Thema', code: '1DNS' },
    { scheme: 'Thema', code: 'FFP' },
    ...['detective', 'Stockholm', 'sea'].map((heading) => ({ scheme: 'keyword', heading })),
  ])
  assert.equal(record.fields.category, 'Fiction')
  assert.match(record.notes.join(), /A subject is left out: “FIC22”/)
})

test('2.1: the main subject, with its heading or without', async () => {
  const text = oldProduct(`<DistinctiveTitle>Emma</DistinctiveTitle>
    <BASICMainSubject>BUS000000</BASICMainSubject><MainSubject>
    <MainSubjectSchemeIdentifier>10</MainSubjectSchemeIdentifier><SubjectCode>BUS000000</SubjectCode>
    <SubjectHeadingText>Business &amp; Economics/General</SubjectHeadingText></MainSubject>
    ${subject('10', 'COM051000')}`)
  const { fields } = await recordOf(text, withRule({ fallbackCents: 1 }))
  assert.deepEqual(fields.subjects, [
    { scheme: 'BISAC', code: 'BUS000000', heading: 'Business & Economics/General' },
    { scheme: 'BISAC', code: 'COM051000' },
  ])
  assert.equal(fields.category, 'Business')
})

for (const [subjects, category] of [
  [subject('10', 'FIC015000', 'FICTION / Horror'), 'Horror'],
  [subject('10', 'FIC015000'), 'Horror'],
  [subject('10', 'FIC002000', 'Fiction / Action &amp; Adventure'), 'Adventure'],
  [subject('10', 'FIC019000', 'FICTION / Literary'), 'Fiction'],
  [subject('10', 'BUS071000', 'BUSINESS &amp; ECONOMICS / Leadership'), 'Business'],
  [subject('10', 'CGN004000', 'COMICS &amp; GRAPHIC NOVELS / Manga'), 'Comics & Graphic Novels'],
  [subject('10', 'OCC000000', 'BODY, MIND AND SPIRIT / General'), 'Body, Mind and Spirit'],
  [subject('10', 'HIS037000'), 'History'],
  [subject('93', 'FKC'), 'Horror'],
  [subject('93', 'FJ'), 'Adventure'],
  [subject('93', 'FBA'), 'Fiction'],
  [subject('93', 'KJM'), 'Business'],
  [subject('93', 'WBA'), 'Lifestyle'],
  [subject('94', '1DNS'), undefined],
  [subject('20', '', 'horror'), undefined],
] as const) {
  test(`the genre of ${subjects.replace(/<[^>]+>/g, ' ')} is ${category}`, async () => {
    assert.equal((await recordOf(product({ details: subjects }))).fields.category, category)
  })
}

const supply = (code: string, rest = '') =>
  `<ProductAvailability>${code}</ProductAvailability>${rest}`
const expected = (day: string) =>
  `<SupplyDate><SupplyDateRole>08</SupplyDateRole><Date dateformat="00">${day}</Date></SupplyDate>`
const publication = (date: string, format = '00', role = '01') =>
  `<PublishingDate><PublishingDateRole>${role}</PublishingDateRole><Date dateformat="${format}">${date}</Date></PublishingDate>`
const status = (code: string) => `<PublishingStatus>${code}</PublishingStatus>`

const availabilities: [string, string, string, string | undefined, string?, number?][] = [
  ['in stock', supply('21'), status('04'), 'available'],
  [
    'to order, in days',
    supply('22', '<OrderTime>5</OrderTime>'),
    status('04'),
    'to-order',
    undefined,
    5,
  ],
  ['to order, without days', supply('22'), status('04'), 'to-order', undefined, 14],
  [
    'not yet, with a day',
    supply('10', expected('20260801')),
    status('02'),
    'preorder',
    '2026-08-01',
  ],
  [
    'not yet, by publication',
    supply('10'),
    status('02') + publication('202609', '01'),
    'preorder',
    '2026-09-30',
  ],
  ['not yet, without a day', supply('10'), status('02'), 'reprinting'],
  [
    'said to be there before it is out',
    supply('20'),
    status('04') + publication('20260901'),
    'preorder',
    '2026-09-01',
  ],
  ['reprinting', supply('32', expected('20260801')), status('04'), 'reprinting', '2026-08-01'],
  ['out of print', supply('51'), status('07'), 'out-of-print'],
  ['out of print, but a supplier has it', supply('21'), status('07'), 'available'],
  ['cancelled, whatever a supplier says', supply('21'), status('01'), 'withdrawn'],
  ['withdrawn', supply('46'), status('04'), 'withdrawn'],
  ['postponed indefinitely', supply('09', expected('20260801')), status('03'), 'reprinting'],
  ['the supplier knows nothing', supply('99'), status('04'), 'available'],
  ['nobody says anything', '<Nothing/>', '', undefined],
  ['2.1: in print', '<AvailabilityCode>IP</AvailabilityCode>', '', 'available'],
  [
    '2.1: not yet published',
    '<AvailabilityCode>NP</AvailabilityCode><ExpectedShipDate>20260701</ExpectedShipDate>',
    '',
    'preorder',
    '2026-07-01',
  ],
  ['2.1: out of print', '<AvailabilityCode>OP</AvailabilityCode>', '', 'out-of-print'],
]

for (const [what, detail, publishing, availability, day, days] of availabilities) {
  test(`the availability by code lists 65, 64 and 54: ${what}`, async () => {
    const { fields } = await recordOf(product({ supply: detail, publishing }))
    assert.equal(fields.availability, availability)
    assert.equal(fields.availableOn ?? undefined, day)
    assert.equal(fields.orderDays ?? undefined, days)
  })
}

for (const [publishing, detail, words] of [
  [
    '07',
    '21',
    /status 07 \(out of print\) and .* availability 21 \(available\) .* the supplier is/,
  ],
  ['11', '20', /status 11 \(withdrawn\) and .* availability 20 \(available\) .* the publisher is/],
  ['07', '51', null],
  ['04', '40', null],
] as const) {
  test(`publisher and supplier who contradict each other are named: ${publishing}, ${detail}`, async () => {
    const { notes } = await recordOf(
      product({ publishing: status(publishing), supply: supply(detail) }),
    )
    if (words) assert.match(notes.join(), words)
    else assert.doesNotMatch(notes.join(), /contradict/)
  })
}

test('people who are named in one statement only', async () => {
  for (const [statement, author] of [
    ['By Ann Smith with pictures by C', 'Ann Smith with pictures by C'],
    ['by Ann Smith', 'Ann Smith'],
    ['by an unknown hand', 'by an unknown hand'],
  ]) {
    const details = `<ContributorStatement>${statement}</ContributorStatement>`
    const { fields } = await recordOf(product({ details }))
    assert.equal(fields.author, author)
  }
})

for (const [date, format, publishedOn] of [
  ['20260601', '00', '2026-06-01'],
  ['202606', '01', '2026-06'],
  ['2026', '05', '2026'],
  ['2026', '00', '2026'],
  ['202623', '02', '2026'],
  ['20262', '03', '2026'],
  ['20260601T0930', '13', '2026-06-01'],
  ['20110601T000000+0200', '14', '2011-06-01'],
  ['2026-06-01', '00', '2026-06-01'],
  ['20260600', '00', '2026-06'],
  ['1 June 2026', '12', '2026-06-01'],
  ['Spring 2026', '12', '2026'],
  ['2026Q1', '03', '2026'],
  ['Q3 2026', '12', '2026'],
  ['Spring 2026 or 2027', '12', undefined],
  ['31 February 2026', '12', undefined],
  ['05/06/2026', '00', undefined],
] as const) {
  test(`a date of format ${format} (code list 55): ${date}`, async () => {
    const record = await recordOf(product({ publishing: publication(date, format) }))
    assert.equal(record.fields.publishedOn, publishedOn)
    const isSaid = /“(?:Spring 2026|Q3 2026|2026Q1)” was read as 2026\./.test(record.notes.join())
    assert.equal(isSaid, publishedOn === '2026' && /S|Q/.test(date), record.notes.join())
  })
}

test('a date that does not exist is noted and is not fatal', async () => {
  const record = await recordOf(product({ publishing: publication('20111331') }))
  assert.equal(record.refusal, null)
  assert.equal('publishedOn' in record.fields, false)
  assert.match(record.notes.join(), /“20111331” cannot be read as a date/)
})

test('the publication of the product, not of the work (code list 163)', async () => {
  const first = publication('1965', '05', '20') + publication('1968', '05', '11')
  const own = await recordOf(product({ publishing: first + publication('20060807') }))
  assert.equal(own.fields.publishedOn, '2006-08-07')
  assert.equal('publishedOn' in (await recordOf(product({ publishing: first }))).fields, false)
  const counterpart = await recordOf(
    product({ publishing: first + publication('20050101', '00', '19') }),
  )
  assert.equal(counterpart.fields.publishedOn, '2005-01-01')
})

const texts = (type: string, text: string, audience = '00') =>
  `<TextContent><TextType>${type}</TextType><ContentAudience>${audience}</ContentAudience><Text textformat="05">${text}</Text></TextContent>`

for (const [what, content, description, html] of [
  ['the long one', texts('02', 'Short.') + texts('03', 'Long.'), 'Long.', null],
  ['the short one', texts('02', 'Short.'), 'Short.', null],
  ['not for the trade', texts('03', 'Order now!', '02') + texts('02', 'Short.'), 'Short.', null],
  [
    'XHTML',
    texts('03', '<p>A <em>fine</em> book</p><p>Cats &amp; dogs</p>'),
    'A fine book\n\nCats & dogs',
    '<p>A <em>fine</em> book</p><p>Cats &amp; dogs</p>',
  ],
  [
    'escaped HTML',
    texts('03', '&lt;p&gt;A &lt;b&gt;fine&lt;/b&gt; book&lt;/p&gt;'),
    'A fine book',
    '<p>A <strong>fine</strong> book</p>',
  ],
  [
    'CDATA',
    texts('03', '<![CDATA[<p>A <i>fine</i> book</p>]]>'),
    'A fine book',
    '<p>A <em>fine</em> book</p>',
  ],
  [
    'script',
    texts('03', '<![CDATA[<p onclick="x()">A <b>b</b></p><script>alert(1)</script>]]>'),
    'A b',
    '<p>A <strong>b</strong></p>',
  ],
  [
    'entities of HTML',
    texts('03', 'Caf&eacute;&nbsp;&#150;&#x2014;&bogus;'),
    'Café –—&bogus;',
    null,
  ],
] as const) {
  test(`the description (code lists 153 and 154): ${what}`, async () => {
    const { fields } = await recordOf(product({ texts: content }))
    assert.equal(fields.description?.replaceAll('\u00a0', ' '), description)
    assert.equal(fields.descriptionHtml, html)
  })
}

test('2.1: other texts, the main description and the annotation', async () => {
  const read = async (rest: string) =>
    (
      await recordOf(oldProduct(`<DistinctiveTitle>Emma</DistinctiveTitle>${rest}`), {
        ...usualOptions,
        price: { ...usualOptions.price, fallbackCents: 1 },
      })
    ).fields.description
  const other = (type: string, text: string) =>
    `<OtherText><TextTypeCode>${type}</TextTypeCode><TextFormat>06</TextFormat><Text>${text}</Text></OtherText>`
  assert.equal(await read(other('02', 'Short.') + other('01', 'Main.')), 'Main.')
  assert.equal(await read(other('03', 'Long.') + other('01', 'Main.')), 'Long.')
  assert.equal(
    await read('<Annotation>Short.</Annotation><MainDescription>Main.</MainDescription>'),
    'Main.',
  )
})
