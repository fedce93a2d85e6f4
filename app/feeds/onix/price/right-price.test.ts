import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, price, product, recordOf, withRule } from '#test/onix.ts'

/* Which of several prices is that of the shop: of the supplier who can deliver, for its own country, and of a known day. */

const regions = (codes: string) =>
  `<Territory><RegionsIncluded>${codes}</RegionsIncluded></Territory>`
const countries = (codes: string) =>
  `<Territory><CountriesIncluded>${codes}</CountriesIncluded></Territory>`
const date = (role: string, day: string) =>
  `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date dateformat="00">${day}</Date></PriceDate>`
const us = { territory: 'US' }
const de = { territory: 'DE' }
const world = price({ amount: '9', rest: regions('WORLD') })
const rest = price({ amount: '8', rest: regions('ROW') })
const own = price({ amount: '10', rest: countries('US CA') })
const euro = price({ amount: '11', rest: regions('ECZ') })

const cases: [string, string, Parameters<typeof withRule>[0], number][] = [
  ['the world before the rest of it', rest + world, us, 900],
  ['the country before the world', world + own, us, 1000],
  [
    'countries apart by semicolons',
    world + price({ amount: '6', rest: countries('CA;US') }),
    us,
    600,
  ],
  ['the country before the rest', rest + own, us, 1000],
  ['a region before the world', world + euro, de, 1100],
  ['the rest of the world, where nothing names the country', rest + own, de, 800],
  ['no territory is the world', price({ amount: '7' }) + own, us, 1000],
  [
    'another type goes before',
    own + price({ amount: '6', type: '01' }),
    { types: ['01', '02'] },
    600,
  ],
  [
    'until a day that is none',
    price({ amount: '8', rest: date('15', '20261345') }) + world,
    {},
    900,
  ],
  ['from a day that is none', price({ amount: '8', rest: date('14', 'soon') }) + world, {}, 900],
  ['until the end of time', price({ amount: '8', rest: date('15', '99991231') }), {}, 800],
  ['from a day that is not set', price({ amount: '8', rest: date('14', '00000000') }), {}, 800],
]
for (const [name, prices, rule, cents] of cases) {
  test(`the right price: ${name}`, async () => {
    const record = await recordOf(message(product({ prices })), withRule(rule))
    assert.deepEqual([record.refusal, record.price?.cents], [null, cents], record.notes.join(' '))
  })
}

test('the rest of the world is not for a country that another price names', async () => {
  const pounds = price({ amount: '10', currency: 'GBP', rest: countries('US') })
  const record = await recordOf(message(product({ prices: rest + pounds })), withRule(us))
  assert.match(record.refusal ?? '', /8.00 USD is not for US/)
})

test('a price without a day that can be read is named', async () => {
  const prices = price({ amount: '8', rest: date('15', '20261345') })
  const alone = await recordOf(message(product({ prices })), withRule({}))
  assert.match(alone.refusal ?? '', /8.00 USD has a date that cannot be read \(“20261345”\)/)
  const season = prices.replace('dateformat="00">20261345', 'dateformat="12">Spring 2026')
  const inWords = await recordOf(message(product({ prices: season })), withRule({}))
  assert.match(inWords.refusal ?? '', /8.00 USD has a date that cannot be read \(“Spring 2026”\)/)
  const { notes } = await recordOf(message(product({ prices: prices + world })), withRule({}))
  assert.match(notes.join(' '), /The price 8.00 USD has a date .* so it is left out\./)
})

const depot = (name: string, code: string, amount: string) =>
  `<SupplyDetail><Supplier><SupplierName>${name}</SupplierName></Supplier>
  <ProductAvailability>${code}</ProductAvailability>${price({ amount })}</SupplyDetail>`

test('the price is that of the supplier who can deliver', async () => {
  const suppliers: [string, string, number][] = [
    ['40', '21', 1100],
    ['21', '40', 900],
    ['21', '21', 900],
    ['22', '20', 1100],
    ['99', '31', 1100],
  ]
  for (const [first, second, cents] of suppliers) {
    const text = message(product({ prices: price({ amount: '9' }) })).replace(
      /<SupplyDetail>[\s\S]*<\/SupplyDetail>/,
      depot('One', first, '9') + depot('Two', second, '11'),
    )
    assert.equal((await recordOf(text)).price?.cents, cents, `${first} and ${second}`)
  }
})
