import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, oldProduct, product, recordOf, withRule } from '#test/onix.ts'

/* Who alone may sell a book (code list 71). */

const outlet = (inside: string) => `<SalesOutlet>${inside}</SalesOutlet>`
const named = (name: string) => outlet(`<SalesOutletName>${name}</SalesOutletName>`)
const restriction = (type: string, rest = '') =>
  `<SalesRestriction><SalesRestrictionType>${type}</SalesRestrictionType>${rest}</SalesRestriction>`
const status = '<PublishingStatus>04</PublishingStatus>'
const rights = (country: string, inside = '') =>
  `<SalesRights><SalesRightsType>01</SalesRightsType><Territory><CountriesIncluded>${country}</CountriesIncluded></Territory>${inside}</SalesRights>`

/** What the record is refused for; what it is told of where it is taken; nothing. */
type Told = { refusal: RegExp } | { note: RegExp } | null
const cases: [string, string, string | null, Told][] = [
  ['no words', restriction('00'), null, null],
  [
    'words',
    restriction('00', '<SalesRestrictionNote>Ask first</SalesRestrictionNote>'),
    null,
    { note: /“Ask first” \(code list 71, 00\)/ },
  ],
  [
    'retailers',
    restriction('01', named('Empik')),
    null,
    {
      refusal:
        /not for this shop to sell: only certain retailers may sell it: Empik \(code list 71, 01\)/,
    },
  ],
  [
    'retailers by number',
    restriction(
      '04',
      outlet(
        '<SalesOutletIdentifier><SalesOutletIDType>03</SalesOutletIDType><IDValue>EMP</IDValue></SalesOutletIdentifier>',
      ),
    ),
    null,
    { refusal: /certain retailers may sell it: EMP/ },
  ],
  [
    'several retailers',
    restriction('04', named('Empik') + named('Gildia')),
    null,
    { refusal: /Empik, Gildia/ },
  ],
  [
    'nobody is named',
    restriction('04'),
    null,
    { refusal: /only certain retailers may sell it \(/ },
  ],
  ['office supplies', restriction('02'), null, { refusal: /office suppliers/ }],
  ['not to be listed', restriction('03'), null, { refusal: /publisher’s own use/ }],
  ['an own brand', restriction('05', named('Empik')), null, { refusal: /own brand: Empik/ }],
  ['libraries', restriction('06'), null, { refusal: /libraries only \(code list 71, 06\)/ }],
  ['schools', restriction('7'), null, { refusal: /schools only \(code list 71, 07\)/ }],
  ['newsagents', restriction('10'), null, { refusal: /newsagents/ }],
  ['subscriptions', restriction('13'), null, { refusal: /subscription services only/ }],
  ['not online', restriction('14'), null, { refusal: /not sold online/ }],
  ['on the index, in Germany', restriction('08'), 'DE', { refusal: /German index/ }],
  ['on the index, elsewhere', restriction('08'), 'US', { note: /German index/ }],
  [
    'all but one',
    restriction('11', named('Empik')),
    null,
    { note: /some retailers may not sell it: Empik/ },
  ],
  ...['09', '12', '15', '16', '17', '99', 'zz'].map((code): [string, string, null, null] => [
    `it can be sold, ${code}`,
    restriction(code),
    null,
    null,
  ]),
  ['it is over', restriction('04', '<EndDate>20260614</EndDate>'), null, null],
  [
    'until today',
    restriction('04', '<EndDate>20260615</EndDate>'),
    null,
    { refusal: /only certain retailers may sell it, until 2026-06-15/ },
  ],
  [
    'until the month ends',
    restriction('06', '<EndDate>202606</EndDate>'),
    null,
    { refusal: /until 2026-06-30/ },
  ],
  [
    'from tomorrow',
    restriction('06', '<StartDate>20260616</StartDate>'),
    null,
    { note: /can be sold for now: it is sold to libraries only, from 2026-06-16/ },
  ],
  ['an odd day', restriction('06', '<EndDate>soon</EndDate>'), null, { refusal: /libraries only/ }],
  ['the second of two', restriction('15') + restriction('06'), null, { refusal: /libraries only/ }],
  ['of the country', rights('US', restriction('06')), 'US', { refusal: /libraries only/ }],
  ['of another country', rights('GB', restriction('06')) + rights('US'), 'US', null],
  ['of some country', rights('GB', restriction('06')) + rights('US'), null, null],
  [
    'of all countries',
    rights('GB', restriction('06')) + rights('US', restriction('06')),
    null,
    { refusal: /libraries only/ },
  ],
]
for (const [what, inside, territory, told] of cases)
  test(`who alone may sell a book (code list 71): ${what}`, async () => {
    const text = message(product({ publishing: status + inside }))
    const { refusal, notes, fields } = await recordOf(text, withRule({ territory }))
    const said = notes.filter((note) => note.includes('code list 71')).join(' ')
    if (told && 'refusal' in told) {
      assert.match(refusal ?? '', told.refusal)
      assert.deepEqual(fields, {})
    } else assert.equal(refusal, null)
    if (told && 'note' in told) assert.match(said, told.note)
    else assert.equal(said, '')
  })

test('2.1 and short tags say it as well', async () => {
  const rest = `<DistinctiveTitle>Emma</DistinctiveTitle><SupplyDetail><Price><PriceTypeCode>02</PriceTypeCode>
    <PriceAmount>9.95</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>`
  for (const given of [
    restriction('06', '<SalesRestrictionDetail>Not for the trade</SalesRestrictionDetail>'),
    '<salesrestriction><b381>06</b381><salesoutlet><b382>Baker</b382></salesoutlet></salesrestriction>',
  ])
    assert.match(
      (await recordOf(message(oldProduct(rest + given)))).refusal ?? '',
      /libraries only \(code list 71, 06\)/,
    )
})

test('a market that is closed to the shop does not matter beside one that is open', async () => {
  const text = message(product())
  const market = (inside: string) =>
    `<ProductSupply><Market><Territory><CountriesIncluded>US</CountriesIncluded></Territory>${inside}</Market>`
  const supply = /<ProductSupply>([\s\S]*?<\/ProductSupply>)/.exec(text)?.[1] ?? ''
  const closed = market(restriction('13')) + supply
  const open = market('') + supply
  const read = async (supplies: string) =>
    (await recordOf(text.replace(/<ProductSupply>[\s\S]*<\/ProductSupply>/, supplies))).refusal
  assert.match((await read(closed)) ?? '', /subscription services only/)
  assert.equal(await read(closed + open), null)
  assert.equal(await read(open), null)
})
