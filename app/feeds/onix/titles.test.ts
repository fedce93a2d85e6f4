import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldProduct, product, recordOf } from '#test/onix.ts'

const element = (level: string, inside: string) =>
  `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${inside}</TitleElement>`
const detail = (type: string, ...elements: string[]) =>
  `<TitleDetail><TitleType>${type}</TitleType>${elements.join('')}</TitleDetail>`
const text = (words: string) => `<TitleText>${words}</TitleText>`
const part = (number: string) => `<PartNumber>${number}</PartNumber>`
const inParts = (prefix: string, rest: string) =>
  `<TitlePrefix>${prefix}</TitlePrefix><TitleWithoutPrefix>${rest}</TitleWithoutPrefix>`
const own = (inside: string) => detail('01', element('01', inside))

const cases: [string, string, string, object?, (string | undefined)?][] = [
  ['TitleText', own(text('Emma')), 'Emma'],
  ['a prefix', own(inParts('The', 'Hobbit')), 'The Hobbit'],
  ['an elided prefix', own(inParts('L’', 'Étranger')), 'L’Étranger'],
  ['no prefix', own('<NoPrefix/><TitleWithoutPrefix>Roseanna</TitleWithoutPrefix>'), 'Roseanna'],
  ['a subtitle', own(`${text('Emma')}<Subtitle>A Novel</Subtitle>`), 'Emma', undefined, 'A Novel'],
  ...['Emma: A Novel', 'Emma : a novel', 'Emma. A Novel', 'Emma – A Novel', 'Emma - A Novel'].map(
    (words): [string, string, string, undefined, string] => [
      `a subtitle that is in the title as well, ${words}`,
      own(`${text(words)}<Subtitle>A Novel</Subtitle>`),
      ...(['Emma', undefined, 'A Novel'] as const),
    ],
  ),
  ...(
    [
      ['Emma', ': A Novel'],
      ['Emma :', 'A Novel'],
      ['Emma:', ':A Novel'],
      ['Emma', '– A Novel'],
      ['Emma –', 'A Novel'],
    ] as const
  ).map(([words, rest]): [string, string, string, undefined, string] => [
    `a subtitle with what parts it, ${words} and ${rest}`,
    own(`${text(words)}<Subtitle>${rest}</Subtitle>`),
    ...(['Emma', undefined, 'A Novel'] as const),
  ]),
  [
    'a subtitle in brackets in the title',
    own(`${text('Emma (A Novel)')}<Subtitle>A Novel</Subtitle>`),
    ...(['Emma', undefined, 'A Novel'] as const),
  ],
  [
    'a title that ends as its subtitle does',
    own(`${text('Writing a Novel')}<Subtitle>A Novel</Subtitle>`),
    ...(['Writing a Novel', undefined, 'A Novel'] as const),
  ],
  [
    'a title that is its subtitle',
    own(`${text('A Novel')}<Subtitle>A Novel</Subtitle>`),
    'A Novel',
  ],
  ['a subtitle that says nothing', own(`${text('Emma')}<Subtitle>-</Subtitle>`), 'Emma'],
  ['the number of a part', own(part('part 5') + text('Title')), 'Title, part 5'],
  ['a bare number', own(part('2') + text('Chemistry')), 'Chemistry 2'],
  ['a number it has already', own(part('2') + text('Chemistry 2')), 'Chemistry 2'],
  [
    'a title and its collection',
    detail('01', element('02', part('33') + text('Thorgal')), element('01', text('Statek-Miecz'))),
    'Statek-Miecz',
    { name: 'Thorgal', number: '33' },
  ],
  [
    'a volume without a title',
    detail('01', element('02', text('One Piece')), element('01', part('12'))),
    'One Piece 12',
    { name: 'One Piece', number: '12' },
  ],
  [
    'a part of the collection above it',
    detail('01', element('02', text('Lost Kingdoms')), element('01', part('2') + text('The Fall'))),
    'The Fall',
    { name: 'Lost Kingdoms', number: '2' },
  ],
  [
    'a part of a volume of a collection',
    detail('01', element('02', part('7') + text('Atlas')), element('01', part('2') + text('Maps'))),
    'Maps 2',
    { name: 'Atlas', number: '7' },
  ],
  [
    'a collection alone',
    detail('01', element('02', part('3') + text('One Piece'))),
    'One Piece 3',
    { name: 'One Piece', number: '3' },
  ],
  [
    'the distinctive title before the distributor’s',
    detail('10', element('01', text('EMMA PB'))) + own(text('Emma')),
    'Emma',
  ],
  [
    'the distributor’s when there is no other',
    detail('10', element('01', text('EMMA PB'))),
    'EMMA PB',
  ],
  [
    'not the original title',
    detail('03', element('01', text('Emma, a Novel'))) + detail('10', element('01', text('EMMA'))),
    'EMMA',
  ],
  ['double escaping', own(text('Smith &amp;amp; Sons &amp;eacute;')), 'Smith & Sons é'],
  ['tags in a title', own(text('&lt;i&gt;Emma&lt;/i&gt; again')), 'Emma again'],
  ['markup in a title', own('<TitleText>H<sub>2</sub>O</TitleText>'), 'H2O'],
  ['lines and blanks', own(text('\n   Emma \n  and  more ')), 'Emma and more'],
  ['CDATA', own(text('<![CDATA[Cats & Dogs]]>')), 'Cats & Dogs'],
  ['letters in a wrong encoding', own(text('CafÃ© MÃ¼ller')), 'Café Müller'],
  ['a number for a title', own(text('1984')), '1984'],
]

for (const [what, titles, title, series, subtitle] of cases) {
  test(`the title by code lists 15 and 149: ${what}`, async () => {
    const record = await recordOf(product({ titles }))
    assert.equal(record.refusal, null)
    assert.equal(record.title, title)
    assert.equal(record.fields.title, title)
    assert.deepEqual(record.fields.series, series)
    assert.equal(record.fields.subtitle, subtitle)
  })
}

for (const titles of [
  '',
  own(text('')),
  own(text(' \u200b ')),
  own(text('???')),
  own(text('N/A')),
  own(text('Untitled')),
]) {
  test(`no title that can be used: ${titles.slice(60, 140)}`, async () => {
    const { refusal, fields } = await recordOf(product({ titles }))
    assert.match(refusal ?? '', /no title/)
    const said = /Text>([^<]*)</.exec(titles)?.[1]?.trim() ?? ''
    if (/^\w/.test(said)) assert.match(refusal ?? '', new RegExp(`says “${said}”`))
    assert.deepEqual(fields, {})
  })
}

test('2.1: Title, DistinctiveTitle, and their parts', async () => {
  const title = async (rest: string) => {
    const record = await recordOf(
      oldProduct(
        `${rest}<SupplyDetail><Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>9</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>`,
      ),
    )
    return [record.title, record.fields.subtitle]
  }
  const composite = (inside: string) => `<Title><TitleType>01</TitleType>${inside}</Title>`
  assert.deepEqual(await title(composite(text('Emma'))), ['Emma', undefined])
  assert.deepEqual(
    await title(composite(`${inParts('The', 'Hobbit')}<Subtitle>or There</Subtitle>`)),
    ['The Hobbit', 'or There'],
  )
  assert.deepEqual(await title('<DistinctiveTitle>Emma</DistinctiveTitle><Subtitle>A</Subtitle>'), [
    'Emma',
    'A',
  ])
  assert.deepEqual(await title(inParts('The', 'Hobbit')), ['The Hobbit', undefined])
})

const collection = (inside: string, type = '10') =>
  `<Collection><CollectionType>${type}</CollectionType>${inside}</Collection>`
const sequence =
  '<CollectionSequence><CollectionSequenceType>03</CollectionSequenceType><CollectionSequenceNumber>7</CollectionSequenceNumber></CollectionSequence>'

for (const [what, details, series] of [
  [
    'its name alone',
    collection(detail('01', element('02', text('Penguin Classics')))),
    { name: 'Penguin Classics' },
  ],
  [
    'with its number',
    collection(detail('01', element('02', part('Vol. 1') + text('Saga')))),
    { name: 'Saga', number: '1' },
  ],
  [
    'a number in words of its own',
    collection(detail('01', element('02', part('Summer special') + text('Saga')))),
    { name: 'Saga', number: 'Summer special' },
  ],
  [
    'a sequence',
    collection(sequence + detail('01', element('02', text('Saga')))),
    { name: 'Saga', number: '7' },
  ],
  [
    'the number on the product’s level',
    collection(
      detail('01', element('02', inParts('The', 'Martin Beck series')), element('01', part('1'))),
    ),
    { name: 'The Martin Beck series', number: '1' },
  ],
  [
    'the publisher’s own before others',
    collection(detail('01', element('02', text('Ascribed'))), '20') +
      collection(detail('01', element('02', text('Own')))),
    { name: 'Own' },
  ],
  [
    'of 2.1',
    '<Series><TitleOfSeries>Discworld</TitleOfSeries><NumberWithinSeries>04</NumberWithinSeries></Series>',
    { name: 'Discworld', number: '4' },
  ],
  [
    'of 2.1 with a title',
    '<Series><Title><TitleType>01</TitleType><TitleText>Discworld</TitleText></Title></Series>',
    { name: 'Discworld' },
  ],
  ['a set of 2.1', '<Set><TitleOfSet>The Works</TitleOfSet></Set>', { name: 'The Works' }],
  ['without a name', collection(detail('01', element('02', part('3')))), undefined],
] as const) {
  test(`the series: ${what}`, async () => {
    assert.deepEqual((await recordOf(product({ details }))).fields.series, series)
  })
}

const person = (inside: string, role = 'A01', number = '') =>
  `<Contributor>${number && `<SequenceNumber>${number}</SequenceNumber>`}<ContributorRole>${role}</ContributorRole>${inside}</Contributor>`
const name = (words: string) => `<PersonName>${words}</PersonName>`

for (const [what, details, people] of [
  [
    'in their sequence',
    person(name('B'), 'A01', '2') + person(name('A'), 'B06', '1'),
    [
      ['A', 'translator'],
      ['B', 'author'],
    ],
  ],
  [
    'ten after nine',
    person(name('J'), 'A01', '10') + person(name('I'), 'A01', '9'),
    [
      ['I', 'author'],
      ['J', 'author'],
    ],
  ],
  [
    'with several roles',
    person(name('A'), 'A01</ContributorRole><ContributorRole>A12'),
    [
      ['A', 'author'],
      ['A', 'illustrator'],
    ],
  ],
  ['twice the same', person(name('A')) + person(name('A')), [['A', 'author']]],
  [
    'inverted',
    person('<PersonNameInverted>Tolkien, J. R. R.</PersonNameInverted>'),
    [['J. R. R. Tolkien', 'author']],
  ],
  [
    'inverted with a suffix',
    person('<PersonNameInverted>King, Martin Luther, Jr.</PersonNameInverted>'),
    [['Martin Luther King Jr.', 'author']],
  ],
  [
    'inverted where they should be straight',
    person(name('Austen, Jane')) + person('<KeyNames>BRONTË, EMILY</KeyNames>', 'A12'),
    [
      ['Jane Austen', 'author'],
      ['Emily Brontë', 'illustrator'],
    ],
  ],
  [
    'with a comma of their own',
    person(name('Martin Luther King, Jr.')) +
      person(name('Mary, Queen of Scots')) +
      person('<CorporateName>Smith, Jones</CorporateName>'),
    [
      ['Martin Luther King, Jr.', 'author'],
      ['Mary, Queen of Scots', 'author'],
      ['Smith, Jones', 'author'],
    ],
  ],
  [
    'in parts',
    person(
      '<TitlesBeforeNames>prof.</TitlesBeforeNames><NamesBeforeKey>Henryk</NamesBeforeKey><PrefixToKey>von</PrefixToKey><KeyNames>Ibrahim</KeyNames>',
    ),
    [['Henryk von Ibrahim', 'author']],
  ],
  [
    'a company',
    person('<CorporateName>Lonely Planet</CorporateName>'),
    [['Lonely Planet', 'author']],
  ],
  ['anonymous', person('<UnnamedPersons>02</UnnamedPersons>'), [['Anonymous', 'author']]],
  [
    'et al. is nobody',
    person(name('A')) + person('<UnnamedPersons>03</UnnamedPersons>'),
    [['A', 'author']],
  ],
  [
    'a synthesized voice',
    person('<UnnamedPersons>05</UnnamedPersons>', 'E07'),
    [['Synthesized voice', 'narrator']],
  ],
  [
    'by another name left out',
    person(`${name('A')}<AlternativeName>${name('B')}</AlternativeName>`),
    [['A', 'author']],
  ],
  ['none', '<NoContributor/>', undefined],
] as const) {
  test(`the people by code lists 17 and 19: ${what}`, async () => {
    const { contributors } = (await recordOf(product({ details }))).fields
    assert.deepEqual(
      contributors?.map(({ name, role }) => [name, role]),
      people,
    )
  })
}

test('an unknown role is named', async () => {
  const record = await recordOf(product({ details: person(name('A'), 'Q77') }))
  assert.deepEqual(record.fields.contributors, [{ name: 'A', role: 'contributor' }])
  assert.match(record.notes.join(), /“Q77” of A is not in code list 17/)
})
