import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, oldProduct, price, product, recordOf, withRule } from '#test/onix.ts'

const date = (role: string, day: string) =>
  `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date dateformat="00">${day}</Date></PriceDate>`
const territory = (inside: string) => `<Territory>${inside}</Territory>`
const countries = (codes: string) => territory(`<CountriesIncluded>${codes}</CountriesIncluded>`)
const qualifier = (code: string) => `<PriceQualifier>${code}</PriceQualifier>`

const chosen: [string, string, Parameters<typeof withRule>[0], number, RegExp][] = [
  [
    'the only one',
    price({ amount: '12.50' }),
    {},
    1250,
    /12.50 USD, type 02 \(recommended retail price including tax\), the only one/,
  ],
  [
    'the first type of the rule',
    price({ amount: '10', type: '01' }) + price({ amount: '11', type: '02' }),
    {},
    1100,
    /type 02.*first of 2.*10.00 USD left/,
  ],
  [
    'the other order',
    price({ amount: '10', type: '01' }) + price({ amount: '11', type: '02' }),
    { types: ['01', '02'] },
    1000,
    /type 01 .*excluding tax/,
  ],
  ['a decimal comma', price({ amount: '30,80' }), {}, 3080, /30.80/],
  ['no stated type', price({ amount: '9.99', type: '' }), {}, 999, /of no stated type/],
  ['many decimals that are zeros', price({ amount: '9.9900' }), {}, 999, /9.99/],
  ['thousands apart', price({ amount: '1,234.50' }), {}, 123450, /1234.50/],
  [
    'the shop’s currency',
    price({ amount: '8', currency: 'GBP' }) + price({ amount: '9' }),
    {},
    900,
    /the only one/,
  ],
  [
    'consumers before anybody',
    price({ amount: '8' }) + price({ amount: '9', rest: qualifier('05') }),
    {},
    900,
    /first of 2/,
  ],
  [
    'not for libraries',
    price({ amount: '99', rest: qualifier('10') }) + price({ amount: '9' }),
    {},
    900,
    /only one/,
  ],
  [
    'not from 10 copies on',
    price({ amount: '5', rest: '<MinimumOrderQuantity>10</MinimumOrderQuantity>' }) +
      price({ amount: '9' }),
    {},
    900,
    /only one/,
  ],
  [
    'for the country',
    price({ amount: '5', rest: countries('GB IE') }) +
      price({ amount: '9', rest: countries('CA US') }),
    { territory: 'US' },
    900,
    /for US/,
  ],
  [
    'for the world',
    price({ amount: '9', rest: territory('<RegionsIncluded>WORLD</RegionsIncluded>') }),
    { territory: 'US' },
    900,
    /for US/,
  ],
  [
    'the world without it',
    price({
      amount: '5',
      rest: territory(
        '<RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>GB US</CountriesExcluded>',
      ),
    }) + price({ amount: '9', rest: countries('US') }),
    { territory: 'US' },
    900,
    /only one/,
  ],
  [
    'the eurozone',
    price({ amount: '9', rest: territory('<RegionsIncluded>ECZ</RegionsIncluded>') }),
    { territory: 'DE' },
    900,
    /for DE/,
  ],
  [
    'the lasting one',
    price({ amount: '5', rest: date('14', '20260601') + date('15', '20260630') }) +
      price({ amount: '9' }),
    {},
    900,
    /./,
  ],
  [
    'the one that began last',
    price({ amount: '8', rest: date('14', '20250101') }) +
      price({ amount: '9', rest: date('14', '20260101') }),
    {},
    900,
    /from 2026-01-01/,
  ],
  [
    'not the one to come',
    price({ amount: '8' }) + price({ amount: '9', rest: date('14', '20260616') }),
    {},
    800,
    /only one/,
  ],
  ['from today', price({ amount: '9', rest: date('14', '20260615') }), {}, 900, /from 2026-06-15/],
  [
    'to the end of today',
    price({ amount: '9', rest: date('15', '20260615') }),
    {},
    900,
    /until 2026-06-15/,
  ],
  ['cents alone', price({ amount: '.99' }), {}, 99, /Price: 0.99 USD/],
  [
    'one that may change',
    price({ amount: '9', rest: '<PriceStatus>01</PriceStatus>' }),
    {},
    900,
    /It is provisional \(code list 61\)/,
  ],
  [
    'the promotion where the rule wants it',
    price({
      amount: '5',
      rest: qualifier('08') + date('14', '20260601') + date('15', '20260630'),
    }) + price({ amount: '9' }),
    { promotions: 'promotion' },
    500,
    /a promotion, from 2026-06-01 until 2026-06-30/,
  ],
]

for (const [what, prices, rule, cents, note] of chosen) {
  test(`the price: ${what}`, async () => {
    const record = await recordOf(product({ prices }), withRule(rule))
    assert.equal(record.refusal, null)
    assert.equal(record.price?.cents, cents)
    assert.equal(record.fields.newPrice, cents / 100)
    assert.match(record.notes.find((one) => one.startsWith('Price: ')) ?? '', note)
  })
}

const refused: [string, string, Parameters<typeof withRule>[0], RegExp, object | null][] = [
  ['no price', '', {}, /cannot be sold: the record has no price/, null],
  [
    'free of charge',
    '<UnpricedItemType>01</UnpricedItemType>',
    {},
    /free of charge \(code list 57, 01\)/,
    null,
  ],
  [
    'to be announced',
    '<UnpricedItemType>02</UnpricedItemType>',
    {},
    /to be announced \(code list 57, 02\)/,
    null,
  ],
  [
    'not sold separately',
    '<UnpricedItemType>03</UnpricedItemType>',
    {},
    /not sold separately/,
    null,
  ],
  ['ask the supplier', '<UnpricedItemType>04</UnpricedItemType>', {}, /asked for its price/, null],
  ['not sold as a set', '<UnpricedItemType>05</UnpricedItemType>', {}, /not sold as a set/, null],
  [
    'other currencies',
    price({ amount: '7.99', currency: 'GBP' }) + price({ amount: '8.99', currency: 'EUR' }),
    {},
    /No price in USD; the record has 7.99 GBP, 8.99 EUR/,
    { cents: 799, currency: 'GBP' },
  ],
  [
    'no currency',
    price({ amount: '7.99', currency: '' }),
    {},
    /7.99 has no currency/,
    { cents: 799, currency: null },
  ],
  [
    'another type',
    price({ amount: '7', type: '05' }),
    {},
    /type 05 \(supplier’s net price excluding tax\)/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'for libraries',
    price({ amount: '7', rest: qualifier('10') }),
    {},
    /for libraries/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'for another country',
    price({ amount: '7', rest: countries('CA') }),
    { territory: 'US' },
    /is not for US/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'over',
    price({ amount: '7', rest: date('15', '20260614') }),
    {},
    /ended on 2026-06-14/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'to come',
    price({ amount: '7', rest: date('14', '20260701') }),
    {},
    /holds from 2026-07-01 on/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'only a promotion',
    price({ amount: '7', type: '12', rest: date('15', '20260701') }),
    { types: ['02', '12'] },
    /is a promotion/,
    { cents: 700, currency: 'USD' },
  ],
  [
    'zero',
    price({ amount: '0.00' }),
    {},
    /not a price a book can be sold for/,
    { cents: 0, currency: 'USD' },
  ],
  ['no number', price({ amount: 'POA' }), {}, /“POA” cannot be read/, null],
  ['too much', price({ amount: '9999999' }), {}, /“9999999” is above 1,000,000 or not/, null],
  [
    'fractions of a cent',
    price({ amount: '12.345' }),
    {},
    /“12.345” is above .* not in whole/,
    null,
  ],
  ['below zero', price({ amount: '-5' }), {}, /cannot be read/, null],
  [
    'with another book',
    price({
      amount: '3',
      rest: '<PriceCondition><PriceConditionType>06</PriceConditionType></PriceCondition>',
    }),
    {},
    /3.00 USD is for buyers of something else \(code list 167, 06\)/,
    { cents: 300, currency: 'USD' },
  ],
  [
    'for a page',
    price({ amount: '3', rest: '<PricePer>02</PricePer>' }),
    {},
    /3.00 USD is for a page of it/,
    { cents: 300, currency: 'USD' },
  ],
  ['half a cent', price({ amount: '9.995' }), {}, /is above 1,000,000 or not in whole cents/, null],
]

for (const [what, prices, rule, refusal, found] of refused) {
  test(`refused with what was found: ${what}`, async () => {
    const record = await recordOf(product({ prices }), withRule(rule))
    assert.match(record.refusal ?? '', refusal)
    assert.deepEqual(record.price, found)
    assert.deepEqual(record.fields, {})
  })
}

test('a promotion crosses out the lasting price; when it is over nothing is crossed out', async () => {
  const prices = price({ amount: '5', rest: date('15', '20260630') }) + price({ amount: '9' })
  const now = await recordOf(product({ prices }), withRule({ promotions: 'promotion' }))
  assert.deepEqual([now.fields.newPrice, now.fields.oldPrice], [5, 9])
  const later = await recordOf(
    product({ prices }),
    withRule({ promotions: 'promotion' }, '2026-07-01'),
  )
  assert.deepEqual([later.fields.newPrice, later.fields.oldPrice], [9, null])
  const lasting = await recordOf(product({ prices }))
  assert.equal('oldPrice' in lasting.fields, false)
})

test('of several suppliers the first, and it is named', async () => {
  const second = `<SupplyDetail><Supplier><SupplierName>Warehouse</SupplierName></Supplier>
    <ProductAvailability>20</ProductAvailability>${price({ amount: '11' })}</SupplyDetail></ProductSupply>`
  const record = await recordOf(product().replace('</ProductSupply>', second))
  assert.equal(record.price?.cents, 1250)
  assert.match(record.notes.join(), /of Depot, the first of 2 that fit \(11.00 USD left\)/)
})

test('the market of a product supply counts where a price names none', async () => {
  const market = `<ProductSupply><Market>${countries('GB')}</Market>`
  const text = product().replace('<ProductSupply>', market)
  assert.match((await recordOf(text, withRule({ territory: 'US' }))).refusal ?? '', /not for US/)
  assert.equal((await recordOf(text, withRule({ territory: 'GB' }))).refusal, null)
})

test('a header’s currency and type count where a price has none', async () => {
  const head =
    '<DefaultPriceType>01</DefaultPriceType><DefaultCurrencyCode>USD</DefaultCurrencyCode>'
  const text = message(product({ prices: price({ amount: '9', type: '', currency: '' }) }), head)
  const record = await recordOf(text)
  assert.match(record.notes.join(), /Price: 9.00 USD, type 01/)
})

test('2.1: territories as lists, ROW, exclusions and effective dates', async () => {
  const old = (rest: string) =>
    oldProduct(`<DistinctiveTitle>Emma</DistinctiveTitle><SupplyDetail><SupplierName>A</SupplierName>
      <Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>19.95</PriceAmount>
      <CurrencyCode>USD</CurrencyCode>${rest}</Price></SupplyDetail>`)
  for (const [rest, isTaken] of [
    ['', true],
    ['<Territory>WORLD</Territory>', true],
    ['<Territory>ROW</Territory>', true],
    ['<CountryCode>US</CountryCode>', true],
    ['<CountryCode>GB IE US</CountryCode>', true],
    ['<CountryCode>GB</CountryCode>', false],
    ['<Territory>WORLD</Territory><CountryExcluded>US</CountryExcluded>', false],
    ['<Territory>US-NY US-CA</Territory>', true],
    ['<PriceEffectiveFrom>20260616</PriceEffectiveFrom>', false],
    ['<PriceEffectiveUntil>20260614</PriceEffectiveUntil>', false],
  ] as const) {
    const { refusal } = await recordOf(old(rest), withRule({ territory: 'US' }))
    assert.equal(refusal === null, isTaken, `${rest}: ${refusal}`)
  }
})

test('with a price to fall back on, a record without one is taken and says so', async () => {
  const rule = withRule({ fallbackCents: 700 })
  const record = await recordOf(product({ prices: price({ amount: '8', currency: 'GBP' }) }), rule)
  assert.equal(record.refusal, null)
  assert.equal('newPrice' in record.fields, false)
  assert.deepEqual(record.price, { cents: 800, currency: 'GBP' })
  assert.match(record.notes.join(' '), /the record has 8.00 GBP. A new book costs 7.00 USD/)
})

test('copies of a supplier are never the shop’s', async () => {
  const supply = '<ProductAvailability>21</ProductAvailability><Stock><OnHand>1000</OnHand></Stock>'
  const { fields } = await recordOf(product({ supply }))
  assert.equal('stock' in fields, false)
})
