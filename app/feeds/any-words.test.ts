import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import { csvText } from '#app/values/csv.ts'
import { message, oldProduct, price, product, readAll } from '#test/onix.ts'
import { assertWhole } from '#test/onix-whole.ts'
import { sheetRead } from '#test/sheets.ts'
import { valueNames } from './onix/xml/names.ts'

/* Words that a careless look into a table finds, and signs that a careless pattern stumbles over. */
const words = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['2026)', '[', '(*', '\\', '$&', '{1}', '-', '0', '\u202e', '9'.repeat(400)],
]

const group = (name: string, rest = '') => `<${name}>${rest}</${name}>`
const groups = (names: string) => names.split(' ').map((name) => group(name))
const current = product({
  titles: group('TitleDetail', `<TitleType>01</TitleType>${group('TitleElement')}`),
  details: [
    ...groups('Contributor Language Extent Measure Subject'),
    group('Collection', group('TitleDetail', group('TitleElement')) + group('CollectionSequence')),
  ].join(''),
  texts: group('TextContent', '<TextType>03</TextType>'),
  publishing: [
    ...groups('Imprint Publisher PublishingDate'),
    group('SalesRights', group('Territory')),
  ].join(''),
  supply: groups('SupplyDate Stock').join(''),
  prices: price({
    amount: '9.99',
    rest: groups('PriceCondition Territory Tax PriceDate').join(''),
  }),
})
const older = oldProduct(
  groups('Title Series Set Contributor Language Subject OtherText Imprint Publisher NotForSale')
    .concat(group('SupplyDetail', groups('Price Stock').join('')))
    .join(''),
)

test('any word in any element of a feed makes a whole book, or a reason', async () => {
  for (const name of valueNames) {
    const said = words.map((word) => `<${name}>${word}</${name}>`)
    const products = [current, older].flatMap((one) =>
      said.map((value) => one.replaceAll(/<[A-Z]\w+>(?=<)/g, (tag) => tag + value)),
    )
    const { records } = await readAll(message(products.join('')))
    assert.equal(records.length, products.length, name)
    assertWhole(records)
  }
})

test('any word in any column of a sheet makes a whole book, or a reason', async () => {
  const named = sheetFields.map(({ name }) => name)
  for (const word of words) {
    for (const field of named) {
      const { records } = await sheetRead(
        csvText(
          ['isbn', 'title', 'newPrice', field],
          [
            ['9780141439587', 'Emma', '9.99', word],
            ['9780441172719', 'Dune', '9.99', ''],
          ],
        ),
      )
      assert.equal(records.length, 2, `${field} ${word}`)
      assertWhole(records)
    }
    const { records } = await sheetRead(
      csvText(['isbn', 'title', word], [['9780141439587', 'Emma', '9.99']]),
    )
    assertWhole(records)
  }
})
